import Glibc
import ImageCodecs
import JSON
import Platform
import Processes
import RiveRuntime
import TestSupport
import Testing

@testable import Lab

/// The commands of `flipbook-lab`.
@MainActor @Suite struct LabProgramTests {
    private let folder: LabFolder

    init() throws { folder = try LabFolder() }

    // MARK: Command lines

    @Test(arguments: [
        [], ["nonsense"], ["bench"], ["bench", "nonsense"], ["bench", "raster", "nonsense"],
        ["bench", "table", "--frames", "1"], ["bench", "classes", "nonsense"],
        ["bench", "classes", "--instructions", "nonsense"],
        ["bench", "classes", "--blend2d", "/nonsense.so"],
        ["bench", "navigation", "--rounds", "0"], ["draw"], ["draw", "a", "--threads", "0"],
        ["riv-draw", "a"], ["riv-draw", "a", "b", "--time", "-1"],
        ["riv-bench", "a", "0", "anim:0"],
        ["riv-bench", "a", "0", "anim:0", "none"], ["riv-write", "a"], ["riv-table"],
        ["feel", "--only", "no case has this name", "--summary"], ["film"],
        ["film", "a", "--columns", "0", "b"], ["sheet", "a"], ["sheet", "a", "b", "--height", "1"],
    ])
    func invalidCommandLinesAreRefused(arguments: [String]) {
        #expect(throws: UsageError.self) { try LabProgram.perform(arguments) }
    }

    @Test(arguments: [
        "draw", "bench", "riv-dump", "riv-draw", "riv-table", "riv-bench", "riv-write", "feel",
        "soak", "film", "sheet",
    ])
    func eachCommandHasHelp(command: String) {
        let help = thrownError(HelpRequest.self) {
            try LabProgram.perform([command, "--help"])
        }
        #expect(help?.text.hasPrefix("usage: flipbook-lab \(command)") == true)
        #expect(LabProgram.usage.contains("\n  \(command) "))
    }

