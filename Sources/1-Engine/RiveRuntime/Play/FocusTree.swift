import Geometry

/// A snapshot of the nodes that can have the focus in an outermost artboard and all artboards nested in it. Created
/// when the focus moves, in time linear in the number of components.
struct FocusTree {
    private struct Node {
        let data: FocusData
        /// The index of its scope, which precedes it; -1 for none.
        let scope: Int
        /// Whether it and everything around it is shown and can have the focus.
        let canFocus: Bool
        /// The first leaf, which gets the focus when forward traversal enters the node; -1 for none.
        var firstLeaf = -1
        /// The last leaf, which gets the focus when backward traversal enters the node; -1 for none.
        var lastLeaf = -1
        /// Whether there are traversal stops within it.
        var holdsStops = false

        /// Whether traversal stops at it or within it.
        var isStop: Bool { canFocus && data.flags.contains(.canTraverse) }
    }

    private var nodes: [Node] = []

    /// Creates the tree of an artboard.
    ///
    /// - Parameter artboard: the outermost artboard.
    init(of artboard: Artboard) {
        collect(artboard)
        findLeaves()
    }

    private struct Visit {
        var component: Component
        var scope: Int
        var isShown: Bool
        /// Whether the artboards held by the component have been visited.
        var isInside = false
    }

    /// Iterative, because artboards may be deeply nested.
    private mutating func collect(_ artboard: Artboard) {
        guard let root = artboard.root else { return }
        var rest = [Visit(component: root, scope: -1, isShown: true)]
        while var visit = rest.popLast() {
            let component = visit.component
            if let host = component as? ArtboardHost, !visit.isInside {
                visit.isInside = true
                rest.append(visit)
                let isShown =
                    visit.isShown && component.allowsFocus && host.allowsFocusWithin
                var roots: [Component] = []
                host.forEachHosted { if let root = $0.root { roots.append(root) } }
                for root in roots.reversed() {
                    rest.append(Visit(component: root, scope: visit.scope, isShown: isShown))
                }
                continue
            }
            guard let container = component as? ContainerComponent else { continue }
            let isShown = visit.isShown && component.allowsFocus
            var scope = visit.scope
            if let data = container.focusData {
                scope = nodes.count
                let canFocus = isShown && data.flags.contains(.canFocus)
                nodes.append(Node(data: data, scope: visit.scope, canFocus: canFocus))
            }
            for child in container.children.reversed() where !(child is FocusData) {
                rest.append(
                    Visit(
                        component: child, scope: scope,
                        isShown: isShown && !component.hidesFromFocus(child)))
            }
        }
    }

    private mutating func findLeaves() {
        for i in nodes.indices.reversed() where nodes[i].isStop {
            if !nodes[i].holdsStops { (nodes[i].firstLeaf, nodes[i].lastLeaf) = (i, i) }
            let (node, scope) = (nodes[i], nodes[i].scope)
            if scope < 0 { continue }
            nodes[scope].holdsStops = true
            if node.firstLeaf >= 0 { nodes[scope].firstLeaf = node.firstLeaf }
            if node.lastLeaf >= 0, nodes[scope].lastLeaf < 0 {
                nodes[scope].lastLeaf = node.lastLeaf
            }
        }
    }

    private func number(of data: FocusData) -> Int? { nodes.firstIndex { $0.data === data } }

    /// Returns a node followed by its enclosing scopes outwards.
    private func path(_ number: Int) -> [FocusData] {
        var path: [FocusData] = []
        var next = number
        while next >= 0 {
            path.append(nodes[next].data)
            next = nodes[next].scope
        }
        return path
    }

    // MARK: Where the focus goes

    /// Returns the node that gets the focus, followed by its enclosing scopes, if `data` is given the focus: its first
    /// leaf or, if it has none, the node itself. Nil if it cannot have the focus.
    func path(to data: FocusData) -> [FocusData]? {
        guard let number = number(of: data), nodes[number].canFocus else { return nil }
        return path(nodes[number].firstLeaf >= 0 ? nodes[number].firstLeaf : number)
    }

    /// Returns the path of the node that gets the focus after a step of traversal; empty if the step goes beyond the
    /// last node (or, backwards, the first one), nil if the focus does not move.
    func path(from data: FocusData?, isForward: Bool) -> [FocusData]? {
        var current = data.flatMap { number(of: $0) } ?? -1
        while true {
            let scope = current >= 0 ? nodes[current].scope : -1
            let stops = nodes.indices.filter { nodes[$0].scope == scope && nodes[$0].isStop }
            let ordered = isForward ? stops : stops.reversed()
            func leaf(_ i: Int) -> Int? {
                let leaf = isForward ? nodes[i].firstLeaf : nodes[i].lastLeaf
                return leaf >= 0 ? leaf : nil
            }
            if let position = ordered.firstIndex(of: current) {
                if let next = ordered[(position + 1)...].lazy.compactMap(leaf).first {
                    return path(next)
                }
                switch scope >= 0 ? nodes[scope].data.edge : .leaves {
                case .stays: return nil
                case .wraps:
                    let next = ordered.lazy.compactMap(leaf).first
                    return next.map { path($0) }
                case .leaves: if scope < 0 { return [] }
                }
            } else if let next = ordered.lazy.compactMap(leaf).first {
                return path(next)
            } else if scope < 0 {
                return nil
            }
            current = scope
        }
    }

