import Interface

/// A timer that calls a closure between frames, on the clock of the frames. It takes the place of Foundation's class of the
/// same name.
@MainActor public final class Timer {
    /// The time between calls, in seconds; 0 for a timer that fires once.
    public let timeInterval: Double
    /// Whether the timer will fire again.
    public private(set) var isValid = true
    private let block: @MainActor (Timer) -> Void
    private var task: Task<Void, Never>?

    private init(_ interval: Double, repeats: Bool, _ block: @escaping @MainActor (Timer) -> Void) {
        timeInterval = repeats ? interval : 0
        self.block = block
    }

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - interval: The time until the first call and between calls, in seconds; at least 0.0001.
    ///   - repeats: Whether it fires until it is invalidated.
    ///   - block: Called with the timer.
    /// - Returns: The timer, which runs whether or not it is retained.
    @discardableResult
    public static func scheduledTimer(
        withTimeInterval interval: Double, repeats: Bool,
        block: @escaping @MainActor (Timer) -> Void
    ) -> Timer {
        let interval = max(0.0001, interval)
        let timer = Timer(interval, repeats: repeats, block)
        timer.task = Task { @MainActor in
            repeat {
                do { try await Task.sleep(for: .seconds(interval)) } catch { return }
                timer.fire()
            } while repeats && timer.isValid
        }
        return timer
    }

    /// Calls the closure now. A timer that does not repeat is invalid afterwards.
    public func fire() {
        guard isValid else { return }
        if timeInterval == 0 { isValid = false }
        block(self)
    }

    /// Stops the timer.
    public func invalidate() {
        isValid = false
        task?.cancel()
    }
}
