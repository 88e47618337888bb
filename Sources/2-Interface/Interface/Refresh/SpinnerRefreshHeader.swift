import Geometry

/// The plain indicator: spokes that appear one by one as content is pulled, and turn while it is
/// fetched.
public final class SpinnerRefreshHeader: RefreshHeader {
    /// The colour of the spokes.
    public var color: Color {
        get { spinner.color }
        set { spinner.color = newValue }
    }
    /// In points.
    public var diameter = 32.0 {
        didSet { setNeedsLayout() }
    }
    private let spinner = SpinnerView()
    private var extent = 0.0

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(spinner)
    }

    public override func update(_ status: RefreshStatus) {
        extent = status.extent
        spinner.progress = min(1, status.ratio)
        spinner.isSpinning = status.state == .refreshing || status.state == .finishing
        // It stays in the middle of what is open, fades in with the pull, and leaves as it closes.
        let isClosing = status.state == .finishing
        spinner.alpha = max(0, min(1, isClosing ? status.ratio : (status.ratio - 0.15) / 0.35))
        let scale = isClosing ? max(0.01, min(1, status.ratio)) : 1
        spinner.transform = .scale(scale, scale)
        setNeedsLayout()
    }

    public override func reset() {
        spinner.isSpinning = false
        spinner.progress = 0
    }

    public override func layoutSubviews() {
        spinner.frame = Rect(
            (frame.width - diameter) / 2, max(0, extent - diameter) / 2, diameter, diameter)
    }
}
