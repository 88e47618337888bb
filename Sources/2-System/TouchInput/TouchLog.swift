/// The latest touches, for whoever asks afterwards what was done.
public struct TouchLog: Sendable {
    /// A quarter of an hour of one busy finger on a panel of 100 samples a second.
    public static let capacity = 90_000

    private var events: [TouchEvent] = []
    private var next = 0

    public init() {}

    public mutating func add(_ event: TouchEvent) {
        if events.count < TouchLog.capacity {
            events.append(event)
        } else {
            events[next] = event
            next = (next + 1) % TouchLog.capacity
        }
    }

    /// What was done since a time, for a display of a size in pixels. A finger that was on the glass
    /// then is left out: half a gesture is none.
    public func recording(since start: Double, width: Int, height: Int) -> TouchRecording {
        var down: Set<Int> = []
        var kept: [TouchEvent] = []
        for event in events[next...] + events[..<next] where event.time >= start {
            if event.phase == .began { down.insert(event.finger) }
            guard down.contains(event.finger) else { continue }
            if event.phase == .ended || event.phase == .cancelled { down.remove(event.finger) }
            var event = event
            event.time -= start
            kept.append(event)
        }
        // Several devices may tell of the same moment in any order.
        let ordered = kept.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        return TouchRecording(width: width, height: height, events: ordered.map(\.element))
    }
}
