import Geometry
import Glibc

/// A vertex of a points path.
class PathVertex: PathVertexBase {
    final var weight: Weight?
    /// The path; the artboard retains both.
    private final var path: UnretainedRef<PointsPath>?
    /// The index of the vertex in its path.
    private final var slot = 0

    override func resolve() {
        guard let path = parent as? PointsPath else { return }
        self.path = UnretainedRef(path)
        slot = path.vertices.count
        path.vertices.append(self)
    }

    final var position: Point { Point(x, y) }

    /// Called when the vertex's position has changed.
    func markDeformationDirty() { path?.with { $0.vertexDidChange(slot, corner) } }

    /// The vertex in the form from which its path is built.
    var corner: Path.Vertex { Path.Vertex(position: position) }

    override func didChange(_ key: PropertyKey) { markDeformationDirty() }
}

final class StraightVertex: StraightVertexBase {
    override var corner: Path.Vertex { Path.Vertex(position: position, radius: radius) }
}

/// A vertex with two handles, each given by an angle and a distance. The file's three kinds differ only in which of the
/// four numbers are shared.
final class CubicVertex: CubicVertexBase {
    /// The offsets of the handles from the vertex, computed when an angle or a distance has changed.
    private var cachedOffsets: (in: Point, out: Point)?
    var cubicWeight: CubicWeight?

    override func resolve() {
        super.resolve()
        switch typeKey {
        case TypeKey.cubicMirroredVertex:
            shareRotation()
            shareDistance()
        case TypeKey.cubicAsymmetricVertex: shareRotation()
        default: break
        }
    }

    private func shareRotation() { inRotation = outRotation + .pi }
    private func shareDistance() { inDistance = outDistance }

    private var offsets: (in: Point, out: Point) {
        if let cachedOffsets { return cachedOffsets }
        let offsets = (
            in: Point(cos(inRotation), sin(inRotation)) * inDistance,
            out: Point(cos(outRotation), sin(outRotation)) * outDistance
        )
        cachedOffsets = offsets
        return offsets
    }

    override var corner: Path.Vertex {
        let offsets = offsets
        return Path.Vertex(
            position: position, handles: (in: position + offsets.in, out: position + offsets.out))
    }

    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) {
        switch key {
        case .cubicAsymmetricVertexRotation, .cubicMirroredVertexRotation: shareRotation()
        case .cubicMirroredVertexDistance: shareDistance()
        default: break
        }
        cachedOffsets = nil
        markDeformationDirty()
    }
}
