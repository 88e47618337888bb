import Platform

/// Saves the documents of a source in the background, one write at a time. Documents received during a
/// write, or too soon after it, are coalesced: only the latest one is written next.
package final class SourceSaver {
    /// Seconds after which a write is retried if the executor's queue was full.
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
    /// The number of the document that is being written; nil if none is.
    private var saving: Int?
    /// When the next document may be written.
    private var nextSave = -Double.infinity
    /// The number of the document that is on disk but not confirmed; nil if there is none.
    private var saved: Int?
    /// When to confirm a document for which the executor's queue was full before; infinity if there is none.
    private var nextConfirmation = Double.infinity
    private var shown = 0
    /// Whether `flush` has submitted everything.
    private var isFlushed = false
    private var lastFailure = ""

    /// Creates a saver.
    ///
    /// - Parameters:
    ///   - store: where documents are written.
    ///   - executor: writes them.
    ///   - interval: the minimum time between two writes, in seconds.
    ///   - now: the display's clock, in seconds.
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

    /// Saves a document that was parsed successfully.
    package func save(_ content: SourceStore.Content) {
        current += 1
        unsaved = (current, content)
        saveNext()
    }

    /// Notes that frames were presented with the latest document.
    package func didShow() {
        shown = current
        confirmIfSaved()
    }

    /// When `poll` must be called to save or confirm a document, in seconds on the display's clock.
    package var nextDeadline: Double {
        min(unsaved == nil || saving != nil ? .infinity : nextSave, nextConfirmation)
    }

    /// Saves a document that is due, or for which the executor's queue was full before, as it was for the
    /// confirmation of one.
    package func poll() {
        saveNext()
        if now() >= nextConfirmation { confirmIfSaved() }
    }

    /// Submits the document that is not on disk yet, if there is one, and the confirmation of a document that was
    /// shown; for use at exit.
    package func flush() {
        // The completion of a write in progress may come when the executor accepts no job any more.
        if let number = saving ?? saved, shown >= number {
            executor.run(
                exitPolicy: .finish, { [store] in _ = try? store.confirm() }, completion: {})
        }
        isFlushed = true
        nextConfirmation = .infinity
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
        guard saving == nil, let (number, content) = unsaved, now() >= nextSave else { return }
        saving = number
        unsaved = nil
        let isQueued = executor.run(
            .save, of: source, tracer: tracer, exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.save(content) } },
            completion: { [self] in didSave(number, $0) })
        nextSave = now() + (isQueued ? interval : SourceSaver.retryInterval)
        if !isQueued {
            saving = nil
            unsaved = (number, content)
        }
    }

    private func didSave(_ number: Int, _ result: Result<Bool, SystemError>) {
        saving = nil
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
        nextConfirmation = .infinity
        // While a newer document is being written, that one will be confirmed instead.
        guard let number = saved, shown >= number, saving == nil, !isFlushed else { return }
        saved = nil
        let isQueued = executor.run(
            exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.confirm() } },
            completion: { [self] in if case .failure(let error) = $0 { report(error) } })
        if !isQueued {
            saved = number
            nextConfirmation = now() + SourceSaver.retryInterval
        }
    }

    /// Prints an error once; the kiosk keeps running if the disk is full or read-only.
    private func report(_ error: SystemError) {
        let message = "\(error)"
        guard message != lastFailure else { return }
        lastFailure = message
        Console.message(
            "flipbook: the rows cannot be saved: \(message); check the state folder (--state)")
    }
}
