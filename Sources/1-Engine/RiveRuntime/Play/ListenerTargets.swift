/// The listeners of a state machine for which each drawable is a target: those of the drawable and of its ancestors up
/// to the enclosing layout or shape. A layout's own target area is its box.
struct ListenerTargets {
    /// The listeners of one component. Those of its ancestors are not repeated, which would take quadratic memory.
    private struct Node {
        let listeners: [Int]
        /// The component to which the listeners belong.
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
            // A text run is not a drawable: its text is hit-tested first, then the run within it.
            let component: Component? =
                if let run = target as? TextValueRun { run.parent as? Text } else { target }
            if let component { listeners[ObjectIdentifier(component), default: []].append(i) }
        }
        ofArtboard = artboard.root.flatMap { listeners[ObjectIdentifier($0)] } ?? []
        if listeners.isEmpty { return }
        var known: [ObjectIdentifier: Int?] = [:]
        for component in artboard.components {
            // Casting to a class is faster, and only drawables are targets.
            guard let component, component is Drawable, component is any HitTarget,
                !(component is ArtboardRoot)
            else { continue }
            if let node = node(of: component, listeners, &known) {
                nodeOfDrawable[ObjectIdentifier(component)] = node
            }
        }
    }

    /// Returns the index of a component's node. Iterative, because the depth of the hierarchy is limited only by the
    /// size of the file.
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

    /// Calls `body` with the index of each listener of a drawable.
    ///
    /// - Parameter isBackground: for a layout, whether its background is meant. The background has the listeners of the
    ///   layout itself; listeners of the enclosing groups belong to what is above its content.
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
