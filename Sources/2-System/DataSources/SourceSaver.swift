import Platform

/// Saves the documents of a source in the background, one write at a time; of those received during a
/// write, or too soon after it, the latest is written next.
package final class SourceSaver {
    /// Seconds after which a write is tried again that the executor had no room for.
    static let retryInterval = 0.5

    private let store: SourceStore
    private let executor: any BackgroundExecutor
    private let interval: Double
    private let now: () -> Double
    private let source: String
    private let tracer: SourceTracer?
    /// The number of the latest document, counted from 1.
    private var current = 0
    private var unsaved: (number: Int, content: SourceStore.Content)?
    private var isSaving = false
    /// When the next document may be written.
    private var nextSave = -Double.infinity
    /// The number of the document that is on disk and not confirmed.
    private var saved: Int?
    private var shown = 0
    private var lastFailure = ""

    /// - Parameters:
    ///   - store: where documents are written.
    ///   - executor: writes them.
    ///   - interval: seconds from one write to the next at least.
    ///   - now: the display's clock.
    ///   - source: the source's name, for the recording.
    ///   - tracer: records the writes; nil records nothing.
    package init(
        _ store: SourceStore, executor: any BackgroundExecutor, interval: Double = 0,
        now: @escaping () -> Double = { 0 }, source: String = "", tracer: SourceTracer? = nil
    ) {
        self.store = store
        self.executor = executor
        self.interval = interval
        self.now = now
        self.source = source
        self.tracer = tracer
    }

    /// Saves a document that was read successfully.
    package func save(_ content: SourceStore.Content) {
        current += 1
        unsaved = (current, content)
        saveNext()
    }

    /// Frames were presented with the latest document.
    package func didShow() {
        shown = current
        confirmIfSaved()
    }

    /// When `poll` has something to save, on the display's clock.
    package var nextDeadline: Double { unsaved == nil || isSaving ? .infinity : nextSave }

    /// Saves a document that is due, or that the executor had no room for.
    package func poll() { saveNext() }

    /// Submits the document that is not on disk yet, at exit.
    package func flush() {
        guard let (number, content) = unsaved else { return }
        unsaved = nil
        let isShown = shown >= number
        executor.run(
            exitPolicy: .finish,
            { [store] in
                if (try? store.save(content)) == true, isShown { try? store.confirm() }
            }, completion: {})
    }

    private func saveNext() {
        guard !isSaving, let (number, content) = unsaved, now() >= nextSave else { return }
        isSaving = true
        unsaved = nil
        let isQueued = executor.run(
            .save, of: source, tracer: tracer, exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.save(content) } },
            completion: { [self] in didSave(number, $0) })
        nextSave = now() + (isQueued ? interval : SourceSaver.retryInterval)
        if !isQueued {
            isSaving = false
            unsaved = (number, content)
        }
    }

    private func didSave(_ number: Int, _ result: Result<Bool, SystemError>) {
        isSaving = false
        switch result {
        case .success(let needsConfirmation):
            saved = needsConfirmation ? number : nil
            lastFailure = ""
        case .failure(let error): report(error)
        }
        confirmIfSaved()
        saveNext()
    }

    private func confirmIfSaved() {
        // During a write of a newer document, that is the one to be confirmed.
        guard let saved, shown >= saved, !isSaving else { return }
        self.saved = nil
        executor.run(
            exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.confirm() } },
            completion: { [self] in if case .failure(let error) = $0 { report(error) } })
    }

    /// Prints an error once; the kiosk runs on with a full or read-only disk.
    private func report(_ error: SystemError) {
        let message = "\(error)"
        guard message != lastFailure else { return }
        lastFailure = message
        Console.message(
            "flipbook: the rows cannot be saved: \(message); check the state folder (--state)")
    }
}
