import Geometry

/// Blurs a fill or a stroke.
final class Feather: ContainerComponent {
    private(set) var strength: Double
    private var offset: Point
    /// Whether the offset is in the space of the shape rather than in the artboard's.
    private let isLocal: Bool
    /// Whether the blur extends inwards from the outline.
    private(set) var isInner: Bool
    private var surroundings = ReusedPath()
    /// The outline from which `surroundings` was made.
    private var source = Path()
    private var sourceOffset = Point.zero
    private var sourceStrength = 0.0

    required init(_ source: ObjectSource) {
        strength = source.double(.featherStrength, default: 12)
        offset = Point(source.double(.featherOffsetX), source.double(.featherOffsetY))
        isInner = source.bool(.featherInner)
        isLocal = source.uint(.featherSpaceValue) == 1
        super.init(source)
    }

    override func resolve() { (parent as? ShapePaint)?.feather = UnretainedRef(self) }

    /// Returns the offset of the blur, in a space that `transform` maps to the artboard's.
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

    /// Passes to `body` an area around an outline that excludes the outline's inside; its blur extends into the inside.
    ///
    /// - Parameter path: the outline, which must not be empty; it is not changed.
    @inline(__always)
    func withSurroundings(of path: inout Path, offset: Point, _ body: (inout Path) -> Void) {
        if sourceOffset != offset || sourceStrength != strength || !Path.areEqual(&source, &path) {
            surround(&path, offset)
        }
        body(&surroundings.current)
    }

    private func surround(_ path: inout Path, _ offset: Point) {
        (source, sourceOffset, sourceStrength) = (path, offset, strength)
        // A blur of this strength does not extend beyond one and a half times its strength.
        let reach = strength * 1.5
        surroundings.rewrite(.rect + path.reversedSize) { writer in
            writer.addRect(path.controlBounds.inset(dx: -reach, dy: -reach))
            writer.append(reversed: &path, .translation(offset.x, offset.y))
        }
    }
}
