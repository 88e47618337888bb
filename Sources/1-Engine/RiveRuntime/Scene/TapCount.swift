import Geometry

/// Counts taps that follow each other at once and near each other, up to three.
struct TapCount {
    /// Seconds, and units of the artboard, between one tap and the next at most: the reference runtime's.
    private static let interval = 0.5
    private static let distance = 16.0

    private var count = 0
    private var last: (place: Point, time: Double)?

    /// - Parameter time: in seconds; nil for a tap that none follows.
    /// - Returns: which of the taps in a row it is, from 1.
    mutating func add(at place: Point, time: Double?) -> Int {
        var follows = false
        if let last, let time {
            let elapsed = time - last.time
            follows =
                elapsed >= 0 && elapsed <= TapCount.interval
                && place.distance(to: last.place) <= TapCount.distance
        }
        count = follows && count < 3 ? count + 1 : 1
        last = time.map { (place, $0) }
        return count
    }
}
