import Geometry
import Motion

/// Adds pull to refresh to a scroll view.
///
/// Like a `UIRefreshControl` it is a view above the content of the scroll view whose `refreshControl`
/// it is. Its frame is as wide as the scroll view, and as high as the space kept open during a refresh,
/// or as the pull if that is longer; only the part that the pull uncovers is drawn. It contains the
/// header, unless the header has another superview, and the subviews of a subclass:
///
///     final class ReloadControl: RefreshControl {
///         private let riveView: RiveView
///
///         init(_ rive: Rive) {
///             riveView = RiveView(rive: rive)
///             super.init(header: RefreshHeader(), threshold: 80)
///             addSubview(riveView)
///         }
///
///         override func layoutSubviews() {
///             super.layoutSubviews()
///             riveView.frame = bounds
///         }
///     }
open class RefreshControl: Control {
    /// The default threshold, in points: about the height of a UIRefreshControl. Because of the
    /// rubber band and the touch slop, the finger travels 130 points in a list 744 points high and
    /// 138 points in one 424 points high.
    public nonisolated static let defaultThreshold = 60.0
    /// The view that shows the pull and the refresh.
    public let header: RefreshHeader
    /// The space kept open for the header during a refresh, in points.
    public let height: Double
    private var machine: RefreshStateMachine
    /// Fetches content. Must call `done` once, when content has arrived. By default content arrives at
    /// once, or with `endRefreshing` if the control has an action for `valueChanged`.
    public var onRefresh: (_ done: @escaping @MainActor () -> Void) -> Void = { $0() } {
        didSet { fetches = true }
    }
    /// Whether `onRefresh` was set.
    private var fetches = false
    /// The minimum time for which a refresh is shown, in seconds, so that the header does not just
    /// flash if content arrives immediately.
    public var minimumDuration = 0.8
    private weak var scrollView: ScrollView?
    private var beganAt: Double?
    /// The outcome of the current or last refresh; nil until it is known.
    private var outcome: RefreshOutcome?
    /// The time since which the header shows the outcome.
    private var outcomeShownAt: Double?
    private var time = 0.0
    private var generation = 0
    /// Whether the inset includes the header's height.
    private var isKeptOpen = false

    /// - Parameters:
    ///   - header: the view that shows the state of the refresh; nil for a spinner. A plain
    ///     `RefreshHeader` shows nothing.
    ///   - threshold: the distance that a pull must uncover to refresh, in points. Because of the
    ///     rubber band the finger travels further.
    ///   - height: the space kept open for the header during a refresh, in points; the threshold by
    ///     default. If it is larger, the header opens further at the release.
    ///   - policy: the moment of a pull at which a refresh starts.
    public init(
        header: RefreshHeader? = nil, threshold: Double = defaultThreshold,
        height: Double? = nil, policy: RefreshStateMachine.TriggerPolicy = .onRelease
    ) {
        self.header = header ?? SpinnerRefreshHeader()
        self.height = max(1, height ?? threshold)
        machine = RefreshStateMachine(policy: policy, threshold: threshold)
        super.init()
        isHidden = true
    }

    /// The state of the refresh.
    public var state: RefreshStateMachine.State { machine.state }
    /// Whether a refresh is in progress.
    public var isRefreshing: Bool { machine.state == .refreshing }
    /// The distance that a pull must uncover to refresh, in points.
    public var threshold: Double { machine.threshold }

    /// Adds the control above the content of a scroll view, and the header to it, unless the header
    /// has a superview already.
    func attach(to scrollView: ScrollView) {
        self.scrollView = scrollView
        if header.superview == nil { insertSubview(header, at: 0) }
        scrollView.insertSubview(self, at: scrollView.rearmostIndex)
    }

    func detach() {
        removeFromSuperview()
        scrollView = nil
    }

    /// The distance of content below its resting position without a header, in points.
    private var extent: Double {
        guard let scrollView else { return 0 }
        return -(scrollView.contentOffset.y + scrollView.contentInset.top - heldHeight)
    }

    /// The part of the inset that is kept open for the header, in points.
    var heldHeight: Double { isKeptOpen ? height : 0 }

    func scrollViewDidScroll() {
        guard let scrollView else { return }
        perform(machine.update(extent: extent, isTracking: scrollView.isTracking))
        updateHeader()
    }

    func scrollViewDidEndDragging() {
        perform(machine.release())
        updateHeader()
    }

