import Geometry

// The placement of items whose lengths are known.
extension FlexContainer {
    // MARK: Main axis

    func justify(
        _ line: inout FlexLine, _ free: Double, _ available: Double?, _ gap: Double
    ) {
        var free = free
        if mainConstraint.isAtMost && free > 0 {
            let least = node.minimum(main.dimension, owner[main.dimension])
            if let least, let available {
                let edges = node.inner(main.dimension, owner.width)
                free = max(0, least - edges - (available - free))
            } else {
                free = 0
            }
        }
        let count = Double(line.items.count)
        var start = 0.0
        var between = gap
        var autoMargins = 0
        for item in line.items where item.traits.hasMargin {
            if item.marginStart(main).isAuto { autoMargins += 1 }
            if item.marginEnd(main).isAuto { autoMargins += 1 }
        }
        if autoMargins == 0 {
            switch node.shared.style.justifyContent {
            case .flexStart: break
            case .center: start = free / 2
            case .flexEnd: start = free
            case .spaceBetween: if count > 1 { between += max(0, free) / (count - 1) }
            case .spaceEvenly:
                start = free / (count + 1)
                between += start
            case .spaceAround:
                start = free / (2 * count)
                between += 2 * start
            }
        }
        let share = autoMargins > 0 ? free / Double(autoMargins) : 0
        line.lead = start
        let skips = !performs && crossConstraint.isExact
        var at = leading(main) + start
        var crossLength = 0.0
        for (i, item) in line.items.enumerated() {
            if autoMargins > 0, item.marginStart(main).isAuto { at += share }
            if performs {
                item.offset[main.dimension] =
                    at + (item.marginStart(main).resolved(in: inner.width) ?? 0)
            }
            if autoMargins > 0, item.marginEnd(main).isAuto { at += share }
            at +=
                skips
                ? item.flexBasis + margin(item, main.dimension) : outer(item, main.dimension)
            // After the last child, Yoga leaves out the gap but not the other space.
            let isLast = i + 1 == line.items.count && !item.isBeforeAbsolute
            at += isLast ? between - gap : between
            crossLength = max(crossLength, skips ? 0 : outer(item, cross.dimension))
        }
        line.mainLength =
            at + node.inner(main.dimension, owner.width) - leading(main)
        line.crossLength = skips ? inner[cross.dimension] ?? 0 : crossLength
    }

    // MARK: Cross axis

    /// Sets a line's cross length.
    ///
    /// - Returns: the cross length of the content box.
    func crossLength(of line: inout FlexLine) -> Double {
        let edges = node.inner(cross.dimension, owner.width)
        func bounded(_ value: Double) -> Double {
            node.bound(
                value + edges, cross.dimension, owner[cross.dimension], ownerWidth: owner.width)
                - edges
        }
        let container =
            crossConstraint.isExact ? inner[cross.dimension] ?? 0 : bounded(line.crossLength)
        if !wraps && crossConstraint.isExact { line.crossLength = inner[cross.dimension] ?? 0 }
        line.crossLength = bounded(line.crossLength)
        return container
    }

    /// Sets the cross-axis offsets of a line's items.
    func align(_ line: FlexLine, _ container: Double, _ start: Double) {
        for item in line.items {
            let align = alignment(of: item)
            let (startMargin, endMargin) = (item.marginStart(cross), item.marginEnd(cross))
            var lead = 0.0
            if stretches(item) {
                if FlexSize.Definite(item, inner)[cross.dimension] == nil {
                    // In lines that are not stretched, an item's cross length is initially that of its content.
                    let keepsContent = wraps && node.shared.style.alignContent != .stretch
                    stretch(item, line.crossLength, keepsContent: keepsContent)
                }
            } else {
                let free = container - outer(item, cross.dimension)
                if startMargin.isAuto && endMargin.isAuto {
                    lead = max(0, free / 2)
                } else if endMargin.isAuto {
                    lead = 0
                } else if startMargin.isAuto {
                    lead = max(0, free)
                } else if align == .center {
                    lead = free / 2
                } else if align == .flexEnd {
                    lead = free
                }
            }
            item.offset[cross.dimension] =
                start + lead + (startMargin.resolved(in: inner.width) ?? 0)
        }
    }

    func stretch(_ item: FlexNode, _ lineLength: Double, keepsContent: Bool) {
        let mainLength = item.measured[main.dimension]
        let rest = max(0, lineLength - margin(item, cross.dimension))
        let length =
            item.shared.style.aspectRatio.map {
                main.dimension == .width ? mainLength / $0 : mainLength * $0
            } ?? rest
        let crossConstraint: FlexConstraint =
            if !keepsContent {
                .exactly(length).constrained(to: maximum(item, cross.dimension))
            } else if main.dimension == .height {
                .atMost(length)
            } else {
                .unbounded
            }
        run(
            item, main: .exactly(mainLength).constrained(to: maximum(item, main.dimension)),
            cross: crossConstraint, performs: true)
    }

