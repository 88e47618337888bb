import Geometry

/// A control that is on or off; the equivalent of `UISwitch`.
///
///     let light = Switch()
///     light.addAction(for: .valueChanged) { setLight(light.isOn) }
public final class Switch: Control {
    /// The size of a switch, in points. It takes touches in an area of at least 44 by 44 points.
    public static let size = Size(51, 31)
    private static let margin = 2.0
    /// How much wider the knob is under a finger, in points.
    private static let stretch = 6.0
    /// The distance from which a finger drags the knob, in points.
    private static let dragDistance = 6.0
    private static let offColor = Color(argb: 0xff8e_8e93)

    private let track = View()
    private let knob = KnobView()
    /// The position that the knob shows, which is not yet the value while a finger drags it.
    private var isShownOn = false
    private var dragged: Touch?

    /// Whether the switch is on. Setting it moves the knob without an animation and sends no event.
    public var isOn: Bool {
        get { value }
        set { setOn(newValue, animated: false) }
    }
    private var value = false
    /// The colour of the track while the switch is on; nil for the tint colour.
    public var onTintColor: Color? {
        didSet { showState() }
    }
    /// The colour of the knob; nil for white.
    public var thumbTintColor: Color? {
        didSet { knob.color = thumbTintColor }
    }

    /// Creates a switch that is off, of the size `Switch.size`.
    public override init(frame: Rect = .zero) {
        super.init(frame: Rect(origin: frame.origin, size: Switch.size))
        track.isUserInteractionEnabled = false
        addSubview(track)
        addSubview(knob)
        showState()
    }

    /// Turns the switch on or off. No event is sent.
    public func setOn(_ isOn: Bool, animated: Bool) {
        value = isOn
        show(isOn, animated: animated)
    }

    private func show(_ isOn: Bool, animated: Bool) {
        guard isOn != isShownOn else { return }
        isShownOn = isOn
        showValue(animated: animated) {
            showState()
            layoutSubviews()
        }
    }

    private func showState() {
        track.backgroundColor = isShownOn ? onTintColor ?? tintColor : Switch.offColor
    }

    public override func tintColorDidChange() { showState() }

    public override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : Control.disabledAlpha }
    }

    public override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            showValue(animated: !isHighlighted) { layoutSubviews() }
        }
    }

    // MARK: Layout

    public override var intrinsicContentSize: Size { Switch.size }
    /// Returns `Switch.size`.
    public override func sizeThatFits(_ size: Size) -> Size { Switch.size }

    public override func layoutSubviews() {
        track.frame = Rect(origin: .zero, size: frame.size)
        track.cornerRadius = frame.height / 2
        let side = max(0, frame.height - 2 * Switch.margin)
        let width = min(side + (isHighlighted ? Switch.stretch : 0), frame.width)
        let x = isShownOn ? frame.width - width - Switch.margin : Switch.margin
        knob.frame = directionalRect(Rect(x, Switch.margin, width, side))
    }

    // MARK: Touches

    override var takesTouches: Bool { true }
    override var takesTouchesAtOnce: Bool { true }
    public override func point(inside point: Point) -> Bool { isInTarget(point) }
    public override func holdsTouch(_ touch: Touch) -> Bool { dragged === touch }

    public override func touchMoved(_ touch: Touch) {
        super.touchMoved(touch)
        guard isTracking(touch) else { return }
        let moved = touch.position - touch.startPosition
        if dragged == nil, abs(moved.x) >= Switch.dragDistance, abs(moved.x) > abs(moved.y) {
            dragged = touch
        }
        guard dragged === touch else { return }
        let isBeyondMiddle = touch.location(in: self).x > frame.width / 2
        show(isBeyondMiddle != isRightToLeft, animated: true)
    }

    public override func touchEnded(_ touch: Touch) {
        let isTap = isTracking(touch) && dragged == nil && isTouchInside(touch)
        let isDrag = dragged === touch
        if isDrag { dragged = nil }
        let new: Bool? = isTap ? !value : isDrag ? isShownOn : nil
        // Its actions may set another value.
        super.touchEnded(touch)
        if let new { take(new) }
    }

    public override func touchCancelled(_ touch: Touch) {
        if dragged === touch { dragged = nil }
        super.touchCancelled(touch)
        if dragged == nil { show(value, animated: true) }
    }

    /// Takes a value that a person has chosen.
    private func take(_ isOn: Bool) {
        let hasChanged = isOn != value
        setOn(isOn, animated: true)
        if hasChanged { sendActions(for: .valueChanged) }
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .toggle }
    /// "1" if the switch is on, otherwise "0", as in UIKit.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? (value ? "1" : "0") }
        set { super.accessibilityValue = newValue }
    }
    /// Turns the switch on or off, as a tap does.
    public override func accessibilityActivate() -> Bool {
        guard super.accessibilityActivate() else { return false }
        take(!value)
        return true
    }
}
