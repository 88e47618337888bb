/// What `flipbook top` shows at one moment. Durations are in seconds.
package struct TopModel: Sendable {
    /// Whether the kiosk works.
    package enum Health: Equatable, Sendable {
        /// Frames are shown.
        case running
        /// Nothing has changed for so long; no frame is needed.
        case idle(Double)
        /// Its socket does not answer and it has not shown a frame for so long.
        case silent(Double)
        /// Its process has ended; the last frame was shown so long ago.
        case ended(Double)
    }

    /// A column of the graph: the frames of an interval of time.
    package struct Column: Equatable, Sendable {
        /// The longest work on a frame; 0 without a frame.
        package var worst = 0.0
        /// The number of refreshes missed.
        package var missed = 0

        package init(worst: Double = 0, missed: Int = 0) {
            self.worst = worst
            self.missed = missed
        }
    }

    /// One of the slowest frames.
    package struct SlowFrame: Sendable {
        package var number: Int
        /// How long ago it was shown.
        package var age: Double
        /// From the beginning of work on it to its scanout.
        package var duration: Double
        package var missed: Int
        /// The stage that took longest, and how long.
        package var stage: String
        package var stageDuration: Double
        /// Why refreshes were missed; empty if none was.
        package var reason: String

        package init(
            number: Int, age: Double, duration: Double, missed: Int, stage: String,
            stageDuration: Double, reason: String
        ) {
            self.number = number
            self.age = age
            self.duration = duration
            self.missed = missed
            self.stage = stage
            self.stageDuration = stageDuration
            self.reason = reason
        }
    }

    /// Seconds of a column of the graph.
    package static let columnDuration = 0.25

    /// The program's version, the display with its mode, and the process.
    package var title = ""
    package var health = Health.running
    /// The refresh interval.
    package var interval = 1.0 / 60
    /// Frames shown in the last second.
    package var rate = 0.0
    /// What the numbers below are of: the last so many seconds.
    package var window = 60.0
    package var frames = 0
    package var missed = 0
    /// Refreshes missed by reason, the most frequent one first.
    package var reasons: [(name: String, count: Int)] = []
    package var stages: [FrameSummary.Stage] = []
    /// The newest one last.
    package var columns: [Column] = []
    /// The slowest one first.
    package var slowest: [SlowFrame] = []
    /// The share of one processor, which may be above 1; nil if it is not known, so below.
    package var processor: Double?
    /// Resident memory, in bytes.
    package var memory: Int?
    /// Degrees Celsius.
    package var temperature: Double?
    /// The processor's clock, in megahertz.
    package var clock: Double?

    package init() {}
}
