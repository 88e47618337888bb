import Geometry

/// An outline that belongs to a shape.
class ShapePath: ShapePathBase {
    @Sibling final private(set) var shape: Shape?
    /// The composer; it is retained by the shape, which the artboard retains.
    private final var composer: UnretainedRef<PathComposer>?
    private final var built = Path()
    fileprivate final var isBuilt = false
    /// Whether the outline has been written, without being built, since its last change.
    fileprivate final var isWritten = false
    private final var collapsers = Collapsers()

    override func resolve() {
        super.resolve()
        shape = nearest(Shape.self)
        shape?.paths.append(self)
        collapsers = Collapsers(of: self, onlySolos: true)
    }

    override func buildDependencies() {
        super.buildDependencies()
        if let shape {
            addDependent(shape.composer)
            composer = UnretainedRef(shape.composer)
        }
    }

    /// Whether the path is part of what its shape draws.
    final var isDrawn: Bool { !isHidden && !isCollapsed }
    final var isCollapsed: Bool { artboardRef.with { collapsers.collapse(in: $0) } }

    /// The outline in the path's own space or, if bones deform it, in the artboard's. It is built on demand, since a
    /// path that is not drawn needs none.
    final var outline: Path {
        if !isBuilt { buildOutline() }
        return built
    }

    private final func buildOutline() {
        isBuilt = true
        build(&built)
    }

    /// Returns the size of what `writeOutline` will write.
    func outlineSize() -> PathSize {
        if !isBuilt { buildOutline() }
        return built.size
    }

    /// Writes the outline with its points mapped by `transform`. Call `outlineSize` first.
    func writeOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        writer.append(&built, transform)
    }

    /// Returns the size of what `writeReversedOutline` will write.
    final func reversedOutlineSize() -> PathSize {
        if !isBuilt { buildOutline() }
        return built.reversedSize
    }

    /// Writes the reversed outline. Call `reversedOutlineSize` first.
    final func writeReversedOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        writer.append(reversed: &built, transform)
    }

    /// The transform from `outline` to the artboard's space.
    var outlineTransform: AffineTransform { worldTransform }

    /// Whether the path is an unconstrained child of its shape, so that `transform` maps it into the shape's space
    /// regardless of the shape's movement.
    final private(set) lazy var isRigid = parent === shape && !isDeformed && constraints.isEmpty

    /// Whether bones deform the outline, which is then in the artboard's space.
    var isDeformed: Bool { false }

    /// Returns the transform from `outline` to the shape's space, given the inverse of the shape's transform.
    final func shapeTransform(_ inverse: AffineTransform) -> AffineTransform {
        isRigid ? transform : inverse * outlineTransform
    }

    /// Replaces `path`, the previous outline, with the current one.
    func build(_ path: inout Path) {}

    /// Returns the bounds of the outline in its shape's space.
    ///
    /// - Parameter isPlaced: false if the path's own position does not count yet.
    func intrinsicBounds(isPlaced: Bool) -> Rect {
        outline.transformed(by: isPlaced ? transform : .identity).tightBounds
    }

    /// Whether the outline runs clockwise after a transform with this determinant.
    func runsClockwise(_ determinant: Double) -> Bool { true }

    /// Whether the outline must be reversed to run clockwise or, if it is a hole, counterclockwise.
    ///
    /// - Parameter determinant: that of the inverse of the shape's transform, or any number with its sign.
    final func isReversed(_ determinant: Double) -> Bool {
        runsClockwise(
            isRigid ? transform.determinant : determinant * outlineTransform.determinant) == isHole
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) {
            isBuilt = false
            isWritten = false
        }
        if !dirt.isDisjoint(with: [.path, .transform])
            || !isRigid && dirt.contains(.worldTransform)
        {
            composer?.with { $0.addDirt(.path) }
        }
    }

    /// Whether the path is hidden in the file.
    final var isHidden: Bool { pathFlags & 1 != 0 }
    final var isCounterclockwise: Bool { pathFlags & 2 != 0 }

    override func didChange(_ key: PropertyKey) { shape?.composer.addDirt(.path) }
}

/// A path given by its vertices.
final class PointsPath: PointsPathBase {
    var vertices: [PathVertex] = []
    @Owned var skin: Skin?
    /// The vertices without deformation; after the outline has been made, only of a path that changes.
    private var corners = ReusedCorners()
    /// The vertices as deformed by bones.
    private var deformedVertices: [Path.Vertex] = []
    private var weights = VertexWeights()
    /// The size of what `writeOutline` writes; nil once a vertex has changed.
    private var size: PathSize?
    /// Whether the outline is used more than once, or longer than the outline into which it is written; it is then
    /// built, not only written.
    private var isShared = false

    override var isDeformed: Bool { skin != nil }

    override func runsClockwise(_ determinant: Double) -> Bool {
        isCounterclockwise ? determinant <= 0 : determinant >= 0
    }

    override var outlineTransform: AffineTransform { skin == nil ? worldTransform : .identity }

    override func build(_ path: inout Path) {
        prepareCorners()
        if skin == nil {
            path.rewrite(&corners.all, closed: isClosed)
        } else {
            path.rewrite(&deformedVertices, closed: isClosed)
        }
        releaseCorners()
    }

    /// Frees the corners unless they will be needed again.
    private func releaseCorners() {
        corners.end()
        if corners.all.isEmpty { deformedVertices = [] }
    }

    /// Updates the vertices from which the outline is built.
    private func prepareCorners() {
        if corners.all.count != vertices.count {
            corners.replace(vertices.map(\.corner))
            if let skin, weights.isEmpty {
                weights = VertexWeights(vertices, boneCount: skin.boneCount)
            }
        }
        if let $skin {
            $skin.with { $0.deform(&corners.all, &weights, into: &deformedVertices) }
        } else if hasWeights {
            collapseWeightedCorners()
        }
    }

    private lazy var hasWeights = vertices.contains { $0.weight != nil }

    /// Moves the vertices with weights to the origin: without a skin, no bones contribute to their positions.
    private func collapseWeightedCorners() {
        for i in corners.all.indices where vertices[i].weight != nil {
            corners.all[i].position = .zero
            if corners.all[i].handles != nil { corners.all[i].handles = (.zero, .zero) }
        }
    }

    // Most outlines change either in each frame that needs them or never. One that changes is written directly into its
    // shape's outline, without being built first.
    override func outlineSize() -> PathSize {
        if isWritten { isShared = true }
        if isBuilt || isShared { return super.outlineSize() }
        prepareCorners()
        if let size { return size }
        // Bones change neither which vertices have handles nor which ones are rounded.
        let new = Path.size(of: &corners.all, closed: isClosed)
        size = new
        return new
    }

    override func writeOutline(to writer: inout PathWriter, _ transform: AffineTransform) {
        if isBuilt { return super.writeOutline(to: &writer, transform) }
        isWritten = true
        if skin == nil {
            writer.append(&corners.all, closed: isClosed, transform)
        } else {
            writer.append(&deformedVertices, closed: isClosed, transform)
        }
        releaseCorners()
    }

    func vertexDidChange(_ slot: Int, _ corner: @autoclosure () -> Path.Vertex) {
        if slot < corners.all.count { corners.all[slot] = corner() }
        size = nil
        addDirt(.path)
    }
}
