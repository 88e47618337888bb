/// An artboard's components by the indices with which the file refers to them.
struct ComponentTable {
    /// The components; nil for objects of an unknown type.
    private(set) var components: [Component?] = []
    /// The children of each container, one container after the other: an array for each would take more memory.
    private(set) var children: [Component] = []

    /// Creates an empty table, as an artboard has before its components are created.
    init() {}

    /// Creates a component for each object of the artboard's definition.
    init(of artboard: ArtboardScope, _ make: (ObjectSource) -> Component) {
        let objects = artboard.definition.objects
        components.reserveCapacity(objects.count)
        for (index, object) in objects.enumerated() {
            guard object >= 0 else {
                components.append(nil)
                continue
            }
            components.append(
                make(
                    ObjectSource(
                        table: artboard.file.table, object: object, index: index,
                        artboard: artboard)))
        }
    }

    /// Returns the component at an index if it is of the requested class.
    func component<T: Component>(_ index: Int) -> T? {
        components.indices.contains(index) ? components[index] as? T : nil
    }

    // MARK: Parents

    /// Links each component to its parent. A component whose parent is missing or not a container has none, and is not
    /// drawn. If parents form a cycle, the link that closes it, which is the file's last one, is omitted.
    ///
    /// - Parameter allowsLevels: returns whether this many levels of components below the root are allowed.
    /// - Returns: whether they are allowed; otherwise nothing is linked.
    /// - Complexity: linear in the number of components.
    mutating func linkParents(allowsLevels: (Int) -> Bool) -> Bool {
        var parents = components.indices.map(parentIndex)
        ComponentTable.breakCycles(&parents)
        guard allowsLevels(ComponentTable.levels(parents)) else { return false }
        listChildren(parents)
        for (index, parent) in parents.enumerated() {
            guard let parent, let container = components[parent] as? ContainerComponent else {
                continue
            }
            components[index]?.attach(to: container)
        }
        return true
    }

    private mutating func listChildren(_ parents: [Int?]) {
        var counts = [Int](repeating: 0, count: components.count)
        for case let parent? in parents { counts[parent] += 1 }
        /// For each container, where its next child goes.
        var next: [Int] = []
        next.reserveCapacity(counts.count)
        var end = 0
        for (index, count) in counts.enumerated() {
            next.append(end)
            if count > 0 {
                (components[index] as? ContainerComponent)?.setChildren(at: end..<end + count)
            }
            end += count
        }
        var sorted = [Int](repeating: 0, count: end)
        for (index, parent) in parents.enumerated() {
            guard let parent else { continue }
            sorted[next[parent]] = index
            next[parent] += 1
        }
        children = sorted.compactMap { components[$0] }
    }

    private func parentIndex(of index: Int) -> Int? {
        guard index > 0, let parent = components[index]?.parentIndex, parent != index,
            parent < components.count, components[parent] is ContainerComponent
        else { return nil }
        return parent
    }

    private static func breakCycles(_ parents: inout [Int?]) {
        /// The walk on which each component was first visited.
        var walks = [Int](repeating: -1, count: parents.count)
        for start in parents.indices {
            var index: Int? = start
            while let i = index, walks[i] < 0 {
                walks[i] = start
                index = parents[i]
            }
            // A component that is visited twice on the same walk is part of a cycle.
            guard let meeting = index, walks[meeting] == start else { continue }
            var last = meeting
            var member = parents[meeting]
            while let m = member, m != meeting {
                last = max(last, m)
                member = parents[m]
            }
            parents[last] = nil
        }
    }

    /// Returns the maximum number of levels of components, including the root's.
    private static func levels(_ parents: [Int?]) -> Int {
        var levels = [Int](repeating: 0, count: parents.count)
        var deepest = 0
        var path: [Int] = []
        for start in parents.indices {
            var index: Int? = start
            while let i = index, levels[i] == 0 {
                path.append(i)
                index = parents[i]
            }
            var level = index.map { levels[$0] } ?? 0
            while let i = path.popLast() {
                level += 1
                levels[i] = level
            }
            deepest = max(deepest, level)
        }
        return deepest
    }

    /// Releases the components' references to their parents, which would keep them alive.
    func releaseParents() { for component in components { component?.releaseParent() } }
}
