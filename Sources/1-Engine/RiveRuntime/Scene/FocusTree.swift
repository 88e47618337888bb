import Geometry

/// What can have the focus in an outermost artboard and all within it, as it is now. Made where the
/// focus moves: linear in the number of components.
struct FocusTree {
    private(set) var nodes: [FocusData] = []
    /// By a node's number its scope's; -1 for none. Scopes come before what they hold.
    private var scopes: [Int] = []
    /// Whether a node, and all around it, is shown and can have the focus.
    private var canFocus: [Bool] = []
    /// Where the focus rests when it comes to a node from before and from behind: at its first and last
    /// leaf; -1 for nowhere.
    private var firstLeaves: [Int] = []
    private var lastLeaves: [Int] = []
    /// Whether traversal stops at nodes within.
    private var holdsStops: [Bool] = []

    /// - Parameter artboard: the outermost.
    init(of artboard: Artboard) {
        collect(artboard)
        findLeaves()
    }

    private struct Visit {
        var component: Component
        var scope: Int
        var isShown: Bool
        /// Whether the artboards that it holds have been visited.
        var isInside = false
    }

    /// Iterative, since artboards nest deeply.
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
                nodes.append(data)
                scopes.append(visit.scope)
                canFocus.append(isShown && data.flags.contains(.canFocus))
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
        firstLeaves = [Int](repeating: -1, count: nodes.count)
        lastLeaves = firstLeaves
        holdsStops = [Bool](repeating: false, count: nodes.count)
        for i in nodes.indices.reversed() {
            if isStop(i), !holdsStops[i] { (firstLeaves[i], lastLeaves[i]) = (i, i) }
            let scope = scopes[i]
            guard scope >= 0, isStop(i) else { continue }
            holdsStops[scope] = true
            if firstLeaves[i] >= 0 { firstLeaves[scope] = firstLeaves[i] }
            if lastLeaves[i] >= 0, lastLeaves[scope] < 0 { lastLeaves[scope] = lastLeaves[i] }
        }
    }

    /// Whether traversal stops at a node or within it.
    private func isStop(_ i: Int) -> Bool {
        canFocus[i] && nodes[i].flags.contains(.canTraverse)
    }

    private func number(of data: FocusData) -> Int? { nodes.firstIndex { $0 === data } }

    /// A node and the scopes around it, outwards.
    private func path(_ number: Int) -> [FocusData] {
        var path: [FocusData] = []
        var next = number
        while next >= 0 {
            path.append(nodes[next])
            next = scopes[next]
        }
        return path
    }

    // MARK: Where the focus goes

    /// What has the focus, and the scopes around it, when a node is given it: the node's first leaf, or
    /// the node itself where it has none. Nil where the node cannot have it.
    func path(to data: FocusData) -> [FocusData]? {
        guard let number = number(of: data), canFocus[number] else { return nil }
        return path(firstLeaves[number] >= 0 ? firstLeaves[number] : number)
    }

    /// What has the focus after a step of traversal; empty where it is beyond the last node, nil where
    /// it stays.
    func path(from data: FocusData?, isForward: Bool) -> [FocusData]? {
        var current = data.flatMap { number(of: $0) } ?? -1
        while true {
            let scope = current >= 0 ? scopes[current] : -1
            let stops = nodes.indices.filter { scopes[$0] == scope && isStop($0) }
            let ordered = isForward ? stops : stops.reversed()
            func leaf(_ i: Int) -> Int? {
                let leaf = isForward ? firstLeaves[i] : lastLeaves[i]
                return leaf >= 0 ? leaf : nil
            }
            if let place = ordered.firstIndex(of: current) {
                if let next = ordered[(place + 1)...].lazy.compactMap(leaf).first {
                    return path(next)
                }
                switch scope >= 0 ? nodes[scope].edge : .leaves {
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

    /// What has the focus after a step in a direction; nil where nothing is there.
    func path(from data: FocusData, _ direction: FocusMove) -> [FocusData]? {
        let place = Place(data)
        guard let place else { return nil }
        var best: (score: Double, number: Int)?
        for i in nodes.indices
        where isStop(i) && !holdsStops[i] && nodes[i] !== data {
            guard let other = Place(nodes[i]), let score = place.score(of: other, direction),
                score < best?.score ?? .infinity
            else { continue }
            best = (score, i)
        }
        return best.map { path($0.number) }
    }

    /// Where a node is, in the space of the outermost artboard.
    private struct Place {
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

        /// How far another node is in a direction, the nearest being the least; nil where it is not
        /// there. The weights are the format's, which has them from CSS Spatial Navigation: what lies
        /// beside the way counts for more than what lies on it.
        func score(of other: Place, _ direction: FocusMove) -> Double? {
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
            let way = isBackward ? mine.low - theirs.high : theirs.low - mine.high
            if way < 0 || comparesPoints && way == 0 { return nil }
            let here = extent(box, alongX: !isHorizontal)
            let there = extent(other.box, alongX: !isHorizontal)
            let beside = max(0, there.low - here.high, here.low - there.high)
            let overlap = min(here.high, there.high) - max(here.low, there.low)
            return way + weight * beside - max(0, overlap).squareRoot()
        }
    }
}

extension ContainerComponent {
    /// What says that the component can have the focus.
    var focusData: FocusData? { children.lazy.compactMap { $0 as? FocusData }.first }
}

extension Artboard {
    /// What says that the component at an index can have the focus.
    func focusData(of index: Int) -> FocusData? {
        let node: Node? = component(index)
        return node?.focusData
    }

    /// The artboard that this one is nested in, at any depth; itself where it is in none.
    private var outermost: Artboard {
        var artboard = self
        while let host = artboard.host { artboard = host.artboard }
        return artboard
    }

    /// Gives the focus to a node, or to its first leaf, where that can have it; nil takes it away.
    ///
    /// - Returns: whether the node, or its leaf, has it now.
    @discardableResult
    func setFocus(_ data: FocusData?) -> Bool {
        guard let data else {
            tree.focus.set([])
            return true
        }
        guard let path = FocusTree(of: outermost).path(to: data) else { return false }
        tree.focus.set(path)
        return true
    }

    /// Moves the focus.
    ///
    /// - Returns: whether another node has it now.
    @discardableResult
    func moveFocus(_ move: FocusMove) -> Bool {
        tree.focus.dropIfHidden()
        let focusTree = FocusTree(of: outermost)
        let primary = tree.focus.primary
        let path =
            switch move {
            case .next: focusTree.path(from: primary, isForward: true)
            case .previous: focusTree.path(from: primary, isForward: false)
            default: primary.flatMap { focusTree.path(from: $0, move) }
            }
        guard let path, path.first !== primary else { return false }
        tree.focus.set(path)
        return !path.isEmpty
    }
}
