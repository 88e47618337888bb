/// The order in which an artboard's components are updated, with their dependents as numbers in flat memory.
///
/// It follows from the file alone, so that the instances of an artboard share it, on any thread: Sendable because nothing
/// changes it.
final class UpdateOrder: @unchecked Sendable {
    /// The numbers of two components of which one is updated after the other.
    struct Dependency: Equatable {
        var component: Int32
        var dependent: Int32
    }

    /// The dependencies of which it was made.
    private let dependencies: [Dependency]
    /// For each position in the order, the component's number.
    let numbers: [Int32]
    /// For each position, the index in `edges` at which its dependents start, followed by the end of the last ones.
    let starts: UnsafeBufferPointer<Int32>
    /// The positions of the dependents.
    let edges: UnsafeBufferPointer<Int32>
    /// For each position, whether `didAddDirt` must be called when the component is marked.
    let listens: UnsafeBufferPointer<Bool>
    /// Whether the dependencies have a cycle.
    let isCyclic: Bool

    /// Orders components so that each is updated after those on which it depends.
    ///
    /// - Parameters:
    ///   - dependencies: all dependencies, possibly some of them more than once.
    ///   - listStarts: for each component's number, the index in `dependents` at which its dependents start, followed
    ///     by the end of the last ones.
    ///   - dependents: the numbers of the dependents, each once.
    ///   - listens: returns whether `didAddDirt` must be called when a component is marked.
    /// - Complexity: linear in the number of components and dependencies.
    init(
        _ dependencies: [Dependency], _ listStarts: [Int32], _ dependents: [Int32],
        listens: (Int) -> Bool
    ) {
        self.dependencies = dependencies
        let sorted = UpdateOrder.sort(listStarts, dependents)
        var positions = [Int32](repeating: 0, count: sorted.count)
        for (position, number) in sorted.enumerated() { positions[Int(number)] = Int32(position) }
        var (starts, edges): ([Int32], [Int32]) = ([0], [])
        starts.reserveCapacity(sorted.count + 1)
        edges.reserveCapacity(dependents.count)
        var isCyclic = false
        for (position, number) in sorted.enumerated() {
            for i in Int(listStarts[Int(number)])..<Int(listStarts[Int(number) + 1]) {
                let dependent = positions[Int(dependents[i])]
                edges.append(dependent)
                if Int(dependent) <= position { isCyclic = true }
            }
            starts.append(Int32(edges.count))
        }
        numbers = sorted
        self.isCyclic = isCyclic
        self.starts = UpdateOrder.allocate(starts)
        self.edges = UpdateOrder.allocate(edges)
        self.listens = UpdateOrder.allocate(sorted.map { listens(Int($0)) })
    }

    deinit {
        starts.deallocate()
        edges.deallocate()
        listens.deallocate()
    }

    /// Whether it is the order of as many components with these dependencies.
    func isOrder(of count: Int, _ dependencies: [Dependency]) -> Bool {
        numbers.count == count && self.dependencies == dependencies
    }

    private static func allocate<T: BitwiseCopyable>(_ values: [T]) -> UnsafeBufferPointer<T> {
        let memory = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
        _ = memory.initialize(from: values)
        return UnsafeBufferPointer(memory)
    }

    /// Returns the components' numbers, each before those of its dependents. The depth-first search is not recursive,
    /// because a hostile file may chain any number of dependencies.
    private static func sort(_ starts: [Int32], _ dependents: [Int32]) -> [Int32] {
        let count = starts.count - 1
        /// For each component, the next dependent to visit; -1 for a component that has not been visited.
        var next = [Int32](repeating: -1, count: count)
        var order: [Int32] = []
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
                    order.append(Int32(component))
                    stack.removeLast()
                }
            }
        }
        return order.reversed()
    }
}
