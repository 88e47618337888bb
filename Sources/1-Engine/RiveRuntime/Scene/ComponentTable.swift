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
    /// - Parameters:
    ///   - artboard: the artboard whose components these are.
    ///   - allowsLevels: returns whether this many levels of components below the root are allowed.
    /// - Returns: whether they are allowed; otherwise nothing is linked.
    /// - Complexity: linear in the number of components.
    mutating func linkParents(in artboard: ArtboardScope, allowsLevels: (Int) -> Bool) -> Bool {
        let parents = parents(in: artboard)
        guard allowsLevels(parents.levels) else { return false }
        children.reserveCapacity(parents.children.count)
        var next = 0
        for family in parents.families {
            guard let container = components[Int(family.container)] else { continue }
            // Safe, because only containers have children.
            let parent = unsafeDowncast(container, to: ContainerComponent.self)
            let end = next + Int(family.count)
            parent.setChildren(at: next..<end)
            while next < end {
                if let child = components[Int(parents.children[next])] {
                    child.attach(to: parent)
                    children.append(child)
                }
                next += 1
            }
        }
        return true
    }

    /// Returns the parents, which the first instance of an artboard finds for all of them.
    private func parents(in artboard: ArtboardScope) -> ComponentParents {
        let definition = artboard.definition
        if let known = definition.plan.withLock({ $0.parents }) { return known }
        let parents = ComponentParents(definition.objects, artboard.file.table) {
            components[$0] is ContainerComponent
        }
        definition.plan.withLock { $0.parents = parents }
        return parents
    }

    /// Releases the components' references to their parents, which would keep them alive.
    func releaseParents() { components.forEachUnretained { $0.releaseParent() } }
}
