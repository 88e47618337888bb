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
        result.append(path.reversed, transform: .translation(offset.x, offset.y))
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

    /// The same outline walked the other way.
    var reversed: Path {
        var result = Path()
        // Each subpath's curves, then back over them, the last subpath first.
        typealias Piece = (from: Point, verb: Verb, c1: Point, c2: Point, to: Point)
        var subpaths: [(pieces: [Piece], isClosed: Bool)] = []
        var pieces: [Piece] = []
        var (start, last) = (Point.zero, Point.zero)
        var i = 0
        func finish(closed: Bool) {
            if !pieces.isEmpty { subpaths.append((pieces, closed)) }
            pieces = []
        }
        for verb in verbs {
            switch verb {
            case .move:
                finish(closed: false)
                start = points[i]
                last = start
            case .line, .quad, .cubic:
                let end = points[i + verb.pointCount - 1]
                pieces.append(
                    (last, verb, points[i], verb == .cubic ? points[i + 1] : points[i], end))
                last = end
            case .close:
                finish(closed: true)
                last = start
            }
            i += verb.pointCount
        }
        finish(closed: false)
        for (pieces, isClosed) in subpaths.reversed() {
            result.move(to: pieces[pieces.count - 1].to)
            for piece in pieces.reversed() {
                switch piece.verb {
                case .line: result.line(to: piece.from)
                case .quad: result.quad(to: piece.from, control: piece.c1)
                default:
                    result.cubic(to: piece.from, control1: piece.c2, control2: piece.c1)
                }
            }
            if isClosed { result.close() }
        }
        return result
    }
}
