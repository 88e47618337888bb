/// The components of an artboard in the order of their updates, with what has changed about each and
/// their dependents, as numbers in flat memory: propagating a change accesses no object.
///
/// The memory is allocated once, by `build`, and of fixed size; places come from components that the
/// graph has numbered, and are checked where they enter.
final class UpdateGraph {
    /// The artboard, which holds the graph, holds all of them.
    private var order: [UnretainedRef<Component>] = []
    private var memory = Memory()

    /// The graph and what has changed, allocated once. Places are below `count`.
    private struct Memory {
        var count = 0
        /// By the place in the order: where its dependents begin in `edges`; one more than there are
        /// components.
        var starts = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
        var edges = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
        /// Whether `didAddDirt` is called when a component is marked.
        var listens = UnsafeMutableBufferPointer<Bool>(start: nil, count: 0)
        var dirt = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
        /// A bit for each component whose update is pending.
        var pending = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)

        func markAllPending() {
            for word in pending.indices { pending[word] = .max }
            if count % 64 != 0, let last = pending.indices.last {
                pending[last] = 1 << UInt64(count % 64) - 1
            }
        }
    }

    /// The first word of `waiting` that may hold a bit.
    private var first = 0
    /// Whether dependencies have a cycle: then a change is propagated when it is made.
    private(set) var isCyclic = false
    /// Changes in a cycle that have not been propagated yet.
    private var unpropagated: [(changes: UInt16, place: Int)] = []
    private var isPropagating = false

    /// The dirt that dependents inherit.
    private static let inherited = Dirt([.worldTransform, .renderOpacity]).rawValue

    /// Orders components so that each is updated after those it depends on, and marks all. Linear in
    /// the number of components and dependencies. To be called once.
    func build(_ list: DependencyList) {
        precondition(memory.count == 0, "an update graph is built once")
        let (listStarts, dependents) = list.dependents()
        let sorted = UpdateGraph.sort(listStarts, dependents)
        var places = [Int32](repeating: 0, count: sorted.count)
        for (place, number) in sorted.enumerated() {
            places[number] = Int32(place)
            list.components[number].graphOrder = place
        }
        var (starts, edges): ([Int32], [Int32]) = ([0], [])
        starts.reserveCapacity(sorted.count + 1)
        edges.reserveCapacity(dependents.count)
        for (place, number) in sorted.enumerated() {
            for i in Int(listStarts[number])..<Int(listStarts[number + 1]) {
                let dependent = places[Int(dependents[i])]
                edges.append(dependent)
                if dependent <= place { isCyclic = true }
            }
            starts.append(Int32(edges.count))
        }
        order = sorted.map { UnretainedRef(list.components[$0]) }
        let count = sorted.count
        memory = Memory(
            count: count, starts: UpdateGraph.allocate(starts), edges: UpdateGraph.allocate(edges),
            listens: UpdateGraph.allocate(sorted.map { list.components[$0].listensToDirt }),
            dirt: UpdateGraph.allocate([UInt16](repeating: Dirt.all.rawValue, count: count)),
            pending: UpdateGraph.allocate([UInt64](repeating: .max, count: (count + 63) / 64)))
        memory.markAllPending()
    }

    private static func allocate<T: BitwiseCopyable>(
        _ values: [T]
    ) -> UnsafeMutableBufferPointer<T> {
        let memory = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
        _ = memory.initialize(from: values)
        return memory
    }

    deinit {
        memory.starts.deallocate()
        memory.edges.deallocate()
        memory.listens.deallocate()
        memory.dirt.deallocate()
        memory.pending.deallocate()
    }

    /// The components' numbers, each before those of its dependents. Depth first, without recursion:
    /// a hostile file may chain dependencies.
    private static func sort(_ starts: [Int32], _ dependents: [Int32]) -> [Int] {
        let count = starts.count - 1
        /// The next dependent to look at; nil of a component that has not been met.
        var next = [Int32](repeating: -1, count: count)
        var order: [Int] = []
        order.reserveCapacity(count)
        var stack: [Int] = []
        for start in 0..<count where next[start] < 0 {
            next[start] = starts[start]
            stack.append(start)
            while let component = stack.last {
                if next[component] < starts[component + 1] {
                    let dependent = Int(dependents[Int(next[component])])
                    next[component] += 1
                    if next[dependent] < 0 {
                        next[dependent] = starts[dependent]
                        stack.append(dependent)
                    }
                } else {
                    order.append(component)
                    stack.removeLast()
                }
            }
        }
        return order.reversed()
    }

    /// Marks all completely, as a graph is that has been built.
    func markAll() {
        for place in 0..<memory.count { memory.dirt[place] = Dirt.all.rawValue }
        memory.markAllPending()
        first = 0
    }

    /// Whether an update is pending.
    var isDirty: Bool { first < memory.pending.count }

    /// Marks a component. Those that depend on it are marked when it is updated, which comes before
    /// their own update. Until the graph is built nothing is marked: all components will be.
    ///
    /// - Returns: whether anything was not marked before.
    func add(_ new: Dirt, to place: Int) -> Bool {
        guard place >= 0 && place < memory.count else {
            precondition(memory.count == 0, "a component of another artboard")
            return false
        }
        return mark(new.rawValue, place, memory)
    }

    /// Inlined, so that only what it needs of the memory's description is loaded.
    @inline(__always)
    private func mark(_ new: UInt16, _ place: Int, _ memory: Memory) -> Bool {
        let old = memory.dirt[place]
        if old | new == old { return false }
        memory.dirt[place] = old | new
        if old == 0 {
            let word = place >> 6
            memory.pending[word] |= 1 << UInt64(place & 63)
            if word < first { first = word }
        }
        if memory.listens[place] { order[place].with { $0.didAddDirt(Dirt(rawValue: new)) } }
        if isCyclic { propagateInCycle(new, from: place) }
        return true
    }

    /// Marks all dependents with an explicit stack: a file may make the chain of any length.
    @inline(never)
    private func propagateInCycle(_ changes: UInt16, from place: Int) {
        unpropagated.append((changes, place))
        if isPropagating { return }
        isPropagating = true
        while let (changes, place) = unpropagated.popLast() {
            propagate(changes, from: place, memory)
        }
        isPropagating = false
    }

    @inline(__always)
    private func propagate(_ changes: UInt16, from place: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.inherited
        if changes == 0 { return }
        for edge in Int(memory.starts[place])..<Int(memory.starts[place + 1]) {
            // Most have been marked before, by another way.
            let next = Int(memory.edges[edge])
            if memory.dirt[next] | changes != memory.dirt[next] { _ = mark(changes, next, memory) }
        }
    }

    /// The pending dirt of a component; none until the graph is built.
    func pendingDirt(at place: Int) -> Dirt {
        guard place >= 0 && place < memory.count else {
            precondition(memory.count == 0, "a component of another artboard")
            return []
        }
        return Dirt(rawValue: memory.dirt[place])
    }

    /// Marks all that the pending updates would mark, without performing them.
    func propagatePending() {
        if isCyclic { return }
        for place in 0..<memory.count where memory.dirt[place] != 0 {
            propagate(memory.dirt[place], from: place, memory)
        }
    }

    /// `propagate` where all dependents come later in the order, so that `first` stays: the inner loop of
    /// an update.
    @inline(__always)
    private func propagateForward(_ changes: UInt16, from place: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.inherited
        if changes == 0 { return }
        var edge = Int(memory.starts[place])
        let end = Int(memory.starts[place + 1])
        while edge < end {
            let next = Int(memory.edges[edge])
            edge &+= 1
            let old = memory.dirt[next]
            // Most have been marked before, by another way.
            if old & changes == changes { continue }
            memory.dirt[next] = old | changes
            if old == 0 { memory.pending[next >> 6] |= 1 &<< UInt64(next & 63) }
            if memory.listens[next] {
                order[next].with { $0.didAddDirt(Dirt(rawValue: changes)) }
            }
        }
    }

    /// Updates all components that are marked.
    func update() {
        if !isDirty { return }
        let (memory, isCyclic) = (memory, isCyclic)
        // An update may mark components before it; the number of updates is limited to a hundred rounds.
        var rest = memory.count * 100
        while first < memory.pending.count && rest > 0 {
            let word = first
            let bits = memory.pending[word]
            if bits == 0 {
                first += 1
                continue
            }
            let place = word * 64 + bits.trailingZeroBitCount
            memory.pending[word] = bits & (bits - 1)
            let changes = memory.dirt[place]
            memory.dirt[place] = 0
            if !isCyclic { propagateForward(changes, from: place, memory) }
            order[place].with { $0.update(Dirt(rawValue: changes)) }
            rest -= 1
        }
        first = memory.pending.count
    }
}
