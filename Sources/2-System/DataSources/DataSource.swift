import JSON
import Locking
import Platform

/// A source of data: it runs the program or reads the file of its description, and holds the last good
/// document with what is to be known of it.
///
/// Used on the frame loop's thread, where it never blocks. It prints what fails to the journal.
package final class DataSource {
    /// Seconds between two writes of the document to disk at least, unless a finger asks for it.
    static let saveInterval = 60.0
    /// Seconds between two lines of the journal at least, while failures differ from each other.
    static let messageInterval = 10.0

    package let description: SourceDescription
    package private(set) var state = SourceState()
    /// `state` has changed: a document, a failure, or that it is stale. Called at most once a frame
    /// for the lines of a stream.
    package var onChange: () -> Void = {}

    private let context: SourceContext
    private let runner: any SourceRunner
    private let store: SourceStore
    private let saver: SourceSaver
    /// Whether the document of an earlier run is being read.
    package private(set) var isRestoring = false
    /// Since when nothing has come.
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

    /// Loads the document of an earlier run, and gets the first of this one.
    package func start() {
        load()
        silentSince = context.now()
        runner.start()
    }

    /// Runs the command, or reads the file again. A stream that has ended is started at once.
    ///
    /// - Parameter completion: called once, with why it failed or nil for success, after `onChange`.
    ///   It may be called before `refresh` returns.
    package func refresh(_ completion: @escaping (SourceFailure?) -> Void = { _ in }) {
        runner.refresh(completion)
    }

    /// Whether a refresh is in progress: a further one would share its document.
    package var isRefreshing: Bool { runner.isRefreshing }

    /// Frames were presented with the latest document, or no screen shows it. It is then the one that
    /// the next run begins with.
    package func didShow() { saver.didShow() }

    /// Ends its programs, and saves the latest document. `onChange` and completions are not called any
    /// more.
    package func stop() {
        runner.stop()
        saver.flush()
        onChange = {}
    }

    // MARK: Events

    /// Descriptors that become readable when `poll` has work to do.
    package var descriptors: [Int32] {
        var result: [Int32] = []
        addDescriptors(to: &result)
        return result
    }

    /// Appends `descriptors`.
    func addDescriptors(to list: inout [Int32]) { runner.addDescriptors(to: &list) }

    /// When `poll` must be called for a program, on the monotonic clock.
    package var processDeadline: Double { runner.processDeadline }

    /// When `poll` must be called for anything else, on the display's clock.
    package var timerDeadline: Double {
        min(runner.timerDeadline, saver.nextDeadline, staleDeadline)
    }

    /// Does what is due. Never blocks.
    package func poll() {
        runner.poll()
        saver.poll()
        if context.now() >= staleDeadline {
            state.isStale = true
            onChange()
        }
    }

    /// Whether a program runs whose document a run on a virtual clock is to wait for: a command, or a
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
        isRestoring = context.executor.run(
            { [store] in
                let saved = store.load()
                if let document = saved.document { continuation?(document) }
                return saved
            }, completion: { [weak self] in self?.didLoad($0) })
    }

    private func didLoad(_ saved: SourceStore.Saved) {
        isRestoring = false
        for message in saved.messages { Console.message("flipbook: \(message)") }
        guard let document = saved.document, !state.hasLoaded else { return }
        state.document = document
        state.version += 1
        if let wall = context.wall, let time = saved.time {
            state.updated = context.now() - max(0, wall() - time)
        }
        onChange()
    }

    /// Large documents are released on a background thread: that takes longer than a frame.
    private func discardDocument() {
        let old = DiscardedDocument()
        old.take(&state.document)
        context.executor.run({ old.free() }, completion: {})
    }
}

extension DataSource: SourceRunnerDelegate {
    func didRead(_ document: DataValue, age: Double, output: [UInt8]?) {
        if state.document != nil { discardDocument() }
        state.document = document
        state.version += 1
        state.updated = context.now() - age
        state.hasLoaded = true
        state.failure = nil
        state.isStale = false
        // A file that is old already is stale at once, without a change in between.
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
        let rest = description.parser.requiresRows ? "the rows are" : "what is shown is"
        Console.message("flipbook: \(message); \(rest) not updated")
    }
}

/// A document that is no longer used, on its way to the thread that releases it.
private final class DiscardedDocument: Sendable {
    private let document = Lock<DataValue?>(nil)

    func take(_ other: inout DataValue?) {
        document.withLock { swap(&$0, &other) }
    }

    func free() { document.withLock { $0 = nil } }
}
