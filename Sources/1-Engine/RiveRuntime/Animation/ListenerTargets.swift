/// The listeners of a state machine by drawable: those of the drawable and of all its ancestors.
struct ListenerTargets {
    /// The listeners of one component. Those of its ancestors are not repeated, which would take
    /// quadratic memory.
    private struct Node {
        let listeners: [Int]
        /// The node of the nearest ancestor that has listeners.
        let outer: Int?
    }

    private var nodes: [Node] = []
    private var nodeOfDrawable: [ObjectIdentifier: Int] = [:]

    /// - Parameter targets: the target component of each listener.
    init(_ targets: [Component?], in artboard: Artboard) {
        var listeners: [ObjectIdentifier: [Int]] = [:]
        for (i, target) in targets.enumerated() {
            // A text run is not a drawable: its text is hit-tested, then the run within it.
            let component: Component? =
                if let run = target as? TextValueRun { run.parent as? Text } else { target }
            if let component { listeners[ObjectIdentifier(component), default: []].append(i) }
        }
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
            next = c.parent
        }
        for id in unvisited.reversed() {
            if let own = listeners[id] {
                nodes.append(Node(listeners: own, outer: node))
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

    func forEachListener(of drawable: Component, _ body: (Int) -> Void) {
        var node = nodeOfDrawable[ObjectIdentifier(drawable)]
        while let n = node {
            for listener in nodes[n].listeners { body(listener) }
            node = nodes[n].outer
        }
    }
}
