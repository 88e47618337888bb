import JSON
import Platform
import Processes
import Telemetry

/// Runs a program that prints a document and exits. It runs at the start, on request, and at the interval of
/// the source's description, but only once at a time.
final class CommandRunner: SourceRunner {
    weak var delegate: (any SourceRunnerDelegate)?
    private let description: SourceDescription
    private let arguments: [String]
    private let context: SourceContext
    private var process: ChildProcess?
    /// Whether the program has ended and its output is being parsed.
    private var isReading = false
    private var completions: [(SourceFailure?) -> Void] = []
    private var nextStart = Double.infinity
    private lazy var timer = context.loop.makeTimer { [weak self] in self?.start() }
    /// The recorded span of the program's run.
    private var span: EventRecord?

    init(_ description: SourceDescription, _ arguments: [String], _ context: SourceContext) {
        self.description = description
        self.arguments = arguments
        self.context = context
    }

    var isRefreshing: Bool { process != nil || isReading }
    var isAwaited: Bool { process != nil }

    func start() { refresh { _ in } }

    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        completions.append(completion)
        guard !isRefreshing else { return }
        timer.cancel()
        if let every = description.every { nextStart = context.now + every }
        do throws(SourceFailure) {
            process = try SourceProcess.start(arguments, description, timeout: description.timeout)
            wake(nil)
            span = context.tracer?.begin(.source, of: description.name)
        } catch {
            finish(error)
        }
    }

    func wake(_ loop: EventLoop?) {
        // On a virtual clock, programs end only when the run waits for them.
        let loop = loop ?? (context.isVirtual ? nil : context.loop)
        process?.watch(on: loop) { [weak self] in self?.takeResult() }
    }

    private func takeResult() {
        guard let result = process?.poll() else { return }
        process = nil
        let failure = CommandFailure.failure(
            of: result, program: arguments[0], folder: description.folder,
            mask: ErrorMask(description),
            key: description.kindKey,
            timeout: (description.timeout, "\(description.configurationKey).timeout"))
        if let span {
            context.tracer?.end(span, hasFailed: failure != nil, size: result.output.count)
        }
        span = nil
        if let failure {
            finish(failure)
        } else {
            read(result.output)
        }
    }

    func stopAwaiting() {}

    func stop() {
        process = nil
        timer.cancel()
        nextStart = .infinity
        delegate = nil
        completions = []
    }

    private func read(_ output: [UInt8]) {
        isReading = true
        let parser = description.documentParser
        context.executor.run(
            .parse, of: description.name, size: output.count, tracer: context.tracer,
            { Result { () throws(SourceFailure) in try parser.parse(output) } },
            completion: { [weak self] result in
                guard let self else { return }
                isReading = false
                switch result {
                case .success(let document):
                    delegate?.didRead(document.value, size: document.size, age: 0, output: output)
                    complete(nil)
                case .failure(let failure):
                    finish(SourceFailure("\(Executable.shownName(arguments[0])): \(failure)"))
                }
            })
    }

    private func finish(_ failure: SourceFailure) {
        delegate?.didFail(failure)
        complete(failure)
    }

    private func complete(_ failure: SourceFailure?) {
        timer.set(nextStart)
        let served = completions
        completions = []
        for completion in served { completion(failure) }
    }
}
