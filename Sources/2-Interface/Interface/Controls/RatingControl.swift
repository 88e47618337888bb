import Geometry
import Motion

/// A row of stars of which a finger chooses a number. UIKit has no such control.
public final class RatingControl: Control {
    /// The height of the control and the width of a star with the space around it, in points: the smallest target for a
    /// finger.
    public static let starWidth = Control.minimumTarget
    /// The share of a star's place that it takes.
    private static let starSize = 0.64
    /// The distance from which a finger along the stars keeps them from the list, in points.
    private static let holdDistance = 6.0

    /// The least number of stars that can be chosen. The default is 1.
    public var minimumValue = 1 {
        didSet { value = current }
    }
    /// The number of stars that there are. The default is 5.
    public var maximumValue = 5 {
        didSet {
            value = current
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }
    private var current = 0
    /// The finger that chooses, what it would choose, and whether it keeps the touch from the list.
    private var choice: (touch: Touch, value: Int, isHeld: Bool)?

    /// The number of stars, at most `maximumValue`; 0 if none was chosen. Setting it sends no event.
    public var value: Int {
        get { current }
        set {
            let new = max(0, min(maximumValue, newValue))
            guard new != current else { return }
            current = new
            setNeedsDisplay()
        }
    }

    /// Whether fingers on the control choose.
    public override var isEnabled: Bool {
        didSet { alpha = isEnabled ? 1 : Control.disabledAlpha }
    }

    public override func tintColorDidChange() { setNeedsDisplay() }

    // MARK: Layout and drawing

    public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }
    /// Returns the width of the stars, or the width that there is, and the height of a star.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(
            min(size.width, Double(maximumValue) * RatingControl.starWidth), RatingControl.starWidth
        )
    }

    /// The width of a star with the space around it; less if there is too little room.
    private var side: Double { frame.width / Double(max(1, maximumValue)) }

    public override func draw(on canvas: Canvas) {
        let shown = choice?.value ?? current
        for index in 0..<maximumValue {
            let place = directionalRect(Rect(Double(index) * side, 0, side, frame.height))
            let star = RatingControl.star(
                around: Point(place.midX, place.midY),
                radius: min(side, frame.height) * RatingControl.starSize / 2)
            canvas.fill(
                star, color: index < shown ? tintColor ?? .label : Control.trackColor)
        }
    }

    private static func star(around center: Point, radius: Double) -> Path {
        var path = Path()
        for (index, point) in unitStar.enumerated() {
            let place = Point(center.x + point.x * radius, center.y + point.y * radius)
            if index == 0 { path.move(to: place) } else { path.line(to: place) }
        }
        path.close()
        return path
    }

    /// The corners of a star with five points around the origin, the first at the top.
    private static let unitStar: [Point] = {
        // cos and sin of 36°, by which each corner follows the one before it.
        let (cosine, sine) = (0.809_016_994_374_947_5, 0.587_785_252_292_473_1)
        var direction = Point(0, -1)
        return (0..<10).map { index in
            let radius = index.isMultiple(of: 2) ? 1 : 0.42
            let point = Point(direction.x * radius, direction.y * radius)
            direction = Point(
                direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine
            )
            return point
        }
    }()

    // MARK: Touches

    override var takesTouches: Bool { true }
    override var takesTouchesAtOnce: Bool { true }
    public override func point(inside point: Point) -> Bool { isInTarget(point) }
    public override func holdsTouch(_ touch: Touch) -> Bool {
        choice?.touch === touch && choice?.isHeld == true
    }

    /// The number of stars up to a finger.
    private func value(of touch: Touch) -> Int {
        let x = touch.location(in: self).x
        let along = isRightToLeft ? frame.width - x : x
        let star = side > 0 ? (along / side).rounded(.down) + 1 : 0
        return max(minimumValue, Int(max(0, min(Double(maximumValue), star))))
    }

    public override func touchBegan(_ touch: Touch) {
        guard isEnabled, choice == nil else {
            superview?.touchBegan(touch)
            return
        }
        choice = (touch, value(of: touch), false)
        super.touchBegan(touch)
        setNeedsDisplay()
    }

    public override func touchMoved(_ touch: Touch) {
        guard let choice, choice.touch === touch else { return super.touchMoved(touch) }
        super.touchMoved(touch)
        let moved = touch.position - touch.startPosition
        if abs(moved.x) >= RatingControl.holdDistance, abs(moved.x) > abs(moved.y) {
            self.choice?.isHeld = true
        }
        guard value(of: touch) != choice.value else { return }
        self.choice?.value = value(of: touch)
        setNeedsDisplay()
    }

    public override func touchEnded(_ touch: Touch) {
        let isChosen = isTracking(touch) && (isTouchInside(touch) || holdsTouch(touch))
        super.touchEnded(touch)
        guard let choice, choice.touch === touch else { return }
        self.choice = nil
        setNeedsDisplay()
        if isChosen { take(choice.value) }
    }

    public override func touchCancelled(_ touch: Touch) {
        super.touchCancelled(touch)
        guard choice?.touch === touch else { return }
        choice = nil
        setNeedsDisplay()
    }

    /// Takes a number that a person has chosen.
    private func take(_ new: Int) {
        let old = current
        value = new
        if current != old { sendActions(for: .valueChanged) }
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .slider }
    public override var accessibilityTraits: AccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.button).union(.adjustable) }
        set { super.accessibilityTraits = newValue }
    }
    /// The number of stars, unless the program has set another text.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? "\(current)" }
        set { super.accessibilityValue = newValue }
    }
    /// Does nothing: stars have a number, and nothing that a tap on all of them does.
    public override func accessibilityActivate() -> Bool { false }
    /// Adds a star.
    public override func accessibilityIncrement() { take(min(maximumValue, current + 1)) }
    /// Takes a star away.
    public override func accessibilityDecrement() { take(max(minimumValue, current - 1)) }
}
