import Geometry
import Typography

/// A control with a title; UIButton without the prefix.
///
///     let button = Button(family: app.fonts.bold, title: "Call")
///     button.addAction(for: .touchUpInside) { call() }
public final class Button: Control {
    /// How much a button stands out.
    public enum Style: Sendable {
        /// On a background in the tint colour.
        case filled
        /// On a background with a trace of the tint colour.
        case tinted
        /// Without a background.
        case plain
    }

    /// The least width and height, in points: what a finger hits safely.
    public static let minimumSize = 44.0
    private static let margin = 16.0

    private let label: Label
    /// The background and the title's colour, by the tint colour.
    public var style: Style {
        didSet { if style != oldValue { applyColors() } }
    }
    /// The text.
    public var title: String {
        get { label.text }
        set {
            guard newValue != label.text else { return }
            label.text = newValue
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }
    /// Of the title, in points.
    public var fontSize: Double {
        get { label.fontSize }
        set {
            label.fontSize = newValue
            invalidateIntrinsicContentSize()
        }
    }

    /// A button with a title.
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

    /// A pressed button is dimmed, and fades back.
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
            // White where it can be read, as on other systems' buttons, even if black has more contrast.
            let isReadable = Color.white.contrast(on: tint) >= Color.minimumTextContrast
            (backgroundColor, label.textColor) = (tint, isReadable ? .white : tint.contrastingText)
        case .tinted: (backgroundColor, label.textColor) = (tint.multiplyingAlpha(by: 0.15), tint)
        case .plain: (backgroundColor, label.textColor) = (.clear, tint)
        }
    }

    /// The title on at most two lines with room around it; at least 44 × 44 points.
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
