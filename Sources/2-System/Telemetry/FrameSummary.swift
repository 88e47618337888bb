/// A summary of the frames of a recording or of a part of it. Durations are in seconds.
package struct FrameSummary: Sendable {
    /// The nearest-rank percentiles of a stage's duration, and its maximum.
    package struct Stage: Equatable, Sendable {
        package var name: String
        package var p50: Double
        package var p95: Double
        package var p99: Double
        package var worst: Double
    }

    /// The number of frames shown.
    package private(set) var frames = 0
    /// The number of refreshes missed.
    package private(set) var missed = 0
    /// The number of refreshes missed for each reason, the most frequent one first.
    package private(set) var reasons: [(reason: MissReason, count: Int)] = []
    /// One stage for each `FrameSpan`, then "work", which covers all of them except the flip.
    package private(set) var stages: [Stage] = []
    /// The time from the first frame's scanout to the last one's.
    package private(set) var duration = 0.0
    /// Frames shown per second of motion, that is, while each refresh needed a frame; 0 without motion.
    package private(set) var rateInMotion = 0.0

    /// Summarises frames in the order in which they were shown.
    ///
    /// - Complexity: O(*n* log *n*) in the number of frames.
    package init(_ frames: [FrameRecord]) {
        self.frames = frames.count
        missed = frames.reduce(0) { $0 + $1.missed }
        reasons = FrameSummary.reasons(frames)
        stages = FrameSummary.stages(frames)
        guard let first = frames.first, let last = frames.last else { return }
        duration = max(0, last.shownTime - first.shownTime)
        var moving = 0
        var time = 0.0
        for (before, frame) in zip(frames, frames.dropFirst()) where frame.isMoving {
            moving += 1
            time += max(0, frame.shownTime - before.shownTime)
        }
        if time > 0 { rateInMotion = Double(moving) / time }
    }

    /// The share of refreshes missed among those that needed a frame, from 0 to 1.
    package var missedShare: Double {
        frames + missed == 0 ? 0 : Double(missed) / Double(frames + missed)
    }

    private static func reasons(_ frames: [FrameRecord]) -> [(reason: MissReason, count: Int)] {
        var counts = [Int](repeating: 0, count: MissReason.allCases.count)
        for frame in frames where frame.missed > 0 {
            let before = min(frame.missed, frame.missedBefore)
            counts[Int(frame.reasonBefore.rawValue)] += before
            counts[Int(frame.reason.rawValue)] += frame.missed - before
        }
        return MissReason.allCases.map { ($0, counts[Int($0.rawValue)]) }
            .filter { $0.1 > 0 }
            .sorted { ($1.1, Int($0.0.rawValue)) < ($0.1, Int($1.0.rawValue)) }
    }

    private static func stages(_ frames: [FrameRecord]) -> [Stage] {
        var durations = [[Double]](
            repeating: Array(repeating: 0, count: frames.count), count: FrameSpan.allCases.count)
        let numbers = Dictionary(
            uniqueKeysWithValues: FrameSpan.allCases.enumerated().map { ($1, $0) })
        for (i, frame) in frames.enumerated() {
            for (span, begin, end) in FrameSpan.spans(of: frame) {
                durations[numbers[span]!][i] = end - begin
            }
        }
        let spans = zip(FrameSpan.allCases, durations).map { stage($0.rawValue, $1) }
        return spans + [stage("work", frames.map(\.workDuration))]
    }

    private static func stage(_ name: String, _ values: [Double]) -> Stage {
        let sorted = values.sorted()
        let p = FrameStatistics.percentiles(sorted: sorted)
        return Stage(name: name, p50: p.p50, p95: p.p95, p99: p.p99, worst: sorted.last ?? 0)
    }
}
