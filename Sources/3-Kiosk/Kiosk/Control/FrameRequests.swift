import Interface
import Platform
import Telemetry

/// The requests about frames that every program answers.
@MainActor enum FrameRequests {
    /// - Parameters:
    ///   - recorder: gives the records of the latest frames.
    ///   - executor: makes slow replies.
    static func verbs(
        _ recorder: @escaping () -> FlightRecorder?, _ executor: any BackgroundExecutor
    ) -> [ControlVerb] {
        [
            ControlVerb("stats", .look, "times of the latest frames, as JSON") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                answer(reply, recorder(), executor) { FrameStatistics($0).json }
            },
            ControlVerb("clock", .look, "the kiosk's monotonic clock, in seconds") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                reply(.ok("\(Clock.now())"))
            },
            ControlVerb("trace", "START", .look, "a Chrome trace of the frames since a time") {
                (arguments, reply) throws(ControlRefusal) in
                let start = try arguments.number("START", in: 0...1e12)
                try arguments.finish()
                answer(reply, recorder(), executor) {
                    ChromeTrace.encode(TraceTimeline($0.since(start)))
                }
            },
        ]
    }

    /// Replies with a text that is made of the recording in the background.
    private static func answer(
        _ reply: ControlSocket.Responder, _ recorder: FlightRecorder?,
        _ executor: any BackgroundExecutor, _ text: @escaping @Sendable (FlightRecording) -> String
    ) {
        guard let reader = try? recorder?.makeReader() else {
            return reply(.error("this program records no frames: it has no memory for it"))
        }
        executor.answer(reply) {
            FrameThread.assertNotCurrent("reading the recording")
            // Reading memory of this process does not fail.
            return text((try? reader.recording()) ?? FlightRecording())
        }
    }
}

extension BackgroundExecutor {
    /// Replies with a text that is made in the background.
    func answer(
        _ reply: ControlSocket.Responder, _ text: @escaping @Sendable () -> String
    ) {
        let isQueued = run(text, completion: { reply(.ok($0)) })
        if !isQueued { reply(.error("the kiosk is busy; try again")) }
    }

    /// The executor in the form that `Screen.backgroundRunner` takes.
    var runner: BackgroundRunner {
        { work, completion in self.submit(BackgroundJob(work: work), completion: completion) }
    }
}
