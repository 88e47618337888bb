import Geometry
import Motion

/// A recogniser of dragging.
public class PanGestureRecognizer: GestureRecognizer {
    /// The distance that a finger moves before dragging begins, in points. It is subtracted from the translation, so
    /// that the dragged content does not jump.
    public static let touchSlop = Touch.slop

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
    /// The number of fingers that must be down for a drag to begin. With more than one, the drag follows the middle
    /// between all of them, and ends when fewer are left.
    public var minimumNumberOfTouches = 1
    /// The number of fingers beyond which further ones are ignored.
    public var maximumNumberOfTouches = Int.max
    /// The axis along which the drag began, if its direction was within 30° of one; nil otherwise.
    public private(set) var lockedAxis: Axes?
    /// The finger that drags or, before the drag, the one that touched down last. Another finger takes over when it
    /// lifts, and when it rests while the other one moves.
    private(set) var active: Touch?
    /// The places from which the touches that were down at the end of an earlier gesture can begin another one.
    private var origins: [ObjectIdentifier: Point] = [:]
    private var tracker = PointTracker()
    private var anchor = Point.zero
    private var accumulatedTranslation = Point.zero

    /// The distance dragged, in points.
    public var translation: Point {
        guard let active, state == .began || state == .changed || state == .ended else {
            return .zero
        }
        return accumulatedTranslation + place(of: active) - anchor
    }

    /// What the drag follows: a finger, or the middle between several.
    private func place(of touch: Touch) -> Point {
        minimumNumberOfTouches > 1 ? location(in: nil) : touch.position
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
        anchor = active.map { place(of: $0) } ?? .zero
    }

    public override func touchBegan(_ touch: Touch) {
        guard touches.count <= maximumNumberOfTouches else { return ignore(touch) }
        if state == .began || state == .changed, minimumNumberOfTouches > 1 {
            keepTranslation(with: location(in: nil), insteadOf: middle(without: touch))
        }
        guard state == .possible else { return }
        follow(touch)
        if touches.count >= minimumNumberOfTouches, stopsMotion() {
            begin(anchor: touch.position, axis: nil)
        }
    }

    /// Goes on from another middle between the fingers, of which there are more or fewer, without a jump.
    private func keepTranslation(with new: Point, insteadOf old: Point) {
        anchor = anchor + new - old
    }

    private func middle(without touch: Touch) -> Point {
        let others = touches.filter { $0 !== touch }
        let sum = others.reduce(Point.zero) { $0 + $1.position }
        return sum * (1 / Double(max(1, others.count)))
    }

    private func follow(_ touch: Touch) {
        active = touch
        tracker.removeAll()
        tracker.add(time: touch.timestamp, touch.position)
        lastSample = touch.timestamp
        guard state == .possible else { return }
        endVelocity = .zero
        hasPaused = false
        presentationTime = nil
    }

    /// Continues the drag with another finger from that finger's position.
    private func takeOver(_ touch: Touch) {
        accumulatedTranslation = translation
        follow(touch)
        anchor = touch.position
    }

    override func yields(to touch: Touch) -> Bool {
        minimumNumberOfTouches < 2 && active?.isResting(at: touch.timestamp) == true
    }

    private func origin(of touch: Touch) -> Point {
        origins[ObjectIdentifier(touch)] ?? touch.startPosition
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
        switch state {
        case .possible: beginIfDragged(by: touch)
        case .began, .changed:
            if touch !== active, minimumNumberOfTouches < 2 {
                guard let active, active.isResting(at: touch.timestamp),
                    touch.position.distance(to: origin(of: touch)) > PanGestureRecognizer.touchSlop
                else { return }
                takeOver(touch)
            }
            setState(.changed)
        default: break
        }
    }

    /// Begins the drag if a finger has moved beyond the slop along a permitted axis.
    private func beginIfDragged(by touch: Touch) {
        let origin = origin(of: touch)
        let moved = touch.position - origin
        let length: Double
        switch axes(of: touch) {
        case .vertical:
            guard abs(moved.y) >= abs(moved.x) else { return ignoreIfFar(touch, moved.x) }
            length = abs(moved.y)
        case .horizontal:
            guard abs(moved.x) >= abs(moved.y) else { return ignoreIfFar(touch, moved.y) }
            length = abs(moved.x)
        case .both: length = moved.length
        default: return
        }
        guard length > PanGestureRecognizer.touchSlop, touches.count >= minimumNumberOfTouches
        else { return }
        let slop = moved * (PanGestureRecognizer.touchSlop / length)
        // A direction within 30° of an axis (tan 30° = 0.577) counts as along it.
        let axis: Axes? =
            abs(moved.x) <= abs(moved.y) * 0.577
            ? .vertical : abs(moved.y) <= abs(moved.x) * 0.577 ? .horizontal : nil
        if touch !== active { follow(touch) }
        let start = minimumNumberOfTouches > 1 ? location(in: nil) : origin + slop
        begin(anchor: start, axis: axis)
        if state == .began { setState(.changed) }
    }

    /// The axes along which a finger may drag; they may depend on where it is.
    private func axes(of touch: Touch) -> Axes {
        let other = active
        active = touch
        defer { active = other }
        return axes()
    }

    /// Ignores a finger that has moved too far across the permitted axis to drag along it.
    private func ignoreIfFar(_ touch: Touch, _ distance: Double) {
        guard abs(distance) > PanGestureRecognizer.touchSlop * 2 else { return }
        ignore(touch)
        if touch === active { active = touches.last }
    }

    public override func touchEnded(_ touch: Touch) { end(touch, .ended) }
    public override func touchCancelled(_ touch: Touch) { end(touch, .cancelled) }

    private func end(_ touch: Touch, _ outcome: State) {
        if minimumNumberOfTouches > 1 {
            guard touches.count <= minimumNumberOfTouches else {
                keepTranslation(with: middle(without: touch), insteadOf: location(in: nil))
                if touch === active { active = touches.last { $0 !== touch } }
                return
            }
        } else if touch !== active {
            return
        }
        // A palm that has rested beside the finger does not stop what the finger has flicked.
        let next = touches.first { $0 !== touch && !$0.isResting(at: touch.timestamp) }
        if minimumNumberOfTouches < 2, let next, outcome == .ended,
            state == .began || state == .changed
        {
            return takeOver(next)
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
        origins.removeAll(keepingCapacity: true)
        for touch in touches { origins[ObjectIdentifier(touch)] = touch.position }
        if let last = touches.last { active = last }
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
