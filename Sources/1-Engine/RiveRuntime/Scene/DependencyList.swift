/// The pairs of components of which one must be updated after the other, collected while an artboard is instantiated.
struct DependencyList {
    /// The components by the numbers that the list assigns: the file's components in its order, followed by others in
    /// the order in which they are first mentioned.
    private(set) var components: [UnretainedRef<Component>] = []
    private var pairs: [UpdateOrder.Dependency] = []

    /// Creates a list.
    ///
    /// - Parameter all: the artboard's components; each is given its number as its position in the graph.
    init(_ all: [Component?]) {
        // Each shape adds one that is not in the file.
        components.reserveCapacity(all.count + all.count / 4)
        all.forEachUnretained { _ = number($0) }
        pairs.reserveCapacity(all.count)
    }

    /// Records that `dependent` is updated after `component`; the same pair may be added more than once.
    ///
    /// - Complexity: constant.
    mutating func add(_ dependent: Component, to component: Component) {
        pairs.append(
            UpdateOrder.Dependency(component: number(component), dependent: number(dependent)))
    }

    private mutating func number(_ component: Component) -> Int32 {
        if component.graphOrder < 0 {
            component.graphOrder = components.count
            components.append(UnretainedRef(component))
        }
        return Int32(component.graphOrder)
    }

    /// Returns the order of the updates of the components of an artboard. It is made once for all instances that have
    /// the same dependencies.
    func order(of definition: ArtboardDefinition) -> UpdateOrder {
        if let known = definition.plan.withLock({ $0.order }),
            known.isOrder(of: components.count, pairs)
        {
            return known
        }
        let (starts, numbers) = dependents()
        let order = UpdateOrder(pairs, starts, numbers) {
            components[$0].with { $0.listensToDirt }
        }
        definition.plan.withLock { $0.order = order }
        return order
    }

    /// Returns the dependents of all components in one array: those of each component in the order in which they were
    /// added, without duplicates.
    ///
    /// - Returns: for each component's number, the index at which its dependents start, followed by the end of the
    ///   array; and the numbers of the dependents.
    func dependents() -> (starts: [Int32], numbers: [Int32]) {
        // A counting sort, which is stable.
        var starts = [Int32](repeating: 0, count: components.count + 1)
        for pair in pairs { starts[Int(pair.component) + 1] += 1 }
        for i in components.indices { starts[i + 1] += starts[i] }
        var next = starts
        var sorted = [Int32](repeating: 0, count: pairs.count)
        for pair in pairs {
            sorted[Int(next[Int(pair.component)])] = pair.dependent
            next[Int(pair.component)] += 1
        }
        return DependencyList.withoutRepeats(starts, sorted)
    }

    private static func withoutRepeats(
        _ starts: [Int32], _ numbers: [Int32]
    ) -> (starts: [Int32], numbers: [Int32]) {
        var (newStarts, kept): ([Int32], [Int32]) = ([0], [])
        newStarts.reserveCapacity(starts.count)
        kept.reserveCapacity(numbers.count)
        // For each dependent, the last component with which it was seen.
        var seen = [Int32](repeating: -1, count: starts.count)
        for component in 0..<Int32(starts.count - 1) {
            for i in starts[Int(component)]..<starts[Int(component) + 1] {
                let dependent = numbers[Int(i)]
                if seen[Int(dependent)] == component { continue }
                seen[Int(dependent)] = component
                kept.append(dependent)
            }
            newStarts.append(Int32(kept.count))
        }
        return (newStarts, kept)
    }
}
