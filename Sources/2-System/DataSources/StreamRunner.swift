import JSON
import Locking
import Platform
import Processes
import Telemetry

/// Runs a program that keeps running and prints lines. When it exits it is restarted, after a delay that
/// grows from 1 s to 60 s as long as it keeps exiting early.
///
/// Output is read at most once per frame, and not while lines are being joined. This is backpressure: a
/// program that prints faster blocks on its pipe.
final class StreamRunner: SourceRunner {
    /// The delay before the first restart, in seconds; `maximumDelay` is the longest delay.
    static let firstDelay = 1.0
    static let maximumDelay = 60.0
    /// Seconds after which a running program counts as healthy, so that its delay and failure are reset.
    static let steadyTime = 10.0
    /// The maximum time for which lines wait for the document of an earlier run, in seconds.
    static let restoreTime = 5.0

    weak var delegate: (any SourceRunnerDelegate)?
    private let description: SourceDescription
    private let arguments: [String]
    private let context: SourceContext
    /// The joiner of lines; used by one job at a time, so there is no contention for the lock.
    private let joiner: Lock<StreamJoiner>
    private var process: ChildProcess?
    private var buffer = LineBuffer()
    private var isJoining = false
    /// Whether the joiner is to be told of a start of the program before the next lines.
    private var isRestarted = false
    /// The document of an earlier run to continue from, for the joiner.
    private var saved: DataValue?
    /// Until when lines wait for the document of an earlier run, on the display's clock.
    private var restoreBy = -Double.infinity
    /// How the program ended, to be reported after its last lines.
    private var ending: SourceFailure?
    private var delay = StreamRunner.firstDelay
    private var started = -Double.infinity
    /// The earliest time to read output again.
    private var nextRead = -Double.infinity
    private lazy var startTimer = context.loop.makeTimer { [weak self] in self?.run() }
    private lazy var steadyTimer = context.loop.makeTimer { [weak self] in self?.didStaySteady() }
    private lazy var resumeTimer = context.loop.makeTimer { [weak self] in self?.readIfReady() }
    /// Whether the program has printed nothing yet and a run on a virtual clock waits for it.
    private var awaitsLine = false
    private var hasFailed = false
    private var completions: [(SourceFailure?) -> Void] = []
    /// The recorded span of the program's run.
    private var span: EventRecord?

    init(_ description: SourceDescription, _ arguments: [String], _ context: SourceContext) {
        self.description = description
        self.arguments = arguments
        self.context = context
        joiner = Lock(
            StreamJoiner(
                description.lines, key: description.key, parser: description.documentParser))
    }

    /// Lets lines wait for the document of an earlier run, which is being loaded, for a while: the disk may hang.
    func waitForSavedDocument() { restoreBy = context.now + StreamRunner.restoreTime }

    /// Continues from the document of an earlier run; nil if there is none.
    func continueFrom(_ document: DataValue?) {
        restoreBy = -.infinity
        saved = document
        updateWatch()
    }

    // MARK: Events

    private var isPaused: Bool { isJoining || context.now < resumeTime }
    private var resumeTime: Double { max(nextRead, restoreBy) }

    /// Lets the program's output wait while it may not be read.
    private func updateWatch() {
        guard let process, !isAwaited else { return resumeTimer.cancel() }
        process.isWatchPaused = isPaused
        resumeTimer.set(isJoining || !isPaused ? .infinity : resumeTime)
    }

    private func readIfReady() { if !isAwaited, !isPaused { read() } else { updateWatch() } }

    func wake(_ loop: EventLoop?) {
        if let loop {
            process?.watch(on: loop) { [weak self] in if self?.isAwaited == true { self?.read() } }
        } else {
            watchProcess()
        }
    }

    private func watchProcess() {
        // A run on a virtual clock waits for the first line.
        guard !isAwaited else {
            process?.watch(on: nil)
            return
        }
        process?.watch(on: context.loop) { [weak self] in self?.readIfReady() }
        updateWatch()
    }

    var isRefreshing: Bool { !completions.isEmpty }
    var isAwaited: Bool { awaitsLine && process != nil }

