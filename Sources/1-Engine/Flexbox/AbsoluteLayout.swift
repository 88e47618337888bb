import Geometry

/// Places the absolutely positioned children of a box, by the rules of the layout library of the .riv format.
struct AbsoluteLayout {
    let node: FlexNode
    let owner: FlexOwner
    let main: FlexAxis
    let cross: FlexAxis
    /// The lengths to which percentages refer.
    let inner: FlexOwner
    /// Whether the box's width does not depend on its content, so that children may be limited to it.
    let limitsWidth: Bool
    /// The free space before the first child in flow.
    let mainLead: Double

    func run() {
        for child in node.children
        where child.shared.style.position == .absolute && child.shared.style.display != .none {
            place(child)
        }
    }

    private func place(_ child: FlexNode) {
        let margins = FlexSize(
            width: child.shared.style.margin.sum(.width, inner.width),
            height: child.shared.style.margin.sum(.height, inner.width))
        var (width, height) = (
            given(child, .width, margins.width), given(child, .height, margins.height)
        )
        if let ratio = child.shared.style.aspectRatio, ratio > 0, (width == nil) != (height == nil)
        {
            if let known = width {
                height = known / ratio
            } else {
                width = height.map { $0 * ratio }
            }
        }
        // Percentages within the child refer to its own outer size.
        func layout(limit: Double?) -> FlexLayout {
            FlexLayout(
                owner: FlexOwner(
                    width: width.map { $0 + margins.width } ?? limit,
                    height: height.map { $0 + margins.height }),
                direction: node.direction)
        }
        if width == nil || height == nil {
            let limit: Double? =
                if limitsWidth, main.dimension == .height, width == nil, let all = inner.width,
                    all > 0
                { all } else { nil }
            layout(limit: limit).run(
                child,
                width.map { .exactly($0) } ?? limit.map { .atMost(max(0, $0 - margins.width)) }
                    ?? .unbounded,
                height.map { .exactly($0) } ?? .unbounded, performs: false)
            width = child.measured.width
            height = child.measured.height
        }
        // So do those of the child's margins, which are then subtracted.
        let outer = FlexOwner(
            width: (width ?? 0) + margins.width, height: (height ?? 0) + margins.height)
        func own(_ dimension: FlexDimension) -> FlexConstraint {
            .exactly(
                max(
                    0,
                    (outer[dimension] ?? 0) - child.shared.style.margin.sum(dimension, outer.width))
            )
        }
        layout(limit: nil).run(child, own(.width), own(.height), performs: true)
        var origin = FlexSize()
        origin[main.dimension] = position(child, main)
        origin[cross.dimension] = position(child, cross)
        child.frame = Rect(
            origin.width, origin.height, child.measured.width, child.measured.height)
    }

    /// Returns the length of a child's border box that its style gives, directly or by both insets.
    private func given(
        _ child: FlexNode, _ dimension: FlexDimension, _ margin: Double
    ) -> Double? {
        if let own = child.definiteLength(dimension, in: inner[dimension]) { return own }
        let axis = FlexAxis(dimension: dimension, isReversed: false)
        guard let start = child.shared.style.inset.start(axis).resolved(in: inner[dimension]),
            let end = child.shared.style.inset.end(axis).resolved(in: inner[dimension])
        else { return nil }
        let rest =
            node.measured[dimension] - node.shared.style.border.sum(dimension, owner.width) - start
            - end
        return child.bound(rest, dimension, inner[dimension], ownerWidth: inner.width) - margin
    }

    /// Returns the offset of a child from the left or upper edge. Without insets it is in the middle or at the end of
    /// the whole box, or at its border; padding does not count.
    private func position(_ child: FlexNode, _ axis: FlexAxis) -> Double {
        let dimension = axis.dimension
        let length = node.measured[dimension] - child.measured[dimension]
        let offset = offset(child, axis, free: length)
        return axis.isReversed ? length - offset : offset
    }

    private func offset(_ child: FlexNode, _ axis: FlexAxis, free: Double) -> Double {
        let dimension = axis.dimension
        let style = child.shared.style
        let start =
            (node.shared.style.border.start(axis).resolved(in: owner.width) ?? 0)
            + (style.margin.start(axis).resolved(in: inner.width) ?? 0)
        if let inset = style.inset.start(axis).resolved(in: inner[dimension]) {
            return start + inset
        }
        if let inset = style.inset.end(axis).resolved(in: inner[dimension]) {
            return free - (node.shared.style.border.end(axis).resolved(in: owner.width) ?? 0)
                - (style.margin.end(axis).resolved(in: inner[dimension]) ?? 0) - inset
        }
        if dimension == main.dimension {
            switch node.shared.style.justifyContent {
            case .center: return free / 2
            case .flexEnd: return free
            default: return start + mainLead
            }
        }
        let align = style.alignSelf == .auto ? node.shared.style.alignItems : style.alignSelf
        if align == .center { return free / 2 }
        let isAtEnd = (align == .flexEnd) != (node.shared.style.wrap == .wrapReverse)
        return isAtEnd ? free : start
    }
}
