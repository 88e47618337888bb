/// A ring buffer of the latest touch events, for `flipbook record`.
package struct TouchLog: Sendable {
    /// The number of events kept: 15 minutes of one touch on a panel that reports 100 samples per second.
    package static let capacity = 90_000

    private var events: [TouchEvent] = []
    /// The index of the oldest event once the ring is full.
    private var oldest = 0

    package init() {}

    /// Appends an event; the oldest one is dropped once the log is full.
    package mutating func add(_ event: TouchEvent) {
        if events.count < TouchLog.capacity {
            events.append(event)
        } else {
            events[oldest] = event
            oldest = (oldest + 1) % TouchLog.capacity
        }
    }

    /// Returns the touches that began at or after a time, as a recording that starts then. Touches that were
    /// already down are left out, since they cannot be replayed without their beginning.
    ///
    /// - Parameters:
    ///   - start: the start of the recording, in seconds on the monotonic clock.
    ///   - width: the display's logical width, in pixels.
    ///   - height: the display's logical height, in pixels.
    /// - Complexity: O(*n* log *n*) in the number of events kept.
    package func recording(since start: Double, width: Int, height: Int) -> TouchRecording {
        var down: Set<Int> = []
        var kept: [TouchEvent] = []
        for event in events[oldest...] + events[..<oldest] where event.time >= start {
            if event.phase == .began { down.insert(event.finger) }
            guard down.contains(event.finger) else { continue }
            if event.phase == .ended || event.phase == .cancelled { down.remove(event.finger) }
            var event = event
            event.time -= start
            kept.append(event)
        }
        // Devices are read one after another, so their events may be out of order.
        let ordered = kept.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        return TouchRecording(width: width, height: height, events: ordered.map(\.element))
    }
}
