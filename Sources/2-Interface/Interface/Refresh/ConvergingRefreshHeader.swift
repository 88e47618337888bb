import Geometry
import Glibc
import Motion

/// A header with two graphics that enter from the left and the right during a pull and meet at the threshold, where
/// they pop. During the refresh, the inner one rotates in quarter turns inside the outer one while the background
/// changes colour. Then they exit and are replaced by a tick or an exclamation mark.
public final class ConvergingRefreshHeader: RefreshHeader {
    /// The phase of the header.
    public enum Phase: String, Sendable {
        /// The graphics follow the finger.
        case pulling
        /// The graphics were released before they met.
        case releasing
        /// The graphics have met.
        case connected
        case animating
        case exiting
    }

    /// The outer graphic, which enters from the left.
    public let outer: View
    /// The inner graphic, which enters from the right and rotates.
    public let inner: View
    /// The width and height of both graphics, in points. The default leaves space for the pop at the default
    /// threshold.
    public var graphicSize = 48.0 {
        didSet { setNeedsLayout() }
    }
    /// The colour of the outcome's mark.
    public var markColor: Color {
        get { mark.color }
        set { mark.color = newValue }
    }
    /// The background colours during a refresh, in order; the first one is used at other times. If the array is
    /// empty, `backgroundColor` does not change.
    public let colors: [Color]
    /// The duration of each colour, in seconds.
    public static let colorDuration = 0.9
    /// The duration of a quarter turn, in seconds.
    public static let spinDuration = 0.35
    /// The pause after a quarter turn, in seconds.
    public static let spinPause = 0.15
    /// The duration of the exit, in seconds, during which the background returns to its first colour.
    public static let exitDuration = 0.3

    /// The current phase.
    public private(set) var phase = Phase.pulling
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    /// The distance of the graphics: 0 if they are together, 1 if both are just outside the header.
    private var distance = 1.0
    private var angle = 0.0
    private var began: Double?
    private var exitBegan: Double?
    private var exitColor = Color.clear
    private let mark = OutcomeMark()
    private var pop = Pop()

    /// Creates a header with two graphics.
    ///
    /// - Parameters:
    ///   - outer: The graphic that enters from the left and does not rotate.
    ///   - inner: The graphic that enters from the right and rotates inside `outer`.
    ///   - colors: The background colours during a refresh.
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
            // The graphics stay together until the refresh ends.
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
            exit(t)
            setNeedsLayout()
            return t < 1
        case .pulling, .releasing, .connected: return pop.isRunning
        }
    }

    /// Animates the exit of the graphics and the background.
    ///
    /// - Parameter t: The progress of the exit, 0...1.
    private func exit(_ t: Double) {
        if let first = colors.first { backgroundColor = exitColor.mixed(with: first, min(1, t)) }
        // With reduced motion, the graphics fade out instead.
        if reducesMotion {
            outer.alpha = max(0, 1 - t)
            inner.alpha = outer.alpha
        } else {
            distance = TimingCurve.uiEaseIn.progress(t)
        }
    }

    /// Sets the angle of the inner graphic and the background colour after `t` seconds of the refresh.
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
        // Centred in the part that is open.
        let y = (status.extent - size) / 2
        // At distance 1, each graphic is just outside the header.
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
