import Glibc
import ImageCodecs
import Kiosk
import Platform
import RiveRuntime
import RiveWriter
import TestSupport
import Testing

@testable import Tools

/// `flipbook diff` of two .riv files.
@MainActor @Suite struct RiveDiffTests {
    private let folder: String

    init() throws { folder = try makeTemporaryFolder() }

    /// A box that moves to the right by 10 in a second, and things that do not move.
    private static let source = """
        {"name": "Board", "width": 40, "height": 20, "fill": {"color": "#FFFFFF"},
         "children": [
           {"type": "node", "name": "group", "children": [
             {"type": "shape", "name": "box", "x": 10, "y": 10,
              "paths": [{"type": "rectangle", "width": 8, "height": 8}],
              "paints": [{"color": "#3366CC"}]}]}],
         "animations": [{"name": "Move", "duration": 60, "tracks": [
           {"target": "box", "property": "x", "keys": [[0, 10], [30, 10], [60, 20]]}]}]}
        """

    private func write(_ name: String, _ text: String) throws -> String {
        let path = "\(folder)/\(name)"
        try FileSystem.write(try RivSource.compile(Array(text.utf8)), to: path)
        return path
    }

    private func compare(
        _ change: (String) -> String, frames: Int? = nil
    ) throws -> RiveComparison {
        let a = try write("a.riv", RiveDiffTests.source)
        let b = try write("b.riv", change(RiveDiffTests.source))
        defer {
            unlink(a)
            unlink(b)
        }
        var description = ExportDescription(path: a)
        description.background = .white
        return try RiveComparison(
            a, b, description, frames: frames, rate: try #require(FrameRate("60")), threads: 1)
    }

    @Test func equalFilesHaveNoDifference() throws {
        defer { rmdir(folder) }
        let same = try compare { $0 }
        #expect(same.isEqual)
        #expect(same.report == ["no difference in 60 frames at 40 x 20 pixels"])
    }

    /// The key at the end is another one: the frames differ after the last key that both have.
    @Test func firstDifferenceAndItsPixelsAreTold() throws {
        defer { rmdir(folder) }
        let moved = try compare { $0.replacing("[60, 20]", with: "[60, 40]") }
        #expect(!moved.isEqual && moved.frames.differences.first?.frame == 31)
        #expect(
            moved.structure.lines == [
                "changed: KeyFrameDouble in Board/Move/box/x: value 20.0 is now 40.0"
            ])
        #expect(moved.report.contains { $0.hasPrefix("29 of 60 frames at 40 x 20 pixels differ") })
        #expect(moved.report.contains { $0.contains("first at 0.517 s (frame 31)") })
        #expect(moved.frames.pictures.count == FrameComparison.mostPictures)
        let image = try #require(moved.frames.pictures.first?.image)
        #expect(image.width == 40 * 3 + 8 && image.height == 20)
    }

    private nonisolated static let changes: [(from: String, to: String, line: String)] = [
        (
            #""x": 10, "y": 10"#, #""x": 12, "y": 10"#,
            #"changed: Shape "box" in Board/group: x 10.0 is now 12.0"#
        ),
        (
            "#3366CC", "#FF0000",
            "changed: SolidColor in Board/group/box/Fill: "
                + "colorValue #FF3366CC is now #FFFF0000"
        ),
        (
            #""name": "group", "#, #""name": "set", "#,
            #"removed: Node "group" in Board"#
        ),
        (
            #""name": "group", "#, #""name": "set", "#,
            #"added: Shape "box" in Board/set"#
        ),
        (
            #""type": "node", "name": "group", "#,
            #""type": "node", "name": "group", "opacity": 0.5, "#,
            #"changed: Node "group" in Board: opacity 0.5 added"#
        ),
    ]

    @Test(arguments: changes)
    func changedObjectsAreNamed(from: String, to: String, line: String) throws {
        defer { rmdir(folder) }
        let comparison = try compare({ $0.replacing(from, with: to) }, frames: 2)
        #expect(comparison.structure.lines.contains(line), "\(comparison.structure.lines)")
    }

    @Test func pictureMarksWhatDiffers() {
        let black = [UInt8](repeating: 0, count: 3) + [255]
        let white = [UInt8](repeating: 255, count: 4)
        let a = BGRAImage(width: 2, height: 1, bytes: black + white)
        let b = BGRAImage(width: 2, height: 1, bytes: white + white)
        #expect(FrameComparison.differingPixels(a, b) == 1)
        #expect(FrameComparison.differingPixels(a, a) == 0)
        let picture = FrameComparison.picture(a, b)
        #expect(Array(picture.bytes.suffix(8)) == [255, 0, 255, 255, 255, 255, 255, 255])
    }

    @Test func fileThatCannotBePlayedIsNamed() throws {
        defer { rmdir(folder) }
        let path = try write("a.riv", RiveDiffTests.source)
        let other = "\(folder)/b.riv"
        try FileSystem.write(Array("RIVE".utf8), to: other)
        defer {
            unlink(path)
            unlink(other)
        }
        let rate = try #require(FrameRate("60"))
        let error = thrownError(ExportError.self) {
            try RiveComparison(
                path, other, ExportDescription(path: path), frames: 1, rate: rate, threads: 1)
        }
        #expect(error?.path == other)
    }
}
