/// What a recording says about the run that it is of.
package struct FlightInfo: Equatable, Sendable {
    /// The process.
    package var process = 0
    /// The kernel's random name of this boot: times of other boots cannot be compared.
    package var bootID = ""
    /// When the run began, in seconds on the monotonic clock.
    package var start: Double = 0
    /// When the run began, in seconds since 1970.
    package var startWall: Double = 0
    /// When the run ended in order, in seconds on the monotonic clock; 0 while it runs, and after a
    /// crash.
    package var end: Double = 0
    /// The version of the program.
    package var version = ""
    /// The display, such as "/dev/dri/card0 HDMI-A-1 800x480".
    package var display = ""
    /// The display's logical width and height, in pixels.
    package var width = 0
    package var height = 0
    /// The mode's time between refreshes, in seconds.
    package var interval: Double = 0
    /// The number of threads that paint.
    package var threads = 0
    /// The instruction set of the band painters, such as "avx2".
    package var painter = ""
    /// The path of the configuration, or the program's name.
    package var configuration = ""

    package init() {}
}

/// What a recording has counted since the start of the run, also of frames that the ring has lost.
package struct FlightCounts: Equatable, Sendable {
    /// Frames shown.
    package var frames = 0
    /// Events recorded.
    package var events = 0
    /// Refreshes missed.
    package var missed = 0
    /// Refreshes missed, by the raw values of their reasons.
    package var missedByReason = [Int](repeating: 0, count: MissReason.allCases.count)

    package init() {}

    /// What has been counted since `base`.
    package func since(_ base: FlightCounts) -> FlightCounts {
        var counts = self
        counts.frames -= base.frames
        counts.events -= base.events
        counts.missed -= base.missed
        for i in counts.missedByReason.indices {
            counts.missedByReason[i] -= base.missedByReason[i]
        }
        return counts
    }

    package subscript(_ reason: MissReason) -> Int { missedByReason[Int(reason.rawValue)] }
}
