import Geometry

/// What an artboard draws on.
public protocol Renderer {
    /// Keeps the transform and the clip, to return to them with `restore`.
    mutating func save()
    mutating func restore()
    /// Applies `transform` before all that is in force: it maps into the space so far.
    mutating func transform(_ transform: AffineTransform)
    /// Limits what follows to the inside of a path in the current space.
    mutating func clip(_ path: Path, rule: FillRule)
    mutating func fill(_ path: Path, rule: FillRule, paint: Paint, blendMode: BlendMode)
    mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint, blendMode: BlendMode)
}

extension Renderer {
    mutating func draw(
        _ path: Path, _ paint: ShapePaint, blendMode: BlendMode, opacity: Double
    ) {
        let path = paint.outline(path)
        if path.isEmpty { return }
        switch paint {
        case let fill as Fill:
            self.fill(
                path, rule: fill.rule, paint: fill.paint(opacity: opacity), blendMode: blendMode)
        case let stroke as Stroke:
            let style = stroke.style
            if style.width > 0 {
                self.stroke(
                    path, style: style, paint: stroke.paint(opacity: opacity), blendMode: blendMode)
            }
        default: break
        }
    }
}
