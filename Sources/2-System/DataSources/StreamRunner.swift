import JSON
import Locking
import Platform
import Telemetry

/// Runs a program that stays and prints lines. When it ends it is started again, after a delay that
/// grows from 1 s to 60 s while it keeps ending soon.
///
/// Output is read once a frame at most, and not while lines are being joined: a program that prints
/// faster waits for its pipe.
final class StreamRunner: SourceRunner {
    /// Seconds before the first restart, and at most.
    static let firstDelay = 1.0
    static let maximumDelay = 60.0
    /// A program that has run for so many seconds is in order: what it failed of is forgotten.
    static let steadyTime = 10.0

    weak var delegate: (any SourceRunnerDelegate)?
    private let description: SourceDescription
    private let arguments: [String]
    private let context: SourceContext
    /// Used by one job at a time; there is no contention.
    private let joiner: Lock<StreamJoiner>
    private var process: ChildProcess?
    private var buffer = LineBuffer()
    /// Lines that could not be queued for joining.
    private var waiting: LineBuffer.Lines?
    private var isJoining = false
    /// How the program has ended, to be reported after its last lines.
    private var ending: SourceFailure?
    private var delay = StreamRunner.firstDelay
    private var started = -Double.infinity
    private var nextStart = Double.infinity
    /// When output is read again.
    private var nextRead = -Double.infinity
    private var steadyAt = Double.infinity
    /// Whether the program has printed nothing yet, and a virtual run waits for it.
    private var awaitsLine = false
    private var hasFailed = false
    private var completions: [(SourceFailure?) -> Void] = []
    /// The run of the program, for the recording.
    private var span: EventRecord?

    init(_ description: SourceDescription, _ arguments: [String], _ context: SourceContext) {
        self.description = description
        self.arguments = arguments
        self.context = context
        joiner = Lock(
            StreamJoiner(
                description.lines, key: description.key, parser: description.documentParser))
    }

    /// Continues from a document of an earlier run; for a background thread.
    var continuation: @Sendable (DataValue) -> Void {
        { [joiner] saved in joiner.withLock { $0.begin(with: saved) } }
    }

    // MARK: Events

    private var isPaused: Bool { isJoining || waiting != nil || context.now() < nextRead }

    func addDescriptors(to list: inout [Int32]) {
        if isAwaited || !isPaused { process?.addDescriptors(to: &list) }
    }

    var timerDeadline: Double {
        var next = min(nextStart, steadyAt)
        if process != nil || waiting != nil, !isJoining, context.now() < nextRead {
            next = min(next, nextRead)
        }
        return next
    }

    var isRefreshing: Bool { !completions.isEmpty }
    var isAwaited: Bool { awaitsLine && process != nil }

    func start() {
        awaitsLine = context.isVirtual
        run()
    }

    /// A program that runs has printed all that there is; one that has ended is started at once.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        if process != nil { return completion(nil) }
        completions.append(completion)
        if !isJoining, ending == nil { run() }
    }

    func poll() {
        let now = context.now()
        if now >= nextStart { run() }
        if now >= steadyAt {
            steadyAt = .infinity
            delay = StreamRunner.firstDelay
            if hasFailed {
                hasFailed = false
                delegate?.didRecover()
                complete(nil)
            }
        }
        if !isAwaited, !isPaused || (waiting != nil && !isJoining && now >= nextRead) { read() }
    }

    func pollAwaited() { if isAwaited { read() } }

    func stopAwaiting() { awaitsLine = false }

    func stop() {
        process = nil
        waiting = nil
        (nextStart, steadyAt) = (.infinity, .infinity)
        delegate = nil
        completions = []
    }

    // MARK: The program

    private func run() {
        nextStart = .infinity
        started = context.now()
        buffer = LineBuffer()
        do throws(SourceFailure) {
            process = try SourceProcess.start(arguments, description, timeout: .infinity)
            span = context.tracer?.begin(.source, of: description.name)
            steadyAt = started + StreamRunner.steadyTime
            joiner.withLock { $0.restart() }
        } catch {
            end(error)
        }
    }

    private func read() {
        if let lines = waiting {
            waiting = nil
            return join(lines)
        }
        guard let process else { return }
        let result = process.poll()
        let output = process.takeOutput() + (result?.output ?? [])
        if !output.isEmpty { nextRead = context.now() + context.frameInterval }
        var lines = buffer.append(output)
        if let result {
            self.process = nil
            steadyAt = .infinity
            ending = reason(of: result)
            if let rest = buffer.finish() {
                lines = LineBuffer.Lines(
                    bytes: (lines?.bytes ?? []) + rest.bytes, first: lines?.first ?? rest.first)
            }
        } else if buffer.partial.count > description.documentParser.limits.size {
            self.process = nil
            steadyAt = .infinity
            ending = SourceFailure(
                "\(arguments[0]): killed, line \(buffer.line) of its output has more than "
                    + description.documentParser.limits.sizeText)
        }
        if let lines { return join(lines) }
        reportEnding()
    }

    private func reason(of result: ChildProcess.Result) -> SourceFailure {
        CommandFailure.failure(
            of: result, program: arguments[0], folder: description.folder,
            key: description.kindKey, timeout: (.infinity, "")
        ) ?? SourceFailure("\(arguments[0]): it has ended")
    }

    private func reportEnding() {
        guard let failure = ending else { return }
        ending = nil
        end(failure)
    }

    private func end(_ failure: SourceFailure) {
        let now = context.now()
        if let span { context.tracer?.end(span, hasFailed: true) }
        span = nil
        if now - started >= StreamRunner.steadyTime { delay = StreamRunner.firstDelay }
        let seconds = Number.text(delay, decimals: 0)
        let told = SourceFailure("\(failure); it is started again in \(seconds) s")
        nextStart = now + delay
        delay = min(2 * delay, StreamRunner.maximumDelay)
        hasFailed = true
        awaitsLine = false
        delegate?.didFail(told)
        complete(told)
    }

    // MARK: Lines

    private func join(_ lines: LineBuffer.Lines) {
        isJoining = true
        awaitsLine = false
        let isQueued = context.executor.run(
            { [joiner] in joiner.withLock { $0.join(lines) } },
            completion: { [weak self] in self?.didJoin($0) })
        if !isQueued {
            isJoining = false
            waiting = lines
            nextRead = context.now() + context.frameInterval
        }
    }

    private func didJoin(_ outcome: StreamJoiner.Outcome) {
        isJoining = false
        if let document = outcome.document {
            hasFailed = false
            delegate?.didRead(document, age: 0, output: nil)
        }
        if let failure = outcome.failure {
            let others = outcome.failures - 1
            let told = SourceFailure(
                "\(arguments[0]): \(failure)"
                    + (others == 0 ? "" : ", and \(others) more line\(others == 1 ? "" : "s")"))
            hasFailed = true
            delegate?.didFail(told)
            complete(told)
        } else if outcome.document != nil {
            complete(nil)
        }
        reportEnding()
    }

    private func complete(_ failure: SourceFailure?) {
        let served = completions
        completions = []
        for completion in served { completion(failure) }
    }
}
