import Geometry

/// One run of the layout over a node: `owner` is the content box that it is in.
struct FlexLayout {
    let owner: FlexOwner
    /// For a node whose style names none.
    let direction: FlexStyle.Direction

    /// Finds the size of a node's border box.
    ///
    /// - Parameter performs: whether what is below is placed too, or only measured.
    func run(
        _ node: FlexNode, _ width: FlexConstraint, _ height: FlexConstraint, performs: Bool
    ) {
        if !performs,
            let known = node.cache.first(where: {
                $0.width == width && $0.height == height && $0.owner == owner
            })
        {
            node.measured = known.result
            return
        }
        node.direction = node.style.direction ?? direction
        if node.children.isEmpty {
            measureLeaf(node, width, height)
        } else if !performs, case .exactly(let w) = width, case .exactly(let h) = height {
            node.measured = FlexSize(
                width: node.bound(w, .width, owner.width, ownerWidth: owner.width),
                height: node.bound(h, .height, owner.height, ownerWidth: owner.width))
        } else if node.style.display == .grid {
            GridLayout(node, owner, width, height).run(performs: performs)
        } else {
            var container = FlexContainer(node, owner, width, height, performs: performs)
            container.run()
        }
        if !performs {
            node.cache.append(
                CachedMeasure(width: width, height: height, owner: owner, result: node.measured))
        }
    }

    /// A box whose size is its content's, or nothing.
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

/// Children that follow each other along the main axis.
struct FlexLine {
    var items: [FlexNode] = []
    /// What the items take before they are grown or shrunk, with margins and gaps.
    var consumed = 0.0
    var totalGrow = 0.0
    /// Of shrink factor times basis, negative.
    var totalScaledShrink = 0.0
    var mainLength = 0.0
    var crossLength = 0.0
}

/// The layout of a box with children: the algorithm of CSS Flexible Box Layout, section 9, in the
/// order and with the simplifications of Yoga, whose behaviour the .riv format follows.
struct FlexContainer {
    let node: FlexNode
    let owner: FlexOwner
    let performs: Bool
    let main: FlexAxis
    let cross: FlexAxis
    /// The content box, as far as it is known before its content.
    let inner: FlexOwner
    private var mainConstraint: FlexConstraint
    let crossConstraint: FlexConstraint
    private var availableMain: Double?
    private var mainOverflows = false

    init(
        _ node: FlexNode, _ owner: FlexOwner, _ width: FlexConstraint, _ height: FlexConstraint,
        performs: Bool
    ) {
        self.node = node
        self.owner = owner
        self.performs = performs
        let isRightToLeft = node.direction == .rightToLeft
        var main = node.style.mainAxis
        if main.dimension == .width && isRightToLeft { main.isReversed.toggle() }
        self.main = main
        let cross = main.dimension.other
        self.cross = FlexAxis(
            dimension: cross, isReversed: cross == .width && isRightToLeft)
        func available(_ constraint: FlexConstraint, _ dimension: FlexDimension) -> Double? {
            guard let limit = constraint.limit else { return nil }
            let edges = node.inner(dimension, owner.width)
            let least = node.style.minimum(dimension).resolved(in: owner[dimension]) ?? edges
            let most = node.style.maximum(dimension).resolved(in: owner[dimension]) ?? .infinity
            return max(max(min(limit, most), least) - edges, 0)
        }
        inner = FlexOwner(width: available(width, .width), height: available(height, .height))
        mainConstraint = main.dimension == .width ? width : height
        crossConstraint = main.dimension == .width ? height : width
        availableMain = inner[main.dimension]
    }

    private var layout: FlexLayout { FlexLayout(owner: inner, direction: node.direction) }

    private var wraps: Bool { node.style.wrap != .noWrap }

    private func margin(_ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.style.margin.sum(dimension, inner.width)
    }

    private func outer(_ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.measured[dimension] + margin(item, dimension)
    }

    private func alignment(of item: FlexNode) -> FlexStyle.Align {
        item.style.alignSelf == .auto ? node.style.alignItems : item.style.alignSelf
    }

    private func bound(_ value: Double, _ item: FlexNode, _ dimension: FlexDimension) -> Double {
        item.bound(value, dimension, inner[dimension], ownerWidth: inner.width)
    }

