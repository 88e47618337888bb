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
        /// A background in a faint tint colour, with an outline.
        case tinted
        /// No background.
        case plain
    }

    /// The minimum width and height, in points: the smallest reliable touch target.
    public static let minimumSize = 44.0
    private static let margin = 16.0

    /// The width of the outline of a tinted button, in points.
    private static let outlineWidth = 1.5

    private let label: Label
    /// The colour of the outline of a tinted button.
    private(set) var outlineColor = Color.clear {
        didSet { if outlineColor != oldValue { setNeedsDisplay() } }
    }
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
        label.fitting = .fitsHeight
        label.text = title
        addSubview(label)
        applyColors()
    }

    override var accessibilityRole: AccessibilityRole? { .button }
    /// What the program has set, or else the title.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? title }
        set { super.accessibilityLabel = newValue }
    }
    override var accessibilityState: AccessibilityState {
        isBusy ? super.accessibilityState.union(.busy) : super.accessibilityState
    }

    /// Whether what the button does is in progress. A busy button is disabled; if that lasts, it is dimmed and shows a
    /// spinner.
    public var isBusy = false {
        didSet {
            guard isBusy != oldValue else { return }
            if isBusy, spinner == nil { makeSpinner() }
            isEnabled = !isBusy
            updateSpinner()
            View.animate(
                withDuration: 0.2, delay: isBusy ? Button.busyDelay : 0,
                options: [.allowUserInteraction, .beginFromCurrentState]
            ) { spinner?.alpha = isBusy ? 1 : 0 }
        }
    }
    /// The seconds after which a busy button looks busy, so that nothing flashes if it is done at once.
    private static let busyDelay = 0.3
    private static let spinnerSize = 20.0
    private var spinner: SpinnerView?

    /// The fraction that is done of what a busy button does, 0...1, which it shows as a ring; nil if that is not known.
    public var busyFraction: Double? {
        didSet { if busyFraction != oldValue { updateSpinner() } }
    }

    private func updateSpinner() { spinner?.show(isBusy: isBusy, fraction: busyFraction) }

    private func makeSpinner() {
        let spinner = SpinnerView()
        spinner.alpha = 0
        spinner.color = label.textColor
        addSubview(spinner)
        self.spinner = spinner
        setNeedsLayout()
    }

    /// Whether the button is pressed. A pressed button is dimmed immediately and fades back when released.
    public override var isHighlighted: Bool {
        didSet { if isHighlighted != oldValue { dim(lasting: isHighlighted ? 0 : 0.25) } }
    }

    public override var isEnabled: Bool {
        didSet {
            guard isEnabled != oldValue else { return }
            dim(lasting: isBusy ? 0.2 : 0, after: isBusy ? Button.busyDelay : 0)
        }
    }

    private func dim(lasting duration: Double, after delay: Double = 0) {
        let new = !isEnabled ? 0.4 : isHighlighted ? 0.55 : 1
        View.animate(
            withDuration: duration, delay: delay,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) { alpha = new }
    }

    public override func tintColorDidChange() { applyColors() }

    private func applyColors() {
        guard let tint = tintColor else { return }
        outlineColor = .clear
        // A clear tint hides what it would colour; contrast would make it visible again.
        if tint.alpha == 0 {
            backgroundColor = .clear
            label.textColor = style == .filled ? tint.contrastingText : .clear
            spinner?.color = label.textColor
            return
        }
        switch style {
        case .filled: (backgroundColor, label.textColor) = (tint, tint.contrastingText)
        case .tinted:
            let backdrop = backdrop
            backgroundColor = tint.multiplyingAlpha(by: 0.15)
            outlineColor = Button.visible(tint, on: backdrop, Color.minimumGraphicsContrast)
            label.textColor = Button.visible(
                tint, on: backgroundColor.over(backdrop), Color.minimumTextContrast)
        case .plain:
            backgroundColor = .clear
            label.textColor = Button.visible(tint, on: backdrop, Color.minimumTextContrast)
        }
        spinner?.color = label.textColor
    }

    /// The colour behind the button.
    private var backdrop: Color {
        var colors: [Color] = []
        var view = superview
        while let current = view {
            colors.append(current.backgroundColor)
            if current.backgroundColor.alpha == 255 { break }
            view = current.superview
        }
        return colors.reversed().reduce(Color.systemBackground) { $1.over($0) }
    }

    /// Returns the colour, mixed with white or black as far as a contrast with an opaque background requires.
    private static func visible(_ color: Color, on background: Color, _ contrast: Double) -> Color {
        let color = color.over(background)
        let end = background.contrastingText
        for share in stride(from: 0, through: 1, by: 0.1) {
            let mixed = color.mixed(with: end, share)
            if mixed.contrast(on: background) >= contrast { return mixed }
        }
        return end
    }

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        applyColors()
    }

    public override func draw(on canvas: Canvas) {
        guard outlineColor.alpha > 0 else { return }
        let (width, size) = (Button.outlineWidth, presentationFrame.size)
        if outline?.size != size || outline?.radius != cornerRadius {
            let rect = Rect(origin: .zero, size: size).inset(dx: width / 2, dy: width / 2)
            let path = Path(roundedRect: rect, cornerRadius: max(0, cornerRadius - width / 2))
            outline = (size, cornerRadius, path)
        }
        guard let path = outline?.path else { return }
        canvas.stroke(path, style: StrokeStyle(width: width), color: outlineColor)
    }

    /// The outline that was drawn last, and what it was made for: a path that is made for each frame allocates.
    private var outline: (size: Size, radius: Double, path: Path)?

    /// The size of the title with its margins, in points.
    public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

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
        guard let spinner else { return }
        let size = Button.spinnerSize
        // Before the title or, if there is no room, at the edge.
        let title = min(label.textWidth, label.frame.width)
        let x = max(4, (frame.width - title) / 2 - size - 10)
        spinner.frame = directionalRect(Rect(x, (frame.height - size) / 2, size, size))
    }
}
