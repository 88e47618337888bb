@testable import Telemetry

/// Recordings with known contents.
enum SampleRecording {
    static let interval = 0.016
    static let start = 100.0

    /// Returns a frame that is shown at its target, or later, with stages of a millisecond each.
    static func frame(_ number: Int, missed: Int = 0, before: Int = 0) -> FrameRecord {
        let target = start + Double(number + 1) * interval
        let tick = target - 0.008
        var frame = FrameRecord(number: number, target: target, tick: tick)
        frame.inputTime = tick - 0.002
        frame.inputHandled = tick + 0.001
        frame.advanced = tick + 0.002
        frame.laidOut = tick + 0.003
        frame.recorded = tick + 0.004
        frame.rastered = tick + 0.005 + Double(missed - before) * interval
        frame.committed = frame.rastered + 0.001
        frame.flipped = target + Double(missed - before) * interval
        frame.interval = interval
        frame.missed = missed
        frame.missedBefore = before
        frame.reason = missed > before ? .raster : .none
        frame.reasonBefore = before > 0 ? .lateStart : .none
        frame.isMoving = true
        frame.damagedPixels = 1000 + number
        frame.damageArea = 900
        frame.scrollOffset = Double(number) * 3
        frame.runQueueWait = 0.0001
        frame.threadTimes[0] = 0.0008
        frame.threadTimes[1] = 0.0006
        return frame
    }

    /// Sixty refreshes with 55 frames, of which number 40 is two refreshes late and number 30 begins three
    /// refreshes late; and events of each kind.
    static var recording: FlightRecording {
        var recording = FlightRecording()
        recording.info.process = 812
        recording.info.version = "0.2.0"
        recording.info.display = "HDMI-A-1 800x480"
        (recording.info.width, recording.info.height) = (800, 480)
        recording.info.interval = interval
        recording.info.start = start
        recording.info.startWall = 1_790_000_000
        recording.info.threads = 2
        for number in 0..<60 where !(27..<30).contains(number) && !(41..<43).contains(number) {
            let (missed, before) = number == 40 ? (2, 0) : number == 30 ? (3, 3) : (0, 0)
            recording.frames.append(frame(number, missed: missed, before: before))
        }
        recording.counts.frames = recording.frames.count
        recording.counts.missed = 5
        recording.events = events
        return recording
    }

    private static var events: [EventRecord] {
        func event(
            _ kind: EventRecord.Kind, _ phase: EventRecord.Phase, _ offset: Double, id: Int = 0,
            text: String = "", _ change: (inout EventRecord) -> Void = { _ in }
        ) -> EventRecord {
            var event = EventRecord(kind, phase, at: start + offset, text: text)
            event.id = id
            change(&event)
            return event
        }
        return [
            event(.save, .ended, 0.01, id: 9, text: "rows") { $0.duration = 0.004 },
            event(.touch, .began, 0.05, id: 1) { ($0.x, $0.y) = (400, 100) },
            event(.refresh, .began, 0.06, id: 1, text: "departures"),
            event(.source, .began, 0.06, id: 2, text: "departures"),
            event(.source, .began, 0.07, id: 3, text: "weather"),
            event(.touch, .moved, 0.08, id: 1) { ($0.x, $0.y) = (400, 180) },
            event(.source, .ended, 0.2, id: 2) { $0.size = 4096 },
            event(.parse, .began, 0.2, id: 4, text: "departures"),
            event(.parse, .ended, 0.25, id: 4, text: "departures") { $0.duration = 0.05 },
            event(.rows, .began, 0.25, id: 5, text: "list"),
            event(.rows, .ended, 0.3, id: 5),
            event(.refresh, .ended, 0.3, id: 1),
            event(.source, .failed, 0.4, id: 3),
            event(.touch, .ended, 0.45, id: 1) { ($0.x, $0.y) = (400, 180) },
            event(.configuration, .failed, 0.5, text: "kiosk.json:3: unknown key"),
            event(.fault, .instant, 0.5, text: "commit refused"),
            event(.temperature, .instant, 0.6, text: "cpu-thermal") { $0.value = 62.5 },
            event(.clock, .instant, 0.6) { $0.value = 1500 },
            event(.session, .ended, 0.7),
            event(.display, .instant, 0.7, text: "HDMI-A-1"),
            event(.screen, .instant, 0.8, text: "list"),
            event(.mark, .instant, 0.85, text: "here it stuttered"),
            event(.save, .began, 0.9, id: 6, text: "departures"),
        ]
    }
}
