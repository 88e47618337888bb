import Geometry
import Motion

/// A view with a ring that shows progress, or rotates with a gap while the progress is indeterminate.
public final class ProgressRing: View {
    /// The colour of the ring.
    public var color = Color.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// The width of the ring, in points.
    public var lineWidth = 2.5 {
        didSet { if lineWidth != oldValue { setNeedsDisplay() } }
    }
    /// The progress, 0...1.
    public var progress = 0.0 {
        didSet { if progress != oldValue { setNeedsDisplay() } }
    }
    /// Whether the ring rotates; otherwise it shows `progress`.
    public var isSpinning = false {
        didSet { if isSpinning != oldValue { start = nil } }
    }
    /// The duration of one rotation, in seconds.
    public static let rotationDuration = 0.9
    private var start: Double?
    private var turn = 0.0

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public override func advance(to time: FrameTime) -> Bool {
        guard isSpinning else { return false }
        let start = start ?? time.targetTimestamp
        self.start = start
        turn = (time.targetTimestamp - start) / ProgressRing.rotationDuration
        setNeedsDisplay()
        return true
    }

    public override func draw(on canvas: Canvas) {
        let length = isSpinning ? 0.75 : progress
        guard length > 0 else { return }
        let radius = (min(frame.width, frame.height) - lineWidth) / 2
        let from = (isSpinning ? turn : 0) * 2 * .pi - .pi / 2
        canvas.stroke(
            Path(
                arcAround: Point(frame.width / 2, frame.height / 2), radius: radius,
                from: from, to: from + length * 2 * .pi),
            style: StrokeStyle(width: lineWidth, cap: .round), color: color)
    }
}
