import Geometry
import Motion

/// A finger that drags.
public class PanGestureRecognizer: GestureRecognizer {
    /// How far a finger moves before it drags, in points; that much is taken off the drag, so that
    /// what is dragged does not jump.
    public static let touchSlop = 10.0

    /// Directions in which a drag may begin.
    public struct Axes: OptionSet, Sendable {
        /// A bit an axis.
        public let rawValue: Int
        /// The axes whose bits are set.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// To the left and right.
        public static let horizontal = Axes(rawValue: 1)
        /// Up and down.
        public static let vertical = Axes(rawValue: 2)
        /// Any direction.
        public static let both: Axes = [.horizontal, .vertical]
    }

    /// A drag that begins in another direction is none.
    public var axes: () -> Axes = { .both }
    /// Whether something is in motion that the finger holds at once: without slop, and no tap.
    public var catches: () -> Bool = { false }
    /// The direction that the drag began in, where that was one of the two: no steeper than 30° to
    /// it. Nil for one between them.
    public private(set) var lockedAxis: Axes?
    /// The finger that drags; another takes over when it lifts.
    private var active: Touch?
    private var tracker = PointTracker()
    private var anchor = Point.zero
    private var carried = Point.zero

    /// How far has been dragged, in points.
    public var translation: Point {
        guard let active, state == .began || state == .changed || state == .ended else {
            return .zero
        }
        return carried + active.position - anchor
    }

    /// Of the finger, in points per second.
    public private(set) var velocity = Point.zero
    /// Whether the finger has held still since it came down: for a tenth of a second before it moved,
    /// or for as long as makes a finger rest later. What it stopped has then lost its momentum.
    private(set) var hasPaused = false
    /// When the drag's end is presented, on the frames' clock; nil for with the next frame.
    private(set) var presentationTime: Double?
    private static let longestPause = 0.1
    private var lastSample = 0.0

    /// Counts the translation anew from here.
    public func resetTranslation() {
        carried = .zero
        anchor = active?.position ?? .zero
    }

    public override func touchBegan(_ touch: Touch) {
        guard active == nil else { return }
        active = touch
        tracker.removeAll()
        tracker.add(time: touch.timestamp, touch.position)
        velocity = .zero
        hasPaused = false
        presentationTime = nil
        lastSample = touch.timestamp
        if catches() { begin(anchor: touch.position, axis: nil) }
    }

    private func begin(anchor: Point, axis: Axes?) {
        lockedAxis = axis
        carried = .zero
        self.anchor = anchor
        setState(.began)
    }

    public override func sample(_ touch: Touch, at position: Point, time: Double) {
        guard touch === active else { return }
        let isFirst = lastSample == touch.beganAt
        let limit = isFirst ? PanGestureRecognizer.longestPause : VelocityTracker.stillAfter
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
            // tan 30° from an axis is still along it.
            let axis: Axes? =
                abs(moved.x) <= abs(moved.y) * 0.577
                ? .vertical : abs(moved.y) <= abs(moved.x) * 0.577 ? .horizontal : nil
            begin(anchor: touch.startPosition + slop, axis: axis)
            if state == .began { setState(.changed) }
        case .began, .changed: setState(.changed)
        default: break
        }
    }

    /// A finger that has gone the other way will not drag this way any more.
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
            // Another finger holds on: it drags from where it is.
            carried = translation
            active = next
            anchor = next.position
            tracker.removeAll()
            tracker.add(time: next.timestamp, next.position)
            lastSample = next.timestamp
            return
        }
        presentationTime = touch.presentationTime
        velocity =
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

/// The speed of a finger in two directions.
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
