import Geometry

/// Blurs a fill or a stroke.
final class Feather: ContainerComponent {
    private(set) var strength: Double
    private var offset: Point
    /// The offset is counted in the space of the shape, not in the artboard's.
    private let isLocal: Bool
    /// The blur runs inwards from the outline.
    private(set) var isInner: Bool

    required init(_ source: ObjectSource) {
        strength = source.double(.featherStrength, default: 12)
        offset = Point(source.double(.featherOffsetX), source.double(.featherOffsetY))
        isInner = source.bool(.featherInner)
        isLocal = source.uint(.featherSpaceValue) == 1
        super.init(source)
    }

    override func resolve() { (parent as? ShapePaint)?.feather = self }

    /// How far the blur is moved, in a space that `transform` maps into the artboard.
    func offset(in transform: AffineTransform) -> Point {
        isLocal || offset == .zero ? offset : transform.inverse?.applyVector(offset) ?? offset
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .featherStrength: access(&strength)
        case .featherOffsetX: access(&offset.x)
        case .featherOffsetY: access(&offset.y)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.noteChange() }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .featherInner else { return super.setBool(key, value) }
        isInner = value
        artboard.noteChange()
    }

    /// All around an outline but for its inside: what a blur from outside reaches in from.
    func surroundings(of path: Path, offset: Point) -> Path {
        // Beyond one and a half strengths a blur of that strength ends.
        let reach = strength * 1.5
        var result = Path(rect: path.controlBounds.inset(dx: -reach, dy: -reach))
        result.append(
            reversed: offset == .zero
                ? path : path.transformed(by: .translation(offset.x, offset.y)))
        return result
    }
}

extension Path {
    /// Whether the polygon through all points, control points included, runs clockwise, y down; true
    /// for one without an area.
    var isClockwise: Bool {
        var area = 0.0
        var (start, last) = (Point.zero, Point.zero)
        var i = 0
        for verb in verbs {
            if verb == .move || verb == .close { area += last.cross(start) }
            for p in points[i..<i + verb.pointCount] {
                if verb == .move { start = p } else { area += last.cross(p) }
                last = p
            }
            if verb == .close { last = start }
            i += verb.pointCount
        }
        area += last.cross(start)
        return area >= 0
    }
}
