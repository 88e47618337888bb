import Geometry

/// A bar that fills as something proceeds; the equivalent of `UIProgressView`. What takes an unknown time is shown by a
/// ``SpinnerView``.
public final class ProgressView: View {
    /// The height of the bar, in points.
    public static let height = 6.0

    private let fill = View()
    private var fraction = 0.0

    /// The fraction that is done, 0...1. Setting it has no animation.
    public var progress: Double {
        get { fraction }
        set { setProgress(newValue, animated: false) }
    }
    /// The colour of the part that is done; nil for the tint colour.
    public var progressTintColor: Color? {
        didSet { applyColors() }
    }
    /// The colour of the other part; nil for grey.
    public var trackTintColor: Color? {
        didSet { applyColors() }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        clipsToBounds = true
        cornerRadius = ProgressView.height / 2
        addSubview(fill)
        applyColors()
    }

    /// Sets the fraction that is done, clamped to 0...1, over 0.2 s if `animated` is true.
    public func setProgress(_ progress: Double, animated: Bool) {
        let new = progress.isFinite ? max(0, min(1, progress)) : 0
        guard new != fraction else { return }
        fraction = new
        View.animate(
            withDuration: animated && window != nil ? 0.2 : 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) { layoutSubviews() }
    }

    private func applyColors() {
        fill.backgroundColor = progressTintColor ?? tintColor
        backgroundColor = trackTintColor ?? Control.trackColor
    }

    public override func tintColorDidChange() { applyColors() }

    public override var intrinsicContentSize: Size {
        Size(View.noIntrinsicMetric, ProgressView.height)
    }
    /// Returns the width that there is, and the height of a bar.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width.isFinite ? size.width : 200, ProgressView.height)
    }

    public override func layoutSubviews() {
        fill.cornerRadius = frame.height / 2
        // The rounded end of a short bar begins beyond the edge.
        let width = fraction * frame.width
        let hidden = fraction > 0 ? max(0, frame.height - width) : 0
        fill.frame = directionalRect(Rect(-hidden, 0, width + hidden, frame.height))
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .progress }
    /// The fraction in percent, unless the program has set another text.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(Int((fraction * 100).rounded()))%" }
        set { super.accessibilityValue = newValue }
    }
}
