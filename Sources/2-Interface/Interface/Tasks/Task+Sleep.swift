// In a file that imports this module these functions are called in place of the standard library's,
// whose clocks are the system's: the runtime offers no way to give `Task.sleep` another clock.

extension Task where Success == Never, Failure == Never {
    #if compiler(>=6.2)
        /// Suspends the current task for at least a duration: on the display's clock in a headless run,
        /// whose frames go on meanwhile, otherwise on the system's.
        ///
        /// A sleep with a tolerance, with a clock, or until an instant is the standard library's, on the
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
        /// Suspends the current task for at least a duration: on the display's clock in a headless run,
        /// whose frames go on meanwhile, otherwise on the system's.
        ///
        /// A sleep with a tolerance, with a clock, or until an instant is the standard library's, on the
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
    /// On the caller's actor: a task of the main actor sleeps and wakes without leaving it, so that it
    /// runs before the frame of its time.
    nonisolated(nonsending) private func sleepOnDisplayClock(_ duration: Duration) async throws {
        guard SleepQueue.isInUse.load(ordering: .acquiring), let queue = await SleepQueue.current
        else { return try await ContinuousClock().sleep(for: duration) }
        try await queue.sleep(duration.seconds)
    }
#else
    /// The same, where no function can stay on its caller's actor: tasks that sleep are nearly always the main
    /// actor's. An isolation parameter would not do, since the standard library's function has none and is
    /// preferred.
    @MainActor private func sleepOnDisplayClock(_ duration: Duration) async throws {
        guard let queue = SleepQueue.current else {
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
