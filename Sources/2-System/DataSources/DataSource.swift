import JSON
import Locking
import Platform

/// A source of data. It runs the program or reads the file of its description, and holds the last good
/// document with its state.
///
/// It is used on the frame loop's thread and never blocks. Failures are printed to the journal.
package final class DataSource {
    /// The minimum time between two writes of the document to disk, in seconds. It does not apply to commands
    /// without an interval, which run on request only.
    static let saveInterval = 60.0
    /// The minimum time between two messages in the journal while failures differ from each other, in seconds.
    static let messageInterval = 10.0

    package let description: SourceDescription
    package private(set) var state = SourceState()
    /// Called after a change of `state`: a new document, a failure or a recovery, or when it becomes stale.
    /// Called at most once per frame for the lines of a stream.
    package var onChange: () -> Void = {}

    private let context: SourceContext
    private let runner: any SourceRunner
    private let store: SourceStore
    private let saver: SourceSaver
    /// Whether the saved document of an earlier run is being loaded.
    package private(set) var isRestoring = false
    /// The completions of the refreshes in progress, by the refreshes' numbers.
    private var refreshes: [Int: (SourceFailure?) -> Void] = [:]
    /// The number of the latest refresh.
    private var lastRefresh = 0
    /// When the wait for the first document started; infinity before the start, and -infinity once one has
    /// arrived.
    private var silentSince = Double.infinity
    private var lastMessage = ""
    private var nextMessage = -Double.infinity

    package init(_ description: SourceDescription, _ context: SourceContext) {
        self.description = description
        self.context = context
        var isAsked = false
        if let recording = context.recording {
            runner = ReplayRunner(recording.filter { $0.source == description.name }, context)
        } else {
            switch description.kind {
            case .command(let arguments):
                isAsked = description.every == nil
                runner = CommandRunner(description, arguments, context)
            case .stream(let arguments): runner = StreamRunner(description, arguments, context)
            case .file(let path): runner = FileRunner(description, path, context)
            }
        }
        store = SourceStore(description, folder: context.stateFolder)
        saver = SourceSaver(
            store, executor: context.executor, interval: isAsked ? 0 : DataSource.saveInterval,
            now: context.now, source: description.name, tracer: context.tracer)
        runner.delegate = self
    }

    // MARK: Running

    /// Loads the saved document of an earlier run, and fetches the first one of this run.
    package func start() {
        load()
        silentSince = context.now()
        runner.start()
    }

    /// Runs the command or reads the file again. A stream that has ended is restarted immediately.
    ///
    /// - Parameter completion: called once after `onChange`, with the failure, or nil for success. It may be
    ///   called before `refresh` returns.
    package func refresh(_ completion: @escaping (SourceFailure?) -> Void = { _ in }) {
        lastRefresh += 1
        let number = lastRefresh
        refreshes[number] = completion
        runner.refresh { [weak self] failure in
            self?.refreshes.removeValue(forKey: number)?(failure)
        }
    }

    /// Whether a refresh is in progress, whose document a further refresh would share.
    package var isRefreshing: Bool { runner.isRefreshing }

    /// Notes that frames were presented with the latest document, or that no screen shows it. The next run
    /// then starts with this document.
    package func didShow() { saver.didShow() }

    /// Kills the source's program and saves the latest document. `onChange` is no longer called, nor are
    /// completions, except by `failRefreshes`.
    package func stop() {
        runner.stop()
        saver.flush()
        onChange = {}
    }

    /// Completes the refreshes that were in progress when the source was stopped because its description had
    /// changed or was removed.
    func failRefreshes() {
        let completions = refreshes.sorted { $0.key < $1.key }.map(\.value)
        refreshes = [:]
        let failure = SourceFailure(
            "\(description.subject): the configuration has changed during the refresh; "
                + "refresh again")
        for completion in completions { completion(failure) }
    }

    // MARK: Events

    /// The descriptors that become readable when `poll` has work to do.
    package var descriptors: [Int32] {
        var result: [Int32] = []
        addDescriptors(to: &result)
        return result
    }

    /// Appends `descriptors` to a list.
    func addDescriptors(to list: inout [Int32]) { runner.addDescriptors(to: &list) }

    /// When `poll` must be called for a program, in seconds on the monotonic clock.
    package var processDeadline: Double { runner.processDeadline }

    /// When `poll` must be called for any other reason, in seconds on the display's clock.
    package var timerDeadline: Double {
        min(runner.timerDeadline, saver.nextDeadline, staleDeadline)
    }

    /// Performs all work that is due. Never blocks.
    package func poll() {
        runner.poll()
        saver.poll()
        if context.now() >= staleDeadline {
            state.isStale = true
            onChange()
        }
    }

    /// Whether a run on a virtual clock has to wait for the document of a running program: a command, or a
    /// stream that has printed nothing yet.
    package var isAwaited: Bool { runner.isAwaited }
    func pollAwaited() { runner.pollAwaited() }
    func stopAwaiting() { runner.stopAwaiting() }

    private var staleDeadline: Double {
        guard let limit = description.staleAfter, !state.isStale else { return .infinity }
        return max(silentSince, state.updated ?? -.infinity) + limit
    }

    // MARK: Documents

    private func load() {
        let continuation = (runner as? StreamRunner)?.continuation
        // Set before, since on a virtual clock the job may complete at once.
        isRestoring = true
        let isQueued = context.executor.run(
            { [store] in
                let saved = store.load()
                if let document = saved.document { continuation?(document) }
                return saved
            }, completion: { [weak self] in self?.didLoad($0) })
        if !isQueued { isRestoring = false }
    }

    private func didLoad(_ saved: SourceStore.Saved) {
        isRestoring = false
        for message in saved.messages { Console.message("flipbook: \(message)") }
        guard let document = saved.document, !state.hasLoaded else { return }
        state.document = document
        state.size = saved.size
        state.version += 1
        if let wall = context.wall, let time = saved.time {
            state.updated = context.now() - max(0, wall() - time)
        }
        onChange()
    }

    /// Releases the document on a background thread, since releasing a large one takes longer than a frame.
    private func discardDocument() {
        let old = DiscardedDocument()
        old.take(&state.document)
        context.executor.run({ old.free() }, completion: {})
    }
}

