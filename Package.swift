// swift-tools-version: 6.0
import PackageDescription

/// A system C library found through pkg-config and installed from Debian by `scripts/lib/packages`.
func system(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The folders of `Sources`, one per floor. A module depends on modules of lower floors and of its own
/// folder only; `scripts/check floors` holds it to that. See Documentation/Architecture.md.
enum Floor: String {
    case values = "0-Values"
    case engine = "1-Engine"
    case interface = "2-Interface"
    case system = "2-System"
    case kiosk = "3-Kiosk"
    case programs = "4-Programs"
}

/// A Swift module in `Sources/FLOOR/NAME`.
func module(
    _ name: String, on floor: Floor, _ dependencies: [Target.Dependency] = [],
    exclude: [String] = [], embedded: [String] = [], swiftSettings: [SwiftSetting] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(floor.rawValue)/\(name)",
        exclude: exclude, resources: embedded.map { .embedInCode($0) },
        swiftSettings: swiftSettings, linkerSettings: linkerSettings)
}

/// A program in `Sources/4-Programs/NAME`.
func program(
    _ name: String, _ dependencies: [Target.Dependency], linkerSettings: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/4-Programs/\(name)",
        linkerSettings: linkerSettings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        exclude: exclude)
}

/// A program in `Examples/NAME`, beside the files that it shows.
func example(_ name: String, _ module: Target.Dependency = "Flipbook", files: [String] = [])
    -> Target
{
    .executableTarget(
        name: name, dependencies: [module], path: "Examples/\(name)",
        exclude: files + ["pull.touch", "sheet.png"])
}

/// SwiftPM refuses a versioned dependency whose targets carry unsafe flags, so they are left out where
/// this package is one: it then lies in the checkouts folder of the package that depends on it. Such a
/// program runs the baseline band painter and the run-time checks of exclusive access unless it
/// passes the flags to its own build.
let isVersionedDependency =
    Context.packageDirectory.contains("/checkouts/")
    || Context.packageDirectory.contains("/registry/downloads/")

func unsafeFlags(_ flags: [String], _ condition: BuildSettingCondition? = nil) -> [SwiftSetting] {
    isVersionedDependency ? [] : [.unsafeFlags(flags, condition)]
}

/// For modules of many small objects, which the run-time checks of exclusive access slow down most.
/// Debug builds, and so the tests, keep the checks.
let uncheckedExclusivity = unsafeFlags(
    ["-enforce-exclusivity=unchecked"], .when(configuration: .release))

#if compiler(<6.1)
    // GNU ld, which Debian's Swift 6.0 links with, protects no relocations (relro) of programs with the
    // static runtime, and refuses libswiftObservation, in which a symbol is undefined.
    let linker = ["-use-ld=lld"]
#else
    let linker: [String] = []
#endif
/// For modules that import Observation.
let observationLinker: [LinkerSetting] =
    linker.isEmpty || isVersionedDependency ? [] : [.unsafeFlags(linker)]
/// Programs that are shipped or measured link Swift's runtime statically: a board needs no Swift, and
/// calls into the runtime, most of which retain and release, do not go through the PLT. A cross build with
/// the SDK's shared runtime, as its tests need, sets FLIPBOOK_RUNTIME=shared (scripts/check long cross).
let staticRuntime: [LinkerSetting] =
    Context.environment["FLIPBOOK_RUNTIME"] == "shared"
    ? [] : [.unsafeFlags(["-static-stdlib"] + linker, .when(configuration: .release))]

