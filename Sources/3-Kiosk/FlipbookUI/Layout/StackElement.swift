/// A container that lays out its children along an axis.
///
/// Space is proposed as in SwiftUI: each child is proposed an equal share of the remaining space, the least flexible
/// children first. Children of higher layout priority come before others, whose minimum lengths are kept free.
final class StackElement: ContainerElement {
    /// The default spacing between views, in points: that of SwiftUI on iOS.
    static let defaultSpacing = 8.0

    var axis = StackView.Axis.vertical {
        didSet { if axis != oldValue { invalidateLayout() } }
    }
    /// The spacing between views, in points; nil for the default.
    var spacing: Double? {
        didSet { if spacing != oldValue { invalidateLayout() } }
    }
    /// The fraction of the free extent across the axis that precedes a child.
    var alignment = 0.5 {
        didSet { if alignment != oldValue { invalidateLayout() } }
    }

    /// Applies the properties and content of a stack.
    ///
    /// - Parameters:
    ///   - axis: The axis of the stack.
    ///   - spacing: The spacing between views, in points; nil for the default.
    ///   - alignment: The fraction of the free extent across the axis that precedes a child.
    ///   - content: The views.
    ///   - context: The context of the stack.
    func update(
        _ axis: StackView.Axis, spacing: Double?, alignment: Double, _ content: some View,
        _ context: Context
    ) {
        self.axis = axis
        self.spacing = spacing
        self.alignment = alignment
        var context = context
        context.environment.stackAxis = axis
        setContent(content, context)
    }

    /// Returns the spacing before the child at `index`, in points.
    private func gap(before index: Int) -> Double {
        guard index > 0 else { return 0 }
        if let spacing { return spacing }
        // A spacer's default minimum length already equals the default spacing.
        let hasSpacer = children[index - 1].isSpacer || children[index].isSpacer
        return hasSpacer ? 0 : StackElement.defaultSpacing
    }

    /// The sizes that the children choose for a proposal to the stack.
    private struct Arrangement {
        let proposal: ProposedViewSize
        var proposals: [ProposedViewSize]
        var sizes: [Size]
        /// The size of the stack.
        var size = Size.zero
        /// The extent across the axis of the children around their guides.
        var extent = GuidedExtent()
    }
    /// The last arrangement, which is placed as it was measured.
    private var lastArrangement: Arrangement?

    override func forgetSizes() {
        super.forgetSizes()
        lastArrangement = nil
    }

    private func arrangement(_ proposal: ProposedViewSize) -> Arrangement {
        if let lastArrangement, lastArrangement.proposal == proposal { return lastArrangement }
        var result = Arrangement(proposal: proposal, proposals: proposals(proposal), sizes: [])
        result.sizes.reserveCapacity(children.count)
        for (i, child) in children.enumerated() {
            result.sizes.append(child.size(proposing: result.proposals[i]))
        }
        if proposal[axis.other] == nil { proposeOwnLength(&result) }
        for (i, size) in result.sizes.enumerated() {
            result.size[axis] += gap(before: i) + size[axis]
            result.size[axis.other] = max(result.size[axis.other], size[axis.other])
            result.extent.add(children[i], guide, size, size[axis.other])
        }
        if result.extent.isExplicit { result.size[axis.other] = result.extent.length }
        lastArrangement = result
        return result
    }

