import Geometry

/// Blurs a fill or a stroke.
final class Feather: ContainerComponent {
    private(set) var strength: Double
    private var offset: Point
    /// The offset is counted in the space of the shape, not in the artboard's.
    private let isLocal: Bool
    /// The blur runs inwards from the outline.
    private(set) var isInner: Bool
    /// What `surroundings` made last, and of what.
    private var latest: (path: Path, offset: Point, strength: Double, result: Path)?

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
        if let latest, latest.offset == offset, latest.strength == strength, latest.path == path {
            return latest.result
        }
        // Beyond one and a half strengths a blur of that strength ends.
        let reach = strength * 1.5
        var result = Path(rect: path.controlBounds.inset(dx: -reach, dy: -reach))
        result.append(
            reversed: offset == .zero
                ? path : path.transformed(by: .translation(offset.x, offset.y)))
        latest = (path, offset, strength, result)
        return result
    }
}
