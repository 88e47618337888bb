import Geometry
import Glibc
import Platform
import RiveFixtures
import RiveRuntime
import TestSupport
import Testing

@testable import Lab

/// The steps of recorded tests, and the comparison of their frames.
@Suite struct ReplayTests {
    @Test func tableHasTheStepsOfEachLog() throws {
        let text = """
            # A comment
            log one
              file "a b.riv"
              repeat 2
                string v/x "say \\"no\\"\\n"
              end
            log two
              draw
            """
        let table = try ReplayTable(text, path: "steps.txt")
        #expect(table.blocks.map(\.names) == [["one"], ["two"]])
        let steps = table.blocks[0].steps
        #expect(steps.map(\.words) == [["file", "a b.riv"], ["repeat", "2"]])
        #expect(steps[1].body.map(\.words) == [["string", "v/x", "say \"no\"\n"]])
        #expect(table.blocks[1].steps[0].line == 8)
    }

    /// The steps of the reference's tests, which `flipbook-lab sriv` replays.
    @Test func stepsOfReferenceAreReadable() throws {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let path = "/\(folder)/DrawLogs/steps.txt"
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        #expect(try ReplayTable(text, path: path).blocks.count == 265)
    }

    private static let defects = [
        ("draw", "steps.txt:1: write 'log NAME' first"),
        ("log a\nfile \"x", "steps.txt:2: a quotation mark is missing; close it"),
        ("log a\nend", "steps.txt:2: there is no 'repeat' to end"),
        ("log a\nrepeat 2\ndraw", "steps.txt: an 'end' is missing; add it after the last 'repeat'"),
        ("log a b", "steps.txt:1: write 'log NAME', and 'end' before it"),
    ]

    @Test(arguments: defects)
    func defectOfTableIsNamed(text: String, message: String) {
        let error = thrownError(ReplayError.self) {
            _ = try ReplayTable(text, path: "steps.txt")
        }
        #expect(error?.description == message)
    }

    // MARK: Comparison

