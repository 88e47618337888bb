import Geometry
import RiveRuntime

/// Imports a fuzzer's bytes as a .riv file and plays what is in it. It must not trap, hang nor take
/// memory without end.
public enum RivFuzz {
    public static func run(_ bytes: [UInt8]) {
        // Without these no byte is read.
        let start: [UInt8] = Array("RIVE".utf8) + [7, 0, 0]
        guard let file = try? File(start + bytes) else { return }
        for index in file.artboards.indices.prefix(3) {
            guard let artboard = try? file.instantiate(artboardAt: index) else { continue }
            if let instance = file.viewModelInstance(for: artboard) {
                artboard.bind(instance)
                instance.setNumber("a", .nan)
                instance.fire("b")
            }
            for number in 0..<min(2, file.artboards[index].animations.count) {
                guard let animation = artboard.animation(at: number) else { continue }
                for step in [0, 0.016, 1e9, .infinity, .nan, -3] {
                    animation.advance(by: step)
                    animation.apply(mix: 0.5)
                    artboard.advance(by: step)
                }
            }
            if let machine = artboard.stateMachine(at: 0) {
                for step in [0, 0.016, 3, 1e9] {
                    machine.pointer(.down, at: Point(5, 5))
                    machine.pointer(.up, at: Point(5, 5))
                    machine.advanceAndApply(step)
                }
            }
            var renderer = CountingRenderer()
            artboard.draw(on: &renderer)
        }
    }

    /// Touches all that is drawn.
    private struct CountingRenderer: Renderer {
        private var sum = 0.0

        mutating func save() {}
        mutating func restore() {}
        mutating func transform(_ transform: AffineTransform) { sum += transform.a }
        mutating func clip(_ path: Path, rule: FillRule) { sum += path.controlBounds.width }
        mutating func fill(
            _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
        ) {
            sum += path.controlBounds.width
        }
        mutating func stroke(
            _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
        ) {
            sum += path.controlBounds.width
        }
        mutating func draw(_ image: ImageAsset, opacity: Double, blendMode: BlendMode) {}
        mutating func draw(
            _ image: ImageAsset, mesh: MeshShape, opacity: Double, blendMode: BlendMode
        ) {
            sum += mesh.vertices.first?.x ?? 0
        }
    }
}
