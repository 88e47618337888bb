import Geometry
import Glibc
import Motion

/// Two graphics that come from the left and the right as content is pulled, meet at the threshold,
/// and stay together: then the one turns by quarters within the other while the background goes
/// through colours. In the end they part and leave.
public final class ConvergingRefreshHeader: RefreshHeader {
    /// How far the header has come.
    public enum Phase: String, Sendable {
        /// Together with the finger.
        case pulling
        /// Let go before they met.
        case releasing
        /// They have met.
        case connected
        case animating
        case exiting
    }

    /// Comes from the left: the frame that the other one turns in.
    public let outer: View
    /// Comes from the right, and turns.
    public let inner: View
    /// In points, both graphics' width and height.
    public var graphicSize = 64.0 {
        didSet { setNeedsLayout() }
    }
    /// What the background goes through while content is fetched, beginning with the first, which is
    /// its colour at other times. Without any it keeps `backgroundColor`.
    public let colors: [Color]
    /// Seconds a colour.
    public static let colorDuration = 0.9
    /// Seconds a quarter turn, and of rest after it.
    public static let spinDuration = 0.35
    /// Seconds of rest after a quarter turn.
    public static let spinPause = 0.15
    /// Seconds of parting.
    public static let exitDuration = 0.3

    /// How far the header has come.
    public private(set) var phase = Phase.pulling
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    /// How far the graphics are from each other: 0 together, 1 each just out of sight.
    private var distance = 1.0
    private var angle = 0.0
    private var began: Double?
    private var exitBegan: Double?

    /// - Parameters:
    ///   - outer: comes from the left and stays upright.
    ///   - inner: comes from the right and turns within `outer`.
    ///   - colors: what the background goes through.
    public init(outer: View, inner: View, colors: [Color] = []) {
        self.outer = outer
        self.inner = inner
        self.colors = colors
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
        if let first = colors.first { backgroundColor = first }
        addSubview(outer)
        addSubview(inner)
    }

    public override func update(_ status: RefreshStatus) {
        self.status = status
        switch status.state {
        case .waiting, .pulling:
            // Once joined they stay so, until the refresh is over.
            phase = status.touchX == nil && status.state == .pulling ? .releasing : .pulling
            distance = 1 - min(1, status.ratio)
        case .primed:
            phase = .connected
            distance = 0
        case .refreshing:
            if phase != .animating {
                phase = .animating
                began = nil
            }
            distance = 0
        case .finishing:
            if phase != .exiting {
                phase = .exiting
                exitBegan = nil
            }
        }
        setNeedsLayout()
    }

    public override func reset() {
        phase = .pulling
        distance = 1
        angle = 0
        began = nil
        exitBegan = nil
        if let first = colors.first { backgroundColor = first }
        setNeedsLayout()
    }

    public override func advance(to time: FrameTime) -> Bool {
        let now = time.targetTimestamp
        switch phase {
        case .animating:
            let start = began ?? now
            began = start
            turn(now - start)
            setNeedsLayout()
            return true
        case .exiting:
            let start = exitBegan ?? now
            exitBegan = start
            let t = (now - start) / ConvergingRefreshHeader.exitDuration
            distance = TimingCurve.uiEaseIn.progress(t)
            setNeedsLayout()
            return t < 1
        case .pulling, .releasing, .connected: return false
        }
    }

    /// Where the inner graphic and the colours are after `t` seconds.
    private func turn(_ t: Double) {
        let round = ConvergingRefreshHeader.spinDuration + ConvergingRefreshHeader.spinPause
        let quarters = (t / round).rounded(.down)
        let within = (t - quarters * round) / ConvergingRefreshHeader.spinDuration
        let curve = TimingCurve.bezier(x1: 0.5, y1: 0, x2: 0.2, y2: 1.15)
        angle = (quarters + curve.progress(within)) * .pi / 2
        guard !colors.isEmpty else { return }
        let at = t / ConvergingRefreshHeader.colorDuration
        let i = Int(at.rounded(.down)) % colors.count
        backgroundColor = colors[i].mixed(
            with: colors[(i + 1) % colors.count], at - at.rounded(.down))
    }

    public override func layoutSubviews() {
        let (width, size) = (frame.width, graphicSize)
        // In the middle of what is open, but not higher than where they rest.
        let y = max(0, (max(status.extent, size) - size) / 2)
        // Each starts one width off the middle.
        let travel = (width + size) / 2
        let middle = (width - size) / 2
        outer.frame = Rect(middle - travel * distance, y, size, size)
        inner.frame = Rect(middle + travel * distance, y, size, size)
        inner.transform = .rotation(cosine: cos(angle), sine: sin(angle))
    }
}
