/// The retained view of a description. It chooses its size for a proposal and places its children.
///
/// This base class is empty and has zero size.
@MainActor class Element: Interface.View {
    /// The sizes measured since the last change. Containers request only a few: the minimum, the maximum and the
    /// actual size, each for a few extents across.
    private var measured: [(proposal: ProposedViewSize, size: Size)] = []
    private static let measuredLimit = 12
    /// The proposal for which the frame was chosen, with which children are laid out.
    private(set) final var proposal = ProposedViewSize.unspecified
    private var isPlaced = false

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        // Most elements do nothing in a frame; the others say so.
        isAdvanced = false
    }

    /// Returns the size that the element chooses for a proposal, in points.
    final func size(proposing proposal: ProposedViewSize) -> Size {
        for known in measured where known.proposal == proposal { return known.size }
        let size = measure(proposal)
        // Growing step by step would allocate three times for most elements.
        if measured.isEmpty { measured.reserveCapacity(4) }
        if measured.count == Element.measuredLimit { measured.removeFirst() }
        measured.append((proposal, size))
        return size
    }

    /// Returns the width of the size that the element chooses for a proposal, in points, where it can be found without
    /// the height.
    func width(proposing proposal: ProposedViewSize) -> Double {
        size(proposing: proposal).width
    }

    /// Computes the result of `size(proposing:)`.
    func measure(_ proposal: ProposedViewSize) -> Size { .zero }

    /// Places the children in the frame, which has the size chosen for `proposal`.
    func arrange() {}

    /// The priority in a stack. Space is distributed to views of higher priority first.
    var layoutPriority: Double { 0 }

    /// The index in the order of the views that lie on each other; those of the same index are in their order.
    var zIndex: Double { 0 }

    /// Returns the position of an alignment guide that the element sets, in points from its left or top edge; nil if it
    /// sets none.
    ///
    /// - Parameter size: The size of the element, in points.
    func guide(_ guide: Guide, _ size: Size) -> Double? { nil }

    /// Whether the element, or one in it whose guides it has, may set guides.
    var mayHaveGuides: Bool { true }

    /// The views inside the element, in the order of the description.
    var viewsInOrder: [Interface.View] { subviews }

    /// Whether something in the element depends on where it is, also out of sight.
    final var dependsOnPlace = false

    /// Whether the default spacing next to the element is omitted.
    var isSpacer: Bool { false }

    /// Places the element at a point in its superview, with the size that it chooses for a proposal.
    final func place(at origin: Point, _ proposal: ProposedViewSize) {
        place(in: Rect(origin: origin, size: size(proposing: proposal)), proposal)
    }

    /// Sets the element's frame, and the proposal with which its children are laid out. In a superview that is laid out
    /// from right to left, the rectangle is mirrored: what is leading is right.
    final func place(in rect: Rect, _ proposal: ProposedViewSize) {
        if proposal != self.proposal {
            self.proposal = proposal
            setNeedsLayout()
        }
        // In scrolling content, a view may choose an infinite size; none of it would be visible.
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        var place = Rect(
            finite(rect.minX), finite(rect.minY), finite(rect.width), finite(rect.height))
        if let superview = superview as? Element, superview.isLaidOutFromRight {
            place = place.mirrored(inWidth: superview.frame.width)
        }
        if isPlaced {
            frame = place
        } else {
            // A new element has no previous position from which it could be animated.
            isPlaced = true
            Interface.View.performWithoutAnimation { frame = place }
        }
    }

    /// Invalidates the element's size and those of all enclosing elements.
    final func invalidateLayout() {
        var view: Interface.View? = self
        while let current = view {
            let element = current as? Element
            element?.forgetSizes()
            current.setNeedsLayout()
            if element == nil, let host = current as? any Host {
                return host.preferencesDidChange()
            }
            view = current.superview
        }
    }

    /// Takes the layout direction of the environment, if a view sets one.
    final func adoptDirection(_ context: Context) {
        let new: SemanticContentAttribute =
            switch context.environment.ownDirection {
            case nil: .unspecified
            case .leftToRight: .forceLeftToRight
            case .rightToLeft: .forceRightToLeft
            }
        if new != semanticContentAttribute { semanticContentAttribute = new }
    }

    /// Forgets the sizes measured so far.
    func forgetSizes() { measured.removeAll(keepingCapacity: true) }

    /// Called when the description that the element shows is removed.
    func unmount() {}

    override func layoutSubviews() { arrange() }

    override func sizeThatFits(_ size: Size) -> Size {
        self.size(proposing: ProposedViewSize(fitting: size))
    }

    // MARK: Touch

    /// Whether the element receives touches anywhere in its bounds, not only on its children.
    var takesTouchesInBounds: Bool { false }

    /// Returns whether the element itself receives a touch at a point in its own coordinates.
    func takesTouch(at point: Point) -> Bool { takesTouchesInBounds && bounds.contains(point) }

    /// Returns whether the element, or a child that may extend beyond it, receives a touch at a point. Gaps between
    /// children let touches through to the views behind.
    func receivesTouch(at point: Point) -> Bool {
        if takesTouch(at: point) { return true }
        if clipsToBounds && !bounds.contains(point) { return false }
        return subviews.contains { ($0 as? Element)?.receivesTouch(at: point, of: self) ?? false }
    }

    /// The opacity up to which an element receives no touches, as in UIKit.
    private static let untouchableAlpha = 0.01

    /// Returns whether the element receives a touch at a point in its superview's coordinates.
    final func receivesTouch(at point: Point, of superview: Interface.View) -> Bool {
        guard !isHidden, isUserInteractionEnabled, alpha > Element.untouchableAlpha else {
            return false
        }
        let local = point - presentationFrame.origin
        if presentationTransform == .identity { return receivesTouch(at: local) }
        let middle = Point(presentationFrame.width / 2, presentationFrame.height / 2)
        guard let inverse = presentationTransform.inverse else { return false }
        return receivesTouch(at: inverse.apply(local - middle) + middle)
    }

    override func point(inside point: Point) -> Bool { receivesTouch(at: point) }
}

/// The node of a view with a single element.
final class ElementNode<Content: ElementView>: Node {
    private let element: Content.ElementType

    init(_ value: Content, _ context: Context) {
        element = value.makeElement()
        super.init(value, context)
        element.adoptDirection(context)
        value.update(element, context)
    }

    override func update(to view: any View, _ context: Context) {
        super.update(to: view, context)
        element.adoptDirection(context)
        if let view = view as? Content { view.update(element, context) }
    }

    override func appendElements(to elements: inout [Element]) { elements.append(element) }

    override func unmount() { element.unmount() }
}

/// A view with a single element.
@MainActor protocol ElementView: PrimitiveView {
    associatedtype ElementType: Element
    func makeElement() -> ElementType
    /// Updates the element for a description. Called after the element was created and for each new description.
    func update(_ element: ElementType, _ context: Context)
}

extension ElementView {
    func makeNode(_ context: Context) -> Node { ElementNode(self, context) }
}
