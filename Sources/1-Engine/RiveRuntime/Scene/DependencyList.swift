/// Which components must be updated after which, collected while an artboard is instantiated.
struct DependencyList {
    /// By the numbers that the list gives them: those of the file in its order, then others as they
    /// are first named.
    private(set) var components: [Component] = []
    private var pairs: [(component: Int32, dependent: Int32)] = []

    /// - Parameter all: the artboard's; each gets its number as its place in the graph.
    init(_ all: [Component?]) {
        components.reserveCapacity(all.count)
        for case let component? in all { _ = number(component) }
        pairs.reserveCapacity(all.count)
    }

    /// Notes that `dependent` is updated after `component`. Takes constant time; the same pair may be
    /// added again.
    mutating func add(_ dependent: Component, to component: Component) {
        pairs.append((number(component), number(dependent)))
    }

    private mutating func number(_ component: Component) -> Int32 {
        if component.graphOrder < 0 {
            component.graphOrder = components.count
            components.append(component)
        }
        return Int32(component.graphOrder)
    }

    /// The dependents of all components in one array, those of each in the order in which they were
    /// added, none twice.
    ///
    /// - Returns: by the component's number where its dependents begin, one more than there are
    ///   components; and the dependents' numbers.
    func dependents() -> (starts: [Int32], numbers: [Int32]) {
        // A counting sort, which keeps the order of what has the same key.
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
        // By a dependent's number the last component that it was seen with.
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
