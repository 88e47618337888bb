import Geometry
import ImageCodecs
import Platform
import RiveWriter
import TestSupport
import Testing

@testable import Tools

@Suite struct ExportScriptTests {
    @Test func entriesAreSortedByTime() throws {
        let script = try ExportScript(
            """
            # a finger
            0.5 down 120 80
            2\tfire alarm

              0.5   set weather/text two words
            0.25 up -3 4.5
            """)
        #expect(
            script.entries == [
                .init(time: 0.25, action: .pointer(.up, x: -3, y: 4.5)),
                .init(time: 0.5, action: .pointer(.down, x: 120, y: 80)),
                .init(time: 0.5, action: .set(path: "weather/text", value: "two words")),
                .init(time: 2, action: .fire(path: "alarm")),
            ])
    }

    @Test(
        arguments: [
            ("x down 1 2", "line 1: 'x' is not a time from 0 to 86400 seconds"),
            ("\n-1 fire a", "line 2: '-1' is not a time from 0 to 86400 seconds"),
            ("nan fire a", "line 1: 'nan' is not a time from 0 to 86400 seconds"),
            (
                "1 down 1",
                "line 1: 'down' takes two numbers from -1000000 to 1000000: SECONDS down X Y"
            ),
            (
                "1 move 1 2e9",
                "line 1: 'move' takes two numbers from -1000000 to 1000000: SECONDS move X Y"
            ),
            ("1 set a", "line 1: 'set' takes a path and a value: SECONDS set PATH VALUE"),
            ("1 fire a b", "line 1: 'fire' takes a path and nothing else: SECONDS fire PATH"),
            ("1 tap 1 2", "line 1: 'tap' is none of down, move, up, set and fire"),
            ("1", "line 1: after the time, one of down, move, up, set and fire is missing"),
        ])
    func parseErrorNamesLine(text: String, message: String) {
        let error = thrownError(ExportScript.ParseError.self) { try ExportScript(text) }
        #expect(error?.description == message)
    }

    @Test func entryCountIsLimited() throws {
        let text = String(repeating: "0 fire a\n", count: 100_000)
        #expect(try ExportScript(text).entries.count == 100_000)
        let error = ExportScript.ParseError(
            line: 100_001, reason: "a script has at most 100,000 entries")
        #expect(throws: error) { try ExportScript(text + "0 fire a") }
    }
}

/// `flipbook export`: the frames of a .riv file.
@MainActor @Suite struct ExportTests {
    /// A square that slides, whose vertical position is a property that a press sets.
    nonisolated private static let source = """
        {"viewModels": [{"name": "Model", "properties": [
           {"name": "y", "type": "number", "value": 20}, {"name": "alarm", "type": "trigger"}]}],
         "artboards": [
          {"name": "Main", "width": 60, "height": 40, "viewModel": "Model",
           "children": [{"type": "shape", "name": "square", "x": 10, "bind": {"y": "y"},
             "paths": [{"type": "rectangle", "width": 10, "height": 10}],
             "paints": [{"color": "#FF0000"}]}],
           "animations": [{"name": "Slide", "fps": 30, "duration": 30, "tracks": [
             {"target": "square", "property": "x", "keys": [[0, 10], [30, 50]]}]}],
           "stateMachines": [{"name": "Main", "layers": [{"states": ["Slide"]}],
             "listeners": [{"target": "square", "on": "down", "do": [
               {"property": "y", "set": 5}]}]}]},
          {"name": "Other", "width": 20.5, "height": 10}]}
        """

    private let folder: KioskFolder
    private let path: String

    init() throws {
        folder = try KioskFolder()
        path = "\(folder.path)/square.riv"
        try FileSystem.write(try RivSource.compile(Array(ExportTests.source.utf8)), to: path)
    }

    private func frames(
        _ description: ExportDescription, threads: Int = 1, times: [Double]
    ) throws -> [BGRAImage] {
        let player = try ExportPlayer(description, threads: threads)
        return try times.map { time in
            try player.advance(to: time)
            return player.paint()
        }
    }

    /// The centre of all pixels that are not background.
    private func center(_ image: BGRAImage) -> Point? {
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for pixel in 0..<image.width * image.height {
            let alpha = Double(image.bytes[pixel * 4 + 3])
            sum += alpha
            x += alpha * (Double(pixel % image.width) + 0.5)
            y += alpha * (Double(pixel / image.width) + 0.5)
        }
        return sum == 0 ? nil : Point(x / sum, y / sum)
    }

