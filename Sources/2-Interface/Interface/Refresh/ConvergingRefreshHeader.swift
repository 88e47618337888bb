import Geometry
import Glibc
import Motion

/// Two graphics that come from the left and the right as content is pulled, meet at the threshold,
/// and stay together: then the one turns by quarters within the other while the background goes
/// through colours. In the end they part and leave.
public final class ConvergingRefreshHeader: RefreshHeader {
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
    /// What the background goes through while content is fetched, beginning with the first.
    public var colors: [Color] = [
        Color(argb: 0xff2b_3a67), Color(argb: 0xff49_6a81), Color(argb: 0xff66_999b),
        Color(argb: 0xffb3_af8f), Color(argb: 0xffff_c482),
    ]
    /// Seconds a colour.
    public static let colorDuration = 0.9
    /// Seconds a quarter turn, and of rest after it.
    public static let spinDuration = 0.35
    public static let spinPause = 0.15
    /// Seconds of parting.
    public static let exitDuration = 0.3

    public private(set) var phase = Phase.pulling
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    /// How far the graphics are from each other: 0 together, 1 each just out of sight.
    private var distance = 1.0
    private var angle = 0.0
    private var began: Double?
    private var exitBegan: Double?

    /// - Parameters:
    ///   - outer: a ring and its marks, or any view.
    ///   - inner: what turns within it.
    public init(outer: View = CompassRose(), inner: View = CompassNeedle()) {
        self.outer = outer
        self.inner = inner
        super.init()
        isUserInteractionEnabled = false
        clipsToBounds = true
        backgroundColor = colors[0]
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
        backgroundColor = colors.first ?? .clear
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

    /// Where the needle and the colours are after so many seconds.
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

/// A compass without its needle: a ring with marks at the eight winds.
public final class CompassRose: View {
    public var color = Color.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    public override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        let line = radius * 0.07
        canvas.stroke(
            Path(arcAround: middle, radius: radius - line, from: 0, to: 2 * .pi),
            style: StrokeStyle(width: line), color: color)
        for i in 0..<8 {
            let angle = Double(i) * .pi / 4
            let direction = Point(sin(angle), -cos(angle))
            var mark = Path()
            mark.move(to: middle + direction * (radius * 0.86))
            mark.line(to: middle + direction * (radius * (i % 2 == 0 ? 0.68 : 0.77)))
            canvas.stroke(
                mark, style: StrokeStyle(width: line, cap: .round),
                color: color.multiplyingAlpha(by: i % 2 == 0 ? 1 : 0.6))
        }
    }
}

/// A compass needle: a rhombus, its northern half in another colour.
public final class CompassNeedle: View {
    public var northColor = Color(argb: 0xffff_5a5f) {
        didSet { if northColor != oldValue { setNeedsDisplay() } }
    }
    public var southColor = Color.white {
        didSet { if southColor != oldValue { setNeedsDisplay() } }
    }

    public override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        func half(_ tip: Double) -> Path {
            var path = Path()
            path.move(to: middle + Point(-radius * 0.16, 0))
            path.line(to: middle + Point(0, tip))
            path.line(to: middle + Point(radius * 0.16, 0))
            path.close()
            return path
        }
        canvas.fill(half(-radius * 0.6), color: northColor)
        canvas.fill(half(radius * 0.6), color: southColor)
        canvas.fill(
            Path(arcAround: middle, radius: radius * 0.07, from: 0, to: 2 * .pi),
            color: Color(argb: 0xff20_2430))
    }
}
