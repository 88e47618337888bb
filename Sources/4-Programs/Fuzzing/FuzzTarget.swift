import Platform

/// A part of the program that reads bytes from outside, as `scripts/fuzz` feeds it.
package struct FuzzTarget: Sendable {
    /// One word of lower-case letters.
    package let name: String
    /// What is read, for the list of targets.
    package let summary: String
    /// Inputs are cut off here, in bytes; libFuzzer would otherwise grow them until each is slow.
    package var maximumLength = 4096
    /// Files of this package that inputs are made from, by their paths from its root.
    package var files: [String] = []
    /// Inputs made by code, which inputs are made from as well.
    package var seeds: @Sendable () -> [[UInt8]] = { [] }
    /// Restores checksums of changed bytes that a library would refuse otherwise.
    package var repair: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// Reads an input. It must not trap, hang nor take memory without end.
    ///
    /// - Returns: whether the input was accepted.
    package let read: @Sendable ([UInt8]) -> Bool

    /// Reads an input once its checksums are restored.
    @discardableResult
    package func run(_ bytes: [UInt8]) -> Bool { read(repair(bytes)) }

    /// The inputs that others are made from.
    ///
    /// - Parameter root: of the package.
    package func sources(root: String) throws(SystemError) -> [[UInt8]] {
        var sources = seeds()
        for path in files { sources.append(try FileSystem.read("\(root)/\(path)")) }
        return sources
    }

    /// The target of that name; nil where there is none.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// All targets, in the order of their names.
    package static let all: [FuzzTarget] = [
        FuzzTarget(
            name: "config", summary: "kiosk.json and the defects that are reported",
            maximumLength: 8192,
            files: [
                "Dashboard", "Departures", "HomeAssistant", "Http", "Menu", "Mqtt", "Panel", "Room",
            ].map { "Examples/\($0)/kiosk.json" },
            read: ConfigFuzz.run),
        FuzzTarget(
            name: "document", summary: "rows as JSON, JSON lines and CSV, and lines of streams",
            seeds: { DocumentFuzz.seeds }, read: { DocumentFuzz.run($0) > 0 }),
        FuzzTarget(
            name: "flight", summary: "recordings of frames, their traces and comparisons",
            read: { FlightFuzz.run($0) != nil }),
        FuzzTarget(
            name: "font", summary: "fonts: metrics, shaping, outlines and colour glyphs",
            files: ["Tests/Fonts/boxes.ttf", "Tests/Fonts/thai-boxes.ttf"], read: FontFuzz.run),
        FuzzTarget(
            name: "jpeg", summary: "JPEG pictures", seeds: { PictureSeeds.jpeg },
            read: PictureFuzz.run),
        FuzzTarget(
            name: "json", summary: "JSON, read and written again", seeds: { JSONFuzz.seeds },
            read: { JSONFuzz.run($0) != nil }),
        FuzzTarget(
            name: "png", summary: "PNG pictures", seeds: { PictureSeeds.png },
            repair: PNGChecksums.repair, read: PictureFuzz.run),
        FuzzTarget(
            name: "raster", summary: "display lists",
            read: { RasterFuzz.run($0) > 0 }),
        FuzzTarget(
            name: "reply", summary: "replies of the control socket, screenshots among them",
            seeds: { ControlFuzz.replies }, read: ControlFuzz.readReply),
        FuzzTarget(
            name: "request", summary: "requests to the control socket",
            seeds: { ControlFuzz.requests }, read: ControlFuzz.readRequest),
        FuzzTarget(
            name: "riv", summary: ".riv files: import, animation, data binding and drawing",
            maximumLength: 12_288,
            files: [
                "Examples/Dashboard/dashboard.riv", "Examples/DataBoundHeader/lighthouse.riv",
                "Examples/Departures/header.riv", "Examples/SpaceReload/space.riv",
            ],
            read: { RivFuzz.run($0) != nil }),
        FuzzTarget(
            name: "script", summary: "scripts of `flipbook export`",
            seeds: { TouchFuzz.scripts }, read: TouchFuzz.readScript),
        FuzzTarget(
            name: "template", summary: "templates of texts and their formats",
            read: { TemplateFuzz.run($0) != nil }),
        FuzzTarget(
            name: "text", summary: "texts, shaped and broken into lines",
            read: { TextFuzz.run($0) != nil }),
        FuzzTarget(
            name: "touch", summary: "recordings of touches and documents",
            files: ["Examples/Departures/pull.touch"], seeds: { TouchFuzz.recordings },
            read: TouchFuzz.readRecording),
        FuzzTarget(
            name: "webp", summary: "WebP pictures", seeds: { PictureSeeds.webp },
            read: PictureFuzz.run),
    ]
}
