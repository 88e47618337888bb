import Geometry
import Typography

/// A control with a title; the equivalent of `UIButton`.
///
///     let button = Button(family: app.fonts.bold, title: "Call")
///     button.addAction(for: .touchUpInside) { call() }
public final class Button: Control {
    /// The prominence of a button.
    public enum Style: Sendable {
        /// A background in the tint colour.
        case filled
        /// A background in a faint tint colour.
        case tinted
        /// No background.
        case plain
    }

    /// The minimum width and height, in points: the smallest reliable touch target.
    public static let minimumSize = 44.0
    private static let margin = 16.0

    private let label: Label
    /// The style, which determines how the background and the title use the tint colour.
    public var style: Style {
        didSet { if style != oldValue { applyColors() } }
    }
    /// The text of the button.
    public var title: String {
        get { label.text }
        set {
            guard newValue != label.text else { return }
            label.text = newValue
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }
    /// The font size of the title, in points.
    public var fontSize: Double {
        get { label.fontSize }
        set {
            label.fontSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// Creates a button with a title; `fontSize` is in points.
    public init(
        family: FontFamily, title: String = "", fontSize: Double = 17, style: Style = .filled
    ) {
        label = Label(family: family, fontSize: fontSize)
        self.style = style
        super.init()
        cornerRadius = 10
        label.textAlignment = .center
        label.numberOfLines = 2
        label.text = title
        addSubview(label)
        applyColors()
    }

    /// Whether the button is pressed. A pressed button is dimmed immediately and fades back when released.
    public override var isHighlighted: Bool {
        didSet { if isHighlighted != oldValue { dim(lasting: isHighlighted ? 0 : 0.25) } }
    }

    public override var isEnabled: Bool {
        didSet { if isEnabled != oldValue { dim(lasting: 0) } }
    }

    private func dim(lasting duration: Double) {
        let new = !isEnabled ? 0.4 : isHighlighted ? 0.55 : 1
        View.animate(
            withDuration: duration, options: [.allowUserInteraction, .beginFromCurrentState]
        ) { alpha = new }
    }

    public override func tintColorDidChange() { applyColors() }

    private func applyColors() {
        guard let tint = tintColor else { return }
        switch style {
        case .filled:
            // White if it is legible, as on other systems' buttons, even if black has more contrast.
            let isReadable = Color.white.contrast(on: tint) >= Color.minimumTextContrast
            (backgroundColor, label.textColor) = (tint, isReadable ? .white : tint.contrastingText)
        case .tinted: (backgroundColor, label.textColor) = (tint.multiplyingAlpha(by: 0.15), tint)
        case .plain: (backgroundColor, label.textColor) = (.clear, tint)
        }
    }

    /// Returns the size of the title on up to two lines, with padding; at least 44 × 44 points.
    public override func sizeThatFits(_ size: Size) -> Size {
        let room = max(0, size.width - 2 * Button.margin)
        let text = label.sizeThatFits(Size(room, .infinity))
        return Size(
            max(Button.minimumSize, min(size.width, text.width + 2 * Button.margin)),
            max(Button.minimumSize, text.height + 20))
    }

    public override func layoutSubviews() {
        let margin = min(Button.margin, frame.width / 8)
        label.frame = Rect(margin, 0, max(0, frame.width - 2 * margin), frame.height)
    }
}
