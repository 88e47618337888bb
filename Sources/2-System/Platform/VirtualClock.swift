/// A clock that advances only on request, for reproducible runs.
package final class VirtualClock {
    /// The current time, in seconds; starts at 0.
    package private(set) var now = 0.0

    package init() {}

    /// Advances to a time; earlier times have no effect.
    package func advance(to time: Double) { now = max(now, time) }
}