    @Test(arguments: [
        ["draw", "F/none"], ["riv-draw", "F/none", "out"], ["riv-dump", "F/none"],
        ["riv-bench", "F/none", "0", "anim:0", "1"], ["riv-write", "F/none", "out"],
        ["film", "F/none"], ["sheet", "out", "F/none"],
    ])
    func missingFilesAreReported(arguments: [String]) {
        let arguments = arguments.map { $0.replacing("F", with: folder.path) }
        let error = thrownError((any Error).self) { try LabProgram.perform(arguments) }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains("\(folder.path)/none: No such file or directory"))
    }

    // MARK: Scenes

    @Test func scenesAreDrawn() throws {
        let draw = #"{"op": "fill", "ctm": [1, 0, 0, 1, 0, 0], "#
        try folder.write(
            """
            {"width": 8, "height": 4, "background": "#FFFFFFFF", "draws": [
             \(draw)"path": "M0 0L4 0L4 4L0 4Z", "color": "#FFFF0000", "rule": "evenodd"},
             \(draw)"path": "M4 0L8 0L8 4L4 4Z", "clips": ["N M6 0L8 0L8 4L6 4Z"],
              "linear": [0, 0, 8, 0], "stops": [[0, "#FF0000FF"], [1, "#FF0000FF"]]}]}
            """, to: "scene.json")
        try LabProgram.perform(
            ["draw", "\(folder.path)/scene.json", "--repeat", "3", "--out", "\(folder.path)/a.png"])
        let image = try folder.image("a.png")
        #expect(image.width == 8 && image.height == 4)
        #expect(folder.pixel(image, 1, 1) == [0, 0, 255])
        #expect(folder.pixel(image, 5, 1) == [255, 255, 255])
        #expect(folder.pixel(image, 7, 3) == [255, 0, 0])
    }

    private nonisolated static let ctm = #""ctm": [1, 0, 0, 1, 0, 0], "path": "M0 0L1 1Z""#
    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private nonisolated static let wrongDraws: [(String, String)] = [
        (##""op": "fill""##, "op, ctm and path are needed"),
        (##""op": "paint", "color": "#FF000000", \##(ctm)"##, "op 'paint' is not fill or stroke"),
        (##""op": "fill", \##(ctm)"##, "color, linear or radial is needed"),
        (
            ##""op": "fill", "color": "#FF000000", "rule": "odd", \##(ctm)"##,
            "rule 'odd' is unknown"
        ),
        (
            ##""op": "fill", "linear": [0, 0, 1, 1], "stops": [[0]], \##(ctm)"##,
            "a stop needs an offset and a colour"
        ),
        (
            ##""op": "stroke", "color": "#FF000000", "clips": ["N x"], \##(ctm)"##,
            "a clip is not a path"
        ),
    ]

    @Test(arguments: wrongDraws)
    func invalidDrawsAreReported(draw: String, reason: String) throws {
        try folder.write(
            "{\"width\": 1, \"height\": 1, \"background\": \"#FFFFFFFF\", \"draws\": [{\(draw)}]}",
            to: "scene.json")
        let path = "\(folder.path)/scene.json"
        let failure = thrownError(Scene.Failure.self) { try Scene(path: path, blends: true) }
        #expect(failure?.description == "\(path): draw 0: \(reason)")
    }

    @Test func sceneWithoutSizeIsRefused() throws {
        try folder.write("{\"width\": 0, \"height\": 1}", to: "scene.json")
        let path = "\(folder.path)/scene.json"
        let failure = thrownError(Scene.Failure.self) { try Scene(path: path, blends: false) }
        let reason = "a scene needs width, height, background and draws"
        #expect(failure?.description == "\(path): \(reason)")
    }

    // MARK: Files

    /// A description is compiled, listed, drawn and timed.
    @Test func rivFilesAreWrittenDrawnAndTimed() throws {
        try folder.write(
            """
            {"name": "Board", "width": 20, "height": 10, "fill": {"color": "#00FF00"}, "children": [
             {"type": "shape", "name": "box", "x": 5, "y": 5,
              "paths": [{"type": "rectangle", "width": 10, "height": 10}],
              "paints": [{"color": "#FF0000"}]}],
             "animations": [{"name": "Move", "duration": 60, "tracks": [
              {"target": "box", "property": "x", "keys": [[0, 5], [60, 15]]}]}]}
            """, to: "source.json")
        let riv = "\(folder.path)/a.riv"
        try LabProgram.perform(["riv-write", "\(folder.path)/source.json", riv])
        let file = try File(try FileSystem.read(riv))
        let info = try JSONParser.parse(RivDumpCommand.info(file))
        #expect(info["artboards"]?.array?.first?["name"]?.string == "Board")
        let scene = try RivDumpCommand.scene(file, path: riv, ["0", "anim:0", "0,1"])
        let samples = try JSONParser.parse(scene)["samples"]?.array ?? []
        #expect(samples.map { $0["draws"]?.array?.count } == [2, 2])

        try LabProgram.perform(["riv-draw", riv, "\(folder.path)/a.png", "--width", "40"])
        let image = try folder.image("a.png")
        #expect(image.width == 40 && image.height == 10)
        // Scaled to fit and centred: the artboard's left half is red, the rest green, on black.
        #expect(folder.pixel(image, 1, 5) == [0, 0, 0])
        #expect(folder.pixel(image, 12, 5) == [0, 0, 255])
        #expect(folder.pixel(image, 28, 5) == [0, 255, 0])

        // The number of allocations is queried before and after each of seven rounds without draw
        // calls and seven with them.
        var queries = 0
        try RivBenchCommand.run([riv, "0", "anim:0", "3"]) {
            queries += 1
            return queries
        }
        #expect(queries == 28)
    }

    @Test func missingScenesAreReported() throws {
        try folder.write("{\"width\": 1, \"height\": 1}", to: "source.json")
        let riv = "\(folder.path)/a.riv"
        try LabProgram.perform(["riv-write", "\(folder.path)/source.json", riv])
        for (arguments, reason) in [
            (["riv-bench", riv, "0", "anim:9", "3"], "there is no artboard 0 with anim:9"),
            (["riv-bench", riv, "0", "x:0", "3"], "there is no artboard 0 with x:0"),
            (["riv-bench", riv, "9", "sm:0", "3"], "there is no artboard 9 with sm:0"),
            (["riv-dump", riv, "9", "anim:0", "0"], "there is no artboard 9"),
            (["riv-dump", riv, "0", "x:0", "0"], "scene x:0 is neither anim:K nor sm:K"),
            (["riv-dump", riv, "0", "anim:9", "0"], "artboard 0 has no animation 9"),
            (["riv-dump", riv, "0", "sm:9", "0"], "artboard 0 has no state machine 9"),
        ] {
            let failure = thrownError(RivDumpCommand.Failure.self) {
                try LabProgram.perform(arguments)
            }
            #expect(failure?.description == "\(riv): \(reason)")
        }
        #expect(throws: UsageError.self) {
            try LabProgram.perform(["riv-dump", riv, "0", "sm:0@0,x", "0"])
        }
    }

    @Test func invalidDescriptionsAreReportedWithLine() throws {
        try folder.write("{\"width\": 1,\n\"height\": 1,\n\"fil\": 1}", to: "a.json")
        let failure = thrownError(RivWriteCommand.Failure.self) {
            try LabProgram.perform(
                ["riv-write", "\(folder.path)/a.json", "\(folder.path)/a.riv"])
        }
        #expect(
            failure?.description
                == "\(folder.path)/a.json:3: artboard: unknown key 'fil'; known keys: animations, "
                + "children, enums, fill, fonts, height, images, name, stateMachines, viewModel, "
                + "viewModels, width")
        #expect(!FileSystem.exists("\(folder.path)/a.riv"))
    }

    /// The files that agree according to the set's compare program are counted by feature.
    @Test func agreeingFilesAreCountedByFeature() throws {
        try FileSystem.makeFolder("\(folder.path)/golden")
        try FileSystem.makeFolder("\(folder.path)/files")
        let gradient = """
            "fill": {"linear": [0, 0, 1, 0],
             "stops": [{"at": 0, "color": "#FF0000"}, {"at": 1, "color": "#00FF00"}]}
            """
        let machine = #", "stateMachines": [{"name": "M"}]"#
        for (name, members) in [("a", gradient + machine), ("b", gradient)] {
            try folder.write("", to: "golden/\(name).json.gz")
            try folder.write("{\"width\": 1, \"height\": 1, \(members)}", to: "source.json")
            try LabProgram.perform([
                "riv-write", "\(folder.path)/source.json", "\(folder.path)/files/\(name).riv",
            ])
        }
        try folder.write(
            "#!/bin/sh\necho 'b.json.gz draw 3 differs'\necho 'scenes 2'\n", to: "compare")
        chmod("\(folder.path)/compare", 0o755)
        // Started as a separate process.
        let result = try folder.run(["riv-table", folder.path])
        #expect(result.status == 0)
        #expect(
            result.output == """
                a\tagrees\tgradients, state machines
                b\tdraw 3 differs\tgradients

                gradients\t1 of 2
                state machines\t1 of 1
                files\t1 of 2

                """)
        try folder.write("#!/bin/sh\nexit 1\n", to: "compare")
        chmod("\(folder.path)/compare", 0o755)
        let failure = thrownError(RivTableCommand.Failure.self) {
            try LabProgram.perform(["riv-table", folder.path])
        }
        #expect(
            failure?.description
                == "\(folder.path)/compare did not come to its end; is it there?")
    }

    // MARK: Films

    @Test func filmShowsFramesOfRun() throws {
        for (i, milliseconds) in ["000000", "000100", "000200"].enumerated() {
            let image = BGRAImage(
                width: 8, height: 4,
                bytes: (0..<32).flatMap { _ in [UInt8(i * 100), 0, 0, 255] })
            try FileSystem.write(
                PNG.encode(image), to: "\(folder.path)/frame-0000\(i + 1)-\(milliseconds)ms.png")
        }
        try folder.write("no frame", to: "frame-x.png")
        try LabProgram.perform(["film", folder.path, "--columns", "2", "--stills", "3"])
        let sheet = try folder.image("sheet.png")
        // Two columns and two rows of 4 × 2 pixels, with margins of 8.
        #expect(sheet.width == 32 && sheet.height == 28)
        #expect(folder.pixel(sheet, 9, 9) == [0, 0, 0])
        #expect(folder.pixel(sheet, 21, 9) == [100, 0, 0])
        #expect(folder.pixel(sheet, 9, 19) == [200, 0, 0])
        let animation = try FileSystem.read("\(folder.path)/animation.png")
        // After the signature and the header, a chunk with the numbers of frames and of loops.
        #expect(animation.starts(with: [0x89, 0x50]) && animation.count > 49)
        let control = Array(animation.prefix(49).suffix(12))
        #expect(control == Array("acTL".utf8) + [0, 0, 0, 3, 0, 0, 0, 0])
        let late = thrownError(FilmCommand.Failure.self) {
            try LabProgram.perform(["film", folder.path, "--from", "9"])
        }
        #expect(
            late?.description
                == "\(folder.path): no frames from --from to --to; write some with "
                + "flipbook run --frames \(folder.path)")
    }

    /// Pictures of several sizes are set in rows of their own widths; higher pictures are reduced.
    @Test func imagesAreArrangedSideBySide() throws {
        for (name, width, height, level) in [
            ("a", 40, 32, 50), ("b", 20, 64, 100), ("c", 16, 16, 150),
        ] {
            let image = BGRAImage(
                width: width, height: height,
                bytes: (0..<width * height).flatMap { _ in [UInt8(level), 0, 0, 255] })
            try FileSystem.write(PNG.encode(image), to: "\(folder.path)/\(name).png")
        }
        try LabProgram.perform(
            ["sheet", "\(folder.path)/s.png"] + ["a", "b", "c"].map { "\(folder.path)/\($0).png" }
                + ["--columns", "2", "--height", "32"])
        let sheet = try folder.image("s.png")
        // 40 and 10 pixels wide above 16, with margins of 8.
        #expect(sheet.width == 74 && sheet.height == 72)
        #expect(folder.pixel(sheet, 47, 39) == [50, 0, 0])
        #expect(folder.pixel(sheet, 57, 39) == [100, 0, 0])
        #expect(folder.pixel(sheet, 8, 48) == [150, 0, 0])
        #expect(folder.pixel(sheet, 70, 50) == [0xe8, 0xe8, 0xe8])
    }

    // MARK: Feel

    @Test func feelWritesFramesAsCSV() throws {
        try FileSystem.makeFolder("\(folder.path)/recordings")
        let name = "flick 500 pt/s"
        try LabProgram.perform([
            "feel", "--only", name, "--recordings", "\(folder.path)/recordings", "--csv",
            "\(folder.path)/csv",
        ])
        let csv = String(
            decoding: try FileSystem.read("\(folder.path)/csv/flick-500-pt-s.csv"), as: UTF8.self)
        let item = try #require(FeelCases.all.first { $0.name == name })
        let isTrace = csv == item.traces()[0].csv
        #expect(isTrace)
    }
}

