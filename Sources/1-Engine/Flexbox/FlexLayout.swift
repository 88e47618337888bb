import Geometry

/// Measures and lays out nodes in a content box.
struct FlexLayout {
    let owner: FlexOwner
    /// The direction of a node whose style inherits it.
    let direction: FlexStyle.Direction

    /// Computes the size of a node's border box.
    ///
    /// - Parameter performs: whether to place the subtree or only to measure it.
    func run(
        _ node: FlexNode, _ width: FlexConstraint, _ height: FlexConstraint, performs: Bool
    ) {
        let relevant = node.dependsOnOwner ? owner : nil
        let isContent = node.measure != nil && node.children.isEmpty
        if isContent {
            node.direction = node.shared.style.direction ?? direction
            if let known = node.cache.contentResult(width, height, relevant) {
                node.measured = known
                return
            }
        } else if !performs {
            if let known = node.cache.result(width, height, relevant) {
                node.measured = known
                return
            }
        } else if let known = node.performed,
            known.isFor(width, height, relevant, direction)
        {
            node.measured = known.result
            return
        }
        node.direction = node.shared.style.direction ?? direction
        if node.children.isEmpty {
            measureLeaf(node, width, height)
        } else if !performs,
            width.isExact && height.isExact || width.leavesNothing || height.leavesNothing
        {
            // As in Yoga, a box that may not have a width takes all of the height that it may have, and likewise a box that
            // may not have a height.
            node.measured = FlexSize(
                width: node.bound(
                    max(0, width.limit ?? 0), .width, owner.width, ownerWidth: owner.width),
                height: node.bound(
                    max(0, height.limit ?? 0), .height, owner.height, ownerWidth: owner.width))
        } else if node.shared.style.display == .grid {
            GridLayout(node, owner, width, height).run(performs: performs)
        } else {
            var container = FlexContainer(node, owner, width, height, performs: performs)
            container.run()
        }
        if performs && !isContent {
            node.performed = PerformedLayout(
                width: width, height: height, owner: owner, direction: direction,
                result: node.measured)
        } else {
            node.cache.insert(
                CachedMeasure(width: width, height: height, owner: owner, result: node.measured))
        }
    }

    /// Measures a box without children.
    private func measureLeaf(_ node: FlexNode, _ width: FlexConstraint, _ height: FlexConstraint) {
        let innerWidth = node.inner(.width, owner.width)
        let innerHeight = node.inner(.height, owner.width)
        var size = FlexSize(width: innerWidth, height: innerHeight)
        if let measure = node.measure, !(width.isExact && height.isExact) {
            func content(_ constraint: FlexConstraint, _ inner: Double) -> FlexConstraint {
                switch constraint {
                case .unbounded: .unbounded
                case .atMost(let value): .atMost(max(0, value - inner))
                case .exactly(let value): .exactly(max(0, value - inner))
                }
            }
            let measured = measure(content(width, innerWidth), content(height, innerHeight))
            size.width += measured.width
            size.height += measured.height
        }
        if case .exactly(let value) = width { size.width = value }
        if case .exactly(let value) = height { size.height = value }
        node.measured = FlexSize(
            width: node.bound(size.width, .width, owner.width, ownerWidth: owner.width),
            height: node.bound(size.height, .height, owner.height, ownerWidth: owner.width))
    }
}

extension FlexSize {
    /// The lengths specified by an item's style, within its limits.
    struct Definite {
        private let width: Double?
        private let height: Double?

        init(_ item: FlexNode, _ owner: FlexOwner) {
            width = item.definiteLength(.width, in: owner.width)
                .map { item.bound($0, .width, owner.width, ownerWidth: owner.width) }
            height = item.definiteLength(.height, in: owner.height)
                .map { item.bound($0, .height, owner.height, ownerWidth: owner.width) }
        }

        subscript(_ dimension: FlexDimension) -> Double? {
            dimension == .width ? width : height
        }
    }
}

extension FlexNode {
    /// Returns the offset of a relatively positioned box, positive to the right or downwards.
    func relativeInset(_ dimension: FlexDimension, _ owner: FlexOwner) -> Double {
        let axis = FlexAxis(dimension: dimension, isReversed: false)
        if let start = shared.style.inset.start(axis).resolved(in: owner[dimension]) {
            return start
        }
        return -(shared.style.inset.end(axis).resolved(in: owner[dimension]) ?? 0)
    }
}
