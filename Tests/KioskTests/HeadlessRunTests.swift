import Glibc
import ImageCodecs
import Platform
import RiveWriter
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Complete runs of a kiosk on a virtual clock, each in a separate folder.
@MainActor @Suite struct HeadlessRunTests {
    private let root: KioskFolder
    private var folder: String { root.path }

    init() throws {
        root = try KioskFolder()
        let folder = root.path
        let source = """
            {"name": "H", "width": 200, "height": 100, "fill": {"name": "sky", "color": "#102030"},
             "children": [{"type": "shape", "name": "s", "x": 20, "y": 20,
               "paths": [{"type": "rectangle", "width": 30, "height": 30}],
               "paints": [{"color": "#FFFFFF"}]}],
             "animations": [
               {"name": "Idle", "duration": 60, "loop": "loop", "tracks": []},
               {"name": "Pull", "duration": 60, "loop": "once", "tracks": [
                 {"target": "s", "property": "x", "keys": [[0, 20], [60, 150]]}]},
               {"name": "Trigger", "duration": 20, "loop": "once", "tracks": []},
               {"name": "Loading", "duration": 30, "loop": "loop", "tracks": [
                 {"target": "s", "property": "rotation", "keys": [[0, 0], [30, 90]]}]}]}
            """
        try FileSystem.write(try RivSource.compile(Array(source.utf8)), to: "\(folder)/h.riv")
        let config = """
            {"title": "T", "header": {"rive": "h.riv", "height": 100},
             "list": {"command": ["/bin/sh", "rows"], "row": {"title": "{a}"}}}
            """
        try FileSystem.write(Array(config.utf8), to: "\(folder)/kiosk.json")
        let rows =
            "echo run >> log; for i in 1 2 3 4 5 6 7 8; do echo \"{\\\"a\\\":\\\"row $i\\\"}\"; done\n"
        try FileSystem.write(Array(rows.utf8), to: "\(folder)/rows")
    }

    private func touch(pull distance: Int) throws -> String {
        var text = "flipbook-touch 1 240x320\n1.6 began 0 120 80\n"
        for i in 1...20 {
            text += "\(1.6 + Double(i) * 0.02) moved 0 120 \(80 + distance * i / 20)\n"
        }
        text += "2.4 ended 0 120 \(80 + distance)\n"
        let path = "\(folder)/touch-\(distance)"
        try FileSystem.write(Array(text.utf8), to: path)
        return path
    }

    /// Runs the kiosk and returns its frames by file name.
    private func run(_ name: String, pull: Int, threads: Int = 1) throws -> [String: [UInt8]] {
        try RunCommand.run([
            "\(folder)/kiosk.json", "--display", "headless", "--size", "240x320", "--replay",
            try touch(pull: pull), "--frames", "\(folder)/\(name)", "--duration", "5", "--threads",
            "\(threads)",
        ])
        return try root.frames(name)
    }

    private func commandRuns() throws -> Int {
        String(decoding: try FileSystem.read("\(folder)/log"), as: UTF8.self).split(separator: "\n")
            .count
    }

    @Test func pullRunsCommandOnce() throws {
        _ = try run("pull", pull: 230)
        // The first run is that of the start.
        #expect(try commandRuns() == 2)
    }

    @Test func shortPullDoesNotRunCommand() throws {
        _ = try run("short", pull: 90)
        #expect(try commandRuns() == 1)
    }

    @Test func sameTouchesGiveSamePixelsForAnyThreadCount() throws {
        let one = try run("one", pull: 230)
        let two = try run("two", pull: 230, threads: 2)
        #expect(one == two)
    }