/// A separate folder, which is removed when this object is deinitialised, and the program.
final class LabFolder {
    let path: String

    init() throws {
        path = try makeTemporaryFolder("flipbook-lab")
    }

    deinit { LabFolder.remove(path) }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in (try? FileSystem.list(path)) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws {
        try FileSystem.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    func image(_ name: String) throws -> BGRAImage {
        try PNG.decode(try FileSystem.read("\(path)/\(name)"))
    }

    /// Returns the blue, green and red bytes of a pixel.
    func pixel(_ image: BGRAImage, _ x: Int, _ y: Int) -> [UInt8] {
        let i = (y * image.width + x) * 4
        return Array(image.bytes[i..<i + 3])
    }

    struct Result {
        var output: String
        var errors: String
        var status: Int32
    }

    func run(_ arguments: [String]) throws -> Result {
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &target, target.count - 1)
        let tests = String(
            decoding: target[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let slash = try #require(tests.lastIndex(of: "/"))
        let program = "\(tests[..<slash])/flipbook-lab"
        try #require(FileSystem.exists(program), "build with --build-tests")
        let process = try ChildProcess(
            [program] + arguments, folder: "/", timeout: 240, outputLimit: 1 << 24)
        let result = try process.waitForEnd()
        guard case .exited(let status) = result.ending else {
            throw SystemError("wait", code: ETIMEDOUT)
        }
        return Result(
            output: String(decoding: result.output, as: UTF8.self),
            errors: String(decoding: result.errors, as: UTF8.self), status: status)
    }
}