extension DataSource: SourceRunnerDelegate {
    func didRead(_ document: DataValue, size: Int, age: Double, output: [UInt8]?) {
        if state.document != nil { discardDocument() }
        state.document = document
        state.size = size
        state.version += 1
        state.updated = context.now() - age
        state.hasLoaded = true
        state.failure = nil
        state.isStale = false
        // A file that is already old becomes stale immediately, without a separate change.
        silentSince = -.infinity
        if context.now() >= staleDeadline { state.isStale = true }
        lastMessage = ""
        if context.stateFolder != nil {
            let isKeptAsPrinted = description.isOnly && output != nil
            saver.save(isKeptAsPrinted ? .output(output ?? []) : .document(document))
        }
        onChange()
    }

    func didFail(_ failure: SourceFailure) {
        report(failure)
        state.failure = failure.description
        onChange()
    }

    func didRecover() {
        guard state.failure != nil else { return }
        state.failure = nil
        onChange()
    }

    private func report(_ failure: SourceFailure) {
        let message = failure.description
        let now = context.now()
        guard message != lastMessage, lastMessage.isEmpty || now >= nextMessage else { return }
        lastMessage = message
        nextMessage = now + DataSource.messageInterval
        let rest = description.parser.requiresRows ? "the rows are" : "the content is"
        Console.message("flipbook: \(message); \(rest) not updated")
    }
}

/// A document that is no longer used, passed to the thread that releases it.
private final class DiscardedDocument: Sendable {
    private let document = Lock<DataValue?>(nil)

    func take(_ other: inout DataValue?) {
        document.withLock { swap(&$0, &other) }
    }

    func free() { document.withLock { $0 = nil } }
}