    /// Sets `onRefresh` to a task on the main actor. The header closes when `fetch` returns; if it
    /// throws, the header shows a failure first.
    public func onRefresh(
        @_implicitSelfCapture _ fetch: @escaping @MainActor () async throws -> Void
    ) {
        onRefresh = { [weak self] done in
            let task = RefreshTask()
            let screen = self?.scrollView?.nearestScreen
            screen?.refreshTasks.append(task)
            Task { @MainActor [weak screen] in
                await task.run {
                    do { try await fetch() } catch { self?.endRefreshing(.failure) }
                }
                screen?.refreshTasks.removeAll { $0 === task }
                done()
            }
        }
    }

    /// Starts a refresh like a pull. As in UIKit it performs no action for `valueChanged`.
    open func beginRefreshing() {
        isPulled = false
        perform(machine.beginRefreshing())
        isPulled = true
        updateHeader()
    }

    /// Whether a pull changes the state, not the program.
    private var isPulled = true

    /// Ends the current refresh: the header shows the outcome and closes after the minimum
    /// duration. Further calls are ignored.
    open func endRefreshing(_ outcome: RefreshOutcome = .success) {
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
            setKeptOpen(true)
            generation += 1
            let current = generation
            let reports = isPulled && handles(.valueChanged)
            defer { if reports { sendActions(for: .valueChanged) } }
            if !fetches, handles(.valueChanged) { return }
            onRefresh { [weak self] in
                // Calls for an earlier refresh are ignored.
                guard let self, self.generation == current else { return }
                self.endRefreshing()
            }
        case .reset:
            outcome = nil
            outcomeShownAt = nil
            header.reset()
        }
    }

    private func setKeptOpen(_ isOpen: Bool) {
        guard isKeptOpen != isOpen, let scrollView else { return }
        let wasAtStart = extent >= 0
        isKeptOpen = isOpen
        var inset = scrollView.contentInset
        inset.top += isOpen ? height : -height
        // Content at its start makes space for the header. A bounce may have moved it past its
        // resting position already.
        scrollView.setContentInset(inset, restingAtTop: isOpen && wasAtStart)
    }

    private func updateHeader() {
        let extent = max(0, extent)
        isHidden = extent <= 0
        header.isHidden = extent <= 0
        layOutHeader()
        header.update(
            RefreshStatus(
                state: state, extent: extent, ratio: machine.ratio(of: extent),
                touchX: scrollView?.touchX, touchY: touchY,
                outcome: outcomeShownAt == nil ? nil : outcome))
    }

    /// Where the finger is from the scroll view's upper edge to its lower one, 0...1; nil without one.
    private var touchY: Double? {
        guard let scrollView, scrollView.frame.height > 0, let y = scrollView.touchY else {
            return nil
        }
        return max(0, min(1, y / scrollView.frame.height))
    }

    /// Lays out the control and the header at the upper edge, on whole pixels, so that the header's
    /// last row of pixels meets the content without a gap or blending.
    private func layOutHeader() {
        guard let scrollView else { return }
        let scale = scrollView.nearestScreen?.scale ?? 1
        func snapped(_ y: Double) -> Double { (y * scale).rounded() / scale }
        // In points from the upper edge of the scroll view.
        let content = snapped(-scrollView.contentOffset.y)
        let top = snapped(scrollView.restingInset.top)
        let uncovered = max(0, content - top)
        let size = Size(
            scrollView.frame.width, max(snapped(max(height, threshold)), uncovered))
        // Both are clipped where content begins, since content may be shorter or translucent.
        uncoveredHeight = uncovered
        frame = Rect(origin: Point(0, scrollView.contentOffset.y + top), size: size)
        let isInside = header.isDescendant(of: scrollView)
        header.uncoveredHeight = isInside ? uncovered : nil
        // A header that is elsewhere in the scroll view, such as in a background, stays in place.
        let y = isInside && header.superview !== self ? top : 0
        header.frame = Rect(origin: Point(0, y), size: size)
    }

    /// The height of the part that the pull has uncovered, in points.
    private var uncoveredHeight = 0.0 {
        didSet { if uncoveredHeight != oldValue { setNeedsDisplay() } }
    }

    override var visibleHeight: Double? { uncoveredHeight }

    func advanceRefresh(to frame: FrameTime) -> Bool {
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
            // Content under a resting finger stays until the finger moves.
            return machine.state == .finishing && !isTracking
        }
    }

    /// Closes the header after the refresh has ended and its outcome was shown.
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
                // A new drag closes the header at once.
            } else if scrollView.isTracking || time - shown < header.duration(of: outcome) {
                // Content under a resting finger stays until the finger lifts.
                return
            }
        }
        machine.endRefreshing()
        setKeptOpen(false)
        updateHeader()
    }
}
