// swift-tools-version: 6.0
import PackageDescription

// A package of a third party, with one program for each library product. `scripts/check package` builds it outside this
// source tree, by path and by version. The documentation shows its programs.
let flipbook = "flipbook"

let package = Package(
    name: "SamplePackage",
    dependencies: [.package(name: flipbook, path: "../..")],
    targets: [
        .executableTarget(
            name: "FlipbookSample", dependencies: [.product(name: "Flipbook", package: flipbook)]),
        .executableTarget(
            name: "FlipbookUISample",
            dependencies: [.product(name: "FlipbookUI", package: flipbook)]),
        .executableTarget(
            name: "RiveSample", dependencies: [.product(name: "RiveRuntime", package: flipbook)]),
        .executableTarget(
            name: "RasterSample", dependencies: [.product(name: "Rasterizer", package: flipbook)]),
        .executableTarget(
            name: "ViewSample", dependencies: [.product(name: "Interface", package: flipbook)]),
        .executableTarget(
            name: "KioskSample", dependencies: [.product(name: "Kiosk", package: flipbook)]),
    ],
    swiftLanguageModes: [.v6]
)
