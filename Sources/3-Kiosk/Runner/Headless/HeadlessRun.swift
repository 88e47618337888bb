import HeadlessDisplay
import InputEvents
import Platform

/// Runs a kiosk without a display, on a virtual clock, so that the same input gives the same frames.
@MainActor package enum HeadlessRun {
    /// - Parameter workDuration: the duration of each background job on the virtual clock, in seconds.
    package static func run(
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
        let tasks = HeadlessTasks(interruption: interruption)
        defer { tasks.stop() }
        let session = try HeadlessSession(
            display, clock: clock, threads: options.threads ?? 1, workDuration: workDuration,
            interruption: interruption, tasks: tasks, makeApp)
        defer { session.stop() }
        if let path = options.replay {
            // Recordings are in logical coordinates, as in a live run.
            session.schedule(
                try TouchRecording(load: path).events(
                    width: display.mode.width, height: display.mode.height))
        }
        let end = options.duration ?? session.lastTouch + 3
        let writer = try options.frames.map(FrameWriter.init(path:))
        if let writer { display.onFrame = writer.write }
        session.app.start()
        // The virtual clock does not advance while jobs of the main actor run.
        try tasks.runJobs(of: session.app)
        while try session.turn(until: end) {
            if let failure = writer?.failure { throw failure }
            try interruption.check()
        }
        try writer?.finish(at: end)
        // A failed refresh ends the run with an error after all frames are written.
        if let failure = session.app.failure { throw failure }
    }
}
