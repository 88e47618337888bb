import Geometry
import Glibc

/// A corner of a path as it is to be drawn: bones applied.
struct RenderVertex {
    var position: Point
    /// The handles of a cubic vertex; nil for a straight one.
    var handles: (in: Point, out: Point)?
    /// The corner radius of a straight vertex.
    var radius = 0.0
}

/// A vertex of a path as numbers alone: what its path is built from in every frame.
struct VertexState {
    var position: Point
    /// From the position; of a cubic vertex.
    var handles: (in: Point, out: Point)?
    var radius = 0.0
    var weights: VertexWeights?
}

/// The bones of a vertex and of its handles: up to four, each a byte of `indices` with its weight in
/// the same byte of `values`, of 255.
struct VertexWeights {
    struct Part {
        var indices: UInt32
        var values: UInt32
    }

    var position: Part
    var handles: (in: Part, out: Part)?
}

/// A vertex of a points path.
class PathVertex: ContainerComponent {
    final var x: Double
    final var y: Double
    final var weight: Weight?
    /// Not counted: the artboard holds both.
    private final unowned(unsafe) var path: PointsPath?
    /// The vertex's number in its path.
    private final var slot = 0

    required init(_ source: ObjectSource) {
        x = source.double(24)
        y = source.double(25)
        super.init(source)
    }

    override func resolve() {
        path = parent as? PointsPath
        slot = path?.vertices.count ?? 0
        path?.vertices.append(self)
    }

    final var position: Point { Point(x, y) }

    /// Where the vertex is has changed.
    func markDeformationDirty() { path?.vertexDidChange(slot, state) }

    var state: VertexState {
        VertexState(
            position: position,
            weights: weight.map {
                VertexWeights(position: .init(indices: $0.indices, values: $0.values))
            })
    }

    final func deformed(_ skin: Skin?) -> Point {
        guard let skin, let weight else { return position }
        return skin.deform(position, indices: weight.indices, values: weight.values)
    }

    override func setDouble(_ key: Int, _ value: Double) {
        switch key {
        case 24:
            if x == value { return }
            x = value
        case 25:
            if y == value { return }
            y = value
        default: return super.setDouble(key, value)
        }
        markDeformationDirty()
    }

    override func double(_ key: Int) -> Double? {
        switch key {
        case 24: x
        case 25: y
        default: super.double(key)
        }
    }

    override func tearDown() {
        super.tearDown()
        weight = nil
        path = nil
    }
}

final class StraightVertex: PathVertex {
    private var radius: Double

    required init(_ source: ObjectSource) {
        radius = source.double(26)
        super.init(source)
    }

    override var state: VertexState {
        var state = super.state
        state.radius = radius
        return state
    }

    override func setDouble(_ key: Int, _ value: Double) {
        guard key == 26 else { return super.setDouble(key, value) }
        if radius == value { return }
        radius = value
        markDeformationDirty()
    }

    override func double(_ key: Int) -> Double? { key == 26 ? radius : super.double(key) }
}

/// A vertex with two handles, each given by an angle and a distance; what the file's three kinds
/// have in common is only which of the four numbers are the same.
final class CubicVertex: PathVertex {
    private var inRotation: Double
    private var outRotation: Double
    private var inDistance: Double
    private var outDistance: Double

    required init(_ source: ObjectSource) {
        switch source.typeKey {
        case TypeKey.cubicMirroredVertex:
            outRotation = source.double(82)
            inRotation = outRotation + .pi
            outDistance = source.double(83)
            inDistance = outDistance
        case TypeKey.cubicAsymmetricVertex:
            outRotation = source.double(79)
            inRotation = outRotation + .pi
            inDistance = source.double(80)
            outDistance = source.double(81)
        default:
            inRotation = source.double(84)
            inDistance = source.double(85)
            outRotation = source.double(86)
            outDistance = source.double(87)
        }
        super.init(source)
    }

    /// From the vertex to its handles, worked out when an angle or a distance has changed.
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

    override var state: VertexState {
        var state = super.state
        state.handles = offsets
        if let weight = cubicWeight {
            state.weights?.handles = (
                .init(indices: weight.inIndices, values: weight.inValues),
                .init(indices: weight.outIndices, values: weight.outValues)
            )
        }
        return state
    }

    override func setDouble(_ key: Int, _ value: Double) {
        switch key {
        case 79, 82:
            if outRotation == value { return }
            outRotation = value
            inRotation = value + .pi
        case 83:
            if outDistance == value { return }
            inDistance = value
            outDistance = value
        case 80, 85:
            if inDistance == value { return }
            inDistance = value
        case 81, 87:
            if outDistance == value { return }
            outDistance = value
        case 84:
            if inRotation == value { return }
            inRotation = value
        case 86:
            if outRotation == value { return }
            outRotation = value
        default: return super.setDouble(key, value)
        }
        cachedOffsets = nil
        markDeformationDirty()
    }

    override func tearDown() {
        super.tearDown()
        cubicWeight = nil
    }

    override func double(_ key: Int) -> Double? {
        switch key {
        case 79, 82, 86: outRotation
        case 80, 85: inDistance
        case 81, 83, 87: outDistance
        case 84: inRotation
        default: super.double(key)
        }
    }
}
