/// A view that scrolls content larger than itself. It takes the proposed size along its axes, and its content's size
/// across them. Use `refreshable` to add pull to refresh.
public struct ScrollView<Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    /// Creates a scroll view that shows the views of `content` in a column.
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
    /// Whether the content began at the right in the last layout.
    private var beganAtRight = false

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

    /// Sets the action for pull to refresh; nil removes pull to refresh.
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
        content.place(
            at: Point(isLaidOutFromRight ? max(0, frame.width - size.width) : 0, 0), offer)
        scrollView.frame = Rect(origin: .zero, size: frame.size)
        scrollView.contentSize = size
        beginAtLeadingEdge()
    }

    /// Scrolls to the edge at which the content begins when that changes.
    private func beginAtLeadingEdge() {
        guard isLaidOutFromRight != beganAtRight, frame.width > 0 else { return }
        beganAtRight = isLaidOutFromRight
        let end = max(0, scrollView.contentSize.width - frame.width)
        Interface.View.performWithoutAnimation {
            scrollView.contentOffset.x = beganAtRight ? end : 0
        }
    }

    override func unmount() {
        content.unmount()
        unmountIndicator()
        // Cancels the task of a refresh in progress.
        scrollView.refreshControl = nil
    }
}