    /// A maximum of the item's for its border box, if it has one.
    private func maximum(_ item: FlexNode, _ dimension: FlexDimension) -> Double? {
        item.style.maximum(dimension).resolved(in: inner[dimension])
    }

    private func run(
        _ item: FlexNode, main mainLength: FlexConstraint, cross crossLength: FlexConstraint,
        performs: Bool
    ) {
        let isRow = main.dimension == .width
        layout.run(
            item, isRow ? mainLength : crossLength, isRow ? crossLength : mainLength,
            performs: performs)
    }

    // MARK: The whole

    mutating func run() {
        let items = inFlow()
        let gap = node.style.gap(main.dimension, availableMain)
        var total = Double(max(0, items.count - 1)) * gap
        for item in items { total += item.flexBasis + margin(item, main.dimension) }
        if let availableMain, mainConstraint != .unbounded { mainOverflows = total > availableMain }
        if wraps && mainOverflows && mainConstraint.isAtMost {
            mainConstraint = .exactly(mainConstraint.limit ?? 0)
        }
        var lines = self.lines(items, gap)
        let crossGap = node.style.gap(cross.dimension, inner[cross.dimension])
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
        if performs { placeChildren(items) }
    }

    /// Border and padding where an axis begins.
    private func leading(_ axis: FlexAxis) -> Double {
        (node.style.padding.start(axis).resolved(in: owner.width) ?? 0)
            + (node.style.border.start(axis).resolved(in: owner.width) ?? 0)
    }

    /// The children that take part, each with its flex basis.
    private func inFlow() -> [FlexNode] {
        var items: [FlexNode] = []
        for child in node.children {
            if child.style.display == .none {
                child.measured = FlexSize()
                if performs { child.frame = Rect(0, 0, 0, 0) }
            } else if child.style.position != .absolute {
                items.append(child)
            }
        }
        let alone = mainConstraint.isExact ? onlyFlexible(items) : nil
        for item in items {
            item.flexBasis = item === alone ? 0 : flexBasis(of: item)
        }
        return items
    }

    /// The one item that grows and shrinks, if no other does either: it takes what is left over.
    private func onlyFlexible(_ items: [FlexNode]) -> FlexNode? {
        var found: FlexNode?
        for item in items {
            let (grow, shrink) = (item.style.flexGrow, item.style.flexShrink)
            if found != nil, grow != 0 || shrink != 0 { return nil }
            if found == nil, grow > 0, shrink > 0 { found = item }
        }
        return found
    }

    // MARK: Flex basis

    private func flexBasis(of item: FlexNode) -> Double {
        let edges = item.inner(main.dimension, inner.width)
        if let basis = item.style.flexBasis.resolved(in: availableMain), availableMain != nil {
            return max(basis, edges)
        }
        let definite = FlexSize.Definite(item, inner)
        if let length = definite[main.dimension] { return max(length, edges) }
        var constraints = [FlexConstraint.unbounded, .unbounded]
        let (m, c) = (main.dimension.rawValue, cross.dimension.rawValue)
        if let length = definite[cross.dimension] { constraints[c] = .exactly(length) }
        for dimension in [FlexDimension.width, .height] {
            let scrolls =
                node.style.overflow == .scroll && dimension == main.dimension
            if !scrolls, constraints[dimension.rawValue] == .unbounded,
                let available = inner[dimension]
            {
                constraints[dimension.rawValue] =
                    .atMost(max(0, available - margin(item, dimension)))
            }
        }
        if let ratio = item.style.aspectRatio, ratio > 0, case .exactly(let length) = constraints[c]
        {
            constraints[m] = .exactly(
                main.dimension == .height ? length / ratio : length * ratio)
        } else if definite[cross.dimension] == nil, crossConstraint.isExact,
            alignment(of: item) == .stretch, let available = inner[cross.dimension]
        {
            let length = max(0, available - margin(item, cross.dimension))
            constraints[c] = .exactly(length)
            if let ratio = item.style.aspectRatio, ratio > 0 {
                constraints[m] = .exactly(
                    main.dimension == .height ? length / ratio : length * ratio)
            }
        }
        for dimension in [FlexDimension.width, .height] {
            constraints[dimension.rawValue] =
                constraints[dimension.rawValue].constrained(to: maximum(item, dimension))
        }
        layout.run(item, constraints[0], constraints[1], performs: false)
        return max(item.measured[main.dimension], edges)
    }

