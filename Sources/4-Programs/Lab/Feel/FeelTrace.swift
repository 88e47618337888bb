import Platform

/// What a run of the bench has seen: each frame as it was drawn, and what acted on the content.
struct FeelTrace: Sendable {
    /// The bar that says where content stands, as it was drawn.
    struct Indicator: Equatable, Sendable {
        /// Its upper end, in points from the view's upper edge.
        var start: Double
        var length: Double
        /// 0...1.
        var alpha: Double
    }

    /// One frame.
    struct Frame: Sendable {
        /// When its work began, in seconds.
        var timestamp: Double
        /// When it is seen, in seconds.
        var target: Double
        /// Seconds of motion that it shows: since the frame before, or one refresh after a pause.
        var elapsed: Double
        /// Where content stands, in points.
        var offset: Double
        /// Where the rows were drawn, in points; nil where none was in sight.
        var drawnOffset: Double?
        /// Where content rests.
        var range: ClosedRange<Double>
        /// A finger is on the content, if only to hold it.
        var isTracking = false
        /// A finger moves content.
        var isDragging = false
        /// Content moves by itself.
        var isDecelerating = false
        /// Another frame is wanted after it.
        var needsAnotherFrame = false
        var indicator: Indicator?
        /// The state of the refresh; empty without one.
        var state = ""
    }

    /// In the order of time. Frames that nobody asked for are not made.
    var frames: [Frame]
    /// Seconds between refreshes.
    var interval: Double
    /// The height of what scrolls, in points.
    var viewport: Double
    /// The fingers, in the order in which they came down.
    var fingers: [FeelPath] = []
    /// When the panel said that a finger came down and that it lifted.
    var touches: [(began: Double, ended: Double)] = []
    /// When the program changed the rows.
    var reloads: [Double] = []
    /// How many rows were tapped.
    var taps = 0
    /// Seconds between samples of the panel.
    var samplePeriod = 1.0 / 120
    /// How much the panel's times are off at most, in seconds.
    var sampleJitter = 0.0

    /// Velocity of content up to a frame, in points per second.
    func velocity(_ i: Int) -> Double {
        i == 0 ? 0 : (frames[i].offset - frames[i - 1].offset) / frames[i].elapsed
    }

    /// How far a frame stands beyond where content rests, in points.
    func overscroll(_ i: Int) -> Double {
        let frame = frames[i]
        return max(frame.range.lowerBound - frame.offset, frame.offset - frame.range.upperBound, 0)
    }

    /// Whether content has come to rest with a frame, by a step that nobody sees.
    func isAtRest(_ i: Int) -> Bool {
        guard i > 1, !frames[i].isDecelerating else { return false }
        let step = abs(frames[i].offset - frames[i - 1].offset)
        return step <= 0.5 + abs(frames[i - 1].offset - frames[i - 2].offset)
    }

    /// The time from when a finger that has not been seen any more may have stopped until its lift was
    /// told: nothing where it was told in time.
    func unseen(_ touch: Int) -> ClosedRange<Double>? {
        guard fingers.indices.contains(touch) else { return nil }
        let from = fingers[touch].ended + samplePeriod / 2
        let to = touches[touch].ended
        return to > from + 0.000_1 && to.isFinite ? from...to : nil
    }

    /// Whether a frame shows a finger that has not been seen for longer than usual, or its lift.
    func isUnseen(_ i: Int) -> Bool {
        touches.indices.contains { touch in
            guard let time = unseen(touch) else { return false }
            return frames[i].target > time.lowerBound
                && frames[max(0, i - 2)].timestamp <= time.upperBound
        }
    }

    /// How far a frame is from where a spring takes it, in points: an edge, or the place that a
    /// refresh holds open.
    func distanceFromRest(_ i: Int) -> Double {
        let frame = frames[i]
        let isOpen = frame.state == "refreshing" && frame.offset < 0
        return max(overscroll(i), isOpen ? abs(frame.offset - frame.range.lowerBound) : 0)
    }

    /// Whether no finger has been on content since before the frame that came before.
    func isFree(_ i: Int) -> Bool {
        guard i > 0, !frames[i].isTracking, !frames[i - 1].isTracking else { return false }
        let since = frames[i - 1].timestamp
        return !touches.contains {
            $0.began > since && $0.began <= frames[i].timestamp
                || $0.ended > since && $0.ended <= frames[i].timestamp
        }
    }

    /// The first frame after each lift: no finger is left on the content.
    var releases: [Int] {
        frames.indices.filter { i in
            i > 0 && !frames[i].isTracking
                && touches.contains {
                    $0.ended > frames[i - 1].timestamp && $0.ended <= frames[i].timestamp
                }
        }
    }

    /// Whether a finger has come down since the frame before the one before.
    func hasNewFinger(_ i: Int) -> Bool {
        let since = frames[max(0, i - 2)].timestamp
        return touches.contains { $0.began > since && $0.began <= frames[i].timestamp }
    }

    /// Whether the program has changed the rows since the frame before.
    func isReloaded(_ i: Int) -> Bool {
        let since = i > 0 ? frames[i - 1].timestamp : 0
        return reloads.contains { $0 > since && $0 <= frames[i].timestamp }
    }

    /// Comma-separated values: a line a frame, with a header.
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
