import Platform
import Telemetry

/// Records when the programs of sources run, and when documents are parsed and saved.
package final class SourceTracer {
    private let recorder: FlightRecorder
    private let clock: @Sendable () -> Double

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - recorder: records the events.
    ///   - clock: the monotonic clock, in seconds; it is also read on background threads.
    package init(_ recorder: FlightRecorder, clock: @escaping @Sendable () -> Double) {
        self.recorder = recorder
        self.clock = clock
    }

    func begin(_ kind: EventRecord.Kind, of source: String, size: Int = 0) -> EventRecord {
        recorder.begin(kind, at: clock(), text: source, size: size)
    }

    /// Records the end of a span.
    ///
    /// - Parameters:
    ///   - span: the record that `begin` returned.
    ///   - hasFailed: whether the work failed.
    ///   - size: the final size; nil for the size passed to `begin`.
    ///   - work: when the work itself began and ended; nil if it took all the time since `begin`.
    func end(
        _ span: EventRecord, hasFailed: Bool = false, size: Int? = nil,
        work: (begin: Double, end: Double)? = nil
    ) {
        recorder.end(
            span, at: work?.end ?? clock(), phase: hasFailed ? .failed : .ended, size: size,
            duration: work.map { $0.end - $0.begin })
    }

    /// Runs a job like `BackgroundExecutor.run`, and records it: its begin when it is submitted, and its end
    /// with the duration of the work itself.
    func run<Value: Sendable>(
        _ kind: EventRecord.Kind, of source: String, size: Int,
        on executor: any BackgroundExecutor, exitPolicy: BackgroundJob.ExitPolicy, limit: Double,
        _ work: @escaping @Sendable () -> Value, overdue: (() -> Void)?,
        hasFailed: @escaping (Value) -> Bool,
        completion: @escaping (Value) -> Void
    ) {
        let span = begin(kind, of: source, size: size)
        executor.run(
            exitPolicy: exitPolicy, limit: limit,
            { [clock] in
                let begin = clock()
                let value = work()
                return (value: value, begin: begin, end: clock())
            }, overdue: overdue,
            completion: { [self] result in
                end(
                    span, hasFailed: hasFailed(result.value), size: size,
                    work: (result.begin, result.end))
                completion(result.value)
            })
    }
}

extension BackgroundExecutor {
    /// Runs a job that may fail, and records it if there is a tracer.
    func run<Success: Sendable, Failure: Error>(
        _ kind: EventRecord.Kind, of source: String, size: Int = 0, tracer: SourceTracer?,
        exitPolicy: BackgroundJob.ExitPolicy = .cancel, limit: Double = .infinity,
        _ work: @escaping @Sendable () -> Result<Success, Failure>,
        overdue: (() -> Void)? = nil,
        completion: @escaping (Result<Success, Failure>) -> Void
    ) {
        guard let tracer else {
            return run(
                exitPolicy: exitPolicy, limit: limit, work, overdue: overdue,
                completion: completion)
        }
        tracer.run(
            kind, of: source, size: size, on: self, exitPolicy: exitPolicy, limit: limit, work,
            overdue: overdue,
            hasFailed: { if case .failure = $0 { true } else { false } }, completion: completion)
    }
}
