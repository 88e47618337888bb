import Geometry
import RiveRuntime

/// Counts what an artboard draws, by kind, without drawing it.
package struct DrawCount: Renderer, Equatable {
    /// Fills, strokes, images and meshes.
    package private(set) var draws = 0
    /// Paths that limit what is drawn.
    package private(set) var clips = 0
    /// Draws with a blurred edge.
    package private(set) var feathers = 0
    /// Draws that are blended other than over their backdrop.
    package private(set) var blends = 0

    package init() {}

    private mutating func add(_ blendMode: BlendMode, _ feather: Double = 0) {
        draws += 1
        if feather != 0 { feathers += 1 }
        if blendMode != .sourceOver { blends += 1 }
    }

    package mutating func save() {}
    package mutating func restore() {}
    package mutating func transform(_ transform: AffineTransform) {}
    package mutating func clip(_ path: Path, rule: FillRule) { clips += 1 }
    package mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) { add(blendMode, feather) }
    package mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) { add(blendMode, feather) }
    package mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) { add(blendMode) }
    package mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) { add(blendMode) }
}
