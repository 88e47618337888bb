import Geometry
import Rasterizer
import RiveRuntime

/// What makes drawing an artboard expensive beyond the area that it covers.
package struct DrawEffects: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Blurred edges.
    package static let feather = DrawEffects(rawValue: 1)
    /// Blend modes other than source over.
    package static let blending = DrawEffects(rawValue: 2)
    /// Paths that limit what is drawn.
    package static let clipping = DrawEffects(rawValue: 4)
}

extension Canvas {
    /// Draws an artboard in a rectangle of the view without some effects, to measure what they cost.
    package func draw(
        _ artboard: Artboard, in rect: Rect, fit: Fit, without effects: DrawEffects
    ) {
        let placed = fit.transform(of: artboard.size, in: rect)
        var renderer = PlainRenderer(
            effects: effects,
            base: DisplayListRenderer(
                list: list, stack: [], transform: state.matrix * placed, alpha: state.alpha,
                images: images))
        list = DisplayList()
        artboard.draw(on: &renderer)
        list = renderer.base.list
    }
}

/// Passes draw calls on without some effects.
private struct PlainRenderer: Renderer {
    let effects: DrawEffects
    var base: DisplayListRenderer

    private func mode(_ blendMode: BlendMode) -> BlendMode {
        effects.contains(.blending) ? .sourceOver : blendMode
    }

    private func strength(_ feather: Double) -> Double {
        effects.contains(.feather) ? 0 : feather
    }

    mutating func save() { base.save() }
    mutating func restore() { base.restore() }
    mutating func transform(_ transform: AffineTransform) { base.transform(transform) }

    mutating func clip(_ path: Path, rule: FillRule) {
        if !effects.contains(.clipping) { base.clip(path, rule: rule) }
    }

    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        base.fill(
            path, rule: rule, paint: paint, blendMode: mode(blendMode), feather: strength(feather))
    }

    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double
    ) {
        base.stroke(
            path, style: style, paint: paint, blendMode: mode(blendMode),
            feather: strength(feather))
    }

    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode
    ) {
        base.draw(image, sampler: sampler, opacity: opacity, blendMode: mode(blendMode))
    }

    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode
    ) {
        base.draw(
            image, mesh: mesh, sampler: sampler, opacity: opacity, blendMode: mode(blendMode))
    }
}
