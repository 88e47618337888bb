import RiveFixtures
import RiveWriter
import Testing

@testable import RiveRuntime

@Suite struct ImportTests {
    @Test func artboardAndAnimationsAreReadFromFile() throws {
        let file = try Fixture.file(Fixture.scene)
        let artboard = try #require(file.artboards.first)
        #expect(artboard.name == "A")
        #expect(artboard.size.width == 100)
        #expect(artboard.animations.map(\.name) == ["Move", "Once", "Swing"])
        #expect(artboard.animations[0].endTime == 2)
        #expect(file.unsupportedTypes.isEmpty)
        #expect(file.artboard(named: "B") == nil)
        #expect(try file.instantiate(artboard: "B") == nil)
        #expect(try file.instantiate(artboard: "A") != nil)
    }

    /// If the work area is disabled or has no start and end, the whole animation plays.
    @Test(arguments: [
        (start: nil as Int?, end: nil as Int?, isOn: false, frames: 0..<90),
        (10, 40, true, 10..<40), (10, 40, false, 0..<90), (nil, nil, true, 0..<90),
    ])
    func workAreaIsUsedOnlyIfEnabled(
        start: Int?, end: Int?, isOn: Bool, frames: Range<Int>
    ) throws {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard)
        writer.object(TypeKey.linearAnimation) {
            $0.add(.linearAnimationDuration, uint: 90)
            if let start { $0.add(.linearAnimationWorkStart, uint: start) }
            if let end { $0.add(.linearAnimationWorkEnd, uint: end) }
            if isOn { $0.add(.linearAnimationEnableWorkArea, bool: true) }
        }
        let animation = try File(writer.finish()).artboards[0].animations[0]
        #expect(animation.workStart == frames.lowerBound)
        #expect(animation.workEnd == frames.upperBound)
        #expect(animation.endTime == Double(frames.upperBound) / 60)
    }

    @Test func unknownPropertiesAndObjectsAreSkipped() throws {
        var writer = RivWriter()
        writer.beginObject(TypeKey.backboard)
        writer.endObject()
        writer.beginObject(TypeKey.artboard)
        writer.add(.layoutComponentWidth, double: 10)
        // Unknown keys: the table of contents has their types.
        writer.add(PropertyKey(rawValue: 60_001), string: "later")
        writer.add(PropertyKey(rawValue: 60_002), color: 7)
        writer.add(.layoutComponentHeight, double: 20)
        writer.endObject()
        writer.beginObject(59_999)
        writer.add(PropertyKey(rawValue: 60_003), uint: 300)
        writer.endObject()
        writer.beginObject(TypeKey.node)
        writer.add(.componentParentId, uint: 0)
        writer.endObject()
        let file = try File(writer.finish())
        #expect(file.artboards[0].size.height == 20)
        // The unknown object keeps its index.
        #expect(file.artboards[0].objectCount == 3)
        #expect(file.unsupportedTypes == ["type 59999"])
        _ = try #require(try file.instantiate())
    }

    @Test func foreignUnsupportedAndTruncatedFilesAreRejected() throws {
        var bytes = try RivSource.compile(Array(Fixture.scene.utf8))
        #expect(throws: ImportError.malformed(offset: 0, reason: "this is not a .riv file")) {
            try File(Array("PNG".utf8))
        }
        bytes[4] = 6
        #expect(throws: ImportError.unsupportedVersion(major: 6, minor: 0)) { try File(bytes) }
        bytes[4] = 7
        #expect(throws: ImportError.self) { try File(Array(bytes.dropLast(3))) }
    }

    /// Damaged files are either refused or played; they never trap.
    @Test func corruptedFilesDoNotTrap() throws {
        let good = try RivSource.compile(Array(Fixture.scene.utf8))
        var refused = 0
        for i in good.indices {
            for flip in [UInt8(0x01), 0x10, 0x80, 0xff] {
                var bad = good
                bad[i] ^= flip
                guard let file = try? File(bad) else {
                    refused += 1
                    continue
                }
                for index in file.artboards.indices {
                    guard let artboard = try file.instantiate(artboardAt: index) else { continue }
                    for number in file.artboards[index].animations.indices {
                        let animation = artboard.animation(at: number)
                        animation?.advance(by: 0.4)
                        animation?.apply()
                    }
                    artboard.advance()
                    _ = Fixture.draws(artboard)
                }
            }
        }
        #expect(refused > 0)
    }
}
