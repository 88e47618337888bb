/// The content of `flipbook top` at one moment. Durations are in seconds.
package struct TopModel: Sendable {
    /// Whether the kiosk is working.
    package enum Health: Equatable, Sendable {
        /// Frames are shown.
        case running
        /// No frame has been needed for this long, since nothing has changed.
        case idle(Double)
        /// The kiosk's socket does not answer, and no frame has been shown for this long.
        case silent(Double)
        /// The kiosk's process has exited; the last frame was shown this long ago.
        case ended(Double)
    }

    /// A column of the graph: the frames of a time interval.
    package struct Column: Equatable, Sendable {
        /// The longest work on a frame; 0 if there was no frame.
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
        /// How long ago the frame was shown.
        package var age: Double
        /// The time from the start of work on the frame to its scanout.
        package var duration: Double
        package var missed: Int
        /// The stage that took longest; `stageDuration` is its duration.
        package var stage: String
        package var stageDuration: Double
        /// Why refreshes were missed; empty if none was missed.
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

    /// The time interval of a column of the graph, in seconds.
    package static let columnDuration = 0.25

    /// The program's version, the display with its mode, and the process with its uptime.
    package var title = ""
    package var health = Health.running
    /// The refresh interval.
    package var interval = 1.0 / 60
    /// The number of frames shown in the last second.
    package var rate = 0.0
    /// The period that the counts, reasons, stages and slowest frames cover: the last so many seconds.
    package var window = 60.0
    package var frames = 0
    package var missed = 0
    /// The number of refreshes missed for each reason, the most frequent one first.
    package var reasons: [(name: String, count: Int)] = []
    package var stages: [FrameSummary.Stage] = []
    /// The columns of the graph, the newest one last.
    package var columns: [Column] = []
    /// The slowest frames, the slowest one first.
    package var slowest: [SlowFrame] = []
    /// The processor time used, as a share of one processor, which may exceed 1; nil if unknown, as in the
    /// properties below.
    package var processor: Double?
    /// Resident memory, in bytes.
    package var memory: Int?
    /// The temperature, in degrees Celsius.
    package var temperature: Double?
    /// The processor's clock, in megahertz.
    package var clock: Double?

    package init() {}
}
