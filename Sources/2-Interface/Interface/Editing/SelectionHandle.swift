import Geometry

/// A line at an end of a selection, with a knob that a finger drags: above the start and below the end.
final class SelectionHandle: View {
    private static let (width, radius) = (2.0, 6.0)

    /// Whether the handle is at the start of the text that is selected.
    var isStart = true {
        didSet { if isStart != oldValue { setNeedsDisplay() } }
    }
    /// Called when a finger has touched, moved or left the handle, with the place where the middle of the line is then, in
    /// points of the screen.
    var onDrag: (Point, Touch.Phase) -> Void = { _, _ in }
    /// Called with a touch that was a tap on the text below the handle.
    var onTap: (Touch) -> Void = { _ in }
    /// The touch that drags, and the middle of the line seen from there.
    private var drag: (touch: Touch, offset: Point)?
    /// Where the line is, in points of the screen.
    private var line = Rect.zero

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        accessibilityElementsHidden = true
        isAdvanced = false
    }

    /// Moves the handle to where a caret is, in points of the screen.
    func place(at line: Rect) {
        guard line != self.line else { return }
        self.line = line
        let side = Control.minimumTarget
        let height = line.height + side
        frame = Rect(line.midX - side / 2, line.midY - height / 2, side, height)
        setNeedsDisplay()
    }

    override func draw(on canvas: Canvas) {
        let (width, radius) = (SelectionHandle.width, SelectionHandle.radius)
        let (x, y) = (frame.width / 2, frame.height / 2)
        let half = line.height / 2
        canvas.fill(Rect(x - width / 2, y - half, width, line.height), color: tintColor)
        let middle = isStart ? y - half - radius + 1 : y + half + radius - 1
        canvas.fill(
            Rect(x - radius, middle - radius, 2 * radius, 2 * radius), color: tintColor,
            cornerRadius: radius)
    }

    override func tintColorDidChange() { setNeedsDisplay() }

    // MARK: Touches

    /// The half with the knob: that of the other handle may be below it.
    override func point(inside point: Point) -> Bool {
        let margin = (frame.height - line.height) / 2
        let isInHalf = isStart ? point.y < frame.height - margin : point.y > margin
        return super.point(inside: point) && isInHalf
    }

    override var keepsFocus: Bool { true }
    override var takesTouchesAtOnce: Bool { true }
    override func holdsTouch(_ touch: Touch) -> Bool { drag?.touch === touch }

    override func touchBegan(_ touch: Touch) {
        guard drag == nil else { return }
        drag = (touch, Point(line.midX, line.midY) - touch.position)
        onDrag(touch.position, .began)
    }

    override func touchMoved(_ touch: Touch) { send(touch, .moved) }

    override func touchEnded(_ touch: Touch) {
        send(touch, .ended)
        guard drag?.touch === touch else { return }
        drag = nil
        if !touch.hasMoved { onTap(touch) }
    }

    override func touchCancelled(_ touch: Touch) {
        send(touch, .cancelled)
        if drag?.touch === touch { drag = nil }
    }

    private func send(_ touch: Touch, _ phase: Touch.Phase) {
        guard let drag, drag.touch === touch else { return }
        onDrag(touch.position + drag.offset, phase)
    }
}
