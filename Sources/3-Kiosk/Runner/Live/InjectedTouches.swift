import Geometry
import InputEvents
import Interface
import Platform

/// A gesture requested over the control socket, in points of the screen.
enum InjectedGesture: Equatable {
    case tap(Point)
    /// A finger that moves at a constant speed from one position to another.
    case swipe(from: Point, to: Point, duration: Double, hold: Double)

    /// The duration of a tap, in seconds: longer than the delay before a scroll view's content receives a touch, and
    /// shorter than a long press.
    private static let tapDuration = 0.08
    /// Seconds between samples, as from a panel with 120 Hz.
    private static let samplePeriod = 1.0 / 120

    /// Returns the gesture's touches, in pixels.
    ///
    /// - Parameters:
    ///   - finger: a finger number that no other touch has.
    ///   - start: the time of the first touch, in seconds on the monotonic clock.
    ///   - scale: pixels per point.
    func touches(finger: Int, start: Double, scale: Double) -> [TouchEvent] {
        func touch(_ phase: TouchEvent.Phase, _ place: Point, _ time: Double) -> TouchEvent {
            TouchEvent(
                time: start + time, finger: finger, phase: phase, x: place.x * scale,
                y: place.y * scale)
        }
        switch self {
        case .tap(let place):
            return [touch(.began, place, 0), touch(.ended, place, InjectedGesture.tapDuration)]
        case .swipe(let from, let to, let duration, let hold):
            let steps = max(1, Int((duration / InjectedGesture.samplePeriod).rounded()))
            let moves = (1...steps).map { step in
                let share = Double(step) / Double(steps)
                return touch(.moved, from + (to - from) * share, duration * share)
            }
            return [touch(.began, from, 0)] + moves + [touch(.ended, to, duration + hold)]
        }
    }
}

/// A queue of the gestures requested over the control socket, which are performed one after the other.
final class InjectedTouches {
    /// What a gesture does when it is its turn.
    enum Turn {
        case perform(InjectedGesture)
        /// It is asked again after about a frame.
        case wait
        /// It has been refused.
        case drop
    }

    /// The maximum number of queued gestures.
    static let capacity = 32
    /// The time after which a gesture can no longer wait, in seconds.
    static let patience = 1.0
    /// The first of a range of finger numbers that neither panels nor the pointer use.
    private static let firstFinger = 2000
    /// Seconds between two gestures: longer than the interval in which a second tap is a bounce of the panel's contact.
    private static let pause = Touch.bounceInterval + 0.025
    private static let waitInterval = 1.0 / 60

    private struct Gesture {
        let finger: Int
        let scale: Double
        /// What it does at a turn; it is told whether it can no longer wait.
        let turn: (_ isLast: Bool) -> Turn
        /// The time of its first turn; nil before it.
        var firstTurn: Double?
        /// The time of its next turn, if it has no touches yet.
        var nextTurn: Double
        var touches: ArraySlice<TouchEvent> = []
        let completion: () -> Void

        var nextTime: Double { touches.first?.time ?? nextTurn }
    }

    private let loop: EventLoop
    private let handler: (TouchEvent) -> Void
    private lazy var timer = loop.makeTimer { [weak self] in self?.performDue() }
    private var gestures: [Gesture] = []
    private var count = 0
    private var end = -Double.infinity

    /// - Parameters:
    ///   - loop: the loop in whose turns touches are performed.
    ///   - handler: handles a touch, in pixels.
    init(on loop: EventLoop, _ handler: @escaping (TouchEvent) -> Void) {
        (self.loop, self.handler) = (loop, handler)
    }

    /// Adds a gesture to the queue.
    ///
    /// - Parameters:
    ///   - gesture: the gesture.
    ///   - scale: pixels per point.
    ///   - completion: called once the last touch has been handled.
    /// - Returns: false if the queue is full; the gesture is then not added.
    func add(
        _ gesture: InjectedGesture, scale: Double, _ completion: @escaping () -> Void
    ) -> Bool {
        add(scale: scale, turn: { _ in .perform(gesture) }, completion)
    }

    /// Adds a gesture to the queue that is known when it is its turn.
    ///
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - turn: returns what the gesture does; it is told whether it can no longer wait.
    ///   - completion: called once the last touch has been handled; not if the gesture is dropped.
    /// - Returns: false if the queue is full; the gesture is then not added.
    func add(
        scale: Double, turn: @escaping (_ isLast: Bool) -> Turn, _ completion: @escaping () -> Void
    ) -> Bool {
        guard gestures.count < InjectedTouches.capacity else { return false }
        let finger = InjectedTouches.firstFinger + count % 1000
        count += 1
        gestures.append(
            Gesture(
                finger: finger, scale: scale, turn: turn, nextTurn: loop.now,
                completion: completion))
        if gestures.count == 1 { beginFirst() }
        return true
    }

    /// Lets the first gesture wait for the pause after the one before.
    private func beginFirst() {
        guard !gestures.isEmpty else { return timer.set(.infinity) }
        gestures[0].nextTurn = max(loop.now, end + InjectedTouches.pause)
        timer.set(gestures[0].nextTurn)
    }

    private func performDue() {
        while let gesture = gestures.first, gesture.nextTime <= loop.now {
            if gesture.touches.isEmpty { takeTurn(of: gesture) } else { performTouch() }
        }
        timer.set(gestures.first?.nextTime ?? .infinity)
    }

    private func takeTurn(of gesture: Gesture) {
        let now = loop.now
        let first = gesture.firstTurn ?? now
        gestures[0].firstTurn = first
        switch gesture.turn(now >= first + InjectedTouches.patience) {
        case .perform(let motion):
            gestures[0].touches =
                motion.touches(finger: gesture.finger, start: now, scale: gesture.scale)[...]
        case .wait: gestures[0].nextTurn = now + InjectedTouches.waitInterval
        case .drop:
            gestures.removeFirst()
            beginFirst()
        }
    }

    private func performTouch() {
        guard let touch = gestures[0].touches.popFirst() else { return }
        handler(touch)
        guard gestures[0].touches.isEmpty else { return }
        end = touch.time
        let completion = gestures.removeFirst().completion
        beginFirst()
        completion()
    }
}
