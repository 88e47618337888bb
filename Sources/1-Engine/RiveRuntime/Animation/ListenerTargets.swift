/// Which listeners of a state machine a drawable is a target of: those of the drawable and of all
/// components above it.
struct ListenerTargets {
    /// The listeners of one component. Those of the components above it are not repeated here, which
    /// would take quadratic memory.
    private struct Node {
        let listeners: [Int]
        /// The node of the nearest component above that has listeners.
        let outer: Int?
    }

    private var nodes: [Node] = []
    private var nodeOfDrawable: [ObjectIdentifier: Int] = [:]

    /// - Parameter targets: the component that each listener refers to.
    init(_ targets: [Component?], in artboard: Artboard) {
        var listeners: [ObjectIdentifier: [Int]] = [:]
        for (i, target) in targets.enumerated() {
            // A listener of a run listens to the text, and looks where in it the pointer is.
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

    /// Without recursion: a file may nest its components as deeply as it is long.
    private mutating func node(
        of component: Component, _ listeners: [ObjectIdentifier: [Int]],
        _ known: inout [ObjectIdentifier: Int?]
    ) -> Int? {
        var line: [ObjectIdentifier] = []
        var node: Int?
        var next: Component? = component
        while let c = next {
            let id = ObjectIdentifier(c)
            if let found = known[id] {
                node = found
                break
            }
            line.append(id)
            next = c.parent
        }
        for id in line.reversed() {
            if let own = listeners[id] {
                nodes.append(Node(listeners: own, outer: node))
                node = nodes.count - 1
            }
            known[id] = .some(node)
        }
        return node
    }

    /// Whether listeners are to hear of a drawable.
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