    /// Sets the cross-axis offsets of the items of a box that wraps. Space between lines counts as part of the lines.
    func alignLines(_ lines: [FlexLine], _ total: Double, _ gap: Double) {
        var at = leading(cross)
        var growth = 0.0
        if let available = inner[cross.dimension] {
            let free = available - total
            let count = Double(lines.count)
            switch node.shared.style.alignContent {
            case .flexEnd: at += free
            case .center: at += free / 2
            case .stretch: growth = max(0, free) / count
            case .spaceBetween: if count > 1 { growth = max(0, free) / (count - 1) }
            case .spaceAround:
                at += free > 0 ? free / (2 * count) : free / 2
                if count > 1 { growth = max(0, free) / count }
            case .spaceEvenly:
                at += max(0, free) / (count + 1)
                growth = max(0, free) / (count + 1)
            case .auto, .flexStart: break
            }
        }
        for line in lines {
            let length =
                line.items.reduce(0) { max($0, outer($1, cross.dimension)) } + growth
            for item in line.items { align(item, at, length) }
            at += length + gap
        }
    }

    private func align(_ item: FlexNode, _ start: Double, _ length: Double) {
        let startMargin = item.marginStart(cross).resolved(in: inner.width) ?? 0
        let rest = length - outer(item, cross.dimension)
        switch alignment(of: item) {
        case .flexEnd: item.offset[cross.dimension] = start + startMargin + rest
        case .center:
            // As in Yoga, margins do not count.
            item.offset[cross.dimension] =
                start + (length - item.measured[cross.dimension]) / 2
        case .stretch:
            item.offset[cross.dimension] = start + startMargin
            if rest != 0, FlexSize.Definite(item, inner)[cross.dimension] == nil {
                stretch(item, length, keepsContent: false)
            }
        default: item.offset[cross.dimension] = start + startMargin
        }
    }

    // MARK: Size and frames

    func setSize(_ longest: Double, _ totalCross: Double) {
        func length(_ constraint: FlexConstraint, _ content: Double, _ d: FlexDimension) -> Double {
            var value = content
            if case .exactly(let given) = constraint { value = given }
            if node.shared.style.overflow == .scroll, case .atMost(let limit) = constraint {
                value = max(min(limit, content), node.inner(d, owner.width))
            }
            return node.bound(value, d, owner[d], ownerWidth: owner.width)
        }
        node.measured[main.dimension] = length(mainConstraint, longest, main.dimension)
        node.measured[cross.dimension] = length(
            crossConstraint, totalCross + node.inner(cross.dimension, owner.width),
            cross.dimension)
    }

    /// The space before an absolutely positioned child if no child is in flow.
    var leadWithoutItems: Double {
        node.shared.style.justifyContent == .spaceEvenly && mainConstraint.isExact
            ? availableMain ?? 0 : 0
    }

    func placeChildren(_ items: [FlexNode], lead: Double) {
        let flipsCross = cross.isReversed != (node.shared.style.wrap == .wrapReverse)
        for item in items {
            item.offset[main.dimension] += relativeInset(item, main)
            // In boxes that wrap, the alignment of lines replaces the inset.
            if !wraps { item.offset[cross.dimension] += relativeInset(item, cross) }
            flip(item, main.dimension, main.isReversed)
            flip(item, cross.dimension, flipsCross)
            item.frame = Rect(
                item.offset.width, item.offset.height, item.measured.width, item.measured.height)
        }
        AbsoluteLayout(
            node: node, owner: owner, main: main, cross: cross, inner: inner,
            limitsWidth: (main.dimension == .width ? mainConstraint : crossConstraint)
                != .unbounded, mainLead: lead
        ).run()
    }

    private func flip(_ item: FlexNode, _ dimension: FlexDimension, _ flips: Bool) {
        guard flips else { return }
        item.offset[dimension] =
            node.measured[dimension] - item.offset[dimension] - item.measured[dimension]
    }

    /// Returns how far an item in flow is moved along an axis of its container. As in Yoga, the insets are taken in the
    /// order of the item's own axes, and percentages along its own main axis refer to the container's main length.
    private func relativeInset(_ item: FlexNode, _ axis: FlexAxis) -> Double {
        let isRightToLeft = item.direction == .rightToLeft
        var own = item.shared.style.mainAxis
        if own.dimension == .width && isRightToLeft { own.isReversed.toggle() }
        let isOwnMain = own.dimension == axis.dimension
        if !isOwnMain {
            own = FlexAxis(
                dimension: axis.dimension, isReversed: axis.dimension == .width && isRightToLeft)
        }
        let base = inner[isOwnMain ? main.dimension : cross.dimension]
        if let start = item.shared.style.inset.start(own).resolved(in: base) { return start }
        return -(item.shared.style.inset.end(own).resolved(in: base) ?? 0)
    }
}
