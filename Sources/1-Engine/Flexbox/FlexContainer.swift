import Geometry

/// A line of items along the main axis.
struct FlexLine {
    var items: ArraySlice<FlexNode> = []
    /// The total length of the items' flex bases, margins and gaps.
    var consumed = 0.0
    var totalGrow = 0.0
    /// The negated sum of shrink factor times flex basis.
    var totalScaledShrink = 0.0
    var mainLength = 0.0
    var crossLength = 0.0
    /// The free space before the first item.
    var lead = 0.0
}

/// A constraint for each dimension.
private struct FlexConstraints {
    var width = FlexConstraint.unbounded
    var height = FlexConstraint.unbounded

    subscript(_ dimension: FlexDimension) -> FlexConstraint {
        get { dimension == .width ? width : height }
        set {
            if dimension == .width { width = newValue } else { height = newValue }
        }
    }
}

/// Lays out a box with children: the algorithm of CSS Flexible Box Layout, section 9, with the order and the
/// simplifications of Yoga, which the .riv format follows.
struct FlexContainer {
    let node: FlexNode
    let owner: FlexOwner
    let performs: Bool
    let main: FlexAxis
    let cross: FlexAxis
    /// The content box, as far as it is known before the content has been laid out.
    let inner: FlexOwner
    var mainConstraint: FlexConstraint
    let crossConstraint: FlexConstraint
    var availableMain: Double?
    var mainOverflows = false

    init(
        _ node: FlexNode, _ owner: FlexOwner, _ width: FlexConstraint, _ height: FlexConstraint,
        performs: Bool
    ) {
        self.node = node
        self.owner = owner
        self.performs = performs
        let isRightToLeft = node.direction == .rightToLeft
        var main = node.shared.style.mainAxis
        if main.dimension == .width && isRightToLeft { main.isReversed.toggle() }
        self.main = main
        let cross = main.dimension.other
        self.cross = FlexAxis(
            dimension: cross, isReversed: cross == .width && isRightToLeft)
        func available(_ constraint: FlexConstraint, _ dimension: FlexDimension) -> Double? {
            guard let limit = constraint.limit else { return nil }
            let edges = node.inner(dimension, owner.width)
            let least = node.minimum(dimension, owner[dimension]) ?? edges
            let most = node.maximum(dimension, owner[dimension]) ?? .infinity
            return max(max(min(limit, most), least) - edges, 0)
        }
        inner = FlexOwner(width: available(width, .width), height: available(height, .height))
        mainConstraint = main.dimension == .width ? width : height
        crossConstraint = main.dimension == .width ? height : width
        availableMain = inner[main.dimension]
    }

    var layout: FlexLayout { FlexLayout(owner: inner, direction: node.direction) }

    var wraps: Bool { node.shared.style.wrap != .noWrap }

    func margin(_ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.margin(dimension, inner.width)
    }

    func outer(_ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.measured[dimension] + margin(item, dimension)
    }

    func alignment(of item: FlexNode) -> FlexStyle.Align {
        item.shared.style.alignSelf == .auto
            ? node.shared.style.alignItems : item.shared.style.alignSelf
    }

    func bound(_ value: Double, _ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.bound(value, dimension, inner[dimension], ownerWidth: inner.width)
    }

    /// Returns the maximum length of the item's border box; nil if there is none.
    func maximum(_ item: FlexNode, _ dimension: FlexDimension) -> Double? {
        item.maximum(dimension, inner[dimension])
    }

    func run(
        _ item: FlexNode, main mainLength: FlexConstraint, cross crossLength: FlexConstraint,
        performs: Bool
    ) {
        let isRow = main.dimension == .width
        layout.run(
            item, isRow ? mainLength : crossLength, isRow ? crossLength : mainLength,
            performs: performs)
    }

    // MARK: Algorithm

    mutating func run() {
        var (items, lines) = ([FlexNode](), [FlexLine]())
        swap(&items, &node.spareItems)
        swap(&lines, &node.spareLines)
        findItems(&items)
        run(items, &lines)
        lines.removeAll(keepingCapacity: true)
        items.removeAll(keepingCapacity: true)
        swap(&items, &node.spareItems)
        swap(&lines, &node.spareLines)
    }

