extension View {
    /// Adds padding at some edges of the view, in points; nil for 16, as on iOS.
    public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        padding(EdgeInsets(edges, length ?? 16))
    }

    /// Adds padding of `length` points on all sides of the view.
    public func padding(_ length: Double) -> some View { padding(.all, length) }

    /// Adds padding around the view, in points.
    public func padding(_ insets: EdgeInsets) -> some View {
        ModifiedView(content: self, modifier: PaddingModifier(insets: insets))
    }

    /// Offsets the view, in points, without affecting the layout.
    public func offset(x: Double = 0, y: Double = 0) -> some View {
        ModifiedView(content: self, modifier: OffsetModifier(offset: Point(x, y)))
    }

    /// Offsets the view, in points, without affecting the layout.
    public func offset(_ offset: Size) -> some View {
        self.offset(x: offset.width, y: offset.height)
    }

    /// Places the view's centre at a point, in points from the leading and the top edge of the whole proposed space, which
    /// the result takes.
    public func position(x: Double = 0, y: Double = 0) -> some View {
        ModifiedView(content: self, modifier: PositionModifier(position: Point(x, y)))
    }

    /// Places the view's centre at a point in the whole proposed space.
    public func position(_ position: Point) -> some View {
        self.position(x: position.x, y: position.y)
    }

    /// Sets the priority with which a stack distributes space to the view; views of higher priority come first. The
    /// default is 0.
    public func layoutPriority(_ value: Double) -> some View {
        ModifiedView(content: self, modifier: PriorityModifier(priority: value))
    }

    /// Gives the view its ideal size along some axes, regardless of the proposed size.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        ModifiedView(
            content: self, modifier: FixedSizeModifier(horizontal: horizontal, vertical: vertical))
    }
}

private struct PaddingModifier: ElementModifier {
    let insets: EdgeInsets

    func makeElement() -> PaddingElement { PaddingElement() }
    func update(_ element: PaddingElement, _ context: Context) { element.insets = insets }
}

private final class PaddingElement: ModifierElement {
    var insets = EdgeInsets.zero {
        didSet { if insets != oldValue { invalidateLayout() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        let inner = super.measure(proposal.inset(by: insets))
        return Size(
            max(0, inner.width + insets.left + insets.right),
            max(0, inner.height + insets.top + insets.bottom))
    }

    override func arrange() {
        content?.place(at: Point(insets.left, insets.top), proposal.inset(by: insets))
    }

    override func guide(_ guide: Guide, _ size: Size) -> Double? {
        let inner = Size(
            size.width - insets.left - insets.right, size.height - insets.top - insets.bottom)
        guard let position = content?.guide(guide, inner) else { return nil }
        switch guide {
        case .horizontal: return position + insets.left
        case .vertical: return position + insets.top
        }
    }
}

private struct OffsetModifier: ElementModifier {
    let offset: Point

    func makeElement() -> OffsetElement { OffsetElement() }
    func update(_ element: OffsetElement, _ context: Context) { element.offset = offset }
}

private final class OffsetElement: ModifierElement {
    var offset = Point.zero {
        didSet { if offset != oldValue { setNeedsLayout() } }
    }

    override func arrange() { content?.place(at: offset, proposal) }
}

private struct PositionModifier: ElementModifier {
    let position: Point

    func makeElement() -> PositionElement { PositionElement() }
    func update(_ element: PositionElement, _ context: Context) { element.position = position }
}

private final class PositionElement: ModifierElement {
    var position = Point.zero {
        didSet { if position != oldValue { setNeedsLayout() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: super.measure(proposal))
    }

    override func arrange() {
        guard let content else { return }
        let size = content.size(proposing: proposal)
        content.place(
            at: Point(position.x - size.width / 2, position.y - size.height / 2), proposal)
    }

    // The content's guides are those of its own place, not of the space.
    override func guide(_ guide: Guide, _ size: Size) -> Double? { nil }
}

private struct PriorityModifier: ElementModifier {
    let priority: Double

    func makeElement() -> PriorityElement { PriorityElement() }
    func update(_ element: PriorityElement, _ context: Context) { element.priority = priority }
}

private final class PriorityElement: ModifierElement {
    var priority = 0.0 {
        didSet { if priority != oldValue { invalidateLayout() } }
    }

    override var layoutPriority: Double { priority }
}

private struct FixedSizeModifier: ElementModifier {
    let horizontal: Bool
    let vertical: Bool

    func makeElement() -> FixedSizeElement { FixedSizeElement() }

    func update(_ element: FixedSizeElement, _ context: Context) {
        element.isFixed = (horizontal, vertical)
    }
}

private final class FixedSizeElement: ModifierElement {
    var isFixed = (horizontal: true, vertical: true) {
        didSet { if isFixed != oldValue { invalidateLayout() } }
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: isFixed.horizontal ? nil : proposal.width,
            height: isFixed.vertical ? nil : proposal.height)
    }

    override func measure(_ proposal: ProposedViewSize) -> Size { super.measure(inner(proposal)) }
    override func arrange() { content?.place(at: .zero, inner(proposal)) }
}
