import Glibc
import InputEvents

/// The vertical path of a touch, in pieces of constant acceleration. It gives the position and velocity at any time,
/// not only at the panel's samples.
struct FeelPath: Sendable {
    private struct Piece: Sendable {
        var start: Double
        var position: Double
        var velocity: Double
        var acceleration: Double
    }

    /// The time at which the touch begins, in seconds.
    let began: Double
    /// The time at which the touch ends, in seconds.
    private(set) var ended: Double
    private var pieces: [Piece] = []
    private var position: Double
    private var velocity = 0.0

    /// Creates a touch that begins at `y`, in points from the top of the screen.
    init(at y: Double, time: Double) {
        began = time
        ended = time
        position = y
    }

    /// Creates a recorded touch, interpolated linearly between samples.
    init(samples: [(time: Double, y: Double)], ended: Double) {
        began = samples[0].time
        position = samples[0].y
        self.ended = began
        for (a, b) in zip(samples, samples.dropFirst()) where b.time > a.time {
            velocity = (b.y - a.y) / (b.time - a.time)
            add(b.time - a.time, acceleration: 0)
        }
        velocity = 0
        if ended > self.ended { add(ended - self.ended, acceleration: 0) }
    }

    private mutating func add(_ duration: Double, acceleration: Double) {
        pieces.append(
            Piece(
                start: ended, position: position, velocity: velocity, acceleration: acceleration))
        position += (velocity + acceleration * duration / 2) * duration
        velocity += acceleration * duration
        ended += duration
    }

    /// Accelerates to `velocity` points per second within `duration` seconds.
    func ramped(to velocity: Double, in duration: Double) -> FeelPath {
        var path = self
        path.add(duration, acceleration: (velocity - path.velocity) / duration)
        path.velocity = velocity
        return path
    }

    /// Continues at a constant velocity.
    func kept(for duration: Double) -> FeelPath {
        var path = self
        path.add(duration, acceleration: 0)
        return path
    }

    /// Stops abruptly and rests.
    func held(for duration: Double) -> FeelPath {
        var path = self
        path.velocity = 0
        path.add(duration, acceleration: 0)
        return path
    }

    /// Moves by `distance` points within `duration` seconds, at rest before and after.
    func moved(by distance: Double, in duration: Double) -> FeelPath {
        let top = distance * 2 / duration
        return ramped(to: top, in: duration / 2).ramped(to: 0, in: duration / 2)
    }

    private func piece(at time: Double) -> (Piece, Double)? {
        guard let piece = pieces.last(where: { $0.start <= time }) ?? pieces.first else {
            return nil
        }
        return (piece, max(0, min(time, ended) - piece.start))
    }

    /// The position at a time, in points from the top of the screen.
    func position(at time: Double) -> Double {
        guard let (piece, t) = piece(at: time) else { return position }
        return piece.position + (piece.velocity + piece.acceleration * t / 2) * t
    }

    /// The velocity at a time, in points per second, positive downwards.
    func velocity(at time: Double) -> Double {
        guard let (piece, t) = piece(at: time), time <= ended else { return 0 }
        return piece.velocity + piece.acceleration * t
    }

    /// The minimum and maximum position between two times.
    func range(from start: Double, to end: Double) -> ClosedRange<Double> {
        let steps = 32
        var (low, high) = (Double.infinity, -Double.infinity)
        for i in 0...steps {
            let y = position(at: start + (end - start) * Double(i) / Double(steps))
            (low, high) = (min(low, y), max(high, y))
        }
        return low...high
    }
}

/// A touch panel: the times of its samples and of its report that a touch has ended.
struct FeelPanel: Sendable {
    /// The sampling rate, in hertz.
    var rate = 120.0
    /// The delay from the beginning of a touch to its first sample, as a fraction of the period,
    /// 0...1.
    var phase = 0.37
    /// The maximum error of timestamps, in seconds, which come from interrupts.
    var jitter = 0.0
    /// Whether a resting touch is reported.
    var reportsRest = false
    /// The delay of the report that a touch has ended, in seconds after the last sample; nil for
    /// one period.
    var liftDelay: Double?

    /// The events that the panel reports for a path.
    func events(_ path: FeelPath, finger: Int = 0, x: Double = 240) -> [TouchEvent] {
        func event(_ time: Double, _ phase: TouchEvent.Phase, _ y: Double) -> TouchEvent {
            TouchEvent(time: time, finger: finger, phase: phase, x: x, y: y)
        }
        let began = path.began + phase / rate
        var last = path.position(at: began)
        var events = [event(began, .began, last)]
        var time = began + 1 / rate
        var count = 0
        while time < path.ended - 1e-9 {
            let y = path.position(at: time)
            if y != last || reportsRest {
                // A low-discrepancy sequence in −1...1, which has no period in common with the frames.
                let spread = 2 * (Double(count) * 0.618_033_988_75).remainder(dividingBy: 1)
                events.append(
                    event(max(events[events.count - 1].time, time + spread * jitter), .moved, y))
                last = y
            }
            count += 1
            time += 1 / rate
        }
        let lastTime = events[events.count - 1].time
        events.append(event(max(lastTime, liftDelay.map { lastTime + $0 } ?? time), .ended, last))
        return events
    }
}
