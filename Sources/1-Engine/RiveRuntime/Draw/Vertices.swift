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
final class CubicVertex: PathVertex {
    private var inRotation: Double
    private var outRotation: Double
    private var inDistance: Double
    private var outDistance: Double

    required init(_ source: ObjectSource) {
        switch source.typeKey {
        case TypeKey.cubicMirroredVertex:
            outRotation = source.double(.cubicMirroredVertexRotation)
            inRotation = outRotation + .pi
            outDistance = source.double(.cubicMirroredVertexDistance)
            inDistance = outDistance
        case TypeKey.cubicAsymmetricVertex:
            outRotation = source.double(.cubicAsymmetricVertexRotation)
            inRotation = outRotation + .pi
            inDistance = source.double(.cubicAsymmetricVertexInDistance)
            outDistance = source.double(.cubicAsymmetricVertexOutDistance)
        default:
            inRotation = source.double(.cubicDetachedVertexInRotation)
            inDistance = source.double(.cubicDetachedVertexInDistance)
            outRotation = source.double(.cubicDetachedVertexOutRotation)
            outDistance = source.double(.cubicDetachedVertexOutDistance)
        }
        super.init(source)
    }

    /// The offsets of the handles from the vertex, computed when an angle or a distance has changed.
    private var cachedOffsets: (in: Point, out: Point)?
    var cubicWeight: CubicWeight?

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

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .cubicAsymmetricVertexRotation, .cubicMirroredVertexRotation:
            access(&outRotation)
            if access.didChange { inRotation = outRotation + .pi }
        case .cubicMirroredVertexDistance:
            access(&outDistance)
            if access.didChange { inDistance = outDistance }
        case .cubicAsymmetricVertexInDistance, .cubicDetachedVertexInDistance:
            access(&inDistance)
        case .cubicAsymmetricVertexOutDistance, .cubicDetachedVertexOutDistance:
            access(&outDistance)
        case .cubicDetachedVertexInRotation: access(&inRotation)
        case .cubicDetachedVertexOutRotation: access(&outRotation)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange {
            cachedOffsets = nil
            markDeformationDirty()
        }
    }
}
