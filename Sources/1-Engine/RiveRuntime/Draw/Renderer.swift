import Geometry

/// A target on which an artboard draws.
public protocol Renderer {
    /// Pushes the transform and the clip; `restore` pops them.
    mutating func save()
    /// Returns to the transform and the clip of the matching `save`.
    mutating func restore()
    /// Concatenates `transform`, which maps the new space into the current one.
    mutating func transform(_ transform: AffineTransform)
    /// Intersects the clip with the inside of a path in the current space.
    mutating func clip(_ path: Path, rule: FillRule)
    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: the outline, in the current space.
    ///   - rule: the fill rule, which determines the inside of the path.
    ///   - paint: the colour or gradient, in the current space.
    ///   - blendMode: how the paint is blended with its backdrop.
    ///   - feather: the strength of the blur in the current space, twice the standard deviation of
    ///     its Gaussian; 0 for none.
    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double)
    /// Strokes a path of `style`'s width in the current space; the rest as in `fill`.
    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double)
    /// Draws an image with its upper left corner at the origin, one unit for a pixel.
    mutating func draw(
        _ image: ImageAsset, sampler: ImageSampler, opacity: Double, blendMode: BlendMode)
    /// Draws an image over the triangles of a mesh, whose vertices are in the current space.
    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, sampler: ImageSampler, opacity: Double,
        blendMode: BlendMode)
}
