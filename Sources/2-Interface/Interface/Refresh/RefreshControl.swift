import Geometry
import Motion

/// What a refresh control tells its header.
public struct RefreshStatus: Sendable, Equatable {
    /// Where the refresh stands.
    public var state: RefreshStateMachine.State
    /// How far content is pulled from its resting place without a header, in points.
    public var extent: Double
    /// The extent over the threshold: 1 where letting go refreshes; may exceed 1.
    public var ratio: Double
    /// The finger's x in points, while one holds content.
    public var touchX: Double?
}

/// A view that shows a pull to refresh.
open class RefreshHeader: View {
    /// Something has changed.
    open func update(_ status: RefreshStatus) {}
    /// The header is closed: back to the start.
    open func reset() {}

    /// How much of the header the pull has uncovered, in points from its upper edge; nil for a header
    /// that is not in its scroll view.
    final var uncoveredHeight: Double? {
        didSet { if uncoveredHeight != oldValue { setNeedsDisplay() } }
    }
    final override var visibleHeight: Double? { uncoveredHeight }
}

/// Adds pull to refresh to a scroll view.
@MainActor public final class RefreshControl {
    /// How long the header takes to settle open and to close, in seconds.
    public static let insetDuration = 0.15
    /// How long the header takes to close, in seconds.
    public static let closeDuration = 0.3

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
    private var isContentReady = false
    private var time = 0.0
    private var generation = 0
    /// The inset includes the header's height.
    private var isHeldOpen = false

    /// - Parameters:
    ///   - threshold: how far content is pulled to refresh it, in points.
    ///   - height: the room that is held open for the header while refreshing, in points; as much
    ///     as the threshold unless given.
    /// - Parameter policy: which moment of a pull starts a refresh.
    /// - Parameter header: the view that shows the state of the refresh.
    public init(
        header: RefreshHeader, threshold: Double, height: Double? = nil,
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
    /// returns.
    public func onRefresh(_ fetch: @escaping @MainActor () async -> Void) {
        onRefresh = { done in
            Task { @MainActor in
                await fetch()
                done()
            }
        }
    }

    /// Starts a refresh as a pull would.
    public func beginRefreshing() {
        perform(machine.beginRefreshing())
        updateHeader()
    }

    /// Content is there: the header closes, once it has been seen for long enough.
    public func endRefreshing() {
        guard isRefreshing else { return }
        isContentReady = true
        scrollView?.setNeedsDisplay()
    }

    private func perform(_ action: RefreshStateMachine.Action?) {
        switch action {
        case nil: break
        case .beginRefreshing:
            isContentReady = false
            beganAt = nil
            setHeldOpen(true, duration: RefreshControl.insetDuration)
            generation += 1
            let current = generation
            onRefresh { [weak self] in
                // Called twice, or long after, it means nothing.
                guard let self, self.generation == current else { return }
                self.endRefreshing()
            }
        case .reset: header.reset()
        }
    }

    private func setHeldOpen(_ isOpen: Bool, duration: Double) {
        guard isHeldOpen != isOpen, let scrollView else { return }
        let wasPulled = extent > 0
        isHeldOpen = isOpen
        var inset = scrollView.contentInset
        inset.top += isOpen ? height : -height
        scrollView.setContentInset(inset, duration: duration)
        // Content that is on its way back already may have passed the place where it is to stay.
        let offset = scrollView.contentOffset
        if isOpen, wasPulled, !scrollView.isTracking, offset.y > -inset.top {
            scrollView.setContentOffset(Point(offset.x, -inset.top), duration: duration)
        }
    }

    private func updateHeader() {
        let extent = max(0, extent)
        header.isHidden = extent <= 0
        // The header fills the room above content, and grows with an over-pull.
        let top = isInContent ? scrollView?.contentOffset.y ?? 0 : 0
        header.frame = Rect(0, top, scrollView?.frame.width ?? 0, max(threshold, extent))
        // Content may be shorter than the header, or let it shine through: it ends where content
        // begins.
        if let scrollView, header.isDescendant(of: scrollView) {
            header.uncoveredHeight = max(0, -scrollView.contentOffset.y)
        } else {
            header.uncoveredHeight = nil
        }
        header.update(
            RefreshStatus(
                state: state, extent: extent, ratio: extent / threshold,
                touchX: scrollView?.touchX))
    }

    func advance(to frame: FrameTime) -> Bool {
        time = frame.targetTimestamp
        guard isRefreshing else {
            if machine.state == .finishing {
                perform(machine.update(extent: extent, isTracking: false))
                updateHeader()
            }
            return machine.state == .finishing
        }
        let began = beganAt ?? time
        beganAt = began
        if isContentReady && time - began >= minimumDuration {
            machine.endRefreshing()
            setHeldOpen(false, duration: RefreshControl.closeDuration)
            updateHeader()
        }
        return true
    }
}