    func start() {
        awaitsLine = context.isVirtual
        run()
    }

    /// Completes immediately if the program is running, since it prints changes on its own. Restarts a program
    /// that has ended immediately.
    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        if process != nil { return completion(nil) }
        completions.append(completion)
        if !isJoining, ending == nil { run() }
    }

    private func didStaySteady() {
        delay = StreamRunner.firstDelay
        guard hasFailed else { return }
        hasFailed = false
        delegate?.didRecover()
        complete(nil)
    }

    func stopAwaiting() { awaitsLine = false }

    func stop() {
        process = nil
        for timer in [startTimer, steadyTimer, resumeTimer] { timer.cancel() }
        delegate = nil
        completions = []
    }

    // MARK: The program

    private func run() {
        startTimer.cancel()
        started = context.now
        buffer = LineBuffer()
        do throws(SourceFailure) {
            process = try SourceProcess.start(arguments, description, timeout: .infinity)
            span = context.tracer?.begin(.source, of: description.name)
            steadyTimer.set(started + StreamRunner.steadyTime)
            isRestarted = true
            watchProcess()
        } catch {
            end(error)
        }
    }

    private func read() {
        guard let process else { return }
        defer { updateWatch() }
        let result = process.poll()
        let output = result?.output ?? process.takeOutput()
        if !output.isEmpty { nextRead = context.now + context.frameInterval }
        var lines = buffer.append(output)
        if let result {
            self.process = nil
            steadyTimer.cancel()
            ending = reason(of: result)
            if let rest = buffer.finish() {
                lines = LineBuffer.Lines(
                    bytes: (lines?.bytes ?? []) + rest.bytes, first: lines?.first ?? rest.first)
            }
        } else if buffer.partial.count > description.documentParser.limits.size {
            self.process = nil
            steadyTimer.cancel()
            ending = description.documentParser.limits.lineTooLong(
                buffer.line, of: arguments[0])
        }
        if let lines { return join(lines) }
        reportEnding()
    }

    private func reason(of result: ChildProcess.Result) -> SourceFailure {
        CommandFailure.failure(
            of: result, program: arguments[0], folder: description.folder,
            mask: ErrorMask(description),
            key: description.kindKey, timeout: (.infinity, "")
        ) ?? SourceFailure("\(Executable.shownName(arguments[0])): exited")
    }

    private func reportEnding() {
        guard let failure = ending else { return }
        ending = nil
        end(failure)
    }

    private func end(_ failure: SourceFailure) {
        let now = context.now
        if let span { context.tracer?.end(span, hasFailed: true) }
        span = nil
        if now - started >= StreamRunner.steadyTime { delay = StreamRunner.firstDelay }
        let seconds = Number.text(delay, decimals: 0)
        let told = SourceFailure("\(failure); it will be restarted in \(seconds) s")
        startTimer.set(now + delay)
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
        let (saved, isRestarted) = (saved, isRestarted)
        (self.saved, self.isRestarted) = (nil, false)
        context.executor.run(
            { [joiner] in
                joiner.withLock { joiner in
                    if let saved { joiner.begin(with: saved) }
                    if isRestarted { joiner.restart() }
                    return joiner.join(lines)
                }
            },
            completion: { [weak self] in self?.didJoin($0) })
    }

    private func didJoin(_ outcome: StreamJoiner.Outcome) {
        isJoining = false
        defer { updateWatch() }
        if let document = outcome.document {
            hasFailed = false
            delegate?.didRead(document, size: outcome.size, age: 0, output: nil)
        }
        // The failure itself is reported with the state that it causes.
        let reasons = outcome.reasons.filter { $0 != outcome.failure }
        let rest = outcome.failures - (outcome.failure == nil ? 0 : 1)
        if rest > 0 {
            let told = reasons.map { SourceFailure("\(arguments[0]): \($0)") }
            delegate?.didSkip(told, count: rest)
        }
        if let failure = outcome.failure {
            let others = outcome.failures - 1
            let told = SourceFailure(
                "\(Executable.shownName(arguments[0])): \(failure)"
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
