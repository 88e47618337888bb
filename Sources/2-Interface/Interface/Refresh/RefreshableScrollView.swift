import Geometry
import Motion

/// A scroll view that is refreshed by pulling it, whose content stays below an indicator meanwhile.
///
///     RefreshableScrollView { done in load { done() } } content: {
///         VStack { for row in rows { Row(row) } }
///     }
public final class RefreshableScrollView: ScrollView {
    /// What an indicator of one's own is told.
    public enum State: Sendable {
        /// Not pulled far enough, or not at all.
        case waiting
        /// Pulled past the threshold.
        case primed
        case loading
    }

    private let content: View

    /// - Parameters:
    ///   - threshold: how far content is pulled to refresh it, and the room that is held open for
    ///     the indicator, in points.
    ///   - onRefresh: calls `done` when content is there.
    ///   - progress: makes the indicator for a state; nil shows a spinner.
    ///   - content: laid out in the view's width, as high as it likes to be.
    /// - Parameter policy: which moment of a pull starts a refresh.
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
        let header = progress.map(ViewRefreshHeader.init) ?? SpinnerRefreshHeader()
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

/// A header that is any view, one for each state.
public final class ViewRefreshHeader: RefreshHeader {
    private let make: (RefreshableScrollView.State) -> View
    private var views: [RefreshableScrollView.State: View] = [:]
    private var state: RefreshableScrollView.State?

    /// A header that shows what `make` returns for a state; it is called once for each.
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
    /// Refreshes the view by a task when it is pulled, with a spinner, as SwiftUI has it.
    ///
    /// - Parameter fetch: runs on the main actor; awaiting it does not hold up frames. The header
    ///   shows a failure where it throws.
    /// - Parameter threshold: how far content is pulled to refresh it, in points.
    @discardableResult
    public func refreshable(
        threshold: Double = RefreshControl.defaultThreshold,
        _ fetch: @escaping @MainActor () async throws -> Void
    ) -> Self {
        let control = RefreshControl(header: SpinnerRefreshHeader(), threshold: threshold)
        control.onRefresh(fetch)
        refreshControl = control
        return self
    }
}
