import Platform

/// A part of the program that reads untrusted bytes and that `scripts/fuzz` tests.
package struct FuzzTarget: Sendable {
    /// The name, a single lower-case word.
    package let name: String
    /// A description for the list of targets.
    package let summary: String
    /// The maximum length of an input, in bytes, without which libFuzzer would grow inputs until each is slow.
    package var maximumLength = 4096
    /// Files of this package to use as initial inputs, by their paths relative to its root.
    package var files: [String] = []
    /// Generated initial inputs, in addition to the files.
    package var seeds: @Sendable () -> [[UInt8]] = { [] }
    /// Restores the checksums of mutated bytes, which a library would otherwise reject.
    package var repair: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// Reads an input. It must not trap, hang or use unbounded memory.
    ///
    /// - Returns: whether the input was accepted.
    package let read: @Sendable ([UInt8]) -> Bool

    /// Restores an input's checksums and reads it.
    @discardableResult
    package func run(_ bytes: [UInt8]) -> Bool { read(repair(bytes)) }

    /// Returns all initial inputs.
    ///
    /// - Parameter root: the path of the package's root.
    package func sources(root: String) throws(SystemError) -> [[UInt8]] {
        var sources = seeds()
        for path in files { sources.append(try FileSystem.read("\(root)/\(path)")) }
        return sources
    }

    /// The target of that name; nil if there is none.
    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// All targets, sorted by name.
    package static let all: [FuzzTarget] = [
        FuzzTarget(
            name: "action", summary: "what programs of actions print, and messages",
            seeds: { ActionFuzz.seeds }, read: ActionFuzz.run),
        FuzzTarget(
            name: "condition", summary: "conditions over values, and what explains them",
            seeds: { ConditionFuzz.seeds }, read: { ConditionFuzz.run($0) != nil }),
        FuzzTarget(
            name: "config", summary: "kiosk.json and the defects that are reported",
            maximumLength: 8192,
            files: [
                "Checkin", "Climate", "Dashboard", "Departures", "HomeAssistant", "Http", "Menu",
                "Mqtt",
                "Order", "Panel", "Queue", "Room", "Vote", "Tasks/cart", "Tasks/controls",
                "Tasks/languages", "Tasks/lock", "Tasks/scan", "Tasks/search", "Tasks/session",
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
            files: ["Tests/Fonts/boxes.ttf", "Tests/Fonts/thai-boxes.ttf"],
            seeds: { [FontSeeds.composite] }, read: FontFuzz.run),
        FuzzTarget(
            name: "gif", summary: "GIF pictures", seeds: { PictureSeeds.gif },
            read: PictureFuzz.run),
        FuzzTarget(
            name: "jpeg", summary: "JPEG pictures", seeds: { PictureSeeds.jpeg },
            read: PictureFuzz.run),
        FuzzTarget(
            name: "json", summary: "JSON, read and written again", seeds: { JSONFuzz.seeds },
            read: { JSONFuzz.run($0) != nil }),
        FuzzTarget(
            name: "language", summary: "texts by language, and their lookup",
            seeds: { LanguageFuzz.seeds }, read: { LanguageFuzz.run($0) }),
        FuzzTarget(
            name: "pins", summary: "the file of PINs", seeds: { PinFuzz.seeds },
            read: { PinFuzz.run($0) }),
        FuzzTarget(
            name: "pixels",
            summary: "shapes, images and layers with all instruction sets and a plain model",
            seeds: { PixelFuzz.seeds }, read: PixelFuzz.run),
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
            maximumLength: 16_384,
            files: [
                "Examples/Dashboard/dashboard.riv", "Examples/DataBoundHeader/lighthouse.riv",
                "Examples/Departures/header.riv", "Examples/SpaceReload/space.riv",
            ],
            read: { RivFuzz.run($0) != nil }),
        FuzzTarget(
            name: "scan", summary: "what scanners and persons type", seeds: { ScanFuzz.seeds },
            read: { ScanFuzz.run($0) }),
        FuzzTarget(
            name: "script", summary: "scripts of `flipbook export`",
            seeds: { TouchFuzz.scripts }, read: TouchFuzz.readScript),
        FuzzTarget(
            name: "search", summary: "queries in texts", seeds: { SearchFuzz.seeds },
            read: { SearchFuzz.run($0) }),
        FuzzTarget(
            name: "spawn", summary: "messages of the kiosk and the process that starts programs",
            seeds: { SpawnFuzz.messages }, read: SpawnFuzz.run),
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
            name: "values", summary: "declared values, their changes and saved states",
            seeds: { ValuesFuzz.seeds }, read: { ValuesFuzz.run($0) }),
        FuzzTarget(
            name: "webp", summary: "WebP pictures", seeds: { PictureSeeds.webp },
            read: PictureFuzz.run),
    ]
}
