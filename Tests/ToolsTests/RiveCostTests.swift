import Glibc
import Platform
import RiveFixtures
import RiveRuntime
import RiveWriter
import TestSupport
import Testing

@testable import Tools

/// `flipbook inspect --cost`.
@Suite struct RiveCostTests {
    /// An artboard larger than the frames that are measured, with two boxes.
    @MainActor @Test func costNamesWhatIsDrawn() throws {
        let folder = try makeTemporaryFolder()
        var objects = [
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(4096)),
                (.layoutComponentHeight, .double(100)), (.componentName, .string("Wide")))
        ]
        objects += Fixture.box(at: 1, parent: 0, x: 10, y: 10)
        objects += Fixture.box(at: 5, parent: 0, x: 20, y: 10)
        objects[1].properties.append((.componentName, .string("near")))
        objects[5].properties.append((.componentName, .string("far")))
        let path = "\(folder)/a.riv"
        defer {
            unlink(path)
            rmdir(folder)
        }
        try FileSystem.write(Fixture.bytes(objects), to: path)
        let cost = try RiveCost(path)
        #expect(cost.artboard == "Wide" && cost.width == 2048 && cost.height == 50)
        #expect(cost.playing.seconds >= 0 && cost.painting.seconds > 0)
        // Two boxes of 1 % of the pixels: their bands alone are thousands of instructions.
        if InstructionCounter()?.count != nil {
            #expect((cost.painting.instructions ?? 0) > 1000)
        } else {
            #expect(cost.playing.instructions == nil && cost.painting.instructions == nil)
        }
        #expect(Set(cost.parts.map(\.name)) == ["near", "far"])
        #expect(cost.parts.allSatisfy { $0.kind == "Shape" && $0.seconds >= 0 })
        #expect(cost.parts[0].seconds >= cost.parts[1].seconds)
        // The artboard clips what it draws.
        #expect(cost.count.draws == 2 && cost.effects.map(\.name) == ["clipping"])
        let small = try RiveCost(path, pixels: (64, 32))
        #expect(small.width == 64 && small.height == 32)
        #expect(throws: (any Error).self) { try RiveCost(path, artboard: "Other") }
    }

    /// One box is clipped by the other one and multiplied.
    @MainActor @Test func costNamesEffects() throws {
        let folder = try makeTemporaryFolder()
        let path = "\(folder)/a.riv"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let box = #""paths": [{"type": "rectangle", "width": 50, "height": 50}]"#
        let source = """
            {"name": "Board", "width": 100, "height": 100, "children": [
              {"type": "shape", "name": "base", \(box), "paints": [{"color": "#FF0000"}],
               "blend": 24, "clip": "mask"},
              {"type": "shape", "name": "mask", \(box), "paints": [{"color": "#00FF00"}]}]}
            """
        try FileSystem.write(try RivSource.compile(Array(source.utf8)), to: path)
        let cost = try RiveCost(path)
        #expect(cost.effects.map(\.name) == ["blending", "clipping"])
        #expect(cost.effects.first?.count == 1 && cost.effects.allSatisfy { $0.seconds >= 0 })
        let base = try #require(cost.parts.first { $0.name == "base" })
        #expect(base.place == ["Board"])
        #expect(base.count.blends == 1 && base.count.clips >= 1 && base.count.feathers == 0)
    }

    /// Objects of types that are not played are named with what contains them, and bytes that control a terminal escaped.
    @Test func unplayedObjectsAreNamedWithTheirPlace() throws {
        var objects = [
            // A sound, which belongs to the file.
            Object(406, (.assetName, .string("beep\u{1b}"))),
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(100)), (.componentName, .string("Board"))),
        ]
        objects += Fixture.box(at: 1, parent: 0, x: 10, y: 10)
        objects[2].properties.append((.componentName, .string("box")))
        // A ScriptedDrawable.
        objects.append(
            Object(603, (.componentName, .string("meter")), (.componentParentId, .uint(1))))
        let lines = UnplayedObjects.lines(of: try Fixture.file(objects))
        #expect(
            lines == [
                #"AudioAsset "beep\u{1B}""#, #"ScriptedDrawable "meter" in Board/box"#,
            ])
    }
}
