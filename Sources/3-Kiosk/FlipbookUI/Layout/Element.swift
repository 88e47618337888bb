/// The retained view of a description: chooses its size for a proposal and places its children.
///
/// This class is empty and takes no room.
@MainActor class Element: Interface.View {
    /// Sizes that were measured since the last change. Containers ask for few: the smallest, the
    /// largest and the real one, each at a few extents across.
    private var measured: [(proposal: ProposedViewSize, size: Size)] = []
    private static let measuredLimit = 12
    /// The proposal that the frame was chosen for; children are laid out by the same.
    private(set) final var proposal = ProposedViewSize.unspecified
    private var isPlaced = false

    /// The size that the element takes for a proposal, in points.
    final func size(proposing proposal: ProposedViewSize) -> Size {
        if let known = measured.first(where: { $0.proposal == proposal }) { return known.size }
        let size = measure(proposal)
        if measured.count == Element.measuredLimit { measured.removeFirst() }
        measured.append((proposal, size))
        return size
    }

    /// Computes `size(proposing:)`.
    func measure(_ proposal: ProposedViewSize) -> Size { .zero }

    /// Places the children; the frame has the size for `proposal`.
    func arrange() {}

    /// Of views with more, space is shared out among those first.
    var layoutPriority: Double { 0 }

    /// Whether default spacing is left out beside the element.
    var isSpacer: Bool { false }

    /// Gives the element a place in its superview and the size that it takes for a proposal.
    final func place(at origin: Point, _ proposal: ProposedViewSize) {
        place(in: Rect(origin: origin, size: size(proposing: proposal)), proposal)
    }

    /// Gives the element a frame and its children a proposal.
    final func place(in rect: Rect, _ proposal: ProposedViewSize) {
        if proposal != self.proposal {
            self.proposal = proposal
            setNeedsLayout()
        }
        // A view may take infinite room where its content scrolls; nothing of that is seen.
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        let place = Rect(
            finite(rect.minX), finite(rect.minY), finite(rect.width), finite(rect.height))
        if isPlaced {
            frame = place
        } else {
            // It has no place from which it could move here.
            isPlaced = true
            Interface.View.performWithoutAnimation { frame = place }
        }
    }

    /// The element's size may have changed, and so that of all around it.
    final func invalidateLayout() {
        var view: Interface.View? = self
        while let current = view {
            (current as? Element)?.measured.removeAll(keepingCapacity: true)
            current.setNeedsLayout()
            if current is HostingView { return }
            view = current.superview
        }
    }

    /// The description that the element shows is gone.
    func unmount() {}

    override func layoutSubviews() { arrange() }

    override func sizeThatFits(_ size: Size) -> Size {
        self.size(proposing: ProposedViewSize(fitting: size))
    }

    // MARK: Touch

    /// Whether touches anywhere in the bounds are taken, not only those of children.
    var takesTouchesInBounds: Bool { false }

    /// Whether the element, or a child that may lie outside of it, takes a touch. Room between
    /// children lets touches through to what is behind.
    private func takesTouch(at point: Point) -> Bool {
        if takesTouchesInBounds && bounds.contains(point) { return true }
        if clipsToBounds && !bounds.contains(point) { return false }
        return subviews.contains { ($0 as? Element)?.takesTouch(at: point, of: self) ?? false }
    }

    /// The same for a point in the superview's coordinates.
    final func takesTouch(at point: Point, of superview: Interface.View) -> Bool {
        guard !isHidden, isUserInteractionEnabled else { return false }
        let local = point - presentationFrame.origin
        if presentationTransform == .identity { return takesTouch(at: local) }
        let middle = Point(presentationFrame.width / 2, presentationFrame.height / 2)
        guard let inverse = presentationTransform.inverse else { return false }
        return takesTouch(at: inverse.apply(local - middle) + middle)
    }

    override func point(inside point: Point) -> Bool { takesTouch(at: point) }
}

/// The node of a view that has one element.
final class ElementNode<Content: ElementView>: Node {
    private let element: Content.ElementType

    init(_ value: Content, _ context: Context) {
        element = value.makeElement()
        super.init(value, context)
        value.update(element, context)
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        if let view = view as? Content { view.update(element, context) }
    }

    override func appendElements(to elements: inout [Element]) { elements.append(element) }

    override func unmount() { element.unmount() }
}

/// A view that has one element.
@MainActor protocol ElementView: PrimitiveView {
    associatedtype ElementType: Element
    func makeElement() -> ElementType
    /// Sets what the element shows; called once it is made, and again for each new description.
    func update(_ element: ElementType, _ context: Context)
}

extension ElementView {
    func makeNode(_ context: Context) -> Node { ElementNode(self, context) }
}
