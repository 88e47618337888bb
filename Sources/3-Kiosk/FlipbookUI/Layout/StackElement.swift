/// Lays its children out along an axis.
///
/// Space is offered as SwiftUI does it: each child is offered an equal share of what is left, those
/// that can change their length least first, and children of a higher layout priority before others,
/// which keep room for their least length.
final class StackElement: ContainerElement {
    /// Between views where a stack names no spacing, in points: SwiftUI's on iOS.
    static let defaultSpacing = 8.0

    var axis = StackView.Axis.vertical {
        didSet { if axis != oldValue { invalidateLayout() } }
    }
    /// In points; nil for the default.
    var spacing: Double? {
        didSet { if spacing != oldValue { invalidateLayout() } }
    }
    /// The share of the free extent across the axis that is before a child.
    var alignment = 0.5 {
        didSet { if alignment != oldValue { invalidateLayout() } }
    }

    /// Takes what a stack says.
    ///
    /// - Parameter alignment: the share of the free extent across the axis that is before a child.
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

    /// The room before the child at `index`, in points.
    private func gap(before index: Int) -> Double {
        guard index > 0 else { return 0 }
        if let spacing { return spacing }
        // A spacer's least length is the default spacing already.
        let hasSpacer = children[index - 1].isSpacer || children[index].isSpacer
        return hasSpacer ? 0 : StackElement.defaultSpacing
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        var result = Size.zero
        for (i, proposal) in proposals(proposal).enumerated() {
            let size = children[i].size(proposing: proposal)
            result[axis] += gap(before: i) + size[axis]
            result[axis.other] = max(result[axis.other], size[axis.other])
        }
        return result
    }

    override func arrange() {
        let proposals = proposals(proposal)
        var position = 0.0
        for (i, child) in children.enumerated() {
            let size = child.size(proposing: proposals[i])
            position += gap(before: i)
            let across = (frame.size[axis.other] - size[axis.other]) * alignment
            child.place(
                at: axis == .horizontal ? Point(position, across) : Point(across, position),
                proposals[i])
            position += size[axis]
        }
    }

    /// What each child is offered.
    private func proposals(_ proposal: ProposedViewSize) -> [ProposedViewSize] {
        var result = [ProposedViewSize](repeating: proposal, count: children.count)
        // Children have their own lengths, or all that they can use.
        guard let length = proposal[axis], length.isFinite else { return result }
        var left = length
        for i in children.indices { left -= gap(before: i) }
        func size(_ i: Int, _ length: Double) -> Double {
            var offer = proposal
            offer[axis] = length
            return children[i].size(proposing: offer)[axis]
        }
        let groups = Dictionary(grouping: children.indices) { children[$0].layoutPriority }
            .sorted { $0.key > $1.key }
        // The least lengths of each group and of those after it.
        var reserved = [Double](repeating: 0, count: groups.count + 1)
        for g in groups.indices.reversed() where g > 0 {
            reserved[g] = groups[g].value.reduce(reserved[g + 1]) { $0 + size($1, 0) }
        }
        for (g, group) in groups.enumerated() {
            // Equally flexible children keep their order.
            let sorted = group.value.map { (index: $0, flexibility: flexibility(of: $0, size)) }
                .sorted { ($0.flexibility, $0.index) < ($1.flexibility, $1.index) }
            for (n, child) in sorted.enumerated() {
                let share = max(0, left - reserved[g + 1]) / Double(sorted.count - n)
                result[child.index][axis] = share
                left -= size(child.index, share)
            }
        }
        return result
    }

    /// How much longer than its least length a child can become.
    private func flexibility(of index: Int, _ size: (Int, Double) -> Double) -> Double {
        size(index, .infinity) - size(index, 0)
    }
}

/// Views below each other, 8 points apart and centred unless the stack says otherwise.
public struct VStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: HorizontalAlignment
    let spacing: Double?
    let content: Content

    /// The views of `content` from top to bottom.
    ///
    /// - Parameters:
    ///   - alignment: of the views along x.
    ///   - spacing: in points; nil for 8, and none beside a ``Spacer``.
    ///   - content: the views.
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func makeElement() -> StackElement { StackElement() }

    func update(_ element: StackElement, _ context: Context) {
        element.update(
            .vertical, spacing: spacing, alignment: alignment.fraction, content, context)
    }
}

/// Views beside each other, 8 points apart and centred unless the stack says otherwise.
public struct HStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: VerticalAlignment
    let spacing: Double?
    let content: Content

    /// The views of `content` from left to right.
    ///
    /// - Parameters:
    ///   - alignment: of the views along y.
    ///   - spacing: in points; nil for 8, and none beside a ``Spacer``.
    ///   - content: the views.
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    func makeElement() -> StackElement { StackElement() }

    func update(_ element: StackElement, _ context: Context) {
        element.update(
            .horizontal, spacing: spacing, alignment: alignment.fraction, content, context)
    }
}

/// Views over each other, the last one in front; as large as the largest.
public struct ZStack<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let alignment: Alignment
    let content: Content

    /// The views of `content`, each offered the same size.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func makeElement() -> OverlayElement { OverlayElement() }

    func update(_ element: OverlayElement, _ context: Context) {
        element.alignment = alignment
        var context = context
        context.environment.stackAxis = nil
        element.setContent(content, context)
    }
}
