import Interface

/// The main queue, on the clock of the frames: in a headless run, `asyncAfter` waits on the virtual clock.
///
/// It takes the place of Dispatch's class of the same name. A file that imports Dispatch or Foundation too must write
/// `UIKitNames.DispatchQueue`, or leave that import out. There are no other queues.
public struct DispatchQueue: Sendable {
    /// The queue of the main actor, whose jobs run between frames.
    public static let main = DispatchQueue()

    private init() {}

    /// Runs a closure later, after those that are already waiting.
    public func async(execute work: @escaping @MainActor () -> Void) {
        Task { @MainActor in work() }
    }

    /// Runs a closure at a time. It is dropped if the program ends before.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @MainActor () -> Void) {
        Task { @MainActor in
            do { try await Task.sleep(for: .seconds(max(0, deadline.seconds))) } catch { return }
            work()
        }
    }
}

/// A time from now, for `DispatchQueue.asyncAfter`. It is meant to be used at once.
public struct DispatchTime: Sendable {
    /// The distance from now, in seconds.
    let seconds: Double

    /// Returns this moment.
    public static func now() -> DispatchTime { DispatchTime(seconds: 0) }

    /// Returns a time later by a number of seconds.
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
        DispatchTime(seconds: time.seconds + seconds)
    }

    /// Returns a time later by an interval.
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
        time + interval.inSeconds
    }
}

/// A duration in a unit.
public enum DispatchTimeInterval: Sendable {
    case seconds(Int)
    case milliseconds(Int)

    var inSeconds: Double {
        switch self {
        case .seconds(let count): Double(count)
        case .milliseconds(let count): Double(count) / 1000
        }
    }
}
