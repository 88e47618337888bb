import Interface
import Platform
import Telemetry

/// The requests about frames that every program answers.
enum FrameRequests {
    /// Answers a request about frames; slow replies are made in the background.
    ///
    /// - Returns: false, without a reply, for a request about something else.
    static func answer(
        _ request: String, _ recorder: FlightRecorder, _ executor: any BackgroundExecutor,
        _ reply: ControlSocket.Responder
    ) -> Bool {
        let words = request.split(separator: " ")
        switch words.first {
        case "stats": executor.answer(reply) { FrameStatistics(recorder).json }
        case "clock": reply(.ok("\(Clock.now())"))
        case "trace":
            guard words.count == 2, let start = Double(words[1]) else {
                reply(.error("'trace' needs a start time; use `flipbook trace`"))
                break
            }
            executor.answer(reply) {
                FrameThread.assertNotCurrent("exporting a trace")
                return TraceExport.chromeTrace(recorder.records, since: start)
            }
        default: return false
        }
        return true
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
