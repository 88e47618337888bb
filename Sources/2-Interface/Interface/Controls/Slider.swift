import Geometry

/// A control with which a finger chooses a value of a range; the equivalent of `UISlider`.
///
/// The finger moves the knob from wherever it holds it. A slider in a list answers at once: a finger that moves along it
/// keeps it, and one that moves across it scrolls the list and gives the value back.
public final class Slider: Control {
    /// The height of a slider, in points: the smallest target for a finger.
    public static let height = Control.minimumTarget
    private static let knobSize = 28.0
    private static let trackHeight = 6.0
    /// The distance from which a finger along the slider keeps it, in points.
    private static let holdDistance = 6.0
    /// The number of steps of a slider without steps for keys.
    private static let keySteps = 10.0

    private let minimumTrack = View()
    private let maximumTrack = View()
    private let knob = KnobView()
    private var current = 0.0
    /// The finger that moves the knob, where it holds it, the value before, and whether it keeps it from the list.
    private var drag: (touch: Touch, grip: Double, start: Double, isHeld: Bool)?

    /// The value, within the range. Setting it sends no event. A finger that is on the knob keeps moving it.
    public var value: Double {
        get { current }
        set { setValue(newValue, animated: false) }
    }
    /// The value at the leading end. The default is 0.
    public var minimumValue = 0.0 {
        didSet { rangeDidChange() }
    }
    /// The value at the trailing end. The default is 1.
    public var maximumValue = 1.0 {
        didSet { rangeDidChange() }
    }
    /// The distance between values that can be chosen, from `minimumValue` on; 0, the default, for any value. UIKit has no
    /// such steps.
    public var step = 0.0 {
        didSet { rangeDidChange() }
    }
    /// Whether `valueChanged` is sent while the finger moves, once a frame; otherwise once when it lifts.
    public var isContinuous = true
    /// The colour of the track from the leading end to the knob; nil for the tint colour.
    public var minimumTrackTintColor: Color? {
        didSet { applyColors() }
    }
    /// The colour of the other part of the track; nil for grey.
    public var maximumTrackTintColor: Color? {
        didSet { applyColors() }
    }
    /// The colour of the knob; nil for white.
    public var thumbTintColor: Color? {
        didSet { knob.color = thumbTintColor }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        for track in [maximumTrack, minimumTrack] {
            track.isUserInteractionEnabled = false
            track.cornerRadius = Slider.trackHeight / 2
            addSubview(track)
        }
        addSubview(knob)
        applyColors()
    }

    /// Sets the value, clamped to the range, and moves the knob over 0.2 s if `animated` is true. No event is sent.
    public func setValue(_ value: Double, animated: Bool) {
        let new = nearest(value)
        guard new != current else { return }
        current = new
        showValue(animated: animated) { layoutSubviews() }
    }

    private func rangeDidChange() {
        setValue(current, animated: false)
        setNeedsLayout()
    }

    /// Returns the value of the range and its steps that is nearest to a value.
    private func nearest(_ value: Double) -> Double {
        guard value.isFinite, maximumValue > minimumValue else { return minimumValue }
        var result = value
        if step > 0 { result = minimumValue + ((value - minimumValue) / step).rounded() * step }
        return max(minimumValue, min(maximumValue, result))
    }

    private var fraction: Double {
        maximumValue > minimumValue
            ? (current - minimumValue) / (maximumValue - minimumValue) : 0
    }

    private func applyColors() {
        minimumTrack.backgroundColor = minimumTrackTintColor ?? tintColor
        maximumTrack.backgroundColor = maximumTrackTintColor ?? Control.trackColor
    }

    public override func tintColorDidChange() { applyColors() }