    // MARK: Lines

    private func lines(_ items: [FlexNode], _ gap: Double) -> [FlexLine] {
        var lines: [FlexLine] = []
        var line = FlexLine()
        for item in items {
            let basis = item.boundByLimits(item.flexBasis, main.dimension, inner[main.dimension])
            let length =
                basis + margin(item, main.dimension) + (line.items.isEmpty ? 0 : gap)
            if wraps, let availableMain, !line.items.isEmpty,
                line.consumed + length > availableMain
            {
                lines.append(line)
                line = FlexLine()
                line.consumed = length - gap
            } else {
                line.consumed += length
            }
            line.items.append(item)
            line.totalGrow += item.style.flexGrow
            line.totalScaledShrink -= item.style.flexShrink * item.flexBasis
        }
        if !line.items.isEmpty { lines.append(line) }
        for i in lines.indices where lines[i].totalGrow > 0 && lines[i].totalGrow < 1 {
            lines[i].totalGrow = 1
        }
        return lines
    }

    /// Gives the items of a line their lengths and their places along the main axis.
    private func layOut(_ line: inout FlexLine, _ gap: Double) {
        var available = availableMain
        var isByContent = false
        if !mainConstraint.isExact {
            let edges = node.inner(main.dimension, owner.width)
            let least = node.style.minimum(main.dimension).resolved(in: owner[main.dimension])
            let most = node.style.maximum(main.dimension).resolved(in: owner[main.dimension])
            if let least, line.consumed < least - edges {
                available = least - edges
            } else if let most, line.consumed > most - edges {
                available = most - edges
            } else {
                if line.totalGrow == 0 || node.style.flexGrow == 0 { available = line.consumed }
                isByContent = true
            }
        }
        var free = 0.0
        if !isByContent, let available {
            free = available - line.consumed
        } else if line.consumed < 0 {
            free = -line.consumed
        }
        // A box of given size whose items need only be measured has no use for their lengths.
        if performs || !crossConstraint.isExact {
            free = resolveLengths(line, free)
        }
        justify(&line, free, available, gap)
    }

    private func resolveLengths(_ line: FlexLine, _ free: Double) -> Double {
        var free = free
        var (grow, shrink) = (line.totalGrow, line.totalScaledShrink)
        func basis(_ item: FlexNode) -> Double {
            item.boundByLimits(item.flexBasis, main.dimension, inner[main.dimension])
        }
        // Items that reach a limit take their share out of what the others divide.
        if free != 0 {
            var taken = 0.0
            let (allGrow, allShrink) = (grow, shrink)
            for item in line.items {
                let base = basis(item)
                let scaled = -item.style.flexShrink * base
                let wanted: Double
                if free < 0, scaled != 0, allShrink != 0 {
                    wanted = base + free / allShrink * scaled
                } else if free > 0, item.style.flexGrow != 0 {
                    wanted = base + free / allGrow * item.style.flexGrow
                } else {
                    continue
                }
                let bounded = bound(wanted, item, main.dimension)
                if bounded != wanted {
                    taken += bounded - base
                    if free < 0 { shrink -= scaled } else { grow -= item.style.flexGrow }
                }
            }
            free -= taken
        }
        var used = 0.0
        for item in line.items {
            let base = basis(item)
            var length = base
            if free < 0 || line.consumed > (availableMain ?? .infinity), item.style.flexShrink != 0
            {
                let scaled = -item.style.flexShrink * base
                if scaled != 0 {
                    length = bound(
                        shrink == 0 ? base + scaled : base + free / shrink * scaled, item,
                        main.dimension)
                }
            } else if free > 0, item.style.flexGrow != 0, grow != 0 {
                length = bound(
                    base + free / grow * item.style.flexGrow, item, main.dimension)
            } else if free >= 0, item.style.flexGrow != 0 {
                length = bound(base + max(0, free), item, main.dimension)
            }
            used += length - base
            setLength(item, length)
        }
        return line.totalGrow == 0 && line.totalScaledShrink == 0 ? free : freeAfter(line)
    }

    /// What is left of the main axis once all items have their lengths.
    private func freeAfter(_ line: FlexLine) -> Double {
        guard let availableMain else { return 0 }
        let gap = node.style.gap(main.dimension, availableMain)
        var used = Double(max(0, line.items.count - 1)) * gap
        for item in line.items { used += outer(item, main.dimension) }
        return availableMain - used
    }