    private mutating func run(_ items: [FlexNode], _ lines: inout [FlexLine]) {
        let gap = node.shared.style.gap(main.dimension, availableMain)
        // Yoga counts the gaps of all children, also of those that are not in flow.
        var total = Double(max(0, node.children.count - 1)) * gap
        for item in items { total += item.flexBasis + margin(item, main.dimension) }
        if let availableMain, mainConstraint != .unbounded { mainOverflows = total > availableMain }
        if wraps && mainOverflows && mainConstraint.isAtMost {
            mainConstraint = .exactly(mainConstraint.limit ?? 0)
        }
        split(items, gap, into: &lines)
        let crossGap = node.shared.style.gap(cross.dimension, inner[cross.dimension])
        let startCross = leading(cross)
        var totalCross = 0.0
        var longest = 0.0
        for i in lines.indices {
            layOut(&lines[i], gap)
            let container = crossLength(of: &lines[i])
            if performs { align(lines[i], container, startCross + totalCross) }
            totalCross += lines[i].crossLength + (i > 0 ? crossGap : 0)
            if performs && i > 0 {
                for item in lines[i].items { item.offset[cross.dimension] += crossGap }
            }
            longest = max(longest, lines[i].mainLength)
        }
        if performs && wraps { alignLines(lines, totalCross, crossGap) }
        setSize(longest, totalCross)
        if performs { placeChildren(items, lead: lines.first?.lead ?? leadWithoutItems) }
    }

    /// Returns the border and padding at the start of an axis.
    func leading(_ axis: FlexAxis) -> Double { node.innerStart(axis, owner.width) }

    /// Collects the children in flow and computes their flex bases.
    private func findItems(_ items: inout [FlexNode]) {
        for child in node.children {
            if child.shared.style.display == .none {
                child.measured = FlexSize()
                if performs { child.frame = Rect(0, 0, 0, 0) }
            } else if child.shared.style.position != .absolute {
                child.isBeforeAbsolute = false
                items.append(child)
            } else {
                items.last?.isBeforeAbsolute = true
            }
        }
        let alone = mainConstraint.isExact ? onlyFlexible(items) : nil
        for item in items {
            item.flexBasis = item === alone ? 0 : flexBasis(of: item)
        }
    }

    /// Returns the only flexible item if it both grows and shrinks; it takes all free space.
    func onlyFlexible(_ items: [FlexNode]) -> FlexNode? {
        var found: FlexNode?
        for item in items {
            let (grow, shrink) = (item.shared.style.flexGrow, item.shared.style.flexShrink)
            if grow == 0 && shrink == 0 { continue }
            if found != nil || grow == 0 || shrink == 0 { return nil }
            found = item
        }
        return found
    }

    // MARK: Flex basis

    func flexBasis(of item: FlexNode) -> Double {
        let edges = item.inner(main.dimension, inner.width)
        if let basis = item.shared.style.flexBasis.resolved(in: availableMain), availableMain != nil
        {
            return max(basis, edges)
        }
        let definite = FlexSize.Definite(item, inner)
        if let length = definite[main.dimension] { return max(length, edges) }
        var constraints = FlexConstraints()
        let (m, c) = (main.dimension, cross.dimension)
        if let length = definite[cross.dimension] { constraints[c] = .exactly(length) }
        for dimension in [FlexDimension.width, .height] {
            let scrolls =
                node.shared.style.overflow == .scroll && dimension == main.dimension
            if !scrolls, constraints[dimension] == .unbounded,
                let available = inner[dimension]
            {
                constraints[dimension] =
                    .atMost(max(0, available - margin(item, dimension)))
            }
        }
        if let ratio = item.shared.style.aspectRatio, ratio > 0,
            case .exactly(let length) = constraints[c]
        {
            constraints[m] = .exactly(
                main.dimension == .height ? length / ratio : length * ratio)
        } else if definite[cross.dimension] == nil, crossConstraint.isExact,
            alignment(of: item) == .stretch, let available = inner[cross.dimension]
        {
            let length = max(0, available - margin(item, cross.dimension))
            constraints[c] = .exactly(length)
            if let ratio = item.shared.style.aspectRatio, ratio > 0 {
                constraints[m] = .exactly(
                    main.dimension == .height ? length / ratio : length * ratio)
            }
        }
        for dimension in [FlexDimension.width, .height] {
            constraints[dimension] =
                constraints[dimension].constrained(to: maximum(item, dimension))
        }
        layout.run(item, constraints.width, constraints.height, performs: false)
        return max(item.measured[main.dimension], edges)
    }

    // MARK: Lines

    /// Returns an item's flex basis within its limits. As in Yoga, percentages of these refer to the owner of the whole
    /// box.
    private func limitedBasis(of item: FlexNode) -> Double {
        item.boundByLimits(item.flexBasis, main.dimension, owner[main.dimension])
    }

    private func split(_ items: [FlexNode], _ gap: Double, into lines: inout [FlexLine]) {
        var line = FlexLine()
        var start = 0
        for (place, item) in items.enumerated() {
            let basis = limitedBasis(of: item)
            let length =
                basis + margin(item, main.dimension) + (place == start ? 0 : gap)
            if wraps, let availableMain, place > start,
                line.consumed + length > availableMain
            {
                line.items = items[start..<place]
                start = place
                lines.append(line)
                line = FlexLine()
                line.consumed = length - gap
            } else {
                line.consumed += length
            }
            line.totalGrow += item.shared.style.flexGrow
            line.totalScaledShrink -= item.shared.style.flexShrink * item.flexBasis
        }
        if start < items.count {
            line.items = items[start...]
            lines.append(line)
        }
        for i in lines.indices where lines[i].totalGrow > 0 && lines[i].totalGrow < 1 {
            lines[i].totalGrow = 1
        }
    }

