import Glibc

/// How the cost of something grows with its size, whatever the machine's speed and load.
public enum Growth {
    /// How many times as much of this thread's processor time `large` takes as `small`. Other load
    /// can only add to a measurement, so that of each the least of several counts; more are made
    /// for as long as the ratio is above `limit`.
    ///
    /// - Parameter prepare: makes what is measured, of a size.
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

    /// Seconds of this thread's own processor time.
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
