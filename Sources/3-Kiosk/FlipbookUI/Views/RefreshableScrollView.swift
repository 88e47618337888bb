/// The state of pull to refresh passed to an indicator.
public typealias RefreshState = Interface.RefreshableScrollView.State

/// A scroll view with pull to refresh and a custom indicator, below which the content stays during the refresh.
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
    /// Fetches content, and calls `done` when it has arrived.
    public typealias OnRefresh = (_ done: @escaping @MainActor () -> Void) -> Void

    let showsIndicators: Bool
    let threshold: Double
    let onRefresh: OnRefresh
    let progress: (RefreshState) -> Progress
    let content: Content

    /// Creates a scroll view with pull to refresh and a custom indicator.
    ///
    /// - Parameters:
    ///   - showsIndicators: Whether scroll indicators are shown.
    ///   - threshold: The distance that a pull must uncover to refresh, and the space kept open for the indicator, in
    ///     points.
    ///   - onRefresh: Fetches content, and calls `done` when it has arrived.
    ///   - progress: Creates the indicator for a state. The indicator fades in with the pull.
    ///   - content: The content.
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
    /// Creates a scroll view with pull to refresh and a spinner.
    ///
    /// - Parameters:
    ///   - showsIndicators: Whether scroll indicators are shown.
    ///   - threshold: The distance that a pull must uncover to refresh, in points.
    ///   - onRefresh: Fetches content, and calls `done` when it has arrived.
    ///   - content: The content.
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
    /// Adds pull to refresh with a declarative indicator for each state.
    func setRefresh(
        threshold: Double, _ onRefresh: @escaping (@escaping @MainActor () -> Void) -> Void,
        _ progress: @escaping (RefreshState) -> any View, _ context: Context
    ) {
        if scrollView.refreshControl?.threshold != threshold {
            unmountIndicator()
            scrollView.refreshControl = RefreshControl(
                header: DeclarativeRefreshHeader(), threshold: threshold, policy: .onReturn)
        }
        guard let control = scrollView.refreshControl,
            let header = control.header as? DeclarativeRefreshHeader
        else { return }
        control.onRefresh = onRefresh
        header.show(progress, context)
    }

    /// Removes the description of a declarative indicator.
    func unmountIndicator() {
        (scrollView.refreshControl?.header as? DeclarativeRefreshHeader)?.unmount()
    }
}

/// A refresh header that shows a declarative indicator.
private final class DeclarativeRefreshHeader: RefreshHeader {
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

    /// Removes the description of the indicator, which does not change any more.
    func unmount() {
        progress = nil
        indicator.unmount()
    }

    private func showState() {
        guard let progress, let context else { return }
        indicator.setContent(
            DeferredView(source: ObjectIdentifier(DeclarativeRefreshHeader.self)) {
                [state] in progress(state)
            }, context)
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
