import Geometry

/// Blurs a fill or a stroke.
final class Feather: ContainerComponent {
    private var strength: Double
    /// The strength of the blur, regardless of its sign in the file.
    var blur: Double { abs(strength) }
    private var offset: Point
    /// Whether the offset is in the space of the shape rather than in the artboard's.
    private let isLocal: Bool
    /// Whether the blur extends inwards from the outline.
    private(set) var isInner: Bool
    /// What surrounds the outline of an inner blur.
    private var surroundings: Surroundings? {
        didSet { surroundingsRef = surroundings.map { UnretainedRef($0) } }
    }
    /// The object held by `surroundings`.
    private var surroundingsRef: UnretainedRef<Surroundings>?

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
        if surroundingsRef == nil { surroundings = Surroundings() }
        surroundingsRef?.with {
            $0.update(&path, offset, strength)
            body(&$0.path.current)
        }
    }
}

/// An area around an outline that excludes the outline's inside.
private final class Surroundings {
    var path = ReusedPath()
    /// The outline from which it was made.
    private var source = Path()
    private var offset = Point.zero
    private var strength = 0.0

    @inline(__always)
    func update(_ path: inout Path, _ offset: Point, _ strength: Double) {
        if self.offset != offset || self.strength != strength || !Path.areEqual(&source, &path) {
            make(&path, offset, strength)
        }
    }

    private func make(_ outline: inout Path, _ offset: Point, _ strength: Double) {
        (source, self.offset, self.strength) = (outline, offset, strength)
        // A blur of this strength does not extend beyond one and a half times its strength.
        let reach = strength * 1.5
        path.rewrite(.rect + outline.reversedSize) { writer in
            writer.addRect(outline.controlBounds.inset(dx: -reach, dy: -reach))
            writer.append(reversed: &outline, .translation(offset.x, offset.y))
        }
    }
}
