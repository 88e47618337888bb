import Testing

@testable import InputEvents

@Suite struct TouchLogTests {
    private func event(_ time: Double, _ finger: Int, _ phase: TouchPhase) -> TouchEvent {
        TouchEvent(time: time, finger: finger, phase: phase, x: 1, y: 2)
    }

    @Test func incompleteGesturesAreOmitted() {
        var log = TouchLog()
        for (time, finger, phase) in [
            (1.0, 0, TouchPhase.began), (2, 0, .moved), (2.5, 1, .began), (3, 0, .ended),
            (3.5, 1, .moved), (4, 1, .ended), (5, 0, .began),
        ] {
            log.add(event(time, finger, phase))
        }
        let recording = log.recording(since: 2, width: 10, height: 20)
        #expect(recording.width == 10 && recording.height == 20)
        #expect(recording.events.map(\.time) == [0.5, 1.5, 2, 3])
        #expect(recording.events.map(\.finger) == [1, 1, 1, 0])
        #expect((try? TouchRecording(recording.text)) == recording)
    }

    @Test func oldestTouchesAreDroppedFirst() {
        var log = TouchLog()
        for i in 0..<TouchLog.capacity / 2 + 10 {
            log.add(event(Double(i), 0, .began))
            log.add(event(Double(i) + 0.5, 0, .ended))
        }
        let events = log.recording(since: 0, width: 1, height: 1).events
        #expect(events.count == TouchLog.capacity)
        #expect(
            events.first?.time == 10 && events.last?.time == Double(TouchLog.capacity / 2) + 9.5)
    }
}
