import Glibc
import Platform
import RiveFixtures
import RiveRuntime
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
        #expect(cost.playing >= 0 && cost.painting > 0)
        #expect(Set(cost.parts.map(\.name)) == ["near", "far"])
        #expect(cost.parts.allSatisfy { $0.kind == "Shape" && $0.seconds >= 0 })
        #expect(cost.parts[0].seconds >= cost.parts[1].seconds)
        #expect(throws: (any Error).self) { try RiveCost(path, artboard: "Other") }
    }
}
