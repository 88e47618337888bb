import Geometry
import Glibc

/// A path with a vertex for each item of a view model's list. The coordinates are given by the item's properties, which
/// are identified by their symbols.
final class ListPath: ListPathBase, ListTarget {
    var listKey: PropertyKey { .listPathListSource }
    override var asListTarget: (any ListTarget)? { self }
    private var vertices: [ListVertex] = []
    private var corners: [Path.Vertex] = []

    /// The maximum number of items; further ones are ignored.
    private static let maximumCount = 20_000

    /// Sets the items. A vertex that is given another item keeps the numbers that this item does not have.
    func setItems(_ instances: [ViewModelInstance]) {
        vertices.follow(instances, maximum: ListPath.maximumCount) { ListVertex(self) }
        addDirt(.path)
    }

    override func build(_ path: inout Path) {
        corners.removeAll(keepingCapacity: true)
        for vertex in vertices { corners.append(vertex.corner) }
        path.rewrite(&corners, closed: isClosed)
    }
}

/// A cubic vertex that follows the numbers of a view model instance. If two properties give the same number, the one
/// that changed last is used.
private final class ListVertex: InstanceFollower {
    /// The meaning of a property, with the format's numbers.
    private enum Symbol: UInt32 {
        case x = 1
        case y, inPointX, inPointY, outPointX, outPointY
        /// The rotation of both handles, or of one, in degrees.
        case rotation, inRotation, outRotation
        case distance, inDistance, outDistance
    }

    private weak var path: ListPath?
    private var position = Point(0, 0)
    /// The incoming handle: its rotation in radians and its distance from the position.
    private var incoming = (rotation: 0.0, distance: 0.0)
    /// The outgoing handle: its rotation in radians and its distance from the position.
    private var outgoing = (rotation: 0.0, distance: 0.0)

    init(_ path: ListPath) { self.path = path }

    var corner: Path.Vertex {
        func offset(_ handle: (rotation: Double, distance: Double)) -> Point {
            Point(cos(handle.rotation), sin(handle.rotation)) * handle.distance
        }
        return Path.Vertex(
            position: position,
            handles: (in: position + offset(incoming), out: position + offset(outgoing)))
    }

    override func didFollow(_ new: ViewModelInstance) {
        for symbol in [
            Symbol.x, .y, .rotation, .inRotation, .outRotation, .distance, .inDistance,
            .outDistance,
        ] {
            guard let property = number(symbol, of: new) else { continue }
            observe(property) { [weak property] in
                if let property { $0.write(symbol, property.value.number) }
            }
        }
        observePoint(.inPointX, .inPointY, of: new) { $0.incoming = $1 }
        observePoint(.outPointX, .outPointY, of: new) { $0.outgoing = $1 }
    }

    private func number(
        _ symbol: Symbol, of instance: ViewModelInstance
    ) -> ViewModelInstance.Property? {
        let property = instance.property(withSymbol: symbol.rawValue)
        return property?.definition.kind == .number ? property : nil
    }

    private func observe(
        _ property: ViewModelInstance.Property, _ write: @escaping (ListVertex) -> Void
    ) {
        write(self)
        observe(property) { [weak self] in
            guard let self else { return }
            write(self)
            path?.addDirt(.path)
        }
    }

    /// Observes a handle that is given by its offset from the position.
    private func observePoint(
        _ x: Symbol, _ y: Symbol, of instance: ViewModelInstance,
        _ write: @escaping (ListVertex, (rotation: Double, distance: Double)) -> Void
    ) {
        let (x, y) = (number(x, of: instance), number(y, of: instance))
        for property in [x, y].compactMap({ $0 }) {
            observe(property) { [weak x, weak y] vertex in
                let (dx, dy) = (x?.value.number ?? 0, y?.value.number ?? 0)
                write(vertex, (atan2(dy, dx), hypot(dx, dy)))
            }
        }
    }

    private func write(_ symbol: Symbol, _ value: Double) {
        let radians = value * .pi / 180
        switch symbol {
        case .x: position.x = value
        case .y: position.y = value
        case .rotation: (incoming.rotation, outgoing.rotation) = (radians, radians)
        case .inRotation: incoming.rotation = radians
        case .outRotation: outgoing.rotation = radians
        case .distance: (incoming.distance, outgoing.distance) = (value, value)
        case .inDistance: incoming.distance = value
        case .outDistance: outgoing.distance = value
        case .inPointX, .inPointY, .outPointX, .outPointY: break
        }
    }
}
