import Geometry
import Motion

/// Adds pull to refresh to a scroll view.
@MainActor public final class RefreshControl {
    /// How far content is pulled to refresh it unless a threshold is given, in points: about the height
    /// of a UIRefreshControl, which a thumb reaches by a short stroke on any panel: because of the rubber
    /// band and the touch slop, 130 points of the finger's way in a list 744 points high, 138 in one of
    /// 424 points.
    public nonisolated static let defaultThreshold = 60.0
    /// The view that shows the pull and the refresh.
    public let header: RefreshHeader
    /// In points.
    public let height: Double
    private var machine: RefreshStateMachine
    /// Fetches content; `done` is to be called once, when it is there.
    public var onRefresh: (_ done: @escaping @MainActor () -> Void) -> Void = { $0() }
    /// A refresh stays visible for this long, in seconds, even when content is there at once: a
    /// header that only flashes looks broken.
    public var minimumDuration = 0.8
    private weak var scrollView: ScrollView?
    private var beganAt: Double?
    /// How the refresh under way, or the last one, has ended; nil before that.
    private var outcome: RefreshOutcome?
    /// Since when the header shows it.
    private var outcomeShownAt: Double?
    private var time = 0.0
    private var generation = 0
    /// The inset includes the header's height.
    private var isHeldOpen = false

    /// - Parameters:
    ///   - threshold: how far content is pulled to refresh it, in points of what the pull uncovers.
    ///     A rubber band makes the finger's way longer.
    ///   - height: the room that is held open for the header while refreshing, in points; as much
    ///     as the threshold unless given. It may be more: then the header opens further when the
    ///     finger lets go.
    /// - Parameter policy: which moment of a pull starts a refresh.
    /// - Parameter header: the view that shows the state of the refresh.
    public init(
        header: RefreshHeader, threshold: Double = defaultThreshold, height: Double? = nil,
        policy: RefreshStateMachine.TriggerPolicy = .onRelease
    ) {
        self.header = header
        self.height = max(1, height ?? threshold)
        machine = RefreshStateMachine(policy: policy, threshold: threshold)
    }

    /// Where the refresh stands.
    public var state: RefreshStateMachine.State { machine.state }
    /// Whether content is being fetched.
    public var isRefreshing: Bool { machine.state == .refreshing }
    /// How far content is pulled to refresh it, in points.
    public var threshold: Double { machine.threshold }

    /// The control on a scroll view: the header lies above content, unless it was put elsewhere.
    func attach(to scrollView: ScrollView) {
        self.scrollView = scrollView
        if header.superview == nil {
            isInContent = true
            scrollView.insertSubview(header, at: 0)
        }
    }

    func detach() {
        if isInContent { header.removeFromSuperview() }
        isInContent = false
        scrollView = nil
    }

    /// The header moves with content, whose upper edge it hangs from.
    private var isInContent = false

    /// How far content is below the place where it rests without a header.
    private var extent: Double {
        guard let scrollView else { return 0 }
        return -(scrollView.contentOffset.y + scrollView.contentInset.top - heldHeight)
    }

    /// What of the inset is held open for the header, in points.
    var heldHeight: Double { isHeldOpen ? height : 0 }

    func scrollViewDidScroll() {
        guard let scrollView else { return }
        perform(machine.update(extent: extent, isTracking: scrollView.isTracking))
        updateHeader()
    }

    func scrollViewDidEndDragging() {
        perform(machine.release())
        updateHeader()
    }

    /// Fetches content by a task on the main actor, in place of `onRefresh`. The header closes when it
    /// returns; where it throws the header shows a failure first.
    public func onRefresh(_ fetch: @escaping @MainActor () async throws -> Void) {
        onRefresh = { [weak self] done in
            Task { @MainActor in
                do { try await fetch() } catch { self?.endRefreshing(.failure) }
                done()
            }
        }
    }

