import Geometry
import Motion

/// A scroll view with pull to refresh, whose content stays below an indicator during a refresh.
///
///     RefreshableScrollView { done in load { done() } } content: {
///         VStack { for row in rows { Row(row) } }
///     }
public final class RefreshableScrollView: ScrollView {
    /// The state passed to the closure of a custom indicator.
    public enum State: Sendable {
        /// Content is not pulled, or not past the threshold.
        case waiting
        /// Content is pulled past the threshold.
        case primed
        case loading
    }

    private let content: View

    /// Creates a scroll view with pull to refresh.
    ///
    /// - Parameters:
    ///   - threshold: The distance that a pull must uncover to refresh, and the space kept open for the indicator, in
    ///     points.
    ///   - policy: The moment of a pull at which a refresh starts.
    ///   - onRefresh: Fetches content; must call `done` when content has arrived.
    ///   - progress: Creates the indicator for a state; nil for a spinner.
    ///   - content: The content, laid out with the view's width and its own height.
    public init(
        threshold: Double = RefreshControl.defaultThreshold,
        policy: RefreshStateMachine.TriggerPolicy = .onReturn,
        onRefresh: @escaping (_ done: @escaping @MainActor () -> Void) -> Void,
        progress: ((State) -> View)? = nil, @ViewBuilder content: () -> [View]
    ) {
        let views = content()
        self.content = views.count == 1 ? views[0] : StackView(axis: .vertical, views)
        super.init()
        alwaysBounceVertical = true
        addSubview(self.content)
        let header: RefreshHeader =
            progress.map(ViewRefreshHeader.init) ?? SpinnerRefreshHeader()
        let control = RefreshControl(header: header, threshold: threshold, policy: policy)
        control.onRefresh = onRefresh
        refreshControl = control
    }

    public override func layoutSubviews() {
        let size = content.sizeThatFits(Size(frame.width, .infinity))
        content.frame = Rect(0, 0, frame.width, size.height)
        contentSize = Size(frame.width, size.height)
        super.layoutSubviews()
    }
}

/// A header that shows a view for each state.
public final class ViewRefreshHeader: RefreshHeader {
    private let make: (RefreshableScrollView.State) -> View
    private var views: [RefreshableScrollView.State: View] = [:]
    private var state: RefreshableScrollView.State?

    /// Creates a header.
    ///
    /// - Parameter make: Creates the view for a state; called once for each state.
    public init(_ make: @escaping (RefreshableScrollView.State) -> View) {
        self.make = make
        super.init()
        show(.waiting)
    }

    public override func update(_ status: RefreshStatus) {
        switch status.state {
        case .waiting, .pulling: show(.waiting)
        case .primed: show(.primed)
        case .refreshing, .finishing: show(.loading)
        }
        alpha = max(0, min(1, status.ratio * 2))
        setNeedsLayout()
    }

    private func show(_ new: RefreshableScrollView.State) {
        guard state != new else { return }
        state.flatMap { views[$0] }?.removeFromSuperview()
        state = new
        let view = views[new] ?? make(new)
        views[new] = view
        addSubview(view)
        setNeedsLayout()
    }

    public override func layoutSubviews() {
        for view in subviews {
            let size = view.sizeThatFits(frame.size)
            view.frame = Rect(
                (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width,
                size.height)
        }
    }
}

extension ScrollView {
    /// Adds pull to refresh with a spinner, like SwiftUI's `refreshable`.
    ///
    /// - Parameters:
    ///   - threshold: The distance that a pull must uncover to refresh, in points.
    ///   - fetch: Fetches content on the main actor; frames continue while it awaits. If it throws an error, the
    ///     header shows a failure. As in SwiftUI, `self.` can be omitted in it.
    /// - Returns: The scroll view.
    @discardableResult
    public func refreshable(
        threshold: Double = RefreshControl.defaultThreshold,
        @_implicitSelfCapture _ fetch: @escaping @MainActor () async throws -> Void
    ) -> Self {
        let control = RefreshControl(header: SpinnerRefreshHeader(), threshold: threshold)
        control.onRefresh(fetch)
        refreshControl = control
        return self
    }
}
