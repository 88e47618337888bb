import Platform
import RiveWriter
import Testing

/// The commands `flipbook play` and `flipbook diff` with .riv files.
@Suite struct RiveCommandTests {
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    private func write(_ name: String, color: String) throws -> String {
        let source = """
            {"name": "Board", "width": 40, "height": 20, "fill": {"color": "\(color)"}, "children": []}
            """
        let path = "\(folder.path)/\(name)"
        try FileSystem.write(try RivSource.compile(Array(source.utf8)), to: path)
        return path
    }

    /// As with diff(1), 1 means that something differs, and 2 that nothing was compared.
    @Test func diffExitsAsDiff() throws {
        let (a, b) = (try write("a.riv", color: "#FF0000"), try write("b.riv", color: "#00FF00"))
        let same = try BuiltProgram.run("diff", a, a)
        #expect(same.status == 0 && same.errors.isEmpty)
        #expect(same.output == "no difference in 120 frames at 40 x 20 pixels\n")
        let pictures = "\(folder.path)/out"
        let changed = try BuiltProgram.run("diff", a, b, "--frames", "2", "--out", pictures)
        #expect(changed.status == 1 && changed.errors == "flipbook: \(b) differs from \(a)\n")
        #expect(changed.output.contains("2 of 2 frames at 40 x 20 pixels differ"))
        #expect(
            try FileSystem.list(pictures).sorted() == ["frame-00000.png", "frame-00001.png"])
        let missing = try BuiltProgram.run("diff", a, "\(folder.path)/none.riv")
        #expect(missing.status == 2 && missing.output.isEmpty)
        #expect(missing.errors.contains("none.riv: "))
        let both = try BuiltProgram.run("diff", a, b, "--frames", "1", "--duration", "1")
        #expect(both.status == 2)
    }

    @Test func playWritesPicturesWithoutADisplay() throws {
        let path = try write("a.riv", color: "#FF0000")
        let frames = "\(folder.path)/frames"
        let played = try BuiltProgram.run(
            "play", path, "--display", "headless", "--duration", "0.2", "--frames", frames)
        #expect(played.status == 0)
        #expect(try !FileSystem.list(frames).isEmpty)
    }

    @Test func playNamesWhatIsWrong() throws {
        let path = try write("a.riv", color: "#FF0000")
        let artboard = try BuiltProgram.run("play", path, "--artboard", "Other")
        #expect(artboard.status == 1)
        #expect(
            artboard.errors
                == "flipbook: \(path): there is no artboard 'Other'; available: Board\n")
        try folder.write("not a .riv file", to: "b.riv")
        let damaged = try BuiltProgram.run("play", "\(folder.path)/b.riv")
        #expect(damaged.status == 1 && damaged.errors.contains("this is not a .riv file"))
        let fit = try BuiltProgram.run("play", path, "--fit", "wide")
        #expect(fit.status == 2)
    }
}
