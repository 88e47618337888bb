import HeadlessDisplay
import InputEvents
import Platform

/// Runs a kiosk without a display, on a virtual clock, so that the same input gives the same frames.
@MainActor enum HeadlessRun {
    /// Seconds of the virtual clock between the start of a command and its rows, however long the
    /// command really takes.
    static let commandDuration = 1.2

    /// - Parameter workDuration: the duration of each background job on the virtual clock, in seconds.
    static func run(
        _ options: RunOptions, workDuration: Double = 0, _ makeApp: MakeApp
    ) throws {
        try FrameThread.run { try loop(options, workDuration, makeApp) }
    }

    private static func loop(
        _ options: RunOptions, _ workDuration: Double, _ makeApp: MakeApp
    ) throws {
        let interruption = try Interruption()
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: options.width, height: options.height, refreshInterval: 1 / options.rate,
            rotation: options.output.rotation ?? .none, clock: clock)
        let executor = try VirtualExecutor(clock: clock, duration: workDuration)
        let wall = WallClock.virtual { clock.now }
        let app = try makeApp(
            RunContext(
                display: display, threads: options.threads ?? 1, now: { clock.now },
                wall: wall, executor: executor, interruption: interruption))
        defer {
            app.willStop()
            executor.stop()
        }
        var events: [TouchEvent] = []
        if let path = options.replay {
            // Recordings are in logical coordinates, as in a live run.
            events = try TouchRecording(load: path).events(
                width: display.mode.width, height: display.mode.height)
        }
        let end = options.duration ?? (events.last?.time ?? 0) + 3
        let writer = try options.frames.map(FrameWriter.init(path:))
        if let writer { display.onFrame = writer.write }
        var nextEvent = 0
        var commandDue = Double.infinity
        app.start()
        while true {
            // The virtual clock does not advance while jobs of the main actor run.
            MainQueue.drainAll()
            if app.isCommandRunning && commandDue == .infinity {
                commandDue = clock.now + commandDuration
            }
            var next = min(
                app.link.nextDeadline, display.nextFlip, commandDue, executor.nextDelivery)
            next = min(next, clock.now + max(0, app.wallDeadline - wall.now()))
            if nextEvent < events.count { next = min(next, events[nextEvent].time) }
            guard next <= end else { break }
            try interruption.check()
            clock.advance(to: next)
            while nextEvent < events.count, events[nextEvent].time <= clock.now {
                app.touch(events[nextEvent])
                nextEvent += 1
            }
            if clock.now >= commandDue {
                commandDue = .infinity
                try app.waitForCommand()
            }
            if wall.now() >= app.wallDeadline { app.wallClockDidChange() }
            executor.deliver()
            if let error = app.fatalError { throw error }
            app.link.handleFlips()
            try app.link.tickIfDue()
            app.turnDidEnd()
            if let failure = writer?.failure { throw failure }
        }
        try writer?.finish(at: end)
        // A failed refresh ends the run with an error after all frames are written.
        if let failure = app.failure { throw failure }
    }
}
