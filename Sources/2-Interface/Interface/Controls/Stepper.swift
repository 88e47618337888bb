import Geometry
import Motion

/// A control with two buttons that move a value up and down; the equivalent of `UIStepper`.
///
/// A tap changes the value when the finger lifts, and one that slides off does nothing. A finger that stays repeats,
/// faster after a while.
public final class Stepper: Control {
    /// The size of a stepper, in points. It is higher than UIKit's, since a finger needs 44 points.
    public static let size = Size(96, Control.minimumTarget)
    /// The time after which a finger that stays repeats, in seconds.
    private static let repeatDelay = 0.5
    /// The times between repetitions at first, and after `fastAfter` of them, in seconds.
    private static let (slowInterval, fastInterval, fastAfter) = (0.2, 0.05, 10)

    private var current = 0.0
    /// The finger on a button, whether that moves the value up, and how often it has repeated.
    private var press: (touch: Touch, isUp: Bool, repeats: Int, due: Double?)?

    /// The value, within the range. Setting it sends no event.
    public var value: Double {
        get { current }
        set {
            current = clamped(newValue)
            setNeedsDisplay()
        }
    }
    /// The least value. The default is 0.
    public var minimumValue = 0.0 {
        didSet { value = current }
    }
    /// The greatest value. The default is 100.
    public var maximumValue = 100.0 {
        didSet { value = current }
    }
    /// By how much a tap changes the value. The default is 1.
    public var stepValue = 1.0
    /// Whether the value goes on at the other end of the range.
    public var wraps = false {
        didSet { setNeedsDisplay() }
    }
    /// Whether a finger that stays repeats.
    public var autorepeat = true
    /// Whether each repetition sends `valueChanged`; otherwise the lifted finger does once.
    public var isContinuous = true

    /// Creates a stepper with the value 0, of the size `Stepper.size`.
    public override init(frame: Rect = .zero) {
        super.init(frame: Rect(origin: frame.origin, size: Stepper.size))
        cornerRadius = 9
        backgroundColor = Color(argb: 0x2878_7880)
    }

    private func clamped(_ value: Double) -> Double {
        value.isFinite
            ? max(minimumValue, min(max(minimumValue, maximumValue), value)) : minimumValue
    }

    /// Returns the value after one step; nil if there is none in that direction.
    private func next(isUp: Bool) -> Double? {
        let new = current + (isUp ? stepValue : -stepValue)
        // Sums of fractions such as 0.1 miss the ends of the range by a little.
        let slack = abs(stepValue) * 1e-9
        if new > maximumValue + slack { return wraps ? minimumValue : nil }
        if new < minimumValue - slack { return wraps ? maximumValue : nil }
        return clamped(new)
    }

    /// Changes the value by one step.
    ///
    /// - Returns: Whether there was one.
    private func takeStep(isUp: Bool) -> Bool {
        guard let new = next(isUp: isUp) else { return false }
        value = new
        return true
    }

    public override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : Control.disabledAlpha }
    }

    public override func tintColorDidChange() { setNeedsDisplay() }

    // MARK: Layout and drawing

    public override var intrinsicContentSize: Size { Stepper.size }
    /// Returns `Stepper.size`.
    public override func sizeThatFits(_ size: Size) -> Size { Stepper.size }

    /// The rectangle of a button, in the stepper's own coordinates.
    private func part(isUp: Bool) -> Rect {
        directionalRect(Rect(isUp ? frame.width / 2 : 0, 0, frame.width / 2, frame.height))
    }

    public override func draw(on canvas: Canvas) {
        if let press, isHighlighted {
            canvas.fill(
                part(isUp: press.isUp), color: Color(argb: 0x3c78_7880), cornerRadius: cornerRadius)
        }
        let middle = Rect(frame.width / 2 - 0.5, frame.height * 0.28, 1, frame.height * 0.44)
        canvas.fill(middle, color: Color(argb: 0x5078_7880))
        for isUp in [false, true] { drawSign(isUp: isUp, on: canvas) }
    }

    private func drawSign(isUp: Bool, on canvas: Canvas) {
        let area = part(isUp: isUp)
        let (length, width) = (16.0, 2.25)
        guard let tint = tintColor else { return }
        let color = next(isUp: isUp) == nil ? tint.multiplyingAlpha(by: 0.3) : tint
        let bar = Rect(area.midX - length / 2, area.midY - width / 2, length, width)
        canvas.fill(bar, color: color, cornerRadius: width / 2)
        guard isUp else { return }
        // Two halves, so that a translucent tint is not drawn twice in the middle.
        let half = (length - width) / 2
        for y in [area.midY - length / 2, area.midY + width / 2] {
            canvas.fill(Rect(area.midX - width / 2, y, width, half), color: color)
        }
    }

    // MARK: Touches

    override var takesTouches: Bool { true }
    public override func point(inside point: Point) -> Bool { isInTarget(point) }

    public override func touchBegan(_ touch: Touch) {
        guard isEnabled, press == nil else {
            superview?.touchBegan(touch)
            return
        }
        let isUp = (touch.location(in: self).x > frame.width / 2) != isRightToLeft
        press = (touch, isUp, 0, nil)
        super.touchBegan(touch)
        setNeedsDisplay()
    }

    public override func touchEnded(_ touch: Touch) {
        let isTap = press?.touch === touch && isTouchInside(touch)
        super.touchEnded(touch)
        guard let press, press.touch === touch else { return }
        self.press = nil
        setNeedsDisplay()
        let hasChanged =
            press.repeats == 0
            ? isTap && takeStep(isUp: press.isUp) : !isContinuous
        if hasChanged { sendActions(for: .valueChanged) }
    }

    public override func touchCancelled(_ touch: Touch) {
        super.touchCancelled(touch)
        guard let press, press.touch === touch else { return }
        self.press = nil
        setNeedsDisplay()
        if press.repeats > 0, !isContinuous { sendActions(for: .valueChanged) }
    }

    public override func advance(to time: FrameTime) -> Bool {
        guard let press, autorepeat, isHighlighted else { return false }
        let now = time.targetTimestamp
        guard let due = press.due else {
            self.press?.due = now + Stepper.repeatDelay
            return true
        }
        guard now >= due else { return true }
        guard takeStep(isUp: press.isUp) else { return false }
        let isFast = press.repeats >= Stepper.fastAfter
        self.press?.repeats += 1
        self.press?.due = now + (isFast ? Stepper.fastInterval : Stepper.slowInterval)
        if isContinuous { sendActions(for: .valueChanged) }
        return true
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .stepper }
    public override var accessibilityTraits: AccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.button).union(.adjustable) }
        set { super.accessibilityTraits = newValue }
    }
    /// The value, unless the program has set another text.
    public override var accessibilityValue: String? {
        get {
            let rounded = current.rounded()
            let text = rounded == current && abs(current) < 1e15 ? "\(Int(rounded))" : "\(current)"
            return super.accessibilityValue ?? text
        }
        set { super.accessibilityValue = newValue }
    }
    /// Does nothing: a stepper has a value, and nothing that a tap on all of it does.
    public override func accessibilityActivate() -> Bool { false }
    /// Moves the value up by one step.
    public override func accessibilityIncrement() { adjust(isUp: true) }
    /// Moves the value down by one step.
    public override func accessibilityDecrement() { adjust(isUp: false) }

    private func adjust(isUp: Bool) {
        if takeStep(isUp: isUp) { sendActions(for: .valueChanged) }
    }
}
