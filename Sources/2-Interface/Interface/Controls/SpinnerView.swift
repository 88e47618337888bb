import Geometry
import Glibc
import Motion

/// A circle of spokes with a rotating highlight; the equivalent of `UIActivityIndicatorView`.
public final class SpinnerView: View {
    /// The number of spokes. The highlight moves by one spoke at a time.
    public static let spokes = 8
    /// The duration of one rotation, in seconds.
    public static let rotationDuration = 1.0

    /// The colour of the brightest spoke; the others are more transparent.
    public var color = Color(argb: 0xff80_8080) {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// The fraction of spokes shown while the view does not spin, 0...1.
    public var progress = 1.0 {
        didSet { if progress != oldValue && !isSpinning { setNeedsDisplay() } }
    }
    /// Whether the view spins; otherwise it shows `progress`.
    public var isSpinning = false {
        didSet {
            if isSpinning != oldValue {
                start = nil
                setNeedsDisplay()
            }
            if hidesWhenStopped { isHidden = !isSpinning }
        }
    }
    /// Whether the view is hidden while it does not spin. The default is false, unlike in UIKit, since the view then
    /// shows `progress`, which `UIActivityIndicatorView` lacks.
    public var hidesWhenStopped = false {
        didSet { if hidesWhenStopped { isHidden = !isSpinning } }
    }
    /// Whether the view spins.
    public var isAnimating: Bool { isSpinning }
    /// Starts spinning.
    public func startAnimating() { isSpinning = true }
    /// Stops spinning.
    public func stopAnimating() { isSpinning = false }
    /// Spins while something is busy, or shows the fraction of it that is done, 0...1, if that is known.
    package func show(isBusy: Bool, fraction: Double?) {
        isSpinning = isBusy && fraction == nil
        guard isBusy, let fraction else { return }
        progress = fraction
        progressOpacity = 1
    }

    /// The default opacity of spokes that show progress.
    static let pullOpacity = 0.7
    /// The current opacity of spokes that show progress, 0...1.
    var progressOpacity = pullOpacity {
        didSet { if progressOpacity != oldValue && !isSpinning { setNeedsDisplay() } }
    }
    private var start: Double?
    private var step = 0

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override var accessibilityState: AccessibilityState { isSpinning ? .busy : [] }

    public override func sizeThatFits(_ size: Size) -> Size { Size(32, 32) }

    /// 32 points in both dimensions.
    public override var intrinsicContentSize: Size { Size(32, 32) }

    public override func advance(to time: FrameTime) -> Bool {
        guard isSpinning else { return false }
        let start = start ?? time.targetTimestamp
        self.start = start
        let turn = (time.targetTimestamp - start) / SpinnerView.rotationDuration
        let now = Int((turn * Double(SpinnerView.spokes)).rounded(.down)) % SpinnerView.spokes
        if now != step {
            step = now
            setNeedsDisplay()
        }
        return true
    }

    public override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        let count = SpinnerView.spokes
        for i in 0..<count {
            let strength: Double
            if isSpinning {
                // The leading spoke is the brightest; those behind it fade.
                let behind = (step - i + count * 2) % count
                strength = max(0.2, 1 - Double(behind) * 0.125)
            } else {
                strength = max(0, min(1, progress * Double(count) - Double(i))) * progressOpacity
            }
            guard strength > 0 else { continue }
            let angle = Double(i) / Double(count) * 2 * .pi - .pi / 2
            let direction = Point(cos(angle), sin(angle))
            var path = Path()
            path.move(to: middle + direction * (radius * 0.48))
            path.line(to: middle + direction * (radius * 0.92))
            canvas.stroke(
                path, style: StrokeStyle(width: radius * 0.18, cap: .round),
                color: color.multiplyingAlpha(by: strength))
        }
    }
}
