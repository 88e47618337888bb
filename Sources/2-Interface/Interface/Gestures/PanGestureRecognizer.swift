import Geometry
import Motion

/// A recogniser of dragging.
public class PanGestureRecognizer: GestureRecognizer {
    /// The distance that a finger moves before dragging begins, in points. It is subtracted from the translation, so
    /// that the dragged content does not jump.
    public static let touchSlop = 10.0

    /// The axes along which a drag may begin.
    public struct Axes: OptionSet, Sendable {
        /// One bit per axis.
        public let rawValue: Int
        /// Creates a set of axes from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Left and right.
        public static let horizontal = Axes(rawValue: 1)
        /// Up and down.
        public static let vertical = Axes(rawValue: 2)
        /// All directions.
        public static let both: Axes = [.horizontal, .vertical]
    }

    /// Returns the axes along which a drag may begin; a drag in another direction is not recognised.
    public var axes: () -> Axes = { .both }
    /// Returns whether content is in motion that a touch stops immediately: the gesture begins without slop and is
    /// not a tap.
    public var stopsMotion: () -> Bool = { false }
    /// The axis along which the drag began, if its direction was within 30° of one; nil otherwise.
    public private(set) var lockedAxis: Axes?
    /// The finger that drags; when it lifts, another one takes over.
    private var active: Touch?
    private var tracker = PointTracker()
    private var anchor = Point.zero
    private var accumulatedTranslation = Point.zero

    /// The distance dragged, in points.
    public var translation: Point {
        guard let active, state == .began || state == .changed || state == .ended else {
            return .zero
        }
        return accumulatedTranslation + active.position - anchor
    }

    /// The velocity of the finger, in points per second; after the drag has ended, that at which the finger lifted.
    public var velocity: Point {
        guard state == .began || state == .changed else { return endVelocity }
        return tracker.velocity(at: lastSample, period: dispatcher?.panel.period ?? 1 / 60)
    }
    private var endVelocity = Point.zero
    /// Whether the finger paused during the gesture: it did not move for the first 0.1 s, or later stood still long
    /// enough to count as resting. Content that it stopped has then lost its momentum.
    private(set) var hasPaused = false
    /// The time at which the end of the drag is presented, on the frames' clock; nil for the next frame.
    private(set) var presentationTime: Double?
    private static let maximumPause = 0.1
    private var lastSample = 0.0

    /// Resets the translation to zero at the current position.
    public func resetTranslation() {
        accumulatedTranslation = .zero
        anchor = active?.position ?? .zero
    }

    public override func touchBegan(_ touch: Touch) {
        guard active == nil else { return }
        active = touch
        tracker.removeAll()
        tracker.add(time: touch.timestamp, touch.position)
        endVelocity = .zero
        hasPaused = false
        presentationTime = nil
        lastSample = touch.timestamp
        if stopsMotion() { begin(anchor: touch.position, axis: nil) }
    }

    private func begin(anchor: Point, axis: Axes?) {
        lockedAxis = axis
        accumulatedTranslation = .zero
        self.anchor = anchor
        setState(.began)
    }

    public override func sample(_ touch: Touch, at position: Point, time: Double) {
        guard touch === active else { return }
        let isFirst = lastSample == touch.beganAt
        let limit = isFirst ? PanGestureRecognizer.maximumPause : VelocityTracker.stillAfter
        if time - lastSample > limit { hasPaused = true }
        lastSample = time
        tracker.add(time: time, position)
    }

    public override func touchMoved(_ touch: Touch) {
        guard touch === active else { return }
        switch state {
        case .possible:
            let moved = touch.position - touch.startPosition
            let allowed = axes()
            let length: Double
            switch allowed {
            case .vertical:
                guard abs(moved.y) >= abs(moved.x) else { return failIfFar(moved.x) }
                length = abs(moved.y)
            case .horizontal:
                guard abs(moved.x) >= abs(moved.y) else { return failIfFar(moved.y) }
                length = abs(moved.x)
            case .both: length = moved.length
            default: return
            }
            guard length > PanGestureRecognizer.touchSlop else { return }
            let slop = moved * (PanGestureRecognizer.touchSlop / length)
            // A direction within 30° of an axis (tan 30° = 0.577) counts as along it.
            let axis: Axes? =
                abs(moved.x) <= abs(moved.y) * 0.577
                ? .vertical : abs(moved.y) <= abs(moved.x) * 0.577 ? .horizontal : nil
            begin(anchor: touch.startPosition + slop, axis: axis)
            if state == .began { setState(.changed) }
        case .began, .changed: setState(.changed)
        default: break
        }
    }

    /// Fails if the finger has moved too far across the permitted axis to drag along it.
    private func failIfFar(_ distance: Double) {
        if abs(distance) > PanGestureRecognizer.touchSlop * 2 { setState(.failed) }
    }

    public override func touchEnded(_ touch: Touch) { end(touch, .ended) }
    public override func touchCancelled(_ touch: Touch) { end(touch, .cancelled) }

    private func end(_ touch: Touch, _ outcome: State) {
        guard touch === active else { return }
        if let next = touches.first(where: { $0 !== touch }), outcome == .ended,
            state == .began || state == .changed
        {
            // The drag continues with another finger from that finger's position.
            accumulatedTranslation = translation
            active = next
            anchor = next.position
            tracker.removeAll()
            tracker.add(time: next.timestamp, next.position)
            lastSample = next.timestamp
            return
        }
        presentationTime = touch.presentationTime
        endVelocity =
            outcome == .ended
            ? tracker.velocity(
                at: touch.timestamp, period: dispatcher?.panel.period ?? 1 / 60) : .zero
        finish(outcome)
    }

    public override func reset() {
        active = nil
        lockedAxis = nil
    }
}

/// Measures the velocity of a finger in two dimensions.
struct PointTracker {
    private var x = VelocityTracker()
    private var y = VelocityTracker()

    mutating func removeAll() {
        x.removeAll()
        y.removeAll()
    }

    mutating func add(time: Double, _ p: Point) {
        x.add(time: time, position: p.x)
        y.add(time: time, position: p.y)
    }

    func velocity(at time: Double, period: Double) -> Point {
        Point(x.velocity(at: time, period: period), y.velocity(at: time, period: period))
    }
}
