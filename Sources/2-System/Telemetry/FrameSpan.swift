/// A part of the work on a frame, in the order of their course.
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

    /// A frame's parts with when they began and ended, in seconds on the monotonic clock. Parts that the
    /// frame did not have, whose time is 0, are left out; each begins where the one before ended.
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
    /// From the beginning of work on the frame to its commit, in seconds.
    package var workDuration: Double { max(0, committed - tick) }
    /// From the beginning of work on the frame to its scanout, in seconds; to its commit where the
    /// scanout is not known.
    package var shownDuration: Double { max(workDuration, flipped - tick) }
    /// When the frame was shown, or committed where that is not known.
    package var shownTime: Double { max(committed, flipped) }
    /// The reason for most of the refreshes missed; `none` if none was.
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
