/// The components of an artboard in the order of their updates, with what has changed about each and
/// who depends on whom, in flat memory: a change spreads through numbers, not through objects.
///
/// The memory is its own and of fixed size; places come from components that it has numbered, and
/// are checked where they enter.
final class UpdateGraph {
    /// Not counted: the artboard holds all of them.
    private let order: [Unmanaged<Component>]
    private let count: Int
    /// By the place in the order: where its dependents begin in `edges`; one more than there are
    /// components.
    private let starts: UnsafeMutableBufferPointer<Int32>
    private let edges: UnsafeMutableBufferPointer<Int32>
    /// Which components want to hear of changes at once.
    private let listens: UnsafeMutableBufferPointer<Bool>
    private let dirt: UnsafeMutableBufferPointer<UInt16>
    /// A bit for each component that waits for its update, and the first word that may hold one.
    private let waiting: UnsafeMutableBufferPointer<UInt64>
    private var first = 0
    /// Whether components depend on each other in a circle: then a change is spread when it is made.
    private let isCyclic: Bool

    /// What those that depend on a component have to follow.
    private static let spreading = Dirt([.worldTransform, .renderOpacity]).rawValue

    /// Orders components so that each is updated after those it depends on, and marks all.
    init(_ components: [Component?]) {
        let sorted = UpdateGraph.sort(components)
        for (i, component) in sorted.enumerated() { component.graphOrder = i }
        var (starts, edges): ([Int32], [Int32]) = ([0], [])
        var isCyclic = false
        for component in sorted {
            for dependent in component.dependents {
                edges.append(Int32(dependent.graphOrder))
                if dependent.graphOrder <= component.graphOrder { isCyclic = true }
            }
            starts.append(Int32(edges.count))
        }
        self.isCyclic = isCyclic
        func memory<T>(_ values: [T]) -> UnsafeMutableBufferPointer<T> {
            let memory = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
            _ = memory.initialize(from: values)
            return memory
        }
        order = sorted.map { .passUnretained($0) }
        count = sorted.count
        self.starts = memory(starts)
        self.edges = memory(edges)
        listens = memory(sorted.map(\.listensToDirt))
        dirt = memory([UInt16](repeating: Dirt.all.rawValue, count: sorted.count))
        waiting = memory([UInt64](repeating: .max, count: (sorted.count + 63) / 64))
        if sorted.count % 64 != 0, let last = waiting.indices.last {
            waiting[last] = 1 << UInt64(sorted.count % 64) - 1
        }
    }

    deinit {
        starts.deallocate()
        edges.deallocate()
        listens.deallocate()
        dirt.deallocate()
        waiting.deallocate()
    }

    private static func sort(_ components: [Component?]) -> [Component] {
        var visited = Set<ObjectIdentifier>()
        var order: [Component] = []
        // Depth first, without recursion: a hostile file may nest deeply.
        for start in components {
            guard let start, visited.insert(ObjectIdentifier(start)).inserted else { continue }
            var stack: [(component: Component, next: Int)] = [(start, 0)]
            while let (component, next) = stack.last {
                if next < component.dependents.count {
                    stack[stack.count - 1].next += 1
                    let dependent = component.dependents[next]
                    if visited.insert(ObjectIdentifier(dependent)).inserted {
                        stack.append((dependent, 0))
                    }
                } else {
                    order.append(component)
                    stack.removeLast()
                }
            }
        }
        return order.reversed()
    }

    /// Whether something waits to be updated.
    var isDirty: Bool { first < waiting.count }

    /// Marks a component. Those that depend on it are marked when it is updated, which comes before
    /// their own update.
    ///
    /// - Returns: whether anything was not marked before.
    func add(_ new: Dirt, to place: Int) -> Bool {
        precondition(place >= 0 && place < count, "a component of another artboard")
        return mark(new.rawValue, place)
    }

    private func mark(_ new: UInt16, _ place: Int) -> Bool {
        let old = dirt[place]
        if old | new == old { return false }
        dirt[place] = old | new
        if old == 0 {
            let word = place >> 6
            waiting[word] |= 1 << UInt64(place & 63)
            if word < first { first = word }
        }
        if listens[place] {
            order[place]._withUnsafeGuaranteedRef { $0.didAddDirt(Dirt(rawValue: new)) }
        }
        if isCyclic { spread(new, from: place) }
        return true
    }

    private func spread(_ changes: UInt16, from place: Int) {
        let changes = changes & UpdateGraph.spreading
        if changes == 0 { return }
        let (edges, dirt) = (edges, dirt)
        for edge in Int(starts[place])..<Int(starts[place + 1]) {
            // Most have been marked before, by another way.
            let next = Int(edges[edge])
            if dirt[next] | changes != dirt[next] { _ = mark(changes, next) }
        }
    }

    /// What a component waits to be updated for.
    func waitingDirt(at place: Int) -> Dirt {
        precondition(place >= 0 && place < count, "a component of another artboard")
        return Dirt(rawValue: dirt[place])
    }

    /// Marks all that the waiting updates would mark on their way, without making them.
    func spreadWaiting() {
        if isCyclic { return }
        for place in 0..<count where dirt[place] != 0 { spread(dirt[place], from: place) }
    }

    /// Brings all that is marked up to date.
    func update() {
        // An update may mark what comes before it; a hundred rounds end any such loop.
        var rest = count * 100
        while first < waiting.count && rest > 0 {
            let word = first
            let bits = waiting[word]
            if bits == 0 {
                first += 1
                continue
            }
            let place = word * 64 + bits.trailingZeroBitCount
            waiting[word] = bits & (bits - 1)
            let changes = dirt[place]
            dirt[place] = 0
            if !isCyclic { spread(changes, from: place) }
            order[place]._withUnsafeGuaranteedRef { $0.update(Dirt(rawValue: changes)) }
            rest -= 1
        }
        first = waiting.count
    }
}
