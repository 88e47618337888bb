/// The components of an artboard in the order of their updates, with what has changed about each and
/// who depends on whom, in flat memory: a change spreads through numbers, not through objects.
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
        /// Which components are told of changes at once.
        var listens = UnsafeMutableBufferPointer<Bool>(start: nil, count: 0)
        var dirt = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
        /// A bit for each component that waits for its update.
        var waiting = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
    }

    /// The first word of `waiting` that may hold a bit.
    private var first = 0
    /// Whether components depend on each other in a circle: then a change is spread when it is made.
    private var isCyclic = false
    /// Changes in such a circle that have not been spread yet.
    private var unspread: [(changes: UInt16, place: Int)] = []
    private var isSpreading = false

    /// What those that depend on a component have to follow.
    private static let spreading = Dirt([.worldTransform, .renderOpacity]).rawValue

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
            waiting: UpdateGraph.allocate([UInt64](repeating: .max, count: (count + 63) / 64)))
        if count % 64 != 0, let last = memory.waiting.indices.last {
            memory.waiting[last] = 1 << UInt64(count % 64) - 1
        }
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
        memory.waiting.deallocate()
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

    /// Whether something waits to be updated.
    var isDirty: Bool { first < memory.waiting.count }

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
            memory.waiting[word] |= 1 << UInt64(place & 63)
            if word < first { first = word }
        }
        if memory.listens[place] { order[place].with { $0.didAddDirt(Dirt(rawValue: new)) } }
        if isCyclic { spreadInCircle(new, from: place) }
        return true
    }

    /// Marks all that depends on a component, by a list of what is left to do: a file may make the
    /// chain as long as it likes.
    @inline(never)
    private func spreadInCircle(_ changes: UInt16, from place: Int) {
        unspread.append((changes, place))
        if isSpreading { return }
        isSpreading = true
        while let (changes, place) = unspread.popLast() { spread(changes, from: place, memory) }
        isSpreading = false
    }

    @inline(__always)
    private func spread(_ changes: UInt16, from place: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.spreading
        if changes == 0 { return }
        for edge in Int(memory.starts[place])..<Int(memory.starts[place + 1]) {
            // Most have been marked before, by another way.
            let next = Int(memory.edges[edge])
            if memory.dirt[next] | changes != memory.dirt[next] { _ = mark(changes, next, memory) }
        }
    }

    /// What a component waits to be updated for; nothing until the graph is built.
    func waitingDirt(at place: Int) -> Dirt {
        guard place >= 0 && place < memory.count else {
            precondition(memory.count == 0, "a component of another artboard")
            return []
        }
        return Dirt(rawValue: memory.dirt[place])
    }

    /// Marks all that the waiting updates would mark on their way, without making them.
    func spreadWaiting() {
        if isCyclic { return }
        for place in 0..<memory.count where memory.dirt[place] != 0 {
            spread(memory.dirt[place], from: place, memory)
        }
    }

    /// `spread` where all that depends on a component comes after it, and `first` is not beyond it: the
    /// inner loop of an update.
    @inline(__always)
    private func spreadForward(_ changes: UInt16, from place: Int, _ memory: Memory) {
        let changes = changes & UpdateGraph.spreading
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
            if old == 0 { memory.waiting[next >> 6] |= 1 &<< UInt64(next & 63) }
            if memory.listens[next] {
                order[next].with { $0.didAddDirt(Dirt(rawValue: changes)) }
            }
        }
    }

    /// Brings all that is marked up to date.
    func update() {
        let (memory, order, isCyclic) = (memory, order, isCyclic)
        // An update may mark what comes before it; a hundred rounds end any such loop.
        var rest = memory.count * 100
        while first < memory.waiting.count && rest > 0 {
            let word = first
            let bits = memory.waiting[word]
            if bits == 0 {
                first += 1
                continue
            }
            let place = word * 64 + bits.trailingZeroBitCount
            memory.waiting[word] = bits & (bits - 1)
            let changes = memory.dirt[place]
            memory.dirt[place] = 0
            if !isCyclic { spreadForward(changes, from: place, memory) }
            order[place].with { $0.update(Dirt(rawValue: changes)) }
            rest -= 1
        }
        first = memory.waiting.count
    }
}
