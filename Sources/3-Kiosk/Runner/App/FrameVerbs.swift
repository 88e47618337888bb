import Glibc
import Interface
import Platform
import Processes
import Telemetry

/// The requests about frames, which every program serves.
@MainActor package enum FrameVerbs {
    /// - Parameters:
    ///   - recorder: the recorder of the latest frames; nil if there is none.
    ///   - executor: prepares replies that take time.
    ///   - app: the statistics of the app itself.
    package static func verbs(
        _ recorder: @escaping () -> FlightRecorder?, _ executor: any BackgroundExecutor,
        app: @escaping () -> AppStatistics = { AppStatistics() }
    ) -> [ControlVerb] {
        [
            ControlVerb("stats", .readOnly, "times of frames, misses, rows and memory, as JSON") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                let (app, now) = (app(), Clock.now())
                let background = (executor as? BackgroundThreads)?.load
                let base = recorder()?.base ?? FlightRecorder.Base(time: 0)
                answer(reply, recorder(), executor) {
                    RunStatistics(
                        recording: $0, base: base, app: app, background: background,
                        now: now,
                        residentMemory: ProcessUsage(process: Int(getpid()))?.residentBytes
                    ).json
                }
            },
            ControlVerb("stats-reset", .control, "counts frames and misses from now on") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                recorder()?.reset(at: Clock.now())
                reply(.ok(""))
            },
            ControlVerb("clock", .readOnly, "the kiosk's monotonic clock, in seconds") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                reply(.ok("\(Clock.now())"))
            },
            ControlVerb("trace", "START", .readOnly, "a Chrome trace of the frames since a time") {
                (arguments, reply) throws(ControlRefusal) in
                let start = try arguments.number("START", in: 0...1e12)
                try arguments.finish()
                answer(reply, recorder(), executor) {
                    ChromeTrace.encode(TraceTimeline($0.since(start)))
                }
            },
        ]
    }

    /// Replies with a text that is generated from the recording on a background thread.
    private static func answer(
        _ reply: ControlSocket.Responder, _ recorder: FlightRecorder?,
        _ executor: any BackgroundExecutor, _ text: @escaping @Sendable (FlightRecording) -> String
    ) {
        guard let reader = try? recorder?.makeReader() else {
            return reply(.error("this program records no frames: it has no memory for it"))
        }
        executor.answer(reply) {
            FrameThread.assertNotCurrent("reading the recording")
            // Reading this process's own memory does not fail.
            return text((try? reader.recording()) ?? FlightRecording())
        }
    }
}

extension BackgroundExecutor {
    /// Replies with a text that is generated on a background thread, in a queue of its own.
    package func answer(
        _ reply: ControlSocket.Responder, _ text: @escaping @Sendable () -> String
    ) {
        makeQueue(.requests, "a request").run(text, completion: { reply(.ok($0)) })
    }

    /// Replies with a text that is generated on a background thread, in a queue of its own, or with the reason why
    /// that failed.
    package func answer(
        _ reply: ControlSocket.Responder,
        throwing text: @escaping @Sendable () throws(ControlRefusal) -> String
    ) {
        makeQueue(.requests, "a request").run(
            { Result(catching: text) },
            completion: { result in
                switch result {
                case .success(let text): reply(.ok(text))
                case .failure(let refusal): reply(.error(refusal.reason))
                }
            })
    }

    /// A closure that runs the decoding of pictures, each in a queue of its own.
    package var pictureRunner: BackgroundRunner {
        { work, overdue, completion in
            self.makeQueue(.pictures, "reading a picture").submit(
                BackgroundJob(limit: 1, work: work), overdue: overdue, completion: completion)
        }
    }
}
