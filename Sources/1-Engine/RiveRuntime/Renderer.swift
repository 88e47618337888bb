import Geometry

/// What an artboard draws on.
public protocol Renderer {
    /// Pushes the transform and the clip; `restore` pops them.
    mutating func save()
    /// Returns to the transform and the clip of the matching `save`.
    mutating func restore()
    /// Concatenates `transform`: it maps the new space into the current one.
    mutating func transform(_ transform: AffineTransform)
    /// Intersects the clip with the inside of a path in the current space.
    mutating func clip(_ path: Path, rule: FillRule)
    /// Fills a path.
    ///
    /// - Parameters:
    ///   - path: the outline, in the current space.
    ///   - rule: which parts of the path are inside.
    ///   - paint: the colour or gradient, in the current space.
    ///   - blendMode: how the paint is composed with what lies below.
    ///   - feather: the strength of the blur in the current space, twice the standard deviation of
    ///     its Gaussian; 0 for none.
    mutating func fill(
        _ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode, feather: Double)
    /// Strokes a path of `style`'s width in the current space; the rest as in `fill`.
    mutating func stroke(
        _ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode, feather: Double)
    /// Draws an image with its upper left corner at the origin, one unit for a pixel.
    mutating func draw(_ image: ImageAsset, opacity: Double, blendMode: BlendMode)
    /// Draws an image over the triangles of a mesh, whose vertices lie in the current space.
    mutating func draw(
        _ image: ImageAsset, mesh: MeshShape, opacity: Double, blendMode: BlendMode)
}

extension Renderer {
    /// - Parameters:
    ///   - space: what maps the path's space into the artboard's.
    ///   - rule: in place of a fill's own.
    mutating func draw(
        _ path: Path, _ paint: ShapePaint, in space: AffineTransform, blendMode: BlendMode,
        opacity: Double, rule: FillRule? = nil
    ) {
        let path = paint.outline(path)
        if path.isEmpty { return }
        let feather = paint.feather
        if let feather, feather.isInner, let fill = paint as? Fill {
            save()
            clip(path, rule: fill.rule)
            self.fill(
                feather.surroundings(of: path, offset: feather.offset(in: space)),
                rule: .clockwise,
                paint: fill.paint(opacity: opacity), blendMode: blendMode,
                feather: feather.strength)
            restore()
            return
        }
        // The offset moves the colours of a gradient too.
        let offset = feather?.offset(in: space) ?? .zero
        if offset != .zero {
            save()
            transform(.translation(offset.x, offset.y))
        }
        defer { if offset != .zero { restore() } }
        let strength = feather?.strength ?? 0
        switch paint {
        case let fill as Fill:
            self.fill(
                path, rule: rule ?? fill.rule, paint: fill.paint(opacity: opacity),
                blendMode: blendMode,
                feather: strength)
        case let stroke as Stroke:
            let style = stroke.style
            if style.width > 0 {
                self.stroke(
                    path, style: style, paint: stroke.paint(opacity: opacity),
                    blendMode: blendMode, feather: strength)
            }
        default: break
        }
    }
}
