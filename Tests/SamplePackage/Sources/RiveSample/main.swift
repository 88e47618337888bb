import FoundationEssentials
import Geometry
import RiveRuntime

/// Counts the paths that an artboard fills and strokes.
struct PathCounter: Renderer {
    var count = 0
    func save() {}
    func restore() {}
    func transform(_: AffineTransform) {}
    func clip(_: Path, rule: FillRule) {}
    mutating func fill(_: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double)
    { count += 1 }
    mutating func stroke(
        _: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) { count += 1 }
    func draw(_: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode) {}
    func draw(
        _: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {}
}

let file = try File([UInt8](Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))))
if let artboard = try file.instantiate() {
    artboard.advance(by: 1 / 60)
    var renderer = PathCounter()
    artboard.draw(on: &renderer)
    print("\(artboard.name): \(renderer.count) paths")
}
