import Geometry

/// Places the absolutely positioned children of a box.
struct AbsoluteLayout {
    let node: FlexNode
    let owner: FlexOwner
    let main: FlexAxis
    let cross: FlexAxis

    func run() {
        for child in node.children
        where child.style.position == .absolute && child.style.display != .none {
            place(child)
        }
    }

    /// Returns the padding box's length, to which insets and percentages refer.
    private func container(_ dimension: FlexDimension) -> Double {
        node.measured[dimension] - node.style.border.sum(dimension, owner.width)
    }

    private func place(_ child: FlexNode) {
        let inner = FlexOwner(width: container(.width), height: container(.height))
        let layout = FlexLayout(owner: inner, direction: node.direction)
        func given(_ dimension: FlexDimension) -> Double? {
            if let own = child.definiteLength(dimension, in: inner[dimension]) {
                return child.bound(own, dimension, inner[dimension], ownerWidth: inner.width)
            }
            let axis = FlexAxis(dimension: dimension, isReversed: false)
            guard let start = child.style.inset.start(axis).resolved(in: inner[dimension]),
                let end = child.style.inset.end(axis).resolved(in: inner[dimension])
            else { return nil }
            let rest =
                container(dimension) - start - end - child.style.margin.sum(dimension, inner.width)
            return child.bound(rest, dimension, inner[dimension], ownerWidth: inner.width)
        }
        var (width, height) = (given(.width), given(.height))
        if let ratio = child.style.aspectRatio, ratio > 0, (width == nil) != (height == nil) {
            if let known = width {
                height = known / ratio
            } else {
                width = height.map { $0 * ratio }
            }
        }
        if width == nil || height == nil {
            let limit: FlexConstraint =
                main.dimension == .height && container(.width) > 0
                ? .atMost(container(.width)) : .unbounded
            layout.run(
                child, width.map { .exactly($0) } ?? limit,
                height.map { .exactly($0) } ?? .unbounded, performs: false)
            width = child.measured.width
            height = child.measured.height
        }
        layout.run(child, .exactly(width ?? 0), .exactly(height ?? 0), performs: true)
        child.frame = Rect(
            position(child, .width, inner), position(child, .height, inner),
            child.measured.width, child.measured.height)
    }

    private func position(
        _ child: FlexNode, _ dimension: FlexDimension, _ inner: FlexOwner
    ) -> Double {
        let axis = FlexAxis(dimension: dimension, isReversed: false)
        func resolve(_ length: FlexLength) -> Double? { length.resolved(in: inner[dimension]) }
        let startBorder = node.style.border.start(axis).resolved(in: owner.width) ?? 0
        let startMargin = child.style.margin.start(axis).resolved(in: inner.width) ?? 0
        let endMargin = child.style.margin.end(axis).resolved(in: inner.width) ?? 0
        let size = child.measured[dimension]
        if let start = resolve(child.style.inset.start(axis)) {
            return startBorder + startMargin + start
        }
        if let end = resolve(child.style.inset.end(axis)) {
            return startBorder + container(dimension) - size - endMargin - end
        }
        // Without insets it is placed as an only child would be.
        let startPadding = node.style.padding.start(axis).resolved(in: owner.width) ?? 0
        let endPadding = node.style.padding.end(axis).resolved(in: owner.width) ?? 0
        let from = startBorder + startPadding + startMargin
        let free =
            container(dimension) - startPadding - endPadding - startMargin - endMargin - size
        let isMain = dimension == main.dimension
        let isReversed =
            isMain ? main.isReversed : cross.isReversed != (node.style.wrap == .wrapReverse)
        let share: Double
        if isMain {
            switch node.style.justifyContent {
            case .center, .spaceAround, .spaceEvenly: share = 0.5
            case .flexEnd: share = 1
            case .flexStart, .spaceBetween: share = 0
            }
        } else {
            let align =
                child.style.alignSelf == .auto ? node.style.alignItems : child.style.alignSelf
            share = align == .center ? 0.5 : align == .flexEnd ? 1 : 0
        }
        return from + free * (isReversed ? 1 - share : share)
    }
}
