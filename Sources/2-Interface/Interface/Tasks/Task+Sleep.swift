// In files that import this module these functions take precedence over the standard library's, which use the
// system's clocks: the runtime offers no way to give `Task.sleep` another clock.

extension Task where Success == Never, Failure == Never {
    #if compiler(>=6.2)
        /// Suspends the current task for at least a duration. In a headless run, the duration is measured by the
        /// display's clock and frames continue meanwhile; otherwise it is measured by the system's clock.
        ///
        /// The overloads with a tolerance, a clock or a deadline are the standard library's and always use the
        /// system's clock.
        ///
        /// - Throws: `CancellationError` as soon as the task is cancelled.
        public nonisolated(nonsending) static func sleep(for duration: Duration) async throws {
            try await sleepOnDisplayClock(duration)
        }

        /// Suspends the current task for at least a duration, like `sleep(for:)`.
        ///
        /// - Throws: `CancellationError` as soon as the task is cancelled.
        public nonisolated(nonsending) static func sleep(
            nanoseconds duration: UInt64
        ) async throws {
            try await sleepOnDisplayClock(.nanoseconds(Int64(clamping: duration)))
        }
    #else
        /// Suspends the current task for at least a duration. In a headless run, the duration is measured by the
        /// display's clock and frames continue meanwhile; otherwise it is measured by the system's clock.
        ///
        /// The overloads with a tolerance, a clock or a deadline are the standard library's and always use the
        /// system's clock.
        ///
        /// - Throws: `CancellationError` as soon as the task is cancelled.
        @MainActor public static func sleep(for duration: Duration) async throws {
            try await sleepOnDisplayClock(duration)
        }

        /// Suspends the current task for at least a duration, like `sleep(for:)`.
        ///
        /// - Throws: `CancellationError` as soon as the task is cancelled.
        @MainActor public static func sleep(nanoseconds duration: UInt64) async throws {
            try await sleepOnDisplayClock(.nanoseconds(Int64(clamping: duration)))
        }
    #endif
}

#if compiler(>=6.2)
    /// Sleeps on the caller's actor: a task of the main actor sleeps and wakes without leaving it, so that it runs
    /// before the frame for that time.
    nonisolated(nonsending) private func sleepOnDisplayClock(_ duration: Duration) async throws {
        if let queue = SleepQueue.local { return try await queue.sleep(duration.seconds) }
        guard SleepQueue.isInUse.load(ordering: .acquiring), let queue = await SleepQueue.current
        else { return try await ContinuousClock().sleep(for: duration) }
        try await queue.sleep(duration.seconds)
    }
#else
    /// Sleeps on the main actor, for compilers without `nonisolated(nonsending)`, where no function can stay on its
    /// caller's actor: tasks that sleep are nearly always the main actor's. An isolation parameter is not an option,
    /// since the standard library's function has none and would be preferred.
    @MainActor private func sleepOnDisplayClock(_ duration: Duration) async throws {
        guard let queue = SleepQueue.local ?? SleepQueue.current else {
            return try await ContinuousClock().sleep(for: duration)
        }
        try await queue.sleep(duration.seconds)
    }
#endif

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