    private func path(_ text: String) throws -> Path { try #require(PathText.parse(text)) }

    private static let outlines = [
        // A closing line and pieces that are too short to be seen.
        ("M0 0L10 0L10 10L0 10Z", "M0 0L10 0L10 10L0 10L0 0.0004Z", true),
        ("M0 0L10 0L10 10L0 10Z", "M0 0L10 0L10 10.02L10 10L0 10Z", true),
        // Another start.
        ("M0 0L10 0L10 10L0 10Z", "M10 0L10 10L0 10L0 0Z", true),
        // Two lines for one.
        ("M0 0L10 0L10 10L0 10Z", "M0 0L4 0L10 0L10 10L0 10Z", true),
        ("M0 0Q5 5 10 0", "M0 0C3.333333 3.333333 6.666667 3.333333 10 0", true),
        ("M0 0L10 0L10 10L0 10Z", "M0 0L10.5 0L10 10L0 10Z", false),
        ("M0 0L10 0L10 10L0 10Z", "M0 0L10 0L10 10Z", false),
        ("M0 0L10 0", "", false),
    ]

    @Test(arguments: outlines)
    func outlinesAreAlikeIfTheyLookAlike(a: String, b: String, isAlike: Bool) throws {
        #expect(try OutlineComparison.areAlike(path(a), path(b)) == isAlike)
    }

    private func draw(
        _ outline: String = "M0 0L10 0L10 10Z", color: UInt32 = 0xff00_0000, feather: Double = 0,
        clips: [String] = []
    ) throws -> LoggedDraw {
        LoggedDraw(
            kind: .fill(try path(outline), .nonZero), paint: .solid(Color(argb: color)),
            transform: .identity, clips: try clips.map(path), blendMode: .sourceOver,
            feather: feather)
    }

    @Test func framesAreComparedByWhatIsVisible() throws {
        let plain = try draw()
        let hidden = try draw(color: 0x00ff_ffff)
        #expect(DrawComparison.difference([plain], from: [hidden, plain]) == nil)
        #expect(DrawComparison.difference([plain], from: []) == "1 draws for 0")
        let near = try draw(color: 0xff02_0101)
        #expect(DrawComparison.difference([near], from: [plain]) == nil)
        let red = try draw(color: 0xffff_0000)
        #expect(
            DrawComparison.difference([red], from: [plain])
                == "draw 0: colour #FFFF0000 for #FF000000")
        let soft = try [draw(feather: 3), draw(feather: -3)]
        #expect(DrawComparison.difference([soft[0]], from: [soft[1]]) == nil)
        #expect(
            DrawComparison.difference([soft[0]], from: [plain]) == "draw 0: feather 3.0 for 0.0")
        let clips = ["M0 0L5 0L5 5Z", "M1 0L9 0L9 9Z"]
        let clipped = try [draw(clips: clips), draw(clips: clips.reversed())]
        #expect(DrawComparison.difference([clipped[0]], from: [clipped[1]]) == nil)
        #expect(DrawComparison.difference([clipped[0]], from: [plain]) == "draw 0: clip")
    }

    // MARK: Replaying

    /// A file with a box of 10 × 10 whose x position is bound to a number.
    static func makeFile() -> [UInt8] {
        var file = FileBuilder()
        file.viewModel(numbers: "x")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let shape = file.shape(0, 20)
        file.bind(.nodeX, to: [0, 0])
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        file.fill(in: shape)
        return Fixture.bytes(file.objects)
    }

    /// The log of a box that is at 20, then at 40.
    private func makeLog() -> [UInt8] {
        var log = DrawLogTests.Builder()
        // The artboard's clip.
        log.numbers(3, 9, 16, 9, 5, 0, 1, 1, 1, 5, 4)
        log.floats(0, 0, 100, 0, 100, 100, 0, 100)
        log.numbers(11, 9)
        for (index, left) in [Float(15), 35].enumerated() {
            let id = UInt64(index)
            if index > 0 { log.numbers(28) }
            log.numbers(3, id, 16, id, 5, 0, 1, 1, 1, 5, 4)
            log.floats(left, 15, left + 10, 15, left + 10, 25, left, 25)
            log.numbers(5, id, 20, id, 1, 21, id, 0xff33_6699, 10, id, id)
        }
        return log.bytes
    }

    private static let runs: [(steps: String, difference: String?)] = [
        ("draw\nnumber v/x 40\nstep 0.1", nil),
        ("draw\nnumber v/x 41\nstep 0.1", "frame 1: draw 0: path"),
        ("draw\nrepeat 2\nstep 0.1\nend", "frame 1: draw 0: path"),
        ("draw", "1 frames for 2"),
        ("draw\nfly 3", "line 9: the step 'fly' is unknown"),
        ("draw\nnumber v/y 3", "line 9: 'v/y' does not take this value"),
        ("draw\nnumber v/x a", "line 9: 'a' is not a number"),
        ("draw\ndown 1 2", "line 9: there is no state machine"),
    ]

    @MainActor @Test(arguments: runs)
    func logIsReplayed(steps: String, difference: String?) throws {
        let folder = try makeTemporaryFolder()
        defer {
            unlink("\(folder)/box.riv")
            rmdir(folder)
        }
        try FileSystem.write(ReplayTests.makeFile(), to: "\(folder)/box.riv")
        let text = """
            log box
            file box.riv
            artboard *
            view-model v instance * 0
            number v/x 20
            bind v
            advance 0
            \(steps)
            """
        let table = try ReplayTable(text, path: "steps.txt")
        let run = ReplayRun(folder: folder)
        let log = try DrawLog(makeLog())
        var found: String?
        do {
            try run.perform(table.blocks[0].steps)
            found = SrivCommand.difference(run.frames, from: log.frames)
        } catch let error as ReplayError { found = error.reason }
        #expect(found == difference)
        #expect(!run.hasScripts)
    }
}
