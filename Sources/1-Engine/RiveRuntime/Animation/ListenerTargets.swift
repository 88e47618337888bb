/// Which listeners of a state machine a drawable is a target of: those of the drawable and of the
/// components above it, up to the layout or shape that it is in. A layout is a target by its own box.
struct ListenerTargets {
    /// The listeners of one component. Those of its ancestors are not repeated, which would take
    /// quadratic memory.
    private struct Node {
        let listeners: [Int]
        /// The component whose listeners they are.
        let owner: ObjectIdentifier
        /// The node of the nearest ancestor that has listeners.
        let outer: Int?
    }

    private var nodes: [Node] = []
    private var nodeOfDrawable: [ObjectIdentifier: Int] = [:]
    /// The listeners of the artboard itself.
    let ofArtboard: [Int]

    /// - Parameter targets: the target component of each listener.
    init(_ targets: [Component?], in artboard: Artboard) {
        var listeners: [ObjectIdentifier: [Int]] = [:]
        for (i, target) in targets.enumerated() {
            // A text run is not a drawable: its text is hit-tested, then the run within it.
            let component: Component? =
                if let run = target as? TextValueRun { run.parent as? Text } else { target }
            if let component { listeners[ObjectIdentifier(component), default: []].append(i) }
        }
        ofArtboard = artboard.root.flatMap { listeners[ObjectIdentifier($0)] } ?? []
        if listeners.isEmpty { return }
        var known: [ObjectIdentifier: Int?] = [:]
        for component in artboard.components {
            guard let component, component is any HitTarget, !(component is ArtboardRoot) else {
                continue
            }
            if let node = node(of: component, listeners, &known) {
                nodeOfDrawable[ObjectIdentifier(component)] = node
            }
        }
    }

    /// Iterative, since the depth of the hierarchy is limited only by the size of the file.
    private mutating func node(
        of component: Component, _ listeners: [ObjectIdentifier: [Int]],
        _ known: inout [ObjectIdentifier: Int?]
    ) -> Int? {
        var unvisited: [ObjectIdentifier] = []
        var node: Int?
        var next: Component? = component
        while let c = next {
            let id = ObjectIdentifier(c)
            if let found = known[id] {
                node = found
                break
            }
            unvisited.append(id)
            next = c.parent is LayoutComponent || c.parent is Shape ? nil : c.parent
        }
        for id in unvisited.reversed() {
            if let own = listeners[id] {
                nodes.append(Node(listeners: own, owner: id, outer: node))
                node = nodes.count - 1
            }
            known[id] = .some(node)
        }
        return node
    }

    /// Whether a drawable has listeners.
    func contains(_ drawable: Component) -> Bool {
        nodeOfDrawable[ObjectIdentifier(drawable)] != nil
    }

    /// - Parameter isBackground: of a layout, whether its background is meant, whose listeners are those
    ///   of the layout; listeners of the groups around it are for what lies above its content.
    func forEachListener(of drawable: Component, isBackground: Bool, _ body: (Int) -> Void) {
        let id = ObjectIdentifier(drawable)
        let isLayout = drawable is LayoutComponent
        var node = nodeOfDrawable[id]
        while let n = node {
            if !isLayout || (nodes[n].owner == id) == isBackground {
                for listener in nodes[n].listeners { body(listener) }
            }
            node = nodes[n].outer
        }
    }
}
