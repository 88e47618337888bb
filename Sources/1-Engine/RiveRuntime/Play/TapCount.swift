import Geometry

/// Counts up to three taps that follow each other quickly and close to each other.
struct TapCount {
    /// The maximum time between two taps, in seconds, as in the reference runtime.
    private static let interval = 0.5
    /// The maximum distance between two taps, in units of the artboard, as in the reference runtime.
    private static let distance = 16.0

    private var count = 0
    private var last: (position: Point, time: Double)?

    /// Counts a tap.
    ///
    /// - Parameter time: in seconds; nil if no further tap counts as following this one.
    /// - Returns: the number of the tap in its series, from 1.
    mutating func add(at position: Point, time: Double?) -> Int {
        var follows = false
        if let last, let time {
            let elapsed = time - last.time
            follows =
                elapsed >= 0 && elapsed <= TapCount.interval
                && position.distance(to: last.position) <= TapCount.distance
        }
        count = follows && count < 3 ? count + 1 : 1
        last = time.map { (position, $0) }
        return count
    }
}
