/// A part of a frame's course, from input to page flip; the cases are in chronological order.
package enum FrameSpan: String, CaseIterable, Sendable {
    case input
    case advance
    case layout
    case record
    case raster
    case commit
    case flip

    private func end(in frame: FrameRecord) -> Double {
        switch self {
        case .input: frame.inputHandled
        case .advance: frame.advanced
        case .layout: frame.laidOut
        case .record: frame.recorded
        case .raster: frame.rastered
        case .commit: frame.committed
        case .flip: frame.flipped
        }
    }

    /// Returns a frame's spans with their begin and end, in seconds on the monotonic clock. Each span begins
    /// when the previous one ended. Spans that the frame did not have, whose time is 0, are left out.
    package static func spans(
        of frame: FrameRecord
    ) -> [(span: FrameSpan, begin: Double, end: Double)] {
        var begin = frame.tick
        var spans: [(FrameSpan, Double, Double)] = []
        for span in allCases {
            let end = span.end(in: frame)
            guard end > 0 else { continue }
            // Drivers without vblank may complete a flip before the commit returns.
            spans.append((span, begin, max(begin, end)))
            begin = max(begin, end)
        }
        return spans
    }
}

extension FrameRecord {
    /// The time from the start of work on the frame to its commit, in seconds.
    package var workDuration: Double { max(0, committed - tick) }
    /// The time from the start of work on the frame to its scanout, in seconds; to its commit if the time of
    /// the scanout is unknown.
    package var shownDuration: Double { max(workDuration, flipped - tick) }
    /// When the frame was shown, or committed if the time of the scanout is unknown.
    package var shownTime: Double { max(committed, flipped) }
    /// The reason for most of the missed refreshes; `none` if none was missed.
    package var mainReason: MissReason {
        missed == 0 ? .none : missedBefore * 2 > missed ? reasonBefore : reason
    }
}

extension MissReason {
    /// The reason in words.
    package var name: String {
        switch self {
        case .none: "unknown"
        case .lateStart: "late start"
        case .input: "input"
        case .advance: "advance"
        case .layout: "layout"
        case .record: "record"
        case .raster: "raster"
        case .buffer: "waiting for a buffer"
        case .flip: "flip late"
        case .starved: "starved of processor"
        case .pageFaults: "page faults"
        case .throttled: "throttled"
        }
    }
}