    /// Starts a refresh as a pull would.
    public func beginRefreshing() {
        perform(machine.beginRefreshing())
        updateHeader()
    }

    /// The refresh under way has ended: the header shows how, and closes, once it has been seen for
    /// long enough. Only the first call counts.
    public func endRefreshing(_ outcome: RefreshOutcome = .success) {
        guard isRefreshing, self.outcome == nil else { return }
        self.outcome = outcome
        scrollView?.setNeedsDisplay()
    }

    private func perform(_ action: RefreshStateMachine.Action?) {
        switch action {
        case nil: break
        case .beginRefreshing:
            outcome = nil
            outcomeShownAt = nil
            beganAt = nil
            setHeldOpen(true)
            generation += 1
            let current = generation
            onRefresh { [weak self] in
                // Called twice, or long after, it means nothing.
                guard let self, self.generation == current else { return }
                self.endRefreshing()
            }
        case .reset:
            outcome = nil
            outcomeShownAt = nil
            header.reset()
        }
    }

    private func setHeldOpen(_ isOpen: Bool) {
        guard isHeldOpen != isOpen, let scrollView else { return }
        let wasAtStart = extent >= 0
        isHeldOpen = isOpen
        var inset = scrollView.contentInset
        inset.top += isOpen ? height : -height
        // Content that rests at its start makes room for the header; if it is on its way back already it
        // may have passed the place where it is to stay.
        scrollView.setContentInset(inset, restingAtTop: isOpen && wasAtStart)
    }

    private func updateHeader() {
        let extent = max(0, extent)
        header.isHidden = extent <= 0
        placeHeader()
        header.update(
            RefreshStatus(
                state: state, extent: extent, ratio: machine.ratio(of: extent),
                touchX: scrollView?.touchX, outcome: outcomeShownAt == nil ? nil : outcome))
    }

    /// Puts the header at the upper edge, on whole pixels: where content begins, the header's last row
    /// of pixels is neither blended with what is behind it nor left out.
    private func placeHeader() {
        guard let scrollView else { return }
        let scale = scrollView.nearestScreen?.scale ?? 1
        func snapped(_ y: Double) -> Double { (y * scale).rounded() / scale }
        // In points from the upper edge of the scroll view.
        let content = snapped(-scrollView.contentOffset.y)
        let top = snapped(scrollView.restingInset.top)
        let uncovered = max(0, content - top)
        let isInside = header.isDescendant(of: scrollView)
        // Content may be shorter than the header, or let it shine through: it ends where content
        // begins.
        header.uncoveredHeight = isInside ? uncovered : nil
        let y = isInContent ? scrollView.contentOffset.y + top : isInside ? top : 0
        header.frame = Rect(
            0, y, scrollView.frame.width, max(snapped(max(height, threshold)), uncovered))
    }

    func advance(to frame: FrameTime) -> Bool {
        time = frame.targetTimestamp
        switch machine.state {
        case .waiting, .pulling, .primed: return false
        case .refreshing:
            advanceRefresh()
            return true
        case .finishing:
            let isTracking = scrollView?.isTracking ?? false
            perform(machine.update(extent: extent, isTracking: isTracking))
            updateHeader()
            // What a finger holds stays until it moves.
            return machine.state == .finishing && !isTracking
        }
    }

    /// Closes the header when the refresh is over and has been seen.
    private func advanceRefresh() {
        let began = beganAt ?? time
        beganAt = began
        guard let outcome, time - began >= minimumDuration else { return }
        let shown = outcomeShownAt ?? time
        if outcomeShownAt == nil {
            outcomeShownAt = time
            updateHeader()
        }
        if extent > 0, let scrollView {
            if scrollView.isDragging {
                // A finger that pulls again is not kept waiting.
            } else if scrollView.isTracking || time - shown < header.duration(of: outcome) {
                // Content under a finger that rests stays where it is until the finger lifts.
                return
            }
        }
        machine.endRefreshing()
        setHeldOpen(false)
        updateHeader()
    }
}
