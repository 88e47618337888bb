import Geometry
import RiveRuntime

/// Accepts all draw calls and draws nothing, to measure only the animation's part of a frame.
struct NoRenderer: Renderer {
    func save() {}
    func restore() {}
    func transform(_ transform: AffineTransform) {}
    func clip(_ path: Path, rule: FillRule) {}
    func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {}
    func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {}
    func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {}
    func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {}
}