let package = Package(
    name: "flipbook",
    products: [
        // A .riv file to draw calls.
        .library(name: "RiveRuntime", targets: ["RiveRuntime", "Geometry"]),
        // The same with the API of Rive's Apple runtime.
        .library(name: "RiveAppleAPI", targets: ["RiveAppleAPI", "RiveRuntime", "Geometry"]),
        // Draw calls to pixels.
        .library(name: "Rasterizer", targets: ["Rasterizer", "Geometry"]),
        // Views to draw calls.
        .library(name: "Interface", targets: ["Interface", "Geometry"]),
        // Views on a display, with input, a control socket and a service.
        .library(name: "Kiosk", targets: ["Kiosk", "Interface", "Geometry"]),
        // All of these by one import.
        .library(name: "Flipbook", targets: ["Flipbook"]),
        // The same, and views described in SwiftUI's words.
        .library(name: "FlipbookUI", targets: ["FlipbookUI"]),
        // Flipbook and FlipbookUI under UIKit's names, for ported code.
        .library(name: "FlipbookUIKit", targets: ["FlipbookUIKit"]),
        .library(name: "FlipbookSwiftUI", targets: ["FlipbookSwiftUI"]),
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
        system("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
        system("CUniBreak", pkgConfig: "libunibreak", apt: "libunibreak-dev"),
        system("CFriBidi", pkgConfig: "fribidi", apt: "libfribidi-dev"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CWebP", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
        system("CGIF", pkgConfig: "libgif", apt: "libgif-dev"),
        system("CSeccomp", pkgConfig: "libseccomp", apt: "libseccomp-dev"),
        system("CSeat", pkgConfig: "libseat", apt: "libseat-dev"),
        system("CWaylandClient", pkgConfig: "wayland-client", apt: "libwayland-dev"),
        system("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
        system("CICU", pkgConfig: "icu-i18n", apt: "libicu-dev"),
        system("CXKB", pkgConfig: "xkbcommon", apt: "libxkbcommon-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        system("CCrypt", pkgConfig: "libcrypt", apt: "libcrypt-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
        .systemLibrary(name: "CMainQueue", path: "Sources/C/CMainQueue"),
        .systemLibrary(name: "CCPU", path: "Sources/C/CCPU"),
        .target(name: "CSpawn", path: "Sources/C/CSpawn"),
        module("Geometry", on: .values),
        module("JSON", on: .values),
        module("Locking", on: .values),

        // Floor 1: pure functions of their input.
        // Public although it is no product: Swift 6.3 neither specializes nor inlines `@inlinable
        // package` code in other modules, with which the rasterizer takes more instructions.
        module("RasterCore", on: .engine, ["Geometry"]),
        module("BandPainterBaseline", on: .engine, ["Geometry", "RasterCore", "CCPU"]),
        module(
            "Rasterizer", on: .engine,
            ["Geometry", "Locking", "RasterCore", "BandPainterBaseline", "CCPU"]),
        module("Motion", on: .engine),
        module("Flexbox", on: .engine, ["Geometry"], swiftSettings: uncheckedExclusivity),
        module(
            "RiveRuntime", on: .engine,
            ["Geometry", "Locking", "Flexbox", "ImageHeaders", "TextEditing", "Typography"],
            exclude: ["Format/format.txt"], swiftSettings: uncheckedExclusivity),
        module("TextEditing", on: .engine),
        module(
            "Typography", on: .engine,
            ["Geometry", "Locking", "CFreeType", "CHarfBuzz", "CFriBidi", "CUniBreak"]),
        // What Rive's Apple runtime offers beyond this: workers, queries, typed paths and streams.
        module(
            "RiveAppleAPI", on: .engine, ["Geometry", "Locking", "RiveRuntime", "Typography"]),
        module("RiveWriter", on: .engine, ["Geometry", "JSON", "RiveRuntime"]),
        module("Languages", on: .engine),
        module("Templates", on: .engine, ["JSON", "Languages", "Locking", "CICU"]),
        module("NamedValues", on: .engine, ["JSON"]),
        module("ImageHeaders", on: .engine),
        module(
            "ImageCodecs", on: .engine,
            ["ImageHeaders", "CPNG", "CJPEG", "CWebP", "CGIF", "CZlib"]),

        // Floor 2: display, input, view tree.
        module(
            "Platform", on: .system,
            ["JSON", "Locking", "CLinux", "CMainQueue", "CSeccomp"]),
        module("PinCodes", on: .system, ["Platform", "CCrypt"]),
        module("Processes", on: .system, ["CLinux", "CSpawn", "Locking", "Platform"]),
        module("ImageProcess", on: .system, ["ImageCodecs", "Locking", "Platform", "Processes"]),
        module(
            "DataSources", on: .system, ["JSON", "Locking", "Platform", "Processes", "Telemetry"]),
        module("Telemetry", on: .system, ["CLinux", "JSON", "Platform"]),
        module(
            "Display", on: .system, ["Geometry", "Rasterizer", "Motion", "Telemetry"]),
        .target(
            name: "CWindowProtocols", dependencies: ["CWaylandClient"],
            path: "Sources/C/CWindowProtocols"),
        module(
            "WaylandDisplay", on: .system,
            [
                "Geometry", "Rasterizer", "Display", "Platform", "InputEvents", "CLinux",
                "CWaylandClient",
                "CWindowProtocols",
            ]),
        module(
            "HeadlessDisplay", on: .system,
            ["Geometry", "Rasterizer", "Display", "ImageCodecs", "Platform"]),
        module(
            "DRMDisplay", on: .system,
            ["Geometry", "Rasterizer", "Display", "Platform", "CDRM", "CLinux", "CUdev"]),
        module("InputEvents", on: .system, ["Geometry", "Platform", "CLinux", "CXKB"]),
        module(
            "TouchInput", on: .system, ["InputEvents", "Platform", "CInput", "CLinux", "CUdev"]),
        module("SystemFonts", on: .system, ["Locking", "Platform", "Typography", "CFontconfig"]),
        module("Seat", on: .system, ["Platform", "CLinux", "CSeat", "CSystemd"]),
        module(
            "Interface", on: .interface,
            [
                "Geometry", "Locking", "Rasterizer", "RiveAppleAPI", "RiveRuntime", "Typography",
                "ImageCodecs",
                "Motion",
                "Flexbox", "JSON", "Languages", "TextEditing",
            ], embedded: ["Keyboard/Layouts"]),

        // Floor 3: the kiosk.
        module(
            "KioskFile", on: .kiosk,
            [
                "DRMDisplay", "DataSources", "Display", "Geometry", "JSON", "Languages",
                "NamedValues",
                "Platform", "Processes",
                "Rasterizer",
                "Templates", "TouchInput",
            ]),
        module(
            "Runner", on: .kiosk,
            [
                "CSystemd", "DRMDisplay", "DataSources", "Display", "Geometry", "HeadlessDisplay",
                "ImageCodecs", "InputEvents", "Interface", "JSON", "Languages", "Locking",
                "Platform", "Processes",
                "Rasterizer",
                "RiveAppleAPI", "RiveRuntime", "Seat", "SystemFonts", "Telemetry", "TouchInput",
                "Typography",
                "WaylandDisplay",
            ]),
        module(
            "Kiosk", on: .kiosk,
            [
                "KioskFile", "Runner", "Interface", "Display", "ImageProcess",
                "InputEvents", "Telemetry", "Platform", "Processes", "JSON", "ImageCodecs",
                "ImageHeaders", "Languages",
                "Motion", "Geometry", "RiveAppleAPI", "RiveRuntime", "Typography", "SystemFonts",
                "DataSources", "NamedValues", "PinCodes", "Templates",
            ]),

        // Exports what a program of views needs.
        module(
            "Flipbook", on: .kiosk,
            [
                "Geometry", "Interface", "Motion", "Platform", "Rasterizer", "RiveAppleAPI",
                "RiveRuntime",
                "Runner",
                "Typography",
            ]),
        // The same, and views in SwiftUI's words.
        module(
            "FlipbookUI", on: .kiosk, ["CMainQueue", "Flipbook", "Locking"],
            linkerSettings: observationLinker),
        // UIKit's names for these views, and what else ported code expects from its platform.
        module("UIKitNames", on: .kiosk, ["Geometry", "Interface", "RiveRuntime", "Runner"]),
        // Flipbook and FlipbookUI with these names, for ported code.
        module("FlipbookUIKit", on: .kiosk, ["Flipbook", "UIKitNames"]),
        module("FlipbookSwiftUI", on: .kiosk, ["FlipbookUI", "Interface", "UIKitNames"]),

        // Floor 4: programs.
        module(
            "Tools", on: .programs,
            [
                "DRMDisplay", "Display", "Geometry", "HeadlessDisplay", "ImageCodecs",
                "InputEvents", "Interface", "JSON", "Kiosk", "KioskFile", "Motion", "Platform",
                "Processes", "Rasterizer", "RiveRuntime", "Runner", "Seat", "SystemFonts",
                "TouchInput",
                "Typography",
            ]),
        program(
            "flipbook",
            [
                "Kiosk", "KioskFile", "Runner", "Tools", "Interface", "RiveRuntime", "Platform",
                "Processes",
                "JSON",
                "Geometry", "ImageCodecs",
                "ImageProcess", "Telemetry", "CAllocationCount",
            ],
            linkerSettings: staticRuntime),
        module(
            "Lab", on: .programs,
            [
                "DataSources", "Flexbox", "Rasterizer", "RiveAppleAPI", "RiveRuntime",
                "ImageCodecs",
                "HeadlessDisplay",
                "Interface", "JSON", "Platform", "Processes", "CZlib", "Geometry", "Motion",
                "Display", "Typography", "SystemFonts", "RiveWriter", "InputEvents", "Kiosk",
                "KioskFile", "Runner", "Telemetry", "Templates",
                "Tools",
            ]),
        // The lab's commands about FlipbookUI, apart from Lab, on which the tests of many modules depend.
        module(
            "ViewLab", on: .programs,
            ["FlipbookUI", "Lab", "Platform", "Rasterizer", "SystemFonts"],
            linkerSettings: observationLinker),
        module(
            "Fuzzing", on: .programs,
            [
                "CJPEG", "CWebP", "DataSources", "Geometry", "ImageCodecs", "InputEvents",
                "KioskFile", "Kiosk", "Locking", "NamedValues", "PinCodes", "Platform", "Processes",
                "Rasterizer", "Runner",
                "RiveRuntime", "JSON", "Typography", "SystemFonts", "Telemetry", "Templates",
                "Tools",
            ]),
        program("flipbook-fuzz", ["Fuzzing"]),
        example("SpaceReload", files: ["space.json", "space.riv"]),
        example("SpaceReloadControl"),
        example("RefreshableScroll", "FlipbookUI"),
        example("WarpReload"),
        example("CompassReload"),
        example("DataBoundHeader", files: ["lighthouse.json", "lighthouse.riv"]),
        .target(name: "CAllocationCount", path: "Sources/C/CAllocationCount"),
        program(
            "flipbook-lab", ["Lab", "ViewLab", "CAllocationCount"],
            linkerSettings: staticRuntime),

        .target(
            name: "TestSupport", dependencies: ["CAllocationCount"], path: "Tests/TestSupport"),
        tests("TestSupport"),
        // Objects of .riv files, as tests write them.
        .target(
            name: "RiveFixtures", dependencies: ["RiveRuntime", "RiveWriter"],
            path: "Tests/RiveFixtures"),
        // The broker and the web server of the examples' tests.
        .target(
            name: "LocalServers", dependencies: ["Platform", "Processes"],
            path: "Tests/LocalServers"),
        tests("Geometry"),
        tests("JSON", ["TestSupport"]),
        tests("Locking"),
        tests("Rasterizer", ["Geometry", "RasterCore", "CCPU", "TestSupport"]),
        tests("Motion", ["TestSupport"]),
        tests("Languages", ["CICU"]),
        tests("Templates", ["JSON", "Languages", "TestSupport"]),
        tests("TextEditing", ["TestSupport"]),
        tests("NamedValues", ["JSON", "TestSupport"]),
        tests("PinCodes", ["Platform", "TestSupport"]),
        tests("Flexbox", ["Geometry", "TestSupport"]),
        tests(
            "RiveRuntime",
            [
                "RiveAppleAPI", "RiveFixtures", "RiveWriter", "Geometry", "Platform", "Typography",
                "TestSupport",
            ]),
        tests("RiveWriter", ["RiveAppleAPI", "RiveRuntime", "Platform", "TestSupport"]),
        tests("Typography", ["Platform", "SystemFonts", "TestSupport"]),
        tests("SystemFonts", ["Geometry", "Locking", "Platform", "Typography"]),
        tests("ImageHeaders"),
        tests("ImageCodecs", ["ImageHeaders", "CJPEG", "CWebP", "CGIF", "CZlib", "TestSupport"]),
        tests(
            "Display",
            ["Geometry", "Rasterizer", "Motion", "HeadlessDisplay", "Platform", "Telemetry"]),
        tests(
            "DRMDisplay",
            [
                "Display", "Platform", "Rasterizer", "Geometry", "Motion", "Telemetry",
                "TestSupport", "CDRM",
            ]),
        tests("Platform", ["CLinux", "Locking", "TestSupport"]),
        tests("Processes", ["CLinux", "Locking", "Platform", "TestSupport"]),
        tests(
            "DataSources",
            [
                "JSON", "LocalServers", "Locking", "Platform", "Processes", "Telemetry",
                "TestSupport",
            ]),
        tests("ImageProcess", ["CLinux", "ImageCodecs", "Locking", "Platform", "TestSupport"]),
        tests("Seat", ["CLinux"]),
        tests("InputEvents", ["Geometry", "Platform", "TestSupport"]),
        .systemLibrary(
            name: "CWaylandServer", path: "Tests/CWaylandServer", pkgConfig: "wayland-server",
            providers: [.apt(["libwayland-dev"])]),
        // The compositor that windows of the tests belong to.
        .target(
            name: "TestCompositor", dependencies: ["CLinux", "CWaylandServer"],
            path: "Tests/TestCompositor"),
        tests(
            "WaylandDisplay",
            [
                "CLinux", "Display", "Geometry", "InputEvents", "Rasterizer", "TestCompositor",
                "TestSupport",
            ]),
        tests("TouchInput", ["CInput", "CLinux", "InputEvents", "Platform"]),
        tests(
            "Telemetry", ["CAllocationCount", "JSON", "Platform", "TestSupport"],
            exclude: ["Goldens"]),
        tests(
            "Interface",
            [
                "CompassReload", "Lab", "RiveWriter", "HeadlessDisplay", "Platform", "ImageCodecs",
                "Geometry", "JSON", "Motion", "Rasterizer", "RiveAppleAPI", "RiveRuntime",
                "SystemFonts",
                "TestSupport",
                "Typography",
            ],
            exclude: ["Goldens"]),
        tests(
            "FlipbookUI",
            [
                "Geometry", "HeadlessDisplay", "ImageCodecs", "InputEvents", "Interface", "Motion",
                "Platform", "Rasterizer", "RefreshableScroll", "SystemFonts", "TestSupport",
                "Typography", "ViewLab",
            ],
            exclude: ["Goldens"]),
        tests(
            "Kiosk",
            [
                "CAllocationCount", "CLinux", "Tools", "Locking", "DataSources", "Display",
                "Fuzzing", "Geometry", "HeadlessDisplay", "ImageCodecs", "ImageProcess",
                "InputEvents", "JSON", "KioskFile", "Languages", "Runner", "Templates",
                "Interface", "Lab", "LocalServers", "Motion", "PinCodes", "Platform", "Processes",
                "Rasterizer", "RiveAppleAPI", "RiveFixtures",
                "RiveRuntime", "RiveWriter",
                "SystemFonts", "Telemetry", "TestCompositor", "TestSupport", "Typography",
            ], exclude: ["Goldens"]),
        tests(
            "KioskFile",
            [
                "Geometry", "JSON", "Platform", "TestSupport",
            ]),
        tests(
            "Runner",
            [
                "CLinux", "DRMDisplay", "Display", "Geometry", "HeadlessDisplay", "ImageCodecs",
                "InputEvents", "Interface", "JSON", "Motion", "Platform", "Rasterizer", "Seat",
                "Telemetry", "TestSupport",
            ]),
        tests(
            "Tools",
            [
                "DRMDisplay", "Display", "HeadlessDisplay", "ImageCodecs", "InputEvents",
                "Interface", "JSON", "Kiosk", "Platform", "RiveFixtures", "RiveRuntime",
                "RiveWriter", "Runner",
                "SystemFonts", "Telemetry", "TestSupport", "TouchInput",
            ]),
        // A program that MainActorTests start.
        .executableTarget(
            name: "main-actor-probe",
            dependencies: [
                "Interface", "Motion", "Platform", "RiveAppleAPI", "RiveRuntime", "RiveWriter",
                "Runner",
            ],
            path: "Tests/MainActorProbe"),
        tests(
            "Lab",
            [
                "CompassReload", "Display", "Geometry", "ImageCodecs", "InputEvents", "Interface",
                "JSON", "Kiosk", "KioskFile", "Motion",
                "Platform", "Processes", "Rasterizer", "RiveFixtures", "RiveRuntime", "SystemFonts",
                "TestSupport", "Typography",
                "CAllocationCount",
            ],
            exclude: ["DrawLogs", "Facts", "Goldens"]),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "CompassReload", "DataBoundHeader", "Flipbook", "SpaceReload", "SpaceReloadControl",
                "WarpReload",
            ]),
        tests("Flipbook"),
        tests("FlipbookUIKit", ["Platform", "RiveAppleAPI", "RiveWriter"]),
        tests(
            "FlipbookSwiftUI",
            [
                "FlipbookUI", "Geometry", "Interface", "Motion", "Platform", "Rasterizer",
                "RiveWriter", "SystemFonts", "TestSupport", "Typography",
            ]),
        tests("Fuzzing", ["Geometry", "RiveRuntime", "RiveWriter", "TestSupport", "Typography"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The architecture to build for. `#if arch` is that of the machine that builds, and SwiftPM tells a
/// manifest nothing of the target, so a cross build sets FLIPBOOK_ARCH (scripts/check long cross).
#if arch(x86_64)
    let buildArchitecture = "x86_64"
#else
    let buildArchitecture = "other"
#endif
let architecture = Context.environment["FLIPBOOK_ARCH"] ?? buildArchitecture

// The band painter again, for processors with AVX2 and with AVX-512: these folders are links to
// BandPainterBaseline. On arm64 the baseline has NEON already. Eight loads take less time than the gather
// instruction of these processors (-mno-gather, which Swift 6.0 does not hand on to LLVM as this feature alone).
if architecture == "x86_64" {
    for (name, processor) in [
        ("BandPainterAVX2", "haswell"), ("BandPainterAVX512", "x86-64-v4"),
    ] {
        package.targets.append(
            .target(
                name: name, dependencies: ["Geometry", "RasterCore", "CCPU"],
                path: "Sources/1-Engine/\(name)",
                swiftSettings: unsafeFlags(
                    [
                        "-march=\(processor)", "-Xclang", "-target-feature", "-Xclang",
                        "+prefer-no-gather",
                    ].flatMap { ["-Xcc", $0] })))
        package.targets.first { $0.name == "Rasterizer" }?.dependencies
            .append(.byName(name: name))
    }
}

// An optimised or instrumented build of a few suites need not compile the others: FLIPBOOK_TESTS names the test
// targets to keep, separated by spaces (scripts/check allocations, scripts/check threads). Modules and programs that they
// do not need go with the others. `NAME:FILE,FILE` keeps only these files of a target.
if let kept = Context.environment["FLIPBOOK_TESTS"]?.split(separator: " ") {
    var names: [String] = []
    for word in kept {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        names.append(parts[0])
        guard parts.count > 1 else { continue }
        package.targets.first { $0.name == parts[0] }?.sources =
            parts[1].split(separator: ",").map { "\($0).swift" }
    }
    var needed: Set<String> = []
    while let name = names.popLast() {
        guard needed.insert(name).inserted,
            let target = package.targets.first(where: { $0.name == name })
        else { continue }
        for dependency in target.dependencies {
            if case .byNameItem(let name, _) = dependency { names.append(name) }
        }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
}
