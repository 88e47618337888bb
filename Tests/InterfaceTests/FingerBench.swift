import Geometry
import Motion

@testable import Interface

/// A scroll view, a panel that samples a finger at a rate of its own, and a display.
@MainActor final class FingerBench {
    /// What a frame showed.
    struct Frame {
        /// When it is presented, in seconds.
        var target: Double
        var offset: Double
    }

    let screen: Screen
    let scrollView: ScrollView
    /// Of the display, in hertz.
    var refresh = 60.0
    /// Of the panel, in hertz.
    var panel = 120.0
    /// Seconds between the start of a frame and its presentation.
    var lead = 0.0015
    /// What all frames have shown.
    private(set) var frames: [Frame] = []
    private(set) var now = 0.0
    private var pending: [(time: Double, phase: Touch.Phase, position: Double, due: Double)] = []
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

    /// Makes the next frame, with the events that have come before it begins.
    @discardableResult
    func frame() -> Bool {
        nextTarget += 1 / refresh
        let start = nextTarget - lead
        while let event = pending.first, event.due <= start + 1e-9 {
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

    /// The loop sleeps: no frame is made.
    func sleep(for seconds: Double) {
        nextTarget += (seconds * refresh).rounded() / refresh
        now = nextTarget - lead
    }

    func settle() {
        var count = 0
        while frame() && count < 5000 { count += 1 }
    }

    /// A finger that comes down now and is sampled by the panel for `duration` seconds.
    ///
    /// - Parameters:
    ///   - phase: seconds until the panel's first sample.
    ///   - liftDelay: seconds from the last sample to the lift; nil for a finger that stays.
    ///   - jitter: of the time of delivery, in seconds, for a sample's number.
    ///   - path: the finger's y at a time since it came down.
    /// - Returns: when the finger lifts.
    @discardableResult
    func finger(
        duration: Double, phase: Double = 0, liftDelay: Double? = nil,
        deliveredLate late: (Int) -> Double = { _ in 0 },
        keeps: (Int) -> Bool = { _ in true }, path: (Double) -> Double
    ) -> Double {
        let begin = now + phase
        var number = 0
        var last = begin
        var lastDue = begin
        var lastPosition = Double.nan
        while true {
            let t = Double(number) / panel
            if t > duration + 1e-9 { break }
            let position = path(t)
            // A panel says nothing about a finger that rests.
            if (position != lastPosition && keeps(number)) || number == 0 {
                last = begin + t
                lastDue = max(lastDue, last + late(number))
                pending.append((last, number == 0 ? .began : .moved, position, lastDue))
                lastPosition = position
            }
            number += 1
        }
        if let liftDelay {
            pending.append(
                (last + liftDelay, .ended, lastPosition, max(lastDue, last + liftDelay)))
        }
        return last + (liftDelay ?? 0)
    }

    /// Adds a lift at a time, where the finger was last seen.
    func lift(at time: Double, position: Double) {
        pending.append((time, .ended, position, time))
    }

    /// The motion between frames in points a second, with the time at which each ends.
    var velocities: [(target: Double, value: Double)] {
        zip(frames, frames.dropFirst()).map { a, b in
            (b.target, (b.offset - a.offset) / (b.target - a.target))
        }
    }

    func velocities(from start: Double, to end: Double = .infinity) -> [Double] {
        velocities.filter { $0.target > start && $0.target <= end }.map(\.value)
    }
}
