/// A recording's information about its run.
package struct FlightInfo: Equatable, Sendable {
    /// The process ID.
    package var process = 0
    /// The kernel's random ID of this boot; times of different boots cannot be compared.
    package var bootID = ""
    /// The start of the run, in seconds on the monotonic clock.
    package var start: Double = 0
    /// The start of the run, in seconds since 1970.
    package var startWall: Double = 0
    /// When the run ended normally, in seconds on the monotonic clock; 0 while it goes on, and after a crash.
    package var end: Double = 0
    /// The version of the program.
    package var version = ""
    /// The display, such as "/dev/dri/card0 HDMI-A-1 800x480".
    package var display = ""
    /// The display's logical width, in pixels; `height` is its logical height.
    package var width = 0
    package var height = 0
    /// The mode's time between refreshes, in seconds.
    package var interval: Double = 0
    /// The number of threads that paint.
    package var threads = 0
    /// The instruction set of the band painters, such as "avx2".
    package var painter = ""
    /// The path of the configuration, or the program's name if it has none.
    package var configuration = ""

    package init() {}
}

/// A recording's counts since the start of the run, which include records that have been overwritten in the
/// ring buffers.
package struct FlightCounts: Equatable, Sendable {
    /// The number of frames shown.
    package var frames = 0
    /// The number of events recorded.
    package var events = 0
    /// The number of refreshes missed.
    package var missed = 0
    /// The number of refreshes missed for each reason, indexed by its raw value.
    package var missedByReason = [Int](repeating: 0, count: MissReason.allCases.count)

    package init() {}

    /// Returns the difference between these counts and earlier ones.
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
