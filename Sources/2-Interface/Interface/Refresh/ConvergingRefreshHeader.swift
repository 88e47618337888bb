import Geometry
import Glibc
import Motion

/// Two graphics that come from the left and the right as content is pulled, meet at the threshold,
/// and stay together: then the one turns by quarters within the other while the background goes
/// through colours. They pop as they meet. In the end they part and leave, and a tick, or an
/// exclamation mark, takes their place.
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
    /// In points, both graphics' width and height. The default has room to pop at the default threshold.
    public var graphicSize = 48.0 {
        didSet { setNeedsLayout() }
    }
    /// The colour of the mark in the end.
    public var markColor: Color {
        get { mark.color }
        set { mark.color = newValue }
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
    /// Seconds of parting, during which the background goes back to its first colour.
    public static let exitDuration = 0.3

    /// How far the header has come.
    public private(set) var phase = Phase.pulling
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    /// How far the graphics are from each other: 0 together, 1 each just out of sight.
    private var distance = 1.0
    private var angle = 0.0
    private var began: Double?
    private var exitBegan: Double?
    private var exitColor = Color.clear
    private let mark = OutcomeMark()
    private var pop = Pop()

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
        addSubview(mark)
    }

    public override func update(_ status: RefreshStatus) {
        if status.state == .primed, self.status.state != .primed, !reducesMotion { pop.start() }
        self.status = status
        mark.outcome = status.outcome
        switch status.state {
        case .waiting, .pulling:
            // Once joined they stay so, until the refresh is over.
            phase = status.touchX == nil && status.state == .pulling ? .releasing : .pulling
            distance = 1 - min(1, status.ratio)
        case .primed:
            phase = .connected
            distance = 0
        case .refreshing where status.outcome == nil:
            if phase != .animating {
                phase = .animating
                began = nil
            }
            distance = 0
        case .refreshing, .finishing:
            if phase != .exiting {
                phase = .exiting
                exitBegan = nil
                exitColor = backgroundColor
            }
        }
        setNeedsLayout()
    }

    public override func duration(of outcome: RefreshOutcome) -> Double {
        OutcomeMark.displayDuration
    }

    public override func reset() {
        phase = .pulling
        distance = 1
        angle = 0
        outer.alpha = 1
        inner.alpha = 1
        began = nil
        exitBegan = nil
        pop.stop()
        outer.transform = .identity
        mark.outcome = nil
        if let first = colors.first { backgroundColor = first }
        setNeedsLayout()
    }

    public override func advance(to time: FrameTime) -> Bool {
        let now = time.targetTimestamp
        if pop.advance(to: now) {
            outer.transform = .scale(pop.scale, pop.scale)
            setNeedsLayout()
        }
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
            part(t)
            setNeedsLayout()
            return t < 1
        case .pulling, .releasing, .connected: return pop.isRunning
        }
    }

    /// - Parameter t: how much of the exit is over, 0...1.
    private func part(_ t: Double) {
        if let first = colors.first { backgroundColor = exitColor.mixed(with: first, min(1, t)) }
        // Where motion is reduced they fade instead.
        if reducesMotion {
            outer.alpha = max(0, 1 - t)
            inner.alpha = outer.alpha
        } else {
            distance = TimingCurve.uiEaseIn.progress(t)
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
        // In the middle of what is open.
        let y = (status.extent - size) / 2
        // Each starts one width off the middle.
        let travel = (width + size) / 2
        let middle = (width - size) / 2
        outer.frame = Rect(middle - travel * distance, y, size, size)
        inner.frame = Rect(middle + travel * distance, y, size, size)
        inner.transform =
            .rotation(cosine: cos(angle), sine: sin(angle)) * .scale(pop.scale, pop.scale)
        let side = size * 0.5
        mark.frame = Rect((width - side) / 2, (status.extent - side) / 2, side, side)
    }
}
