/// Links all clips of an artboard to the drawables that they clip and to the shapes that form their outlines.
///
/// - Complexity: linear in the number of components and of the pairs found; the budget limits the latter.
struct ClipLinker {
    private let clips: [ClippingShape]
    /// All components, parents before children.
    private var order: [Component] = []
    /// For each component, by index, the range in `order` of the component and its descendants.
    private var subtrees: [Range<Int>]
    private let budget: InstanceBudget
    private let artboard: String

    /// Links the clips of an artboard.
    ///
    /// - Returns: false if there are more pairs than the budget allows.
    static func link(_ components: [Component?], _ artboard: ArtboardScope) -> Bool {
        let clips = components.compactMap {
            ($0 as? ClippingShape).flatMap { $0.isEffective ? $0 : nil }
        }
        if clips.isEmpty { return true }
        let linker = ClipLinker(clips, components, artboard)
        return linker.linkDrawables() && linker.linkShapes()
    }

    private init(_ clips: [ClippingShape], _ components: [Component?], _ artboard: ArtboardScope) {
        self.clips = clips
        budget = artboard.tree.budget
        self.artboard = artboard.definition.name
        subtrees = [Range<Int>](repeating: 0..<0, count: components.count)
        order.reserveCapacity(components.count)
        for case let root? in components where root.parent == nil { visit(root) }
    }

    private mutating func visit(_ root: Component) {
        var stack: [(component: Component, next: Int)] = [(root, 0)]
        subtrees[root.index] = order.count..<order.count
        order.append(root)
        while let (component, next) = stack.last {
            let children = (component as? ContainerComponent)?.children ?? []
            if next < children.count {
                stack[stack.count - 1].next += 1
                let child = children[children.startIndex + next]
                subtrees[child.index] = order.count..<order.count
                order.append(child)
                stack.append((child, 0))
            } else {
                subtrees[component.index] = subtrees[component.index].lowerBound..<order.count
                stack.removeLast()
            }
        }
    }

    /// Gives each drawable the clips of itself and of all its ancestors: the outermost first, and those of one group in
    /// the file's order.
    private func linkDrawables() -> Bool {
        var own: [Int: [ClippingShape]] = [:]
        for clip in clips {
            if let parent = clip.parent { own[parent.index, default: []].append(clip) }
        }
        var inForce = [(group: Int, clips: [ClippingShape])](
            repeating: (0, []), count: subtrees.count)
        var groups = 0
        for component in order {
            var (group, clips) = component.parent.map { inForce[$0.index] } ?? (0, [])
            if let added = own[component.index] {
                groups += 1
                group = groups
                clips += added
                guard budget.charge(clips.count, .clips, for: artboard) else { return false }
            }
            if clips.isEmpty { continue }
            inForce[component.index] = (group, clips)
            guard let drawable = component as? Drawable else { continue }
            guard budget.charge(clips.count, .clips, for: artboard) else { return false }
            drawable.setClips(clips, group: group)
        }
        return true
    }

    /// Gives each clip the shapes below its source, in the file's order.
    private func linkShapes() -> Bool {
        var shapes: [(position: Int, shape: Shape)] = []
        for (position, component) in order.enumerated() {
            if let shape = component as? Shape { shapes.append((position, shape)) }
        }
        for clip in clips {
            guard let source = clip.source else { continue }
            let subtree = subtrees[source.index]
            let first = shapes.partitioningIndex { $0.position >= subtree.lowerBound }
            let end = shapes.partitioningIndex { $0.position >= subtree.upperBound }
            guard budget.charge(end - first, .clips, for: artboard) else { return false }
            let below = shapes[first..<end].map(\.shape).sorted { $0.index < $1.index }
            clip.setShapes(below)
            for shape in below { shape.composer.addClip(clip) }
        }
        return true
    }
}

extension Array {
    /// Returns the index of the first element for which `belongs` is true, which it must also be for all later
    /// elements.
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
