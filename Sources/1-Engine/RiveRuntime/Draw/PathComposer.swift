import Geometry

/// Joins a shape's paths on demand, after all of them have been updated.
final class PathComposer: Component {
    /// The shape, which retains the composer and outlives it.
    private var shapeRef: UnretainedRef<Shape>?
    /// The outlines by kind, in properties that can be passed in place; see `prepare`. Few shapes need other ones than the
    /// local one.
    var local = ReusedPath()
    private var isLocalCurrent = false
    /// Whether the outline was joined in single precision.
    private var isLocalFloat = false
    @Owned private(set) var world: SeparatePath?
    private var isWorldCurrent = false
    /// The clockwise outline.
    @Owned private(set) var clockwise: SeparatePath?
    private var isClockwiseCurrent = false
    /// Whether no path is reversed for the clockwise outline, so that it equals the local one.
    private(set) var isClockwiseLocal = false
    private var clips: [ClippingShape] = []
    private var followers: [any PathFollower] = []

    /// Creates a composer without a shape; call `attach` next.
    init(artboard: ArtboardScope) {
        super.init(
            ObjectSource(table: artboard.file.table, object: -1, index: -1, artboard: artboard))
    }

    /// Sets the shape. Must be called once, before anything else.
    func attach(to shape: Shape) { shapeRef = UnretainedRef(shape) }

    private var shape: Shape {
        guard let shapeRef else { preconditionFailure("a composer is attached to its shape") }
        return shapeRef.object
    }

    /// Updates `local`, `clockwise` or `world`; for `clockwise`, `local` is updated instead if `isClockwiseLocal`.
    @inline(__always)
    func prepare(_ kind: OutlineKind) {
        switch kind {
        case .local: if !isLocalCurrent { joinLocal() }
        case .clockwise: if !isClockwiseCurrent { joinClockwise() }
        case .world: if !isWorldCurrent { joinWorld() }
        }
    }

    // fatalError: a composer has no type in the format, so the factory never creates one.
    required init(_ source: ObjectSource) { fatalError("a composer is not in the file") }

    /// Whether the shape's transform is nearly singular. The single precision of the format's runtimes then moves its
    /// paths by some units of its own space, which is less than a thousandth of a pixel.
    private var isNearlySingular: Bool {
        shapeRef?.with { abs($0.worldTransform.determinant) < 1e-6 } ?? false
    }

    /// Returns the single-precision inverse of a nearly singular shape's transform. A shape that is collapsed to a line
    /// or a point has no local space: its paths are left in the artboard's space.
    private func singlePrecisionInverse(_ shape: Shape) -> FloatTransform? {
        guard isNearlySingular else { return nil }
        return FloatTransform(shape.worldTransform).inverse ?? FloatTransform(.identity)
    }

    /// Whether the local outline changes with the shape's transform.
    private var followsTransform: Bool {
        isNearlySingular || shapeRef?.with { $0.slicer != nil } ?? false
    }

    /// The outline in the shape's own space.
    var localPath: Path {
        if !isLocalCurrent { joinLocal() }
        return local.current
    }

