import Platform

extension FlightRecording {
    /// The time of the latest frame or event, in seconds on the monotonic clock; the start of the run if
    /// there are none.
    package var latestTime: Double {
        max(
            frames.map(\.shownTime).max() ?? info.start, events.map(\.time).max() ?? info.start)
    }

    /// Returns the part of the recording from a time on: the frames shown and the events since then.
    ///
    /// - Parameter start: the time, in seconds on the monotonic clock.
    package func since(_ start: Double) -> FlightRecording {
        var part = self
        part.frames.removeAll { $0.shownTime < start }
        part.events.removeAll { $0.time < start }
        return part
    }

    /// Returns the recording in the file format, with rings just large enough for its records.
    ///
    /// - Throws: `SystemError` if there is not enough memory.
    package func encoded() throws(SystemError) -> [UInt8] {
        let recorder = try FlightRecorder(
            info: info, frames: max(1, frames.count), events: max(1, events.count))
        for frame in frames { recorder.add(frame) }
        for event in events { recorder.add(event) }
        return recorder.bytes
    }
}
