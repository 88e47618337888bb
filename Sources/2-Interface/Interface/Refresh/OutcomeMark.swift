import Geometry
import Motion

/// A mark that shows the outcome of a refresh: a tick for success, an exclamation mark for failure. Its line is drawn
/// over a quarter of a second, or immediately with reduced motion.
final class OutcomeMark: View {
    /// The duration of drawing the line, in seconds.
    nonisolated static let drawDuration = 0.25
    /// The time for which a header shows a mark before it closes, in seconds.
    nonisolated static let displayDuration = 0.6

    /// The outcome to show; nil for none.
    var outcome: RefreshOutcome? {
        didSet {
            guard outcome != oldValue else { return }
            since = nil
            share = outcome != nil && reducesMotion ? 1 : 0
            setNeedsDisplay()
        }
    }
    var color = Color.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }
    /// The time at which drawing started, in seconds; nil before the next frame.
    private var since: Double?
    /// The fraction of the mark that is drawn, 0...1.
    private var share = 0.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    override func advance(to time: FrameTime) -> Bool {
        guard outcome != nil, share < 1 else { return false }
        let start = since ?? time.targetTimestamp
        since = start
        share = TimingCurve.easeOut.progress(
            (time.targetTimestamp - start) / OutcomeMark.drawDuration)
        setNeedsDisplay()
        return share < 1
    }

    override func draw(on canvas: Canvas) {
        guard let outcome, share > 0 else { return }
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        let style = StrokeStyle(width: radius * 0.2, join: .round, cap: .round)
        func at(_ x: Double, _ y: Double) -> Point { middle + Point(x, y) * radius }
        switch outcome {
        case .success:
            let (start, corner, end) = (at(-0.55, 0.05), at(-0.15, 0.45), at(0.6, -0.4))
            let first = (corner - start).length
            let reach = share * (first + (end - corner).length)
            var path = Path()
            path.move(to: start)
            path.line(to: start.lerp(to: corner, min(1, reach / first)))
            if reach > first {
                path.line(to: corner.lerp(to: end, (reach - first) / (end - corner).length))
            }
            canvas.stroke(path, style: style, color: color)
        case .failure:
            var path = Path()
            path.move(to: at(0, -0.65))
            path.line(to: at(0, -0.65).lerp(to: at(0, 0.15), share))
            canvas.stroke(path, style: style, color: color)
            canvas.fill(
                Path(arcAround: at(0, 0.55), radius: radius * 0.13, from: 0, to: 2 * .pi),
                color: color.multiplyingAlpha(by: share))
        }
    }
}
