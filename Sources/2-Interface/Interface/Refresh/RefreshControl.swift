import Geometry
import Motion

/// A control that adds pull to refresh to a scroll view.
///
/// Like a `UIRefreshControl`, it is a subview of the scroll view whose `refreshControl` it is, above the top of the
/// content. Its frame has the width of the scroll view, and the height of the space kept open during a refresh, or of
/// the pull if that is longer; only the part uncovered by the pull is drawn. It contains the header, unless the
/// header has another superview, and the subviews of a subclass:
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
open class RefreshControl: Control, PullControl {
    /// The default threshold, in points: about the height of a `UIRefreshControl`. Because of the rubber band and the
    /// touch slop, the finger travels 130 points in a list 744 points high and 138 points in one 424 points high.
    public nonisolated static let defaultThreshold = 60.0
    /// The view that shows the state of the pull and the refresh.
    public let header: RefreshHeader
    /// The space kept open for the header during a refresh, in points.
    public let height: Double
    private var machine: RefreshStateMachine
    /// Fetches content. It must call `done` once content has arrived. By default, a refresh lasts until
    /// `endRefreshing`, as a UIRefreshControl's does.
    public var onRefresh: (_ done: @escaping @MainActor () -> Void) -> Void = { _ in }
    /// The task of the current or last refresh with an asynchronous `onRefresh`.
    private var fetchTask: Task<Void, Never>?
    /// The minimum time for which a refresh is shown, in seconds. It keeps the header from flashing if content
    /// arrives immediately.
    public var minimumDuration = 0.8
    private weak var scrollView: ScrollView?
    private var beganAt: Double?
    /// The outcome of the current or last refresh; nil until it is known.
    private var outcome: RefreshOutcome?
    /// The time at which the header began to show the outcome, in seconds.
    private var outcomeShownAt: Double?
    private var time = 0.0
    private var generation = 0
    /// Whether the content inset includes the header's height.
    private var isKeptOpen = false

    /// Creates a refresh control.
    ///
    /// - Parameters:
    ///   - header: The view that shows the state of the refresh; nil for a spinner. A plain `RefreshHeader` shows
    ///     nothing.
    ///   - threshold: The distance that a pull must uncover to refresh, in points. Because of the rubber band, the
    ///     finger travels further.
    ///   - height: The space kept open for the header during a refresh, in points; nil for the threshold. If it is
    ///     larger, the header opens further when the finger lifts.
    ///   - policy: The moment of a pull at which a refresh starts.
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
    /// Whether a refresh is in progress; false once `endRefreshing` was called, while the header shows the outcome and
    /// closes.
    public var isRefreshing: Bool { machine.state == .refreshing && outcome == nil }
    /// The distance that a pull must uncover to refresh, in points.
    public var threshold: Double { machine.threshold }

    /// Adds the control to a scroll view, above the top of its content, and the header to the control unless the
    /// header already has a superview.
    func attach(to scrollView: ScrollView) {
        self.scrollView = scrollView
        if header.superview == nil { insertSubview(header, at: 0) }
        scrollView.insertSubview(self, at: scrollView.rearmostIndex)
        // Nothing of a header elsewhere, such as in a background view, may be seen before it is laid out.
        header.isHidden = true
        if extent > 0 { updateHeader() }
    }

