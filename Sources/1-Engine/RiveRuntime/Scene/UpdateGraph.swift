/// The components of an artboard in update order, with their pending changes in flat memory, so that propagating a change
/// accesses no object.
///
/// The memory has a fixed size and is allocated once, by `build`. Positions come from components that the graph has
/// numbered, and are checked where they are passed in.
final class UpdateGraph {
    /// The components in update order; they are retained by the artboard, which also owns the graph.
    private var order: [UnretainedRef<Component>] = []
    /// What all instances of the artboard share, kept for its memory; nil until the graph is built.
    private var plan: UpdateOrder?
    private var memory = Memory()

    /// The plan's memory and the pending changes, allocated once. Positions are below `count`.
    private struct Memory {
        var count = 0
        var starts = UnsafeBufferPointer<Int32>(start: nil, count: 0)
        var edges = UnsafeBufferPointer<Int32>(start: nil, count: 0)
        var listens = UnsafeBufferPointer<Bool>(start: nil, count: 0)
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

    /// The index of the first word of `pending` that may have a bit set.
    private var first = 0
    /// Whether the dependencies have a cycle; a change is then propagated when it is made.
    private(set) var isCyclic = false
    /// Changes in a cycle that have not yet been propagated.
    private var unpropagated: [(changes: UInt16, position: Int)] = []
    private var isPropagating = false

    /// The dirt that dependents inherit.
    private static let inherited = Dirt([.worldTransform, .renderOpacity]).rawValue

    /// Takes the order of an artboard's components and marks all of them. Must be called only once.
    ///
    /// - Complexity: linear in the number of components.
    func build(_ list: DependencyList, _ plan: UpdateOrder) {
        precondition(memory.count == 0, "an update graph is built once")
        self.plan = plan
        let count = plan.numbers.count
        order.reserveCapacity(count)
        for (position, number) in plan.numbers.enumerated() {
            let component = list.components[Int(number)]
            component.with { $0.graphOrder = position }
            order.append(component)
        }
        isCyclic = plan.isCyclic
        memory = Memory(
            count: count, starts: plan.starts, edges: plan.edges, listens: plan.listens,
            dirt: .allocate(capacity: count), pending: .allocate(capacity: (count + 63) / 64))
        memory.dirt.initialize(repeating: Dirt.all.rawValue)
        memory.pending.initialize(repeating: 0)
        memory.markAllPending()
    }

    deinit {
        memory.dirt.deallocate()
        memory.pending.deallocate()
    }

    /// Marks all components for all kinds of dirt, as after building the graph.
    func markAll() {
        for position in 0..<memory.count { memory.dirt[position] = Dirt.all.rawValue }
        memory.markAllPending()
        first = 0
    }

    /// Whether an update is pending.
    var isDirty: Bool { first < memory.pending.count }

    /// Marks a component. Its dependents are marked when it is updated, which is before their own update. Before the
    /// graph is built nothing is marked, because building marks all components.
    ///
    /// - Returns: whether this marked anything that was not marked already.
    func add(_ new: Dirt, to position: Int) -> Bool {
        guard position >= 0 && position < memory.count else {
            precondition(memory.count == 0, "a component of another artboard")
            return false
        }
        return mark(new.rawValue, position, memory)
    }

    /// Inlined, so that only the required fields of `memory` are loaded.
    @inline(__always)
    private func mark(_ new: UInt16, _ position: Int, _ memory: Memory) -> Bool {
        let old = memory.dirt[position]
        if old | new == old { return false }
        memory.dirt[position] = old | new
        if old == 0 {
            let word = position >> 6
            memory.pending[word] |= 1 << UInt64(position & 63)
            if word < first { first = word }
        }
        if memory.listens[position] { order[position].with { $0.didAddDirt(Dirt(rawValue: new)) } }
        if isCyclic { propagateInCycle(new, from: position) }
        return true
    }

    /// Marks all dependents with an explicit stack, since a file may contain a chain of any length.
    @inline(never)
    private func propagateInCycle(_ changes: UInt16, from position: Int) {
        unpropagated.append((changes, position))
        if isPropagating { return }
        isPropagating = true
        while let (changes, position) = unpropagated.popLast() {
            propagate(changes, from: position, memory)
        }
        isPropagating = false
    }

    @inline(__always)
    private func propagate(_ changes: UInt16, from position: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.inherited
        if changes == 0 { return }
        for edge in Int(memory.starts[position])..<Int(memory.starts[position + 1]) {
            // Most have already been marked through another path.
            let next = Int(memory.edges[edge])
            if memory.dirt[next] | changes != memory.dirt[next] { _ = mark(changes, next, memory) }
        }
    }

    /// Returns the pending dirt of a component; empty until the graph is built.
    func pendingDirt(at position: Int) -> Dirt {
        guard position >= 0 && position < memory.count else {
            precondition(memory.count == 0, "a component of another artboard")
            return []
        }
        return Dirt(rawValue: memory.dirt[position])
    }

    /// Marks everything that the pending updates would mark, without performing them.
    func propagatePending() {
        if isCyclic { return }
        for position in 0..<memory.count where memory.dirt[position] != 0 {
            propagate(memory.dirt[position], from: position, memory)
        }
    }

    /// Like `propagate`, but requires that all dependents come later in the order, so that `first` does not change: the
    /// inner loop of an update.
    @inline(__always)
    private func propagateForward(_ changes: UInt16, from position: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.inherited
        if changes == 0 { return }
        var edge = Int(memory.starts[position])
        let end = Int(memory.starts[position &+ 1])
        while edge < end {
            let next = Int(memory.edges[edge])
            edge &+= 1
            let old = memory.dirt[next]
            // Most have already been marked through another path.
            if old & changes == changes { continue }
            memory.dirt[next] = old | changes
            if old == 0 { memory.pending[next >> 6] |= 1 &<< UInt64(next & 63) }
            if memory.listens[next] {
                order[next].with { $0.didAddDirt(Dirt(rawValue: changes)) }
            }
        }
    }

    /// Updates all marked components.
    func update() {
        if !isDirty { return }
        let memory = memory
        let words = memory.pending.count
        // An update may mark components before it, so the number of updates is limited to a hundred rounds.
        var rest = memory.count * 100
        order.withUnsafeBufferPointer { order in
            while rest > 0 {
                let word = first
                if word >= words { break }
                let bits = memory.pending[word]
                if bits == 0 {
                    first = word &+ 1
                    continue
                }
                let position = word &<< 6 | bits.trailingZeroBitCount
                memory.pending[word] = bits & (bits &- 1)
                let changes = memory.dirt[position]
                memory.dirt[position] = 0
                if !isCyclic { propagateForward(changes, from: position, memory) }
                order[position].with { $0.update(Dirt(rawValue: changes)) }
                rest &-= 1
            }
        }
        first = words
    }
}
