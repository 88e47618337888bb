import Geometry
import Motion

/// A header shaped like an elastic sheet above the content, with a Bézier edge whose lowest point follows the finger
/// while its sides move less than its middle. After the release it oscillates into a straight edge, with a spinner
/// during the refresh. The ring pops when the pull passes the threshold, and is replaced by a tick or an exclamation
/// mark at the end.
public final class WarpRefreshHeader: RefreshHeader {
    /// The appearance of the header.
    public struct Options: Sendable, Equatable {
        /// The colour of the sheet.
        public var fillColor = Color(argb: 0xff39_3a4d)
        /// The colour of the ring and the mark.
        public var spinnerColor = Color.white
        /// The diameter of the ring, in points.
        public var diameter = 28.0

        /// Creates the default appearance.
        public init() {}
    }

    /// The diameter of the ring, in points.
    public var diameter = 28.0 {
        didSet { setNeedsLayout() }
    }
    /// The colour of the sheet.
    public var fillColor = Color(argb: 0xff39_3a4d) {
        didSet { if fillColor != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the ring and the mark.
    public var spinnerColor: Color {
        get { spinner.color }
        set {
            spinner.color = newValue
            mark.color = newValue
        }
    }
    /// The fraction of the pull by which the sides move; the middle moves by the whole pull.
    public static let sideShare = 0.35
    /// The spring of the edge after the release: the angular frequency in radians per second, and the damping ratio.
    private static let spring = (frequency: 15.0, damping: 0.32)

    private let spinner = ProgressRing()
    private let mark = OutcomeMark()
    private var pop = Pop()
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    /// The x coordinate of the lowest point, as a fraction of the width.
    private var lowestPointFraction = 0.5
    /// The distance of the middle below the sides, in points; can be negative while oscillating.
    private var depth = 0.0
    private var release: (depth: Double, spring: DampedSpring, since: Double?)?

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = false
        spinner.color = .white
        addSubview(spinner)
        addSubview(mark)
    }

    /// Creates a header with an appearance.
    public convenience init(options: Options) {
        self.init()
        fillColor = options.fillColor
        spinnerColor = options.spinnerColor
        diameter = options.diameter
    }

    public override func update(_ status: RefreshStatus) {
        let wasHeld = self.status.touchX != nil
        if status.state == .primed, self.status.state != .primed, !reducesMotion { pop.start() }
        self.status = status
        if let x = status.touchX, frame.width > 0 {
            // The lowest point follows the finger.
            release = nil
            lowestPointFraction = max(0.15, min(0.85, x / frame.width))
            depth = status.extent * (1 - WarpRefreshHeader.sideShare)
        } else if wasHeld, depth > 0, !reducesMotion {
            release = (
                depth,
                DampedSpring(
                    frequency: WarpRefreshHeader.spring.frequency,
                    dampingRatio: WarpRefreshHeader.spring.damping), nil
            )
        } else if reducesMotion {
            depth = 0
        } else if release == nil {
            depth = min(depth, status.extent * (1 - WarpRefreshHeader.sideShare))
        }
        let isBusy = status.state == .refreshing || status.state == .finishing
        spinner.isSpinning = isBusy
        spinner.progress = min(1, status.ratio)
        spinner.alpha = max(0, min(1, (status.ratio - 0.4) / 0.4))
        mark.outcome = status.outcome
        mark.alpha = spinner.alpha
        spinner.isHidden = status.outcome != nil
        setNeedsLayout()
    }

    public override func duration(of outcome: RefreshOutcome) -> Double {
        OutcomeMark.displayDuration
    }

    public override func reset() {
        release = nil
        depth = 0
        lowestPointFraction = 0.5
        spinner.isSpinning = false
        spinner.progress = 0
        pop.stop()
        spinner.transform = .identity
        mark.outcome = nil
        setNeedsDisplay()
    }

    public override func advance(to time: FrameTime) -> Bool {
        if pop.advance(to: time.targetTimestamp) {
            spinner.transform = .scale(pop.scale, pop.scale)
        }
        return oscillate(to: time) || pop.isRunning
    }

    /// Advances the oscillation of the edge to a frame's time.
    ///
    /// - Returns: Whether the edge is still oscillating.
    private func oscillate(to time: FrameTime) -> Bool {
        guard let (from, spring, since) = release else { return false }
        let start = since ?? time.targetTimestamp
        release?.since = start
        let t = time.targetTimestamp - start
        depth = from * (1 - spring.position(at: t))
        setNeedsLayout()
        if t >= spring.duration(threshold: 0.5 / max(1, from)) {
            depth = 0
            release = nil
            return false
        }
        return true
    }

    public override func layoutSubviews() {
        let size = diameter
        // Centred in the part that is open at the sides, which does not oscillate.
        let y = max(0, (status.extent - max(0, depth) - size) / 2 + max(0, depth) * 0.3)
        spinner.frame = Rect((frame.width - size) / 2, y, size, size)
        mark.frame = spinner.frame
    }

    /// Returns the outline of the sheet: its sides, and the bottom edge through its lowest point.
    public static func edge(
        width: Double, extent: Double, depth: Double, lowestPointFraction: Double
    ) -> Path {
        let middle = extent
        let side = extent - depth
        let x = width * lowestPointFraction
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(width, 0))
        path.line(to: Point(width, side))
        // From the right edge to the lowest point and on to the left edge, with a horizontal tangent there.
        let (right, left) = (width - x, x)
        path.cubic(
            to: Point(x, middle), control1: Point(x + right * 0.52, side),
            control2: Point(x + right * 0.36, middle))
        path.cubic(
            to: Point(0, side), control1: Point(x - left * 0.36, middle),
            control2: Point(x - left * 0.52, side))
        path.close()
        return path
    }

    public override func draw(on canvas: Canvas) {
        // The sheet extends down to the row of pixels where content begins.
        let extent = uncoveredHeight ?? status.extent
        guard extent > 0 else { return }
        canvas.fill(
            WarpRefreshHeader.edge(
                width: frame.width, extent: extent, depth: depth,
                lowestPointFraction: lowestPointFraction),
            color: fillColor)
    }
}
