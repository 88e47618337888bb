import Geometry
import Motion

/// The default header: a spinner whose spokes appear one by one during a pull, pop when it passes the threshold, and
/// rotate during the refresh; then a tick or an exclamation mark.
public final class SpinnerRefreshHeader: RefreshHeader {
    /// The appearance of the header.
    public struct Options: Sendable, Equatable {
        /// The colour of the spokes and the mark.
        public var color = Color(argb: 0xff80_8080)
        /// The diameter of the spinner, in points.
        public var diameter = 32.0

        /// Creates the default appearance.
        public init() {}
    }

    /// The colour of the spokes and the mark.
    public var color: Color {
        get { spinner.color }
        set {
            spinner.color = newValue
            mark.color = newValue
        }
    }
    /// The diameter of the spinner, in points.
    public var diameter = 32.0 {
        didSet { setNeedsLayout() }
    }
    private let spinner = SpinnerView()
    private let mark = OutcomeMark()
    private var status = RefreshStatus(state: .waiting, extent: 0, ratio: 0)
    private var pop = Pop()

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        mark.color = spinner.color
        addSubview(spinner)
        addSubview(mark)
    }

    /// Creates a header with an appearance.
    public convenience init(options: Options) {
        self.init()
        color = options.color
        diameter = options.diameter
    }

    /// The header's own tint colour, or that of its control, is the colour of the spokes and the mark. An inherited one is
    /// not, as in a `UIRefreshControl`.
    public override func tintColorDidChange() {
        super.tintColorDidChange()
        if let tint = explicitTintColor ?? (superview as? RefreshControl)?.explicitTintColor {
            color = tint
        }
    }

    public override func didMoveToSuperview() {
        super.didMoveToSuperview()
        tintColorDidChange()
    }

    public override func update(_ status: RefreshStatus) {
        if status.state == .primed, self.status.state != .primed, !reducesMotion { pop.start() }
        self.status = status
        spinner.progress = min(1, status.ratio)
        spinner.progressOpacity = status.state == .primed ? 1 : SpinnerView.pullOpacity
        spinner.isSpinning = status.state == .refreshing || status.state == .finishing
        mark.outcome = status.outcome
        spinner.isHidden = status.outcome != nil
        // The header fades in with the pull and out as it closes.
        let isClosing = status.state == .finishing
        let alpha = max(0, min(1, isClosing ? status.ratio : (status.ratio - 0.15) / 0.35))
        spinner.alpha = alpha
        mark.alpha = alpha
        applyScale()
        setNeedsLayout()
    }

    private func applyScale() {
        let closing = status.state == .finishing ? max(0.01, min(1, status.ratio)) : 1
        let scale = closing * pop.scale
        spinner.transform = .scale(scale, scale)
        mark.transform = .scale(scale, scale)
    }

    public override func duration(of outcome: RefreshOutcome) -> Double {
        OutcomeMark.displayDuration
    }

    public override func reset() {
        pop.stop()
        spinner.isSpinning = false
        spinner.progress = 0
        mark.outcome = nil
    }

    public override func advance(to time: FrameTime) -> Bool {
        if pop.advance(to: time.targetTimestamp) { applyScale() }
        return pop.isRunning
    }

    public override func layoutSubviews() {
        let rect = Rect(
            (frame.width - diameter) / 2, (status.extent - diameter) / 2, diameter, diameter)
        spinner.frame = rect
        mark.frame = rect
    }
}