    /// Sets the lengths and main-axis offsets of a line's items.
    func layOut(_ line: inout FlexLine, _ gap: Double) {
        var available = availableMain
        var isByContent = false
        if !mainConstraint.isExact {
            let edges = node.inner(main.dimension, owner.width)
            let least = node.minimum(main.dimension, owner[main.dimension])
            let most = node.maximum(main.dimension, owner[main.dimension])
            if let least, line.consumed < least - edges {
                available = least - edges
            } else if let most, line.consumed > most - edges {
                available = most - edges
            } else {
                if line.totalGrow == 0 || node.shared.style.flexGrow == 0 {
                    available = line.consumed
                }
                isByContent = true
            }
        }
        var free = 0.0
        if !isByContent, let available {
            free = available - line.consumed
        } else if line.consumed < 0 {
            free = -line.consumed
        }
        // If a box of exact size is only measured, the items' lengths do not affect it.
        if performs || !crossConstraint.isExact {
            free = resolveLengths(line, free)
        }
        justify(&line, free, available, gap)
    }

    /// Sets the lengths of a line's items.
    ///
    /// - Returns: the remaining free space. As in Yoga, it is not reduced by the excess of an item whose padding makes
    ///   it longer than its resolved length.
    func resolveLengths(_ line: FlexLine, _ free: Double) -> Double {
        let all = free
        var free = free
        var (grow, shrink) = (line.totalGrow, line.totalScaledShrink)
        // An item that reaches a limit takes only part of its share; the others' shares are computed without it.
        if free != 0 {
            var taken = 0.0
            let (allGrow, allShrink) = (grow, shrink)
            for item in line.items {
                let base = limitedBasis(of: item)
                let scaled = -item.shared.style.flexShrink * base
                let wanted: Double
                if free < 0, scaled != 0, allShrink != 0 {
                    wanted = base + free / allShrink * scaled
                } else if free > 0, item.shared.style.flexGrow != 0 {
                    wanted = base + free / allGrow * item.shared.style.flexGrow
                } else {
                    continue
                }
                let bounded = bound(wanted, item, main.dimension)
                if bounded != wanted {
                    taken += bounded - base
                    if free < 0 {
                        shrink += item.shared.style.flexShrink * item.flexBasis
                    } else {
                        grow -= item.shared.style.flexGrow
                    }
                }
            }
            free -= taken
        }
        var used = 0.0
        for item in line.items {
            let base = limitedBasis(of: item)
            var length = base
            if free < 0 {
                let scaled = -item.shared.style.flexShrink * base
                if scaled != 0 {
                    length = bound(
                        shrink == 0 ? base + scaled : base + free / shrink * scaled, item,
                        main.dimension)
                }
            } else if free > 0, item.shared.style.flexGrow != 0 {
                // If all items that grow have reached a limit, grow is 0 and the share infinite: each is as long as
                // its maximum.
                let grown = bound(
                    base + free / grow * item.shared.style.flexGrow, item, main.dimension)
                length = grown.isFinite ? grown : bound(base, item, main.dimension)
            }
            used += length - base
            setLength(item, length)
        }
        return all - used
    }

    /// Whether an item without a cross length takes that of its line.
    func stretches(_ item: FlexNode) -> Bool {
        alignment(of: item) == .stretch && !item.marginStart(cross).isAuto
            && !item.marginEnd(cross).isAuto
    }

    func setLength(_ item: FlexNode, _ length: Double) {
        let definite = FlexSize.Definite(item, inner)[cross.dimension]
        let stretches = stretches(item)
        let crossMargin = margin(item, cross.dimension)
        var crossLength: FlexConstraint
        if let ratio = item.shared.style.aspectRatio, ratio > 0 {
            crossLength = .exactly(main.dimension == .width ? length / ratio : length * ratio)
        } else if let definite {
            let isLoose =
                if case .percent = item.shared.style.length(cross.dimension) {
                    !crossConstraint.isExact
                } else {
                    false
                }
            crossLength = isLoose ? .unbounded : .exactly(definite)
        } else if let available = inner[cross.dimension] {
            let rest = max(0, available - crossMargin)
            crossLength =
                stretches && crossConstraint.isExact && !(wraps && mainOverflows)
                ? .exactly(rest) : .atMost(rest)
        } else {
            crossLength = .unbounded
        }
        crossLength = crossLength.constrained(to: maximum(item, cross.dimension))
        let isPlacedLater = definite == nil && stretches
        run(
            item, main: .exactly(length), cross: crossLength, performs: performs && !isPlacedLater)
    }
}
