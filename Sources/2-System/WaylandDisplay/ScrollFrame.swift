import InputEvents

/// The scrolling between two frames of a pointer (wl_pointer.frame), and the recent scrolling of a touchpad, whose
/// velocity the content keeps when the fingers leave it. A value that does not need a connection.
struct ScrollFrame {
    /// The axes of wl_pointer.axis.
    enum Axis: Int, CaseIterable { case vertical, horizontal }

    private var time = 0.0
    /// The distances along each axis, in logical pixels; nil for none.
    private var distances: [Double?] = [nil, nil]
    /// The wheel's turns about each axis, in detents; nil if they are not reported.
    private var detents: [Double?] = [nil, nil]
    /// Whether a touchpad's fingers have stopped scrolling (wl_pointer.axis_stop).
    private var isStopped = false
    private var source = Source.wheel

    /// What scrolls (wl_pointer.axis_source). If nothing is noted, it is a wheel.
    enum Source { case wheel, fingers, continuous }

    /// The distances that fingers have scrolled within `memory`.
    private var recent: [(time: Double, dx: Double, dy: Double)] = []

    /// The distance that a detent of a wheel scrolls, in logical pixels, as on the console.
    private static let wheelStep = 60.0
    /// The factor for a wheel's distances if its detents are not reported: most compositors report a detent as 10 or
    /// 15 logical pixels.
    private static let wheelFactor = 4.0
    /// How long fingers' scrolling counts for their velocity, in seconds.
    private static let memory = 0.15

    /// Adds a distance, in logical pixels.
    mutating func add(_ axis: Axis, distance: Double, time: Double) {
        distances[axis.rawValue] = (distances[axis.rawValue] ?? 0) + distance
        self.time = time
    }

    /// Adds a wheel's turn, in detents.
    mutating func add(_ axis: Axis, detents count: Double) {
        detents[axis.rawValue] = (detents[axis.rawValue] ?? 0) + count
    }

    mutating func setSource(_ source: Source) { self.source = source }

    /// Notes that the fingers on a touchpad have stopped.
    mutating func stop(at time: Double) {
        isStopped = true
        self.time = max(self.time, time)
    }

    /// Completes the frame.
    ///
    /// - Returns: its scrolling, and its end with the velocity if the fingers have stopped.
    mutating func complete() -> [PointerEvent] {
        var events: [PointerEvent] = []
        for axis in Axis.allCases {
            guard let distance = distance(axis), distance != 0 else { continue }
            let (dx, dy) = axis == .vertical ? (0, distance) : (distance, 0)
            events.append(PointerEvent(time: time, kind: .scroll(dx: dx, dy: dy)))
            if source == .fingers { recent.append((time, dx, dy)) }
        }
        recent.removeAll { $0.time < time - ScrollFrame.memory }
        if source == .wheel { recent.removeAll(keepingCapacity: true) }
        if isStopped {
            let velocity = velocity
            events.append(
                PointerEvent(time: time, kind: .scrollEnd(vx: velocity.x, vy: velocity.y)))
            recent.removeAll(keepingCapacity: true)
        }
        (distances, detents, isStopped, source) = ([nil, nil], [nil, nil], false, .wheel)
        return events
    }

    private func distance(_ axis: Axis) -> Double? {
        let (distance, turn) = (distances[axis.rawValue], detents[axis.rawValue])
        guard source == .wheel else { return distance }
        return turn.map { $0 * ScrollFrame.wheelStep }
            ?? distance.map {
                $0 * ScrollFrame.wheelFactor
            }
    }

    /// The velocity of the recent scrolling, in logical pixels per second.
    private var velocity: (x: Double, y: Double) {
        guard let first = recent.first, time > first.time else { return (0, 0) }
        // The first distance was scrolled before its time.
        let (dx, dy) = recent.dropFirst().reduce((0.0, 0.0)) { ($0.0 + $1.dx, $0.1 + $1.dy) }
        return (dx / (time - first.time), dy / (time - first.time))
    }
}
