import Glibc

/// Measures how a cost grows with a size, independently of the machine's speed and load.
public enum Growth {
    /// Returns the ratio of the processor time that this thread takes for the size `large` to that for `small`. Other
    /// load can only increase a measurement, so the minimum of several is used for each size; measuring continues while
    /// the ratio exceeds `limit`, up to a maximum number of attempts.
    ///
    /// - Parameter prepare: creates the work to measure for a size.
    public static func ratio(
        _ small: Int, _ large: Int, limit: Double,
        _ prepare: (Int) throws -> () throws -> Void
    ) throws -> Double {
        let (few, many) = (try prepare(small), try prepare(large))
        var (least, most) = (Double.infinity, Double.infinity)
        for attempt in 1...12 {
            for _ in 0..<3 { least = min(least, try cost(few)) }
            most = min(most, try cost(many))
            if attempt >= 2, most <= limit * least { break }
        }
        return most / least
    }

    /// Returns the seconds of this thread's processor time that `body` takes.
    private static func cost(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        try body()
        return now() - start
    }
}
