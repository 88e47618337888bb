import Geometry
import Motion

@testable import Interface

/// A scroll view, a panel that samples a finger at its own rate, and a display.
@MainActor final class FingerBench {
    /// The result of a frame.
    struct Frame {
        /// The time of presentation, in seconds.
        var target: Double
        var offset: Double
    }

    let screen: Screen
    let scrollView: ScrollView
    /// The display's refresh rate, in hertz.
    var refresh = 60.0
    /// The panel's sampling rate, in hertz.
    var panel = 120.0
    /// Seconds between the start of a frame and its presentation.
    var lead = 0.0015
    /// All frames so far.
    private(set) var frames: [Frame] = []
    private(set) var now = 0.0
    private var pending: [(time: Double, phase: Touch.Phase, position: Double)] = []
    private var nextTarget = 0.0

    init(
        _ scrollView: ScrollView = ScrollView(), size: Size = Size(480, 800),
        content: Double = 100_000
    ) {
        screen = Screen(pixelSize: size, scale: 1)
        self.scrollView = scrollView
        scrollView.frame = Rect(origin: .zero, size: size)
        if !(scrollView is TableView) { scrollView.contentSize = Size(size.width, content) }
        screen.root.addSubview(scrollView)
        frame()
    }

    /// Produces the next frame, with the events that have arrived before it begins.
    @discardableResult
    func frame() -> Bool {
        nextTarget += 1 / refresh
        let start = nextTarget - lead
        while let event = pending.first, event.time <= start + 1e-9 {
            pending.removeFirst()
            screen.touch(
                event.phase, finger: 0, at: Point(240, event.position), time: event.time)
        }
        now = start
        let needsAnotherFrame = screen.advance(
            to: FrameTime(timestamp: start, targetTimestamp: nextTarget, duration: 1 / refresh))
        frames.append(Frame(target: nextTarget, offset: scrollView.contentOffset.y))
        return needsAnotherFrame
    }

    func run(for seconds: Double) {
        let end = now + seconds
        while now < end { frame() }
    }

    /// Lets time pass without frames, as while the loop sleeps.
    func sleep(for seconds: Double) {
        nextTarget += (seconds * refresh).rounded() / refresh
        now = nextTarget - lead
    }

    func settle() {
        var count = 0
        while frame() && count < 5000 { count += 1 }
    }

    /// Puts a finger down at the current time, which the panel samples for `duration` seconds.
    ///
    /// - Parameters:
    ///   - phase: seconds until the panel's first sample.
    ///   - liftDelay: seconds from the last sample to the lift; nil if the finger stays down.
    ///   - path: the finger's y, by the time since it came down.
    /// - Returns: the time of the lift.
    @discardableResult
    func finger(
        duration: Double, phase: Double = 0, liftDelay: Double? = nil, path: (Double) -> Double
    ) -> Double {
        let begin = now + phase
        var number = 0
        var last = begin
        var lastPosition = Double.nan
        while true {
            let t = Double(number) / panel
            if t > duration + 1e-9 { break }
            let position = path(t)
            // A panel sends no reports for a finger at rest.
            if position != lastPosition {
                last = begin + t
                pending.append((last, number == 0 ? .began : .moved, position))
                lastPosition = position
            }
            number += 1
        }
        if let liftDelay {
            pending.append((last + liftDelay, .ended, lastPosition))
        }
        return last + (liftDelay ?? 0)
    }

    /// Adds a lift at a time, at the finger's last reported position.
    func lift(at time: Double, position: Double) {
        pending.append((time, .ended, position))
    }

    /// The velocities between frames in points per second, each with the time at which its interval ends.
    var velocities: [(target: Double, value: Double)] {
        zip(frames, frames.dropFirst()).map { a, b in
            (b.target, (b.offset - a.offset) / (b.target - a.target))
        }
    }

    func velocities(from start: Double, to end: Double = .infinity) -> [Double] {
        velocities.filter { $0.target > start && $0.target <= end }.map(\.value)
    }
}
