// swift-tools-version: 6.0
import PackageDescription

/// A system C library found through pkg-config and installed from Debian by `scripts/lib/packages`.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A Swift module in `Sources/NAME`. Lower floors never import higher ones; see
/// Documentation/Architecture.md.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], swiftSettings: [SwiftSetting] = []
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        exclude: exclude)
}

/// A program in `Examples/NAME`, beside the files that it shows.
func example(_ name: String, _ files: [String] = []) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["Kiosk", "Interface", "RiveRuntime", "Geometry", "Motion", "Platform"],
        path: "Examples/\(name)", exclude: files + ["pull.touch", "sheet.png"],
        sources: ["main.swift"])
}

/// Programs that are shipped or measured carry Swift's own runtime: a board needs no Swift, and
/// calls into the runtime, of which counting references makes many, go straight to it.
let staticRuntime: [LinkerSetting] = [
    .unsafeFlags(["-static-stdlib"], .when(configuration: .release))
]

/// For modules of many small objects: the checks of overlapping accesses took a seventh of a frame's
/// time. Debug builds, and so the tests, keep them.
let uncheckedAccesses: [SwiftSetting] = [
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

let package = Package(
    name: "flipbook",
    products: [
        .executable(name: "flipbook", targets: ["flipbook"]),
        .executable(name: "flipbook-lab", targets: ["flipbook-lab"]),
    ],
    targets: [
        // Floor 0: values and C libraries.
        system("CDRM", pkgConfig: "libdrm", apt: "libdrm-dev"),
        system("CInput", pkgConfig: "libinput", apt: "libinput-dev"),
        system("CUdev", pkgConfig: "libudev", apt: "libudev-dev"),
        system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
        system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
        system("CUniBreak", pkgConfig: "libunibreak", apt: "libunibreak-dev"),
        system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev"),
        system("CSeat", pkgConfig: "libseat", apt: "libseat-dev"),
        system("CWaylandClient", pkgConfig: "wayland-client", apt: "libwayland-dev"),
        system("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        .systemLibrary(name: "CCPU", path: "Sources/C/CCPU"),
        module("Geometry"),
        module("JSON"),

        // Floor 1: pure functions of their input.
        module("RasterCore", ["Geometry"]),
        module("BandPainterBaseline", ["RasterCore", "CCPU"]),
        module("Rasterizer", ["RasterCore", "BandPainterBaseline", "CCPU"]),
        module("Motion"),
        module("Flexbox", ["Geometry"], swiftSettings: uncheckedAccesses),
        module(
            "RiveRuntime", ["Geometry", "Flexbox", "Typography"], swiftSettings: uncheckedAccesses),
        module("Typography", ["Geometry", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak"]),
        module("ImageCodecs", ["CPNG", "CJPEG", "CWebP", "CZlib"]),

        // Floor 2: the screen, the finger, the view tree.
        module("Platform", ["CLinux"]),
        module("Telemetry", ["JSON"]),
        module("Display", ["Geometry", "Rasterizer", "Motion", "Platform", "Telemetry"]),
        .target(
            name: "CWindowProtocols", dependencies: ["CWaylandClient"],
            path: "Sources/C/CWindowProtocols"),
        module(
            "WaylandDisplay",
            ["Display", "Platform", "TouchInput", "CWaylandClient", "CWindowProtocols"]),
        module("HeadlessDisplay", ["Display", "ImageCodecs"]),
        module("DRMDisplay", ["Display", "Platform", "CDRM", "CLinux", "CUdev"]),
        module("TouchInput", ["Geometry", "Platform", "JSON", "CInput", "CUdev"]),
        module("Seat", ["Platform", "CLinux", "CSeat"]),
        module(
            "Interface",
            [
                "Geometry", "Rasterizer", "RiveRuntime", "Typography", "ImageCodecs", "Motion",
                "Flexbox",
            ]),

        // Floor 3: the product's assembly.
        module(
            "Kiosk",
            [
                "Interface", "Display", "HeadlessDisplay", "DRMDisplay", "WaylandDisplay",
                "TouchInput", "Seat",
                "Telemetry",
                "Platform", "JSON", "ImageCodecs", "Rasterizer", "Motion", "Geometry",
                "RiveRuntime", "Typography", "CSystemd",
            ]),

        // Floor 4: programs.
        .executableTarget(
            name: "flipbook", dependencies: ["Kiosk", "RiveRuntime", "Platform", "JSON"],
            linkerSettings: staticRuntime),
        module(
            "Lab",
            [
                "Rasterizer", "RiveRuntime", "ImageCodecs", "HeadlessDisplay", "Interface", "JSON",
                "Platform", "CZlib", "Geometry", "Motion", "Display", "Typography",
            ]),
        module("Fuzzing", ["Geometry", "Rasterizer", "RiveRuntime"]),
        .executableTarget(name: "fuzz-riv", dependencies: ["Fuzzing"]),
        .executableTarget(name: "fuzz-raster", dependencies: ["Fuzzing"]),
        example("SpaceReload", ["space.json", "space.riv"]),
        example("SpaceReloadControl"),
        example("RefreshableScroll"),
        example("WarpReload"),
        example("CompassReload"),
        example("DataBoundHeader", ["lighthouse.json", "lighthouse.riv"]),
        .target(name: "CAllocationCount", path: "Sources/C/CAllocationCount"),
        .executableTarget(
            name: "flipbook-lab", dependencies: ["Lab", "CAllocationCount"],
            linkerSettings: staticRuntime),

        tests("Geometry"),
        tests("JSON"),
        tests("Rasterizer", ["ImageCodecs"]),
        tests("Motion"),
        tests("Flexbox"),
        tests("RiveRuntime", ["Lab"]),
        tests("Typography"),
        tests("ImageCodecs"),
        tests("Display", ["HeadlessDisplay", "DRMDisplay"]),
        tests("DRMDisplay", ["Display", "Platform", "Rasterizer", "Geometry", "Motion", "CDRM"]),
        tests("TouchInput", ["Geometry"]),
        tests("Telemetry"),
        tests(
            "Interface", ["Lab", "HeadlessDisplay", "Platform", "ImageCodecs"],
            exclude: ["Goldens"]),
        tests("Kiosk", ["Lab"]),
        tests("Lab"),
        tests("Fuzzing", ["Lab"]),
    ],
    swiftLanguageModes: [.v6]
)

// The band painter once more, for processors with AVX2: BandPainterHaswell is a link to
// BandPainterBaseline. On arm64 the baseline has NEON already.
#if arch(x86_64)
    package.targets.append(
        .target(
            name: "BandPainterHaswell", dependencies: ["RasterCore", "CCPU"],
            swiftSettings: [
                .unsafeFlags(["-Xcc", "-march=haswell", "-target-cpu", "haswell"])
            ]))
    package.targets.first { $0.name == "Rasterizer" }?.dependencies.append("BandPainterHaswell")
#endif
