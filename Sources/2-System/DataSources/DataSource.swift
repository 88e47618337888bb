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

    /// The time by which saved rows may be ahead of the clock and still count as new, in seconds.
    private static let clockTolerance = 60.0

    package let description: SourceDescription
    package private(set) var state = SourceState()
    /// Called after a change of `state`: a new document, a failure or a recovery, or when it becomes stale.
    /// Called at most once per frame for the lines of a stream.
    package var onChange: () -> Void = {}

    private let context: SourceContext
    private let runner: any SourceRunner
    private let store: SourceStore
    private let saver: SourceSaver
    /// The version of the document with which this run began; later versions are those of documents that were
    /// passed to `saver`, which counts from 1.
    private var firstVersion = 0
    /// Whether the saved document of an earlier run is being loaded.
    package private(set) var isRestoring = false
    /// The completions of the refreshes in progress, by the refreshes' numbers.
    private var refreshes: [Int: (SourceFailure?) -> Void] = [:]
    /// The number of the latest refresh.
    private var lastRefresh = 0
    /// When the wait for the first document started; infinity before the start, and -infinity once one has
    /// arrived.
    private var silentSince = Double.infinity
    private let journal: SourceJournal
    private lazy var staleTimer = context.loop.makeTimer { [weak self] in self?.didFallSilent() }

    package init(_ description: SourceDescription, _ context: SourceContext) {
        self.description = description
        var context = context
        context.executor = context.executor.makeQueue(.sources, description.subject)
        self.context = context
        journal = SourceJournal(context.loop, write: context.report)
        var isAsked = false
        if let feed = context.feed {
            runner = feed.makeRunner(description.name, context)
        } else if let recording = context.recording {
            runner = ReplayRunner(recording.filter { $0.source == description.name }, context)
        } else {
            switch description.kind {
            case .command(let arguments):
                isAsked = description.every == nil
                runner = CommandRunner(description, arguments, context)
            case .stream(let arguments): runner = StreamRunner(description, arguments, context)
            case .file(let path): runner = FileRunner(description, path, context)
            case .outcome: runner = OutcomeRunner(description, context)
            }
        }
        let folder = description.kind == .outcome ? nil : context.stateFolder
        store = SourceStore(description, folder: folder)
        saver = SourceSaver(
            store, executor: context.saving, interval: isAsked ? 0 : DataSource.saveInterval,
            loop: context.loop, source: description.name, tracer: context.tracer)
        runner.delegate = self
    }

    // MARK: Running

    /// Loads the saved document of an earlier run, and fetches the first one of this run.
    package func start() {
        load()
        silentSince = context.now
        updateStaleTimer()
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

    /// Takes what the program of an action has printed as the document.
    ///
    /// - Parameter completion: called with why it is not a document, or with nil after `onChange`.
    package func take(_ output: [UInt8], _ completion: @escaping (SourceFailure?) -> Void) {
        guard let runner = runner as? OutcomeRunner else { return completion(nil) }
        runner.take(output, completion)
    }

    /// Discards what the program of an action has printed, as at the end of a visitor's session.
    package func discard() {
        guard let runner = runner as? OutcomeRunner else { return }
        runner.discard()
        guard state.document != nil else { return }
        discardDocument()
        state.size = 0
        state.version += 1
        state.updated = nil
        state.hasLoaded = false
        onChange()
    }

    /// Whether a refresh is in progress, whose document a further refresh would share.
    package var isRefreshing: Bool { runner.isRefreshing }

    /// Notes that frames were presented with a version of the document, or that no screen shows it. The next run
    /// then starts with this document.
    func didShow(version: Int) { saver.didShow(upTo: version - firstVersion) }

    /// Notes that views are being made from the latest document, which a frame will present later.
    package func willShow() { saver.willShow() }

    /// Notes that a frame was presented with a version of the document, or that no screen shows it.
    func didPresent(version: Int) { saver.didPresent(upTo: version - firstVersion) }

    /// Kills the source's program and saves the document on the display. `onChange` is no longer called, nor are
    /// completions, except by `failRefreshes`.
    package func stop() {
        runner.stop()
        // A run on a virtual clock is cut off at a given time: it leaves what a crash leaves.
        if !context.isVirtual { saver.flush() } else { saver.cutOff() }
        onChange = {}
        staleTimer.cancel()
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

    private func updateStaleTimer() { staleTimer.set(staleDeadline) }

    private func didFallSilent() {
        reportSilence()
        state.isStale = true
        onChange()
    }

    /// Reports that nothing has arrived for `staleAfter`, and the usual cause for a program that seems to print nothing.
    private func reportSilence() {
        let limit = Number.text(description.staleAfter ?? 0, decimals: 0)
        var message =
            "\(description.subject): nothing for \(limit) s ('\(description.configurationKey).staleAfter')"
        if !state.hasLoaded, state.failure == nil, case .stream = description.kind {
            message += "; \(SourceFailure.bufferingAdvice)"
        }
        journal.reportSilence(message)
    }

    /// Whether a run on a virtual clock has to wait for the document of a running program: a command, or a
    /// stream that has printed nothing yet.
    package var isAwaited: Bool { runner.isAwaited }
    /// Lets the program of an awaited document wake another loop; nil for no longer.
    func wake(_ loop: EventLoop?) { runner.wake(loop) }
    func stopAwaiting() { runner.stopAwaiting() }

    private var staleDeadline: Double {
        guard let limit = description.staleAfter, !state.isStale else { return .infinity }
        return max(silentSince, state.updated ?? -.infinity) + limit
    }

    // MARK: Documents

    private func load() {
        // Set before, since on a virtual clock the job may complete at once.
        isRestoring = true
        (runner as? StreamRunner)?.waitForSavedDocument()
        // A stop before it has run must not leave what a crash has left for the run after the next one.
        context.saving.run(
            exitPolicy: .finish, { [store] in store.load() },
            completion: { [weak self] in self?.didLoad($0) })
    }

    private func didLoad(_ saved: SourceStore.Saved) {
        isRestoring = false
        (runner as? StreamRunner)?.continueFrom(saved.document)
        for message in saved.messages { context.report(message) }
        guard let document = saved.document, !state.hasLoaded else { return }
        state.document = document
        state.size = saved.size
        state.version += 1
        firstVersion = state.version
        if let wall = context.wall, let time = saved.time {
            // A board without a battery starts before the time at which the rows were saved: their age is not known.
            let age = wall() - time
            if age > -DataSource.clockTolerance { state.updated = context.now - max(0, age) }
        }
        updateStaleTimer()
        onChange()
    }

    /// Releases the document on a background thread, since releasing a large one takes longer than a frame.
    private func discardDocument() {
        let old = Discarded<DataValue?>(nil)
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
        state.updated = context.now - age
        state.hasLoaded = true
        state.failure = nil
        state.isStale = false
        // A file that is already old becomes stale immediately, without a separate change.
        silentSince = -.infinity
        if context.now >= staleDeadline { state.isStale = true }
        updateStaleTimer()
        journal.didSucceed()
        if context.stateFolder != nil, description.kind != .outcome {
            let isKeptAsPrinted = description.isOnly && output != nil
            saver.save(
                isKeptAsPrinted ? .output(output ?? []) : .document(document), size: size)
        }
        onChange()
    }

    func didFail(_ failure: SourceFailure) {
        let rest = description.parser.requiresRows ? "the rows are" : "the content is"
        journal.report(failure, consequence: "\(rest) not updated")
        state.failure = failure.description
        onChange()
    }

    func didSkip(_ reasons: [SourceFailure], count: Int) {
        state.skippedLines += count
        journal.skip(reasons, count: count, of: description.subject)
    }

    func didRecover() {
        guard state.failure != nil else { return }
        state.failure = nil
        onChange()
    }
}