    /// Returns the path of the node that gets the focus after a step in a direction; nil if there is none in that
    /// direction.
    func path(from data: FocusData, _ direction: FocusMove) -> [FocusData]? {
        guard let location = Location(data) else { return nil }
        var best: (score: Double, number: Int)?
        for (i, node) in nodes.enumerated()
        where node.isStop && !node.holdsStops && node.data !== data {
            guard let other = Location(node.data), let score = location.score(of: other, direction),
                score < best?.score ?? .infinity
            else { continue }
            best = (score, i)
        }
        return best.map { path($0.number) }
    }

    /// A node's position in the space of the outermost artboard.
    private struct Location {
        var box: Rect
        var isPoint: Bool

        init?(_ data: FocusData) {
            if let box = data.rootBox {
                (self.box, isPoint) = (box, false)
            } else if let point = data.rootPosition {
                (box, isPoint) = (Rect(point.x, point.y, 0, 0), true)
            } else {
                return nil
            }
        }

        /// Returns the distance score of another node in a direction, the nearest having the lowest; nil if it is not
        /// in that direction. The weights are the format's, which takes them from CSS Spatial Navigation: displacement
        /// across the direction weighs more than displacement along it.
        func score(of other: Location, _ direction: FocusMove) -> Double? {
            let isHorizontal = direction == .left || direction == .right
            let isBackward = direction == .left || direction == .up
            let weight = isHorizontal ? 30.0 : 2
            let comparesPoints = isPoint || other.isPoint
            func extent(_ box: Rect, alongX: Bool) -> (low: Double, high: Double) {
                let low = alongX ? box.minX : box.minY
                let high = alongX ? box.maxX : box.maxY
                return comparesPoints ? ((low + high) / 2, (low + high) / 2) : (low, high)
            }
            let mine = extent(box, alongX: isHorizontal)
            let theirs = extent(other.box, alongX: isHorizontal)
            let distance = isBackward ? mine.low - theirs.high : theirs.low - mine.high
            if distance < 0 || comparesPoints && distance == 0 { return nil }
            let here = extent(box, alongX: !isHorizontal)
            let there = extent(other.box, alongX: !isHorizontal)
            let beside = max(0, there.low - here.high, here.low - there.high)
            let overlap = min(here.high, there.high) - max(here.low, there.low)
            return distance + weight * beside - max(0, overlap).squareRoot()
        }
    }
}

extension ContainerComponent {
    /// The focus data of the component, if it has any.
    var focusData: FocusData? { firstChild(FocusData.self) }
}

extension Artboard {
    /// Returns the focus data of the component at an index.
    func focusData(of index: Int) -> FocusData? {
        let node: Node? = component(index)
        return node?.focusData
    }

    /// The outermost artboard in which this one is nested; itself if it is not nested.
    private var outermost: Artboard {
        var artboard = self
        while let host = artboard.host { artboard = host.owner }
        return artboard
    }

    /// Gives the focus to a node, or to its first leaf, if that can have it; nil clears the focus.
    ///
    /// - Returns: whether the node, or its leaf, has the focus after the call.
    @discardableResult
    func setFocus(_ data: FocusData?) -> Bool {
        guard let data else {
            focus.set([])
            return true
        }
        guard let path = FocusTree(of: outermost).path(to: data) else { return false }
        focus.set(path)
        return true
    }

    /// Moves the focus.
    ///
    /// - Returns: whether another node has the focus after the call.
    @discardableResult
    func moveFocus(_ move: FocusMove) -> Bool {
        focus.dropIfHidden()
        let focusTree = FocusTree(of: outermost)
        let primary = focus.primary
        let path =
            switch move {
            case .next: focusTree.path(from: primary, isForward: true)
            case .previous: focusTree.path(from: primary, isForward: false)
            default: primary.flatMap { focusTree.path(from: $0, move) }
            }
        guard let path, path.first !== primary else { return false }
        focus.set(path)
        return !path.isEmpty
    }

    /// The focus's version, read in each frame.
    var focusVersion: Version { withUnretained(focus) { $0.version } }

    /// Changes the focus as an action asks for. If the target cannot have the focus yet, because what hides it is about
    /// to change in this advance, the change is tried again after each update of the advance.
    func request(_ request: FocusRequest) {
        if !focus.hasRequests && perform(request) { return }
        focus.add(request)
    }

    /// Tries again what was requested.
    ///
    /// - Parameter isLast: whether requests that fail now are dropped.
    func performFocusRequests(isLast: Bool) {
        if withUnretained(focus, { !$0.hasRequests }) { return }
        focus.dropIfHidden()
        for request in focus.takeRequests() where !perform(request) && !isLast {
            focus.add(request)
        }
    }

    private func perform(_ request: FocusRequest) -> Bool {
        // Nothing can have the focus before the first advance.
        if !focus.isAvailable { return false }
        switch request {
        case .node(let data): return setFocus(data.object)
        case .move(let move): return moveFocus(move)
        case .clear: return setFocus(nil)
        }
    }
}
