import Platform

/// The record of a run: each frame as it was drawn, and what acted on the content.
struct FeelTrace: Sendable {
    /// The scroll indicator as it was drawn.
    struct Indicator: Equatable, Sendable {
        /// The top of the indicator, in points from the top of the view.
        var start: Double
        var length: Double
        /// The opacity, 0...1.
        var alpha: Double
    }

    /// One frame.
    struct Frame: Sendable {
        /// The time at which the frame's work began, in seconds.
        var timestamp: Double
        /// The time of presentation, in seconds.
        var target: Double
        /// The time since the previous frame, in seconds; one refresh interval after a pause.
        var elapsed: Double
        /// The offset of the content, in points.
        var offset: Double
        /// The offset computed from the drawn rows, in points; nil if no row was visible.
        var drawnOffset: Double?
        /// The offsets at which content can rest.
        var range: ClosedRange<Double>
        /// Whether a touch is on the content, moving or not.
        var isTracking = false
        /// Whether a touch drags the content.
        var isDragging = false
        /// Whether the content decelerates or bounces.
        var isDecelerating = false
        /// Whether another frame was requested.
        var needsAnotherFrame = false
        var indicator: Indicator?
        /// The state of the refresh control; empty if there is none.
        var state = ""
    }

    /// The frames, sorted by time. Refreshes for which no frame was requested have none.
    var frames: [Frame]
    /// The refresh interval, in seconds.
    var interval: Double
    /// The height of the scroll view, in points.
    var viewport: Double
    /// The true paths of the touches, in the order in which they began.
    var fingers: [FeelPath] = []
    /// The times at which the panel reported that touches began and ended.
    var touches: [(began: Double, ended: Double)] = []
    /// The times at which the program changed the rows.
    var reloads: [Double] = []
    /// The number of taps on rows.
    var taps = 0
    /// The panel's sampling period, in seconds.
    var samplePeriod = 1.0 / 120
    /// The maximum error of the panel's timestamps, in seconds.
    var sampleJitter = 0.0

    /// The velocity of content between a frame and its predecessor, in points per second.
    func velocity(_ i: Int) -> Double {
        i == 0 ? 0 : (frames[i].offset - frames[i - 1].offset) / frames[i].elapsed
    }

    /// The distance by which content is out of range in a frame, in points.
    func overscroll(_ i: Int) -> Double {
        let frame = frames[i]
        return max(frame.range.lowerBound - frame.offset, frame.offset - frame.range.upperBound, 0)
    }

    /// Whether content has come to rest in a frame with a last step that is not visible.
    func isAtRest(_ i: Int) -> Bool {
        guard i > 1, !frames[i].isDecelerating else { return false }
        let step = abs(frames[i].offset - frames[i - 1].offset)
        return step <= 0.5 + abs(frames[i - 1].offset - frames[i - 2].offset)
    }

    /// The time between the last sample of a touch, after which it may have stopped, and the report of its end; nil if
    /// the end was reported in time.
    func unseen(_ touch: Int) -> ClosedRange<Double>? {
        guard fingers.indices.contains(touch) else { return nil }
        let from = fingers[touch].ended + samplePeriod / 2
        let to = touches[touch].ended
        return to > from + 0.000_1 && to.isFinite ? from...to : nil
    }

    /// Whether a frame is in the unseen time of a touch or directly follows it.
    func isUnseen(_ i: Int) -> Bool {
        touches.indices.contains { touch in
            guard let time = unseen(touch) else { return false }
            return frames[i].target > time.lowerBound
                && frames[max(0, i - 2)].timestamp <= time.upperBound
        }
    }

    /// The distance from the target of a spring, in points: an edge, or the top of the space that a refresh keeps open.
    func distanceFromRest(_ i: Int) -> Double {
        let frame = frames[i]
        let isOpen = frame.state == "refreshing" && frame.offset < 0
        return max(overscroll(i), isOpen ? abs(frame.offset - frame.range.lowerBound) : 0)
    }

    /// Whether there was no touch on the content in a frame, its predecessor, or between them.
    func isFree(_ i: Int) -> Bool {
        guard i > 0, !frames[i].isTracking, !frames[i - 1].isTracking else { return false }
        let since = frames[i - 1].timestamp
        return !touches.contains {
            $0.began > since && $0.began <= frames[i].timestamp
                || $0.ended > since && $0.ended <= frames[i].timestamp
        }
    }

    /// The first frame after the end of each touch, unless another touch is on the content.
    var releases: [Int] {
        frames.indices.filter { i in
            i > 0 && !frames[i].isTracking
                && touches.contains {
                    $0.ended > frames[i - 1].timestamp && $0.ended <= frames[i].timestamp
                }
        }
    }

    /// Whether a touch has begun since the frame two before this one.
    func hasNewFinger(_ i: Int) -> Bool {
        let since = frames[max(0, i - 2)].timestamp
        return touches.contains { $0.began > since && $0.began <= frames[i].timestamp }
    }

    /// Whether the program has changed the rows since the previous frame.
    func isReloaded(_ i: Int) -> Bool {
        let since = i > 0 ? frames[i - 1].timestamp : 0
        return reloads.contains { $0 > since && $0 <= frames[i].timestamp }
    }

    /// Whether so many rows were removed since the previous frame that the content cannot stay where it was: it then ends
    /// at the bottom of the viewport at once.
    func isCutShort(_ i: Int) -> Bool {
        guard i > 0, i < frames.count, isReloaded(i) else { return false }
        return frames[i - 1].offset > frames[i].range.upperBound + viewport / 2
    }

    /// The trace as comma-separated values: a header and a line for each frame.
    var csv: String {
        var out =
            "time,offset,velocity,lower,upper,tracking,dragging,decelerating,indicator,length,"
            + "alpha,finger,state\n"
        for (i, f) in frames.enumerated() {
            let finger = fingers.last { $0.began <= f.target }
            let y = finger.flatMap { f.target <= $0.ended ? $0.position(at: f.target) : nil }
            let fields: [String] = [
                text(f.target, 5), text(f.offset, 4), text(velocity(i), 2),
                text(f.range.lowerBound, 2), text(f.range.upperBound, 2),
                f.isTracking ? "1" : "0", f.isDragging ? "1" : "0", f.isDecelerating ? "1" : "0",
                f.indicator.map { text($0.start, 3) } ?? "",
                f.indicator.map { text($0.length, 3) } ?? "",
                f.indicator.map { text($0.alpha, 3) } ?? "", y.map { text($0, 3) } ?? "", f.state,
            ]
            out += fields.joined(separator: ",") + "\n"
        }
        return out
    }

    private func text(_ value: Double, _ decimals: Int) -> String {
        Number.text(value, decimals: decimals)
    }
}