    /// As in UIKit, a control that is added to a scroll view as a subview becomes its refresh control.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if let scrollView = superview as? ScrollView {
            if scrollView.refreshControl !== self { scrollView.refreshControl = self }
        } else if let scrollView, scrollView.refreshControl === self {
            scrollView.refreshControl = nil
        }
    }

    deinit { fetchTask?.cancel() }

    /// Removes the control from its scroll view. A refresh in progress ends without an outcome, and its task is
    /// cancelled.
    func detach() {
        fetchTask?.cancel()
        setKeptOpen(false)
        machine = RefreshStateMachine(policy: machine.policy, threshold: machine.threshold)
        generation += 1
        outcome = nil
        outcomeShownAt = nil
        header.reset()
        removeFromSuperview()
        scrollView = nil
    }

    /// The distance of content below its resting position without a header, in points.
    private var extent: Double {
        guard let scrollView else { return 0 }
        return -(scrollView.contentOffset.y + scrollView.contentInset.top)
    }

    func scrollViewDidScroll() {
        guard let scrollView else { return }
        perform(machine.update(extent: extent, isTracking: scrollView.isTracking))
        updateHeader()
    }

    func scrollViewDidEndDragging() {
        perform(machine.release())
        updateHeader()
    }

    /// Sets `onRefresh` to a closure that runs in a task on the main actor. The refresh ends when `fetch` returns; if
    /// it throws an error, the header shows a failure.
    public func onRefresh(
        @_implicitSelfCapture _ fetch: @escaping @MainActor () async throws -> Void
    ) {
        onRefresh = { [weak self] done in
            let task = RefreshTask()
            let current = self?.generation
            let screen = self?.scrollView?.nearestScreen
            screen?.refreshTasks.append(task)
            self?.fetchTask = Task { @MainActor [weak screen] in
                await task.run {
                    do { try await fetch() } catch {
                        // The failure of an earlier refresh does not end this one.
                        if let self, self.generation == current { self.endRefreshing(.failure) }
                    }
                }
                screen?.refreshTasks.removeAll { $0 === task }
                done()
            }
        }
    }

    /// Starts a refresh programmatically, also while the header of an earlier one shows its outcome or closes. As in
    /// UIKit, this does not send the actions for `valueChanged`.
    open func beginRefreshing() {
        isPulled = false
        if outcome != nil { machine.endRefreshing() }
        perform(machine.beginRefreshing())
        isPulled = true
        updateHeader()
    }

    /// Whether the current change of state is caused by a pull, not by the program.
    private var isPulled = true

    /// Ends the current refresh: after the minimum duration, the header shows the outcome and closes. Further calls
    /// are ignored.
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
            onRefresh { [weak self] in
                // Calls that belong to an earlier refresh are ignored.
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
        // Content at its top moves to make space for the header, even if a bounce has already moved it past its
        // resting position.
        scrollView.holdInset(isOpen ? height : 0, restingAtTop: isOpen && wasAtStart)
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

    /// The finger's vertical position in the scroll view, from 0 at the top edge to 1 at the bottom edge; nil if
    /// there is none.
    private var touchY: Double? {
        guard let scrollView, scrollView.frame.height > 0, let y = scrollView.touchY else {
            return nil
        }
        return max(0, min(1, y / scrollView.frame.height))
    }

    /// Lays out the control and the header at the top edge, on whole pixels, so that the header's last row of pixels
    /// meets the content without a gap or blending.
    private func layOutHeader() {
        guard let scrollView else { return }
        let scale = scrollView.nearestScreen?.scale ?? 1
        func snapped(_ y: Double) -> Double { (y * scale).rounded() / scale }
        // In points from the top edge of the scroll view.
        let content = snapped(-scrollView.contentOffset.y)
        let top = snapped(scrollView.contentInset.top)
        let uncovered = max(0, content - top)
        let size = Size(
            scrollView.frame.width, max(snapped(max(height, threshold)), uncovered))
        // Both are clipped where content begins, since content may be shorter or translucent.
        uncoveredHeight = uncovered
        frame = Rect(origin: Point(0, scrollView.contentOffset.y + top), size: size)
        let isInside = header.isDescendant(of: scrollView)
        header.uncoveredHeight = isInside ? uncovered : nil
        // A header elsewhere in the scroll view, for example in a background view, stays in place.
        let y = isInside && header.superview !== self ? top : 0
        header.frame = Rect(origin: Point(0, y), size: size)
    }

    /// The height of the part uncovered by the pull, in points.
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
            // Content held by a resting finger stays in place until the finger moves.
            return machine.state == .finishing && !isTracking
        }
    }

    /// Closes the header once the refresh has ended and its outcome has been shown.
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
                // A new drag closes the header immediately.
            } else if scrollView.isTracking || time - shown < header.duration(of: outcome) {
                // Content held by a resting finger stays in place until the finger lifts.
                return
            }
        }
        machine.endRefreshing()
        setKeptOpen(false)
        updateHeader()
    }
}

extension ScrollView {
    /// The control that adds pull to refresh; nil for none.
    public final var refreshControl: RefreshControl? {
        get { pullControl as? RefreshControl }
        set { if newValue !== pullControl { pullControl = newValue } }
    }
}