    /// Where no length across the axis is proposed, that of the longest child is proposed to the others.
    private func proposeOwnLength(_ arrangement: inout Arrangement) {
        let length = arrangement.sizes.lazy.map { $0[self.axis.other] }.max() ?? 0
        for i in children.indices where arrangement.sizes[i][axis.other] < length {
            arrangement.proposals[i][axis.other] = length
            arrangement.sizes[i] = children[i].size(proposing: arrangement.proposals[i])
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size { arrangement(proposal).size }

    // A column of no limited height proposes its width to all of its views. Guides are left to the arrangement.
    override func width(proposing proposal: ProposedViewSize) -> Double {
        guard axis == .vertical, proposal.width == 0, proposal.height == nil,
            !children.contains(where: \.mayHaveGuides)
        else { return super.width(proposing: proposal) }
        return children.reduce(0) { max($0, $1.width(proposing: proposal)) }
    }

    /// The guide across the axis with which the children coincide.
    private var guide: Guide { .across(axis, alignment) }

    override func arrange() {
        let arrangement = arrangement(proposal)
        let extent = arrangement.extent
        var position = 0.0
        for (i, child) in children.enumerated() {
            let size = arrangement.sizes[i]
            position += gap(before: i)
            var across = (frame.size[axis.other] - size[axis.other]) * alignment
            if extent.isExplicit {
                across =
                    (frame.size[axis.other] - extent.length) * alignment
                    + extent.offset(of: child, guide, size)
            }
            child.place(
                at: axis == .horizontal ? Point(position, across) : Point(across, position),
                arrangement.proposals[i])
            position += size[axis]
        }
        hideViewsOutOfSight()
    }

    // MARK: Long stacks

    /// The number of children from which those out of sight are hidden.
    private static let longCount = 64

    override func advance(to time: FrameTime) -> Bool {
        hideViewsOutOfSight()
        return false
    }

    /// Hides the children that are further outside the scroll view around the stack than its own size, which then cost
    /// a frame nothing. It is called before each frame is drawn.
    private func hideViewsOutOfSight() {
        guard children.count >= StackElement.longCount || hidesSubviewsOutOfSight else { return }
        isAdvanced = children.count >= StackElement.longCount
        guard isAdvanced, let area = visibleArea else {
            hidesSubviewsOutOfSight = false
            for child in children where child.isHidden { child.isHidden = false }
            return
        }
        hidesSubviewsOutOfSight = true
        for child in children {
            let isInSight =
                child.dependsOnPlace || area.touches(child.frame)
                || area.touches(child.presentationFrame)
            if child.isHidden == isInSight { child.isHidden = !isInSight }
        }
    }

    /// The part of the stack that is in sight or may soon be, in its own coordinates; nil if it is not known.
    private var visibleArea: Rect? {
        guard let scrollView = enclosingScrollView else { return nil }
        var origin = Point.zero
        var view: Interface.View = self
        while view !== scrollView {
            guard view.presentationTransform == .identity, let superview = view.superview else {
                return nil
            }
            origin = origin + view.presentationFrame.origin - view.boundsOrigin
            view = superview
        }
        let size = view.frame.size
        guard size.width > 0, size.height > 0 else { return nil }
        let corner = view.boundsOrigin - origin
        return Rect(
            corner.x - size.width, corner.y - size.height, size.width * 3, size.height * 3)
    }

    /// Returns the proposals for the children.
    private func proposals(_ proposal: ProposedViewSize) -> [ProposedViewSize] {
        var result = [ProposedViewSize](repeating: proposal, count: children.count)
        // Without a finite length to share out, the proposal is passed on: children take their ideal or maximum
        // lengths.
        guard let length = proposal[axis], length.isFinite else { return result }
        var left = length
        for i in children.indices { left -= gap(before: i) }
        func size(_ i: Int, _ length: Double) -> Double {
            var offer = proposal
            offer[axis] = length
            return axis == .horizontal
                ? children[i].width(proposing: offer) : children[i].size(proposing: offer).height
        }
        let groups = groups
        // The sum of the minimum lengths of each group and the groups after it.
        var reserved = [Double](repeating: 0, count: groups.count + 1)
        for g in groups.indices.reversed() where g > 0 {
            reserved[g] = groups[g].value.reduce(reserved[g + 1]) { $0 + size($1, 0) }
        }
        let scale = window?.scale ?? 1
        for (g, group) in groups.enumerated() {
            // Children of equal flexibility keep their order.
            let sorted = group.value.map { (index: $0, flexibility: flexibility(of: $0, size)) }
                .sorted { ($0.flexibility, $0.index) < ($1.flexibility, $1.index) }
            for (n, child) in sorted.enumerated() {
                let free = max(0, left - reserved[g + 1])
                // Shares of whole pixels leave no gap between neighbours; the last one takes what is left.
                let isLast = n == sorted.count - 1
                let share =
                    isLast ? free : (free / Double(sorted.count - n) * scale).rounded() / scale
                result[child.index][axis] = share
                left -= size(child.index, share)
            }
        }
        return result
    }

    /// The children of each priority, the highest first.
    private var groups: [(key: Double, value: [Int])] {
        var result: [(key: Double, value: [Int])] = []
        for (i, child) in children.enumerated() {
            let priority = child.layoutPriority
            if let known = result.firstIndex(where: { $0.key == priority }) {
                result[known].value.append(i)
            } else {
                result.append((priority, [i]))
            }
        }
        return result.sorted { $0.key > $1.key }
    }

    /// Returns the difference between a child's maximum and minimum lengths.
    private func flexibility(of index: Int, _ size: (Int, Double) -> Double) -> Double {
        size(index, .infinity) - size(index, 0)
    }
}

extension Rect {
    /// Returns whether a rectangle, which may be empty, is inside or at the edge.
    fileprivate func touches(_ other: Rect) -> Bool {
        other.maxX >= minX && other.minX <= maxX && other.maxY >= minY && other.minY <= maxY
    }
}
