import Platform

extension FlightRecording {
    /// The time of the latest frame or event, in seconds on the monotonic clock; the start of the run if
    /// there is none.
    package var latestTime: Double {
        max(
            frames.map(\.shownTime).max() ?? info.start, events.map(\.time).max() ?? info.start)
    }

    /// The part from a time on: frames that were shown and events that happened since then.
    ///
    /// - Parameter start: in seconds on the monotonic clock.
    package func since(_ start: Double) -> FlightRecording {
        var part = self
        part.frames.removeAll { $0.shownTime < start }
        part.events.removeAll { $0.time < start }
        return part
    }

    /// The recording as a file's content, with as many records as there are.
    ///
    /// - Throws: `SystemError` where there is no memory for it.
    package func encoded() throws(SystemError) -> [UInt8] {
        let recorder = try FlightRecorder(
            info: info, frames: max(1, frames.count), events: max(1, events.count))
        for frame in frames { recorder.add(frame) }
        for event in events { recorder.add(event) }
        return recorder.bytes
    }
}
