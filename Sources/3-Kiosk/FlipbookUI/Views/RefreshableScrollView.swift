/// Where a refresh by pulling stands.
public typealias RefreshState = Interface.RefreshableScrollView.State

/// A scroll view that is refreshed by pulling it, with an indicator of one's own, below which content
/// stays meanwhile.
///
///     RefreshableScrollView(onRefresh: { done in
///         load { done() }
///     }) {
///         VStack {
///             ForEach(rows) { Text($0.title) }
///         }
///     }
public struct RefreshableScrollView<Progress: View, Content: View>: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never
    /// Fetches content, and calls `done` when it is there.
    public typealias OnRefresh = (_ done: @escaping @MainActor () -> Void) -> Void

    let showsIndicators: Bool
    let threshold: Double
    let onRefresh: OnRefresh
    let progress: (RefreshState) -> Progress
    let content: Content

    /// - Parameters:
    ///   - showsIndicators: whether a scroll indicator shows the position.
    ///   - threshold: how far content is pulled to refresh it, and the room that is held open for the
    ///     indicator, in points.
    ///   - onRefresh: calls `done` when content is there.
    ///   - progress: the indicator for a state; it fades in with the pull.
    ///   - content: what scrolls.
    public init(
        showsIndicators: Bool = true, threshold: Double = RefreshControl.defaultThreshold,
        onRefresh: @escaping OnRefresh,
        @ViewBuilder progress: @escaping (RefreshState) -> Progress,
        @ViewBuilder content: () -> Content
    ) {
        self.showsIndicators = showsIndicators
        self.threshold = threshold
        self.onRefresh = onRefresh
        self.progress = progress
        self.content = content()
    }

    func makeElement() -> ScrollElement { ScrollElement() }

    func update(_ element: ScrollElement, _ context: Context) {
        element.update(.vertical, showsIndicators: showsIndicators, content, context)
        element.setRefresh(
            threshold: threshold, onRefresh, { [progress] in progress($0) }, context)
    }
}

extension RefreshableScrollView where Progress == ProgressView {
    /// - Parameters:
    ///   - showsIndicators: whether a scroll indicator shows the position.
    ///   - threshold: how far content is pulled to refresh it, in points.
    ///   - onRefresh: calls `done` when content is there.
    ///   - content: what scrolls.
    public init(
        showsIndicators: Bool = true, threshold: Double = RefreshControl.defaultThreshold,
        onRefresh: @escaping OnRefresh, @ViewBuilder content: () -> Content
    ) {
        self.init(
            showsIndicators: showsIndicators, threshold: threshold, onRefresh: onRefresh,
            progress: { _ in ProgressView() }, content: content)
    }
}

extension ScrollElement {
    /// Refreshes the view with an indicator that is described for each state.
    func setRefresh(
        threshold: Double, _ onRefresh: @escaping (@escaping @MainActor () -> Void) -> Void,
        _ progress: @escaping (RefreshState) -> any View, _ context: Context
    ) {
        if scrollView.refreshControl?.threshold != threshold {
            scrollView.refreshControl = RefreshControl(
                header: DescribedRefreshHeader(), threshold: threshold, policy: .onReturn)
        }
        guard let control = scrollView.refreshControl,
            let header = control.header as? DescribedRefreshHeader
        else { return }
        control.onRefresh = onRefresh
        header.show(progress, context)
    }
}

/// A header that shows a described indicator.
private final class DescribedRefreshHeader: RefreshHeader {
    private let indicator = OverlayElement()
    private var progress: ((RefreshState) -> any View)?
    private var context: Context?
    private var state = RefreshState.waiting

    init() {
        super.init()
        addSubview(indicator)
    }

    func show(_ progress: @escaping (RefreshState) -> any View, _ context: Context) {
        self.progress = progress
        self.context = context
        showState()
    }

    private func showState() {
        guard let progress, let context else { return }
        indicator.setContent(DeferredView { [state] in progress(state) }, context)
    }

    override func update(_ status: RefreshStatus) {
        let new: RefreshState =
            switch status.state {
            case .waiting, .pulling: .waiting
            case .primed: .primed
            case .refreshing, .finishing: .loading
            }
        if new != state {
            state = new
            showState()
        }
        alpha = max(0, min(1, status.ratio * 2))
    }

    override func layoutSubviews() {
        indicator.place(
            in: Rect(origin: .zero, size: frame.size), ProposedViewSize(frame.size))
    }
}