    /// A rotated run shows the frames of a run with width and height swapped, rotated as they would be scanned
    /// out; recorded touches hit the same content.
    @Test(arguments: [90, 180, 270])
    func rotatedFramesMatchScanout(degrees: Int) throws {
        let upright = try run("upright-\(degrees)", pull: 60)
        let size = degrees == 180 ? "240x320" : "320x240"
        let name = "rotated-\(degrees)"
        try RunCommand.run([
            "\(folder)/kiosk.json", "--display", "headless", "--size", size, "--rotate",
            "\(degrees)", "--replay", try touch(pull: 60), "--frames", "\(folder)/\(name)",
            "--duration", "5", "--threads", "1",
        ])
        let rotated = try root.frames(name)
        #expect(rotated.keys.sorted() == upright.keys.sorted())
        for (file, bytes) in upright {
            let expected = try PNG.decode(bytes)
            let found = try PNG.decode(try #require(rotated[file]))
            try #require(found.width == (degrees == 180 ? 240 : 320))
            var isSame = true
            for y in 0..<expected.height {
                for x in 0..<expected.width {
                    let (bx, by) =
                        switch degrees {
                        case 90: (found.width - 1 - y, x)
                        case 180: (found.width - 1 - x, found.height - 1 - y)
                        default: (y, found.height - 1 - x)
                        }
                    let (from, to) = (
                        (y * expected.width + x) * 4, (by * found.width + bx) * 4
                    )
                    if expected.bytes[from..<from + 4] != found.bytes[to..<to + 4] {
                        isSame = false
                    }
                }
            }
            #expect(isSame, "\(file)")
        }
    }

    @Test func failingCommandKeepsRows() throws {
        let good = try run("good", pull: 90)
        let script =
            "[ -e once ] && exit 1; touch once; for i in 1 2 3 4 5 6 7 8; do echo \"{\\\"a\\\":\\\"row $i\\\"}\"; done\n"
        try FileSystem.write(Array(script.utf8), to: "\(folder)/rows")
        let error = thrownError(ConfigError.self) { try run("failed", pull: 230) }
        #expect(
            error?.description.contains("the last refresh failed: /bin/sh: exit status 1") == true)
        let failed = try root.frames("failed")
        let before = try PNG.decode(try #require(good[good.keys.sorted().last ?? ""]))
        let after = try PNG.decode(try #require(failed[failed.keys.sorted().last ?? ""]))
        // The bar has a notice; the rows are the same.
        let bar = 240 * 56 * 4
        #expect(before.bytes[..<bar] != after.bytes[..<bar])
        #expect(before.bytes[bar...] == after.bytes[bar...])
    }

    @Test(arguments: [
        ("", "not a .riv file"), ("RIVE", "ends too early"), ("junkjunkjunk", "not a .riv"),
    ])
    func invalidHeaderIsReported(content: String, reason: String) throws {
        try FileSystem.write(Array(content.utf8), to: "\(folder)/h.riv")
        let error = thrownError(ConfigError.self) {
            try RunCommand.run(["\(folder)/kiosk.json", "--display", "headless", "--duration", "1"])
        }
        let place = "\(folder)/kiosk.json:1:35: 'header.rive': \(folder)/h.riv: "
        #expect(error?.description.hasPrefix(place) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }

    @Test func missingHeaderIsReported() throws {
        unlink("\(folder)/h.riv")
        let error = thrownError(ConfigErrors.self) {
            try KioskConfig.load("\(folder)/kiosk.json").checkFiles()
        }
        #expect(
            error?.description
                == "\(folder)/kiosk.json:1:35: 'header.rive': \(folder)/h.riv: "
                + "No such file or directory")
    }

    @Test(arguments: [("command", 36), ("stream", 35)])
    func missingProgramIsReported(kind: String, column: Int) throws {
        let config = "{\"title\": \"T\", \"list\": {\"\(kind)\": [\"./none\"]}}"
        try FileSystem.write(Array(config.utf8), to: "\(folder)/kiosk.json")
        let error = thrownError(ConfigErrors.self) {
            try KioskConfig.load("\(folder)/kiosk.json").checkFiles()
        }
        let message =
            "\(folder)/kiosk.json:1:\(column): 'list.\(kind)': \(folder)/none: no such file"
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ["--nonsense"], ["--size", "axb"], ["a", "b"], ["--threads"], ["--rotate", "45"],
        ["--display", "tv"],
    ])
    func wrongCommandLineIsUsageError(arguments: [String]) {
        #expect(throws: UsageError.self) { try RunCommand.run(arguments) }
    }

    /// A frame's name that belongs to a folder is not removed; the error names it.
    @Test func unremovableEarlierFrameIsReported() throws {
        let path = "\(folder)/frames/frame-00001-000000ms.png"
        try FileSystem.makeFolder(path)
        let error = thrownError(SystemError.self) {
            try FrameWriter(path: "\(folder)/frames")
        }
        #expect(error?.call == "unlink" && error?.path == path)
    }

    /// Frames of an earlier run are removed; other files are kept.
    @Test func earlierFramesAreRemoved() throws {
        let first = try run("used", pull: 30)
        let others = ["frame-00001-000000ms.txt", "frame-1-2ms.png", "animation.png", "frame.png"]
        for name in others { try FileSystem.write([1], to: "\(folder)/used/\(name)") }
        try FileSystem.write([1], to: "\(folder)/used/frame-99999-999999ms.png")
        let second = try run("used", pull: 30)
        #expect(Set(second.keys) == Set(first.keys).union(others.filter { $0.hasSuffix("png") }))
        #expect(try FileSystem.read("\(folder)/used/\(others[0])") == [1])
        let times = first.keys.sorted().compactMap { FrameFile(name: $0)?.milliseconds }
        #expect(times.count == first.count && times == times.sorted())
    }

    @Test func frameNamesAreParsed() {
        let file = FrameFile(name: "frame-00012-000345ms.png")
        #expect(file == FrameFile(number: 12, milliseconds: 345))
        #expect(FrameFile(number: 123_456, milliseconds: 7).name == "frame-123456-000007ms.png")
        let others = ["frame-12-345ms.png", "frame-00012-000345ms.PNG", "frame-00012-+00345ms.png"]
        for name in others { #expect(FrameFile(name: name) == nil) }
    }

    /// The same frames are written as an animation and as raw pixels.
    @Test func framesAreWrittenInOtherFormats() throws {
        let pictures = try run("pictures", pull: 30)
        for name in ["film.png", "film.raw"] {
            try RunCommand.run([
                "\(folder)/kiosk.json", "--display", "headless", "--size", "240x320", "--replay",
                try touch(pull: 30), "--frames", "\(folder)/\(name)", "--duration", "5",
            ])
        }
        let raw = try FileSystem.read("\(folder)/film.raw")
        #expect(raw.count == pictures.count * 240 * 320 * 4)
        let film = try FileSystem.read("\(folder)/film.png")
        // A decoder of plain PNG shows the first frame.
        let first = try PNG.decode(film)
        #expect(first.bytes[..<4000] == raw[..<4000])
        // The number of frames follows the chunk type acTL.
        let mark = Array("acTL".utf8)
        let at = try #require((0..<100).first { Array(film[$0..<$0 + 4]) == mark })
        let count = film[at + 4..<at + 8].reduce(0) { $0 << 8 | Int($1) }
        #expect(count == pictures.count)
    }
}