    private func joinLocal() {
        isLocalCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            let floatInverse = singlePrecisionInverse(shape)
            isLocalFloat = floatInverse != nil
            var size = PathSize()
            var isRigid = shape.slicer == nil
            shape.paths.forEachBorrowed {
                guard $0.isDrawn else { return }
                size += $0.outlineSize()
                if !$0.isRigid { isRigid = false }
            }
            let inverse = isRigid ? .identity : shape.worldTransform.inverse ?? .identity
            local.rewrite(size) { writer in
                shape.paths.forEachBorrowed { path in
                    guard path.isDrawn else { return }
                    let transform =
                        floatInverse.map { $0 * FloatTransform(path.outlineTransform) }
                        ?? path.shapeTransform(inverse)
                    path.writeOutline(to: &writer, transform)
                }
            }
            if shape.slicer != nil { local.current = deformed(local.current, inverse) }
        }
    }

    /// The outline in the artboard's space.
    var worldPath: Path {
        if !isWorldCurrent { joinWorld() }
        return world?.path.current ?? Path()
    }

    /// Passes the outline in the artboard's space to `body` in place; `body` must not change it.
    @inline(__always)
    func lendWorld(_ body: (inout Path) -> Void) {
        if !isWorldCurrent { joinWorld() }
        $world?.with { body(&$0.path.current) }
    }

    private func joinWorld() {
        isWorldCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            var size = PathSize()
            shape.paths.forEachBorrowed { if $0.isDrawn { size += $0.outlineSize() } }
            if world == nil { world = SeparatePath() }
            $world?.with { world in
                world.path.rewrite(size) { writer in
                    shape.paths.forEachBorrowed {
                        if $0.isDrawn { $0.writeOutline(to: &writer, $0.outlineTransform) }
                    }
                }
                if let slicer = shape.slicer {
                    world.path.current = slicer.deform(world.path.current)
                }
            }
        }
    }

    /// The outline that pointers hit, in the artboard's space: `worldPath` and the paths that the file hides.
    var hitPath: Path {
        if shape.paths.allSatisfy({ $0.isDrawn || $0.isCollapsed }) { return worldPath }
        var path = Path()
        for part in shape.paths where !part.isCollapsed {
            path.append(part.outline, transform: part.outlineTransform)
        }
        return shape.slicer.map { $0.deform(path) } ?? path
    }

    /// Joins the outline in the shape's own space with each path reversed as needed to run clockwise or, if it is a
    /// hole, counterclockwise, for the clockwise fill rule. The file states the direction of paths given by vertices;
    /// other paths are never mirrored back.
    private func joinClockwise() {
        isClockwiseCurrent = true
        guard let shapeRef else { return }
        shapeRef.with { shape in
            let determinant = shape.worldTransform.determinant
            isClockwiseLocal = !isNearlySingular
            shape.paths.forEachBorrowed {
                if $0.isDrawn && $0.isReversed(determinant) { isClockwiseLocal = false }
            }
            if isClockwiseLocal { return prepare(.local) }
            let floatInverse = singlePrecisionInverse(shape)
            if floatInverse != nil { isLocalFloat = true }
            let inverse = shape.worldTransform.inverse ?? .identity
            func transform(_ path: ShapePath) -> (AffineTransform, isReversed: Bool) {
                guard let floatInverse else {
                    return (
                        path.shapeTransform(inverse), path.isReversed(inverse.determinant)
                    )
                }
                let transform = floatInverse * FloatTransform(path.outlineTransform)
                return (transform, path.runsClockwise(transform.determinant) == path.isHole)
            }
            var size = PathSize()
            shape.paths.forEachBorrowed {
                guard $0.isDrawn else { return }
                size += transform($0).isReversed ? $0.reversedOutlineSize() : $0.outlineSize()
            }
            if clockwise == nil { clockwise = SeparatePath() }
            $clockwise?.with { clockwise in
                clockwise.path.rewrite(size) { writer in
                    shape.paths.forEachBorrowed { path in
                        guard path.isDrawn else { return }
                        let (transform, isReversed) = transform(path)
                        if isReversed {
                            path.writeReversedOutline(to: &writer, transform)
                        } else {
                            path.writeOutline(to: &writer, transform)
                        }
                    }
                }
                if shape.slicer != nil {
                    clockwise.path.current = deformed(clockwise.path.current, inverse)
                }
            }
        }
    }

    func addClip(_ clip: ClippingShape) { clips.append(clip) }
    func addFollower(_ follower: any PathFollower) { followers.append(follower) }

    @inline(never)
    private func invalidateFollowers() { for follower in followers { follower.invalidate() } }

    override func update(_ dirt: Dirt) {
        isWorldCurrent = false
        clips.forEachBorrowed { $0.invalidate() }
        if !followers.isEmpty { invalidateFollowers() }
        // A shape that only moves keeps its outline.
        if !dirt.contains(.path) && !isLocalFloat && !followsTransform { return }
        isClockwiseCurrent = false
        isLocalCurrent = false
    }

    private func deformed(_ path: Path, _ inverse: AffineTransform) -> Path {
        shape.slicer?.deform(path.transformed(by: shape.worldTransform)).transformed(by: inverse)
            ?? path
    }
}
