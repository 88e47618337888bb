import Platform
import RiveFixtures
import RiveRuntime
import Testing

@testable import Kiosk

/// .riv files that announce much work, shown by a kiosk with a gigabyte of address space.
@Suite(.serialized) struct RiveBombTests {
    enum Bomb: String, CaseIterable {
        /// Artboards of ten others each, twelve deep.
        case nestedArtboards
        /// Blurs as wide as they can be, of shapes of the whole artboard.
        case blurs
        /// Long strokes of short dashes.
        case dashes
        /// Many objects, and many points of one path.
        case objects, points

        /// What the journal says; nil if the file is shown.
        var refusal: String? {
            self == .nestedArtboards ? "more than the 5000 that one instance may have" : nil
        }

        private func nested(_ artboard: Int) -> Object {
            Object(
                TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                (.nestedArtboardArtboardId, .uint(artboard)))
        }

        var bytes: [UInt8] {
            var file = FileBuilder()
            file.artboard(400, 400)
            switch self {
            case .nestedArtboards:
                let levels = (1...12).flatMap { next in
                    [Object](repeating: nested(next), count: 10)
                        + [Fixture.artboard()]
                }
                return Fixture.bytes(file.objects + levels)
            case .blurs:
                for _ in 0..<400 {
                    let shape = file.shape(200, 200)
                    file.path(TypeKey.ellipse, in: shape, 400, 400)
                    let fill = file.fill(in: shape, 0x2033_6699)
                    file.add(TypeKey.feather, in: fill, (.featherStrength, .double(1000)))
                }
            case .dashes:
                for _ in 0..<100 {
                    let shape = file.shape(200, 200)
                    file.path(TypeKey.ellipse, in: shape, 4000, 4000)
                    let stroke = file.stroke(in: shape, 3)
                    let dashes = file.add(TypeKey.dashPath, in: stroke)
                    file.add(TypeKey.dash, in: dashes, (.dashLength, .double(0.01)))
                }
            case .objects: for _ in 0..<50_000 { file.add(TypeKey.node) }
            case .points:
                let shape = file.shape(200, 200)
                let path = file.add(TypeKey.pointsPath, in: shape)
                for i in 0..<50_000 {
                    file.add(
                        TypeKey.straightVertex, in: path, (.vertexX, .double(Double(i % 397))),
                        (.vertexY, .double(Double(i % 389))))
                }
                file.stroke(in: shape, 2)
            }
            return Fixture.bytes(file.objects)
        }
    }

    @Test(arguments: Bomb.allCases)
    func bombTakesBoundedTimeAndMemory(bomb: Bomb) throws {
        let folder = try KioskFolder()
        try FileSystem.write(bomb.bytes, to: "\(folder.path)/a.riv")
        try folder.write(#"{"screens": {"a": {"rive": {"file": "a.riv"}}}}"#, to: "kiosk.json")
        let begin = Clock.now()
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["/bin/sh", "-c", "ulimit -v 1048576; exec \"$0\" \"$@\"", try BuiltProgram.path]
                    + ["run", "kiosk.json", "--display", "headless", "--duration", "0.1"]
                    + ["--size", "120x160"],
                folder: folder.path))
        // Builds for debugging take up to 2 s.
        #expect(Clock.now() - begin < 30)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty == (bomb.refusal == nil), "\(result.errors)")
        #expect(result.errors.contains(bomb.refusal ?? ""))
    }
}
