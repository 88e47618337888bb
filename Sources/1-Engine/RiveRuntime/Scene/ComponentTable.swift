/// An artboard's components by the index that the file refers to them with.
struct ComponentTable {
    /// Nil where the object's type is unknown.
    private(set) var components: [Component?] = []

    /// A table without components: what an artboard has until they are made.
    init() {}

    /// Makes a component for each object of the artboard's definition.
    init(of artboard: Artboard) {
        let objects = artboard.definition.objects
        components.reserveCapacity(objects.count)
        for (index, object) in objects.enumerated() {
            guard object >= 0 else {
                components.append(nil)
                continue
            }
            components.append(
                ComponentFactory.make(
                    ObjectSource(
                        table: artboard.file.table, object: object, index: index,
                        artboard: artboard)))
        }
    }

    /// The component at an index, where it is of the class asked for.
    func component<T: Component>(_ index: Int) -> T? {
        components.indices.contains(index) ? components[index] as? T : nil
    }

    // MARK: Parents

    /// Links each component to its parent. One whose parent is missing or no container has none, and
    /// is not drawn. Of parents that form a loop the link that closes it, the file's last one, is
    /// left out. Linear in the number of components.
    ///
    /// - Parameter allowsLevels: whether that many levels of components below the root may be.
    /// - Returns: whether they may; nothing is linked otherwise.
    func linkParents(allowsLevels: (Int) -> Bool) -> Bool {
        var parents = components.indices.map(parentIndex)
        ComponentTable.breakLoops(&parents)
        guard allowsLevels(ComponentTable.levels(parents)) else { return false }
        for (index, parent) in parents.enumerated() {
            guard let parent, let container = components[parent] as? ContainerComponent else {
                continue
            }
            components[index]?.attach(to: container)
        }
        return true
    }

    private func parentIndex(of index: Int) -> Int? {
        guard index > 0, let parent = components[index]?.parentIndex, parent != index,
            parent < components.count, components[parent] is ContainerComponent
        else { return nil }
        return parent
    }

    private static func breakLoops(_ parents: inout [Int?]) {
        /// The walk that a component was first met on.
        var walks = [Int](repeating: -1, count: parents.count)
        for start in parents.indices {
            var index: Int? = start
            while let i = index, walks[i] < 0 {
                walks[i] = start
                index = parents[i]
            }
            // Met again on the same walk: it is part of a loop.
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

    /// How many levels of components there are at most, the root's included.
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

    /// Drops the components' references to each other, which would keep them alive.
    func tearDown() { for component in components { component?.tearDown() } }
}