    private func setLength(_ item: FlexNode, _ length: Double) {
        let definite = FlexSize.Definite(item, inner)[cross.dimension]
        let stretches = alignment(of: item) == .stretch
        let crossMargin = margin(item, cross.dimension)
        var crossLength: FlexConstraint
        if let ratio = item.style.aspectRatio, ratio > 0 {
            crossLength = .exactly(main.dimension == .width ? length / ratio : length * ratio)
        } else if let definite {
            let isLoose =
                if case .percent = item.style.length(cross.dimension) {
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

    // MARK: Main axis

    private func justify(
        _ line: inout FlexLine, _ free: Double, _ available: Double?, _ gap: Double
    ) {
        var free = free
        if mainConstraint.isAtMost && free > 0 {
            let least = node.style.minimum(main.dimension).resolved(in: owner[main.dimension])
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
        let autoMargins = line.items.reduce(0) {
            $0 + ($1.style.margin.start(main) == .auto ? 1 : 0)
                + ($1.style.margin.end(main) == .auto ? 1 : 0)
        }
        if autoMargins == 0 {
            switch node.style.justifyContent {
            case .flexStart: break
            case .center: start = free / 2
            case .flexEnd: start = free
            case .spaceBetween: if count > 1 { between += max(0, free) / (count - 1) }
            case .spaceEvenly:
                start = max(0, free) / (count + 1)
                between += start
            case .spaceAround:
                start = max(0, free) / (2 * count)
                between += 2 * start
            }
        }
        let share = autoMargins > 0 ? max(0, free) / Double(autoMargins) : 0
        let skips = !performs && crossConstraint.isExact
        var at = leading(main) + start
        var crossLength = 0.0
        for (i, item) in line.items.enumerated() {
            if item.style.margin.start(main) == .auto { at += share }
            if performs {
                item.offset[main.dimension] =
                    at + (item.style.margin.start(main).resolved(in: inner.width) ?? 0)
            }
            if item.style.margin.end(main) == .auto { at += share }
            at +=
                skips
                ? item.flexBasis + margin(item, main.dimension) : outer(item, main.dimension)
            if i + 1 < line.items.count { at += between }
            crossLength = max(crossLength, skips ? 0 : outer(item, cross.dimension))
        }
        line.mainLength =
            at + node.inner(main.dimension, owner.width) - leading(main)
        line.crossLength = skips ? inner[cross.dimension] ?? 0 : crossLength
    }

    // MARK: Cross axis

    /// Finds a line's length across.
    ///
    /// - Returns: that of the content box.
    private func crossLength(of line: inout FlexLine) -> Double {
        let edges = node.inner(cross.dimension, owner.width)
        func bounded(_ value: Double) -> Double {
            node.bound(
                value + edges, cross.dimension, owner[cross.dimension], ownerWidth: owner.width)
                - edges
        }
        let container =
            crossConstraint.isExact ? inner[cross.dimension] ?? 0 : bounded(line.crossLength)
        if !wraps {
            if crossConstraint.isExact { line.crossLength = inner[cross.dimension] ?? 0 }
            line.crossLength = bounded(line.crossLength)
        }
        return container
    }

    /// Places the items of a line across it.
    private func align(_ line: FlexLine, _ container: Double, _ start: Double) {
        for item in line.items {
            let align = alignment(of: item)
            let (startMargin, endMargin) = (
                item.style.margin.start(cross), item.style.margin.end(cross)
            )
            var lead = 0.0
            if align == .stretch, startMargin != .auto, endMargin != .auto {
                if FlexSize.Definite(item, inner)[cross.dimension] == nil {
                    stretch(item, line.crossLength)
                }
            } else {
                let free = container - outer(item, cross.dimension)
                if startMargin == .auto && endMargin == .auto {
                    lead = max(0, free / 2)
                } else if endMargin == .auto {
                    lead = 0
                } else if startMargin == .auto {
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

    private func stretch(_ item: FlexNode, _ lineLength: Double) {
        let mainLength = item.measured[main.dimension]
        let rest = max(0, lineLength - margin(item, cross.dimension))
        let length =
            item.style.aspectRatio.map {
                main.dimension == .width ? mainLength / $0 : mainLength * $0
            } ?? rest
        let keepsContent =
            node.style.alignContent != .stretch && wraps && main.dimension == .height
        run(
            item, main: .exactly(mainLength).constrained(to: maximum(item, main.dimension)),
            cross: keepsContent
                ? .atMost(length)
                : .exactly(length).constrained(to: maximum(item, cross.dimension)),
            performs: true)
    }

    /// Places the lines of a box that wraps across it.
    private func alignLines(_ lines: [FlexLine], _ total: Double, _ gap: Double) {
        let edges = node.inner(cross.dimension, owner.width)
        let unbound: Double
        if crossConstraint.isExact {
            unbound = (inner[cross.dimension] ?? 0) + edges
        } else if let own = node.definiteLength(cross.dimension, in: owner[cross.dimension]) {
            unbound = own
        } else {
            unbound = total + edges
        }
        let content =
            node.bound(unbound, cross.dimension, owner[cross.dimension], ownerWidth: owner.width)
            - edges
        let free = content - total
        let count = Double(lines.count)
        var at = leading(cross)
        var (between, growth) = (gap, 0.0)
        switch node.style.alignContent {
        case .flexEnd: at += free
        case .center: at += free / 2
        case .stretch: growth = max(0, free) / count
        case .spaceBetween: if count > 1 { between += max(0, free) / (count - 1) }
        case .spaceAround:
            at += max(0, free) / (2 * count)
            between += max(0, free) / count
        case .spaceEvenly:
            at += max(0, free) / (count + 1)
            between += max(0, free) / (count + 1)
        case .auto, .flexStart: break
        }
        for line in lines {
            let length =
                line.items.reduce(0) { max($0, outer($1, cross.dimension)) } + growth
            for item in line.items {
                let margin = item.style.margin.start(cross).resolved(in: inner.width) ?? 0
                let rest = length - outer(item, cross.dimension)
                switch alignment(of: item) {
                case .flexEnd: item.offset[cross.dimension] = at + margin + rest
                case .center: item.offset[cross.dimension] = at + margin + rest / 2
                case .stretch:
                    item.offset[cross.dimension] = at + margin
                    if growth > 0, FlexSize.Definite(item, inner)[cross.dimension] == nil {
                        stretch(item, length)
                    }
                default: item.offset[cross.dimension] = at + margin
                }
            }
            at += length + between
        }
    }

    // MARK: The end

    private func setSize(_ longest: Double, _ totalCross: Double) {
        func length(_ constraint: FlexConstraint, _ content: Double, _ d: FlexDimension) -> Double {
            var value = content
            if case .exactly(let given) = constraint { value = given }
            if node.style.overflow == .scroll, case .atMost(let limit) = constraint {
                value = max(min(limit, content), node.inner(d, owner.width))
            }
            return node.bound(value, d, owner[d], ownerWidth: owner.width)
        }
        node.measured[main.dimension] = length(mainConstraint, longest, main.dimension)
        node.measured[cross.dimension] = length(
            crossConstraint, totalCross + node.inner(cross.dimension, owner.width),
            cross.dimension)
    }

    private func placeChildren(_ items: [FlexNode]) {
        let flipsCross = cross.isReversed != (node.style.wrap == .wrapReverse)
        for item in items {
            for (axis, flips) in [(main, main.isReversed), (cross, flipsCross)] {
                let d = axis.dimension
                if flips {
                    item.offset[d] =
                        node.measured[d] - item.offset[d] - item.measured[d]
                }
                if item.style.position == .relative {
                    item.offset[d] += item.relativeInset(d, inner)
                }
            }
            item.frame = Rect(
                item.offset.width, item.offset.height, item.measured.width, item.measured.height)
        }
        AbsoluteLayout(node: node, owner: owner, main: main, cross: cross).run()
    }
}

extension FlexSize {
    /// The lengths of an item that its own style gives.
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
    /// How far a relative position moves the box right or down.
    func relativeInset(_ dimension: FlexDimension, _ owner: FlexOwner) -> Double {
        let axis = FlexAxis(dimension: dimension, isReversed: false)
        if let start = style.inset.start(axis).resolved(in: owner[dimension]) { return start }
        return -(style.inset.end(axis).resolved(in: owner[dimension]) ?? 0)
    }
}
