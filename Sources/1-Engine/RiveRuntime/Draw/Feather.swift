import Geometry

/// Blurs a fill or a stroke.
final class Feather: FeatherBase {
    /// The strength of the blur, regardless of its sign in the file.
    var blur: Double { abs(strength) }
    /// Whether the offset is in the space of the shape rather than in the artboard's.
    private var isLocal: Bool { spaceValue == 1 }
    /// What surrounds the outline of an inner blur.
    @Owned private var surroundings: Surroundings?

    override func resolve() { (parent as? ShapePaint)?.feather = UnretainedRef(self) }

    /// Returns the offset of the blur, in a space that `transform` maps to the artboard's.
    func offset(in transform: AffineTransform) -> Point {
        let offset = Point(offsetX, offsetY)
        return isLocal || offset == .zero
            ? offset : transform.inverse?.applyVector(offset) ?? offset
    }

    /// Passes to `body` an area around an outline that excludes the outline's inside; its blur extends into the inside.
    ///
    /// - Parameter path: the outline, which must not be empty; it is not changed.
    @inline(__always)
    func withSurroundings(of path: inout Path, offset: Point, _ body: (inout Path) -> Void) {
        if $surroundings == nil { surroundings = Surroundings() }
        $surroundings?.with {
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