    @Test func framesShowFileAtTheirTimes() throws {
        var description = ExportDescription(path: path)
        let images = try frames(description, times: [0, 0.25, 0.5])
        #expect(images.allSatisfy { $0.width == 60 && $0.height == 40 })
        #expect(images.map { center($0)?.x.rounded() } == [10, 20, 30])
        // Straight alpha: red stays red at the edge.
        #expect(
            stride(from: 0, to: images[1].bytes.count, by: 4).allSatisfy {
                images[1].bytes[$0 + 3] == 0 || images[1].bytes[$0 + 2] == 255
            })
        #expect(try frames(description, threads: 3, times: [0, 0.25, 0.5]) == images)
        description.size = (120, 80)
        description.background = .white
        let large = try frames(description, times: [0.5])
        #expect(large[0].width == 120 && large[0].bytes[3] == 255 && large[0].bytes[0] == 255)
        description.animation = "Slide"
        let player = try ExportPlayer(description, threads: 1)
        #expect(player.animationDuration == 1)
        description = ExportDescription(path: path)
        description.artboard = "Other"
        let other = try ExportPlayer(description, threads: 1)
        #expect((other.width, other.height) == (21, 10))
    }

    @Test func scriptedInputArrivesAtItsTimes() throws {
        var description = ExportDescription(path: path)
        description.values = [("y", "30")]
        description.script = try ExportScript("0.3 set y 12\n0.6 down 34 12\n0.7 fire alarm")
        let images = try frames(description, times: [0, 0.2, 0.4, 0.5, 0.6, 0.8])
        #expect(images.map { center($0)?.y.rounded() } == [30, 30, 12, 12, 5, 5])
    }

    @Test(arguments: [
        ("0 set z 1", "the script at 0.0 s: there is no property or input 'z'; did you mean 'y'?"),
        ("0 set y red", "the script at 0.0 s: 'y' is a number, but the value is 'red'"),
        ("0 fire y", "the script at 0.0 s: 'y' is a number, not a trigger; set it instead"),
    ])
    func invalidScriptEntryIsReported(script: String, message: String) throws {
        var description = ExportDescription(path: path)
        description.script = try ExportScript(script)
        let player = try ExportPlayer(description, threads: 1)
        #expect(throws: ExportError(path: path, reason: message)) { try player.advance(to: 0) }
    }

    @Test func invalidDescriptionsAreRejected() throws {
        func reason(_ description: ExportDescription) -> String? {
            let error = thrownError(ExportError.self) {
                try ExportPlayer(description, threads: 1)
            }
            #expect(error?.path == description.path)
            return error?.reason
        }
        var description = ExportDescription(path: path)
        description.values = [("z", "1")]
        #expect(
            reason(description) == "there is no property or input 'z'; did you mean 'y'?")
        description = ExportDescription(path: path)
        description.animation = "slide"
        #expect(reason(description) == "there is no animation 'slide'; did you mean 'Slide'?")
        description = ExportDescription(path: path)
        description.size = (16384, 16384)
        #expect(
            reason(description) == "16384 × 16384 pixels are too many; give it a --size")
        description = ExportDescription(path: folder.path + "/none.riv")
        #expect(reason(description) == "No such file or directory")
    }

    // MARK: The command

    private func export(_ arguments: String...) throws -> BuiltProgram.Result {
        try BuiltProgram.wait(
            for: try BuiltProgram.start(
                [try BuiltProgram.path, "export", path] + arguments, folder: folder.path))
    }

    /// Exports a fifth of a second, six frames, to a file of that name and returns its bytes.
    private func exportedBytes(_ name: String) throws -> [UInt8] {
        let result = try export(name, "--duration", "0.2")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        return try FileSystem.read("\(folder.path)/\(name)")
    }

    @Test func everyFormatIsWritten() throws {
        let first = try PNG.decode(try exportedBytes("a.apng"))
        #expect(first.width == 60 && first.height == 40)
        let webp = try exportedBytes("a.webp")
        #expect(webp.starts(with: "RIFF".utf8) && webp.dropFirst(8).starts(with: "WEBP".utf8))
        let gif = try exportedBytes("a.gif")
        #expect(gif.starts(with: Array("GIF89a".utf8) + [60, 0, 40, 0]))
        let y4m = try exportedBytes("a.y4m")
        let head = "YUV4MPEG2 W60 H40 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\nFRAME\n"
        #expect(y4m.starts(with: head.utf8))
        #expect(y4m.count == head.utf8.count - 6 + 6 * (6 + 60 * 40 * 3 / 2))
        #expect(try exportedBytes("a.rgba").count == 6 * 60 * 40 * 4)
    }

    @Test func laterStartGivesSameFrames() throws {
        let all = try exportedBytes("a.rgba")
        let later = try export("b.rgba", "--duration", "0.1", "--start", "0.1", "--threads", "3")
        #expect(later.status == 0)
        #expect(try FileSystem.read("\(folder.path)/b.rgba") == Array(all.suffix(3 * 60 * 40 * 4)))
    }

    /// Percent signs that do not belong to a number are part of the name.
    @Test func numberedPicturesAreWritten() throws {
        let numbered = try export("50%-f%03d.png", "--duration", "0.1", "--fps", "20")
        #expect(numbered.status == 0)
        let pictures = try FileSystem.list(folder.path).filter { $0.hasSuffix(".png") }
        #expect(pictures.sorted() == ["50%-f000.png", "50%-f001.png"])
    }

    @Test func framesAreWrittenToStandardOutput() throws {
        let piped = try export("-", "--format", "y4m", "--duration", "0.05", "--fps", "20")
        #expect(piped.status == 0 && piped.output.hasPrefix("YUV4MPEG2 W60 H40 F20:1 "))
    }

    @Test func pictureIsWrittenOnBackground() throws {
        let still = try export("one.png", "--start", "0.5", "--background", "#FFFFFF")
        #expect(still.status == 0)
        let image = try PNG.decode(try FileSystem.read("\(folder.path)/one.png"))
        #expect(image.bytes[0..<4] == [255, 255, 255, 255])
        #expect(image.bytes[(20 * 60 + 30) * 4..<(20 * 60 + 30) * 4 + 4] == [0, 0, 255, 255])
    }

    @Test(
        arguments: [
            (["a.mp4"], 2, "there is no format 'mp4'"), (["-"], 2, "has no extension"),
            (
                ["./out"], 2,
                "'./out' has no extension that gives the format; add --format with one of png, apng, "
                    + "webp, gif, y4m, rgba, or name a file such as './out.gif'"
            ),
            (["v1.2/out"], 2, "'v1.2/out' has no extension"),
            (["out/"], 2, "such as 'out/%04d.png'"), ([".."], 2, "such as 'frames/%04d.png'"),
            (["./.png"], 2, "'./.png' has no extension"), (["a."], 2, "'a.' has no extension"),
            (["a.png", "--duration", "1"], 2, "is one picture"),
            (["a.y4m", "--background", "transparent"], 2, "y4m has no transparency"),
            (["a.gif", "--fps", "60", "--duration", "1"], 1, "at most 50 frames a second"),
            (["a.gif", "--fps", "0"], 2, "--fps is a rate"),
            (["a.gif", "--size", "10"], 2, "--size is WIDTHxHEIGHT"),
            (["a.gif", "--size", "20000x10"], 2, "from 1 to 16384"),
            (["a.gif", "--set", "y"], 2, "--set is PATH=VALUE"),
            (["a.gif", "--set", "z=1"], 1, "there is no property or input 'z'"),
            (["a.gif", "--fit", "all"], 2, "there is no fit 'all'"),
            (["a.gif", "--input", "none.txt"], 1, "none.txt"),
            (["no/folder/a.gif"], 1, "no/folder/a.gif"),
            (["a.gif", "--animation", "a", "--state-machine", "b"], 2, "either --animation"),
        ] as [([String], Int32, String)])
    func exportErrorsNameReason(arguments: [String], status: Int32, message: String) throws {
        let result = try BuiltProgram.wait(
            for: try BuiltProgram.start(
                [try BuiltProgram.path, "export", path] + arguments, folder: folder.path))
        #expect(result.status == status && result.errors.contains(message), "\(result.errors)")
        #expect(!FileSystem.exists("\(folder.path)/a.gif"))
    }
}