    public override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : Control.disabledAlpha }
    }

    public override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue else { return }
            showValue(animated: !isHighlighted) {
                knob.transform = isHighlighted ? .scale(1.15, 1.15) : .identity
            }
        }
    }

    // MARK: Layout

    public override var intrinsicContentSize: Size {
        Size(View.noIntrinsicMetric, Slider.height)
    }
    /// Returns the width that there is, and the height of a slider.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width.isFinite ? size.width : 200, Slider.height)
    }

    private var room: Double { max(1, frame.width - Slider.knobSize) }

    public override func layoutSubviews() {
        let (size, height) = (Slider.knobSize, Slider.trackHeight)
        let x = fraction * room
        knob.frame = directionalRect(Rect(x, (frame.height - size) / 2, size, size))
        let y = (frame.height - height) / 2
        let middle = x + size / 2
        minimumTrack.frame = directionalRect(Rect(0, y, middle, height))
        maximumTrack.frame = directionalRect(Rect(middle, y, max(0, frame.width - middle), height))
    }

    // MARK: Touches

    override var takesTouches: Bool { true }
    override var takesTouchesAtOnce: Bool { true }
    public override func holdsTouch(_ touch: Touch) -> Bool {
        drag?.touch === touch && drag?.isHeld == true
    }

    public override func point(inside point: Point) -> Bool { isInTarget(point) }

    /// The position of a finger along the slider, from its leading end, in points.
    private func position(of touch: Touch) -> Double {
        let x = touch.location(in: self).x
        return isRightToLeft ? frame.width - x : x
    }

    /// Begins to move the knob if the finger is on it; elsewhere the touch is passed on.
    public override func touchBegan(_ touch: Touch) {
        let middle = fraction * room + Slider.knobSize / 2
        let grip = position(of: touch) - middle
        guard isEnabled, drag == nil, abs(grip) <= Control.minimumTarget / 2 else {
            superview?.touchBegan(touch)
            return
        }
        drag = (touch, grip, current, false)
        super.touchBegan(touch)
    }

    public override func touchMoved(_ touch: Touch) {
        guard let drag, drag.touch === touch else { return super.touchMoved(touch) }
        let moved = touch.position - touch.startPosition
        if abs(moved.x) >= Slider.holdDistance, abs(moved.x) > abs(moved.y) {
            self.drag?.isHeld = true
        }
        let place = position(of: touch) - drag.grip - Slider.knobSize / 2
        let new = nearest(minimumValue + place / room * (maximumValue - minimumValue))
        guard new != current else { return }
        setValue(new, animated: false)
        if isContinuous { sendActions(for: .valueChanged) }
    }

    public override func touchEnded(_ touch: Touch) {
        if drag?.touch === touch { touchMoved(touch) }
        super.touchEnded(touch)
        guard let drag, drag.touch === touch else { return }
        self.drag = nil
        if !isContinuous, current != drag.start { sendActions(for: .valueChanged) }
    }

    /// Gives the value back that was there before the finger.
    public override func touchCancelled(_ touch: Touch) {
        super.touchCancelled(touch)
        guard let drag, drag.touch === touch else { return }
        self.drag = nil
        guard current != drag.start else { return }
        setValue(drag.start, animated: true)
        if isContinuous { sendActions(for: .valueChanged) }
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .slider }
    public override var accessibilityTraits: AccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.button).union(.adjustable) }
        set { super.accessibilityTraits = newValue }
    }
    /// The value in percent of the range, unless the program has set another text.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(Int((fraction * 100).rounded()))%" }
        set { super.accessibilityValue = newValue }
    }
    /// Does nothing: a slider has a value, and nothing that a tap does.
    public override func accessibilityActivate() -> Bool { false }
    /// Moves the value up by one step, or by a tenth of the range.
    public override func accessibilityIncrement() { adjust(1) }
    /// Moves the value down by one step, or by a tenth of the range.
    public override func accessibilityDecrement() { adjust(-1) }

    private func adjust(_ sign: Double) {
        let distance = step > 0 ? step : (maximumValue - minimumValue) / Slider.keySteps
        let old = current
        setValue(current + sign * distance, animated: true)
        if current != old { sendActions(for: .valueChanged) }
    }
}
