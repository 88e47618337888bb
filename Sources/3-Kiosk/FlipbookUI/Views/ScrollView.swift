/// Axes along which content scrolls.
public enum Axis: UInt8, Sendable {
    case horizontal = 1
    case vertical = 2

    /// Several axes.
    public struct Set: OptionSet, Sendable {
        /// A bit for each axis.
        public let rawValue: UInt8

        /// The axes whose bits are set.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// To the left and right.
        public static let horizontal = Set(rawValue: Axis.horizontal.rawValue)
        /// Up and down.
        public static let vertical = Set(rawValue: Axis.vertical.rawValue)
    }
}

/// A view onto content that may be larger than itself. It takes what it is offered along its axes, and
/// the width or height of its content across them. `refreshable` lets it be pulled.
public struct ScrollView<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    /// The views of `content` below each other.
    public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    func makeElement() -> ScrollElement { ScrollElement() }

    func update(_ element: ScrollElement, _ context: Context) {
        element.update(axes, showsIndicators: showsIndicators, content, context)
        element.setRefresh(context.environment.refresh)
    }
}

final class ScrollElement: Element {
    let scrollView = Interface.ScrollView()
    private let content = StackElement()
    private var axes = Axis.Set.vertical
    private var refresh: RefreshAction?

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        scrollView.addSubview(content)
        addSubview(scrollView)
    }

    override var takesTouchesInBounds: Bool { true }

    func update(
        _ axes: Axis.Set, showsIndicators: Bool, _ view: any View, _ context: Context
    ) {
        if axes != self.axes {
            self.axes = axes
            invalidateLayout()
        }
        scrollView.alwaysBounceVertical = axes.contains(.vertical)
        scrollView.showsVerticalScrollIndicator = showsIndicators
        scrollView.showsHorizontalScrollIndicator = showsIndicators
        var inner = context
        inner.environment.refresh = nil
        inner.environment.stackAxis = .vertical
        content.setContent(view, inner)
    }

    /// Refreshes the view when it is pulled; nil does not.
    func setRefresh(_ action: RefreshAction?) {
        if action == nil && refresh != nil { scrollView.refreshControl = nil }
        if let action, refresh !== action {
            let control =
                scrollView.refreshControl ?? RefreshControl(header: SpinnerRefreshHeader())
            control.onRefresh(action.fetch)
            if scrollView.refreshControl == nil { scrollView.refreshControl = control }
        }
        refresh = action
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        let size = content.size(proposing: inner(proposal))
        return Size(
            axes.contains(.horizontal) ? proposal.width ?? size.width : size.width,
            axes.contains(.vertical) ? proposal.height ?? size.height : size.height)
    }

    override func arrange() {
        let offer = inner(proposal)
        let size = content.size(proposing: offer)
        content.place(at: .zero, offer)
        scrollView.frame = Rect(origin: .zero, size: frame.size)
        scrollView.contentSize = size
    }

    override func unmount() { content.unmount() }
}
