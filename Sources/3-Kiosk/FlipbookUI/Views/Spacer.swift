/// A view that expands along the axis of its stack; outside a stack, along both axes.
public struct Spacer: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let minLength: Double?

    /// Creates a spacer of at least `minLength` points; nil for 8.
    public init(minLength: Double? = nil) { self.minLength = minLength }

    func makeElement() -> SpacerElement { SpacerElement() }

    func update(_ element: SpacerElement, _ context: Context) {
        element.set(max(0, minLength ?? StackElement.defaultSpacing), context.environment.stackAxis)
    }
}

final class SpacerElement: Element {
    private var minLength = 0.0
    private var axis: StackView.Axis?

    func set(_ minLength: Double, _ axis: StackView.Axis?) {
        if self.minLength == minLength && self.axis == axis { return }
        self.minLength = minLength
        self.axis = axis
        invalidateLayout()
    }

    // The lowest priority: other views take the space that they can use first.
    override var layoutPriority: Double { -.infinity }
    override var isSpacer: Bool { true }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        func length(_ offered: Double?) -> Double { max(minLength, offered ?? minLength) }
        return switch axis {
        case .horizontal: Size(length(proposal.width), 0)
        case .vertical: Size(0, length(proposal.height))
        case nil: Size(length(proposal.width), length(proposal.height))
        }
    }
}

/// A separator that is one pixel thick and extends across the stack.
public struct Divider: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    /// Creates a separator.
    public init() {}

    func makeElement() -> DividerElement { DividerElement() }

    func update(_ element: DividerElement, _ context: Context) {
        element.isVertical = context.environment.stackAxis == .horizontal
    }
}

final class DividerElement: Element {
    /// Whether the line is vertical, as between the views of a horizontal stack.
    var isVertical = false {
        didSet { if isVertical != oldValue { invalidateLayout() } }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        let thickness = 1 / (window?.scale ?? 1)
        return isVertical
            ? Size(thickness, proposal.height ?? 10) : Size(proposal.width ?? 10, thickness)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(Rect(origin: .zero, size: presentationFrame.size), color: .separator)
    }
}
