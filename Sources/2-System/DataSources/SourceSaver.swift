import Platform

/// Saves the documents of a source in the background, one write at a time. Documents received during a
/// write, or too soon after it, are coalesced: only the latest one is written next.
package final class SourceSaver {
    /// The maximum number of documents that are kept for a stop.
    static let recentLimit = 8
    /// The maximum number of documents of those that are kept because views are being made from them.
    private static let pinLimit = 4
    /// The size from which a document is released in the background, in bytes.
    private static let largeSize = 64 << 10
    /// The number of the latest documents that are kept in any case.
    private static let latestCount = 3

    private let store: SourceStore
    private let executor: any BackgroundExecutor
    private let interval: Double
    private let loop: EventLoop
    private lazy var timer = loop.makeTimer { [weak self] in self?.saveNext() }
    private let source: String
    private let tracer: SourceTracer?
    /// The number of the latest document, counted from 1.
    private var current = 0
    /// The latest document, if it is not on disk and is not being written.
    private var unsaved: (number: Int, content: SourceStore.Content)?
    /// The documents of which one may be on the display and not on disk: the latest one that was presented, and later
    /// ones, in the order of their numbers.
    private var recent: [(number: Int, size: Int, content: SourceStore.Content)] = []
    /// The numbers of documents from which views are being made, so that they may be presented after later ones have
    /// arrived.
    private var pinned: [Int] = []
    /// The number of the document that is being written; nil if none is.
    private var saving: Int?
    /// When the next document may be written.
    private var nextSave = -Double.infinity
    /// The number of the document that is on disk but not confirmed; nil if there is none.
    private var saved: Int?
    /// The number of the latest document that is confirmed on disk. One that is not may still be overwritten by the
    /// next one.
    private var durable = 0
    /// The number of the latest document that may be confirmed.
    private var shown = 0
    /// The number of the latest document that a frame was presented with.
    private var presented = 0
    /// Whether `flush` has submitted everything.
    private var isFlushed = false
    private var lastFailure = ""

    /// Creates a saver.
    ///
    /// - Parameters:
    ///   - store: where documents are written.
    ///   - executor: writes them.
    ///   - interval: the minimum time between two writes, in seconds.
    ///   - loop: the frame loop.
    ///   - source: the source's name, for the recording.
    ///   - tracer: records the writes; nil records nothing.
    package init(
        _ store: SourceStore, executor: any BackgroundExecutor, interval: Double = 0,
        loop: EventLoop, source: String = "", tracer: SourceTracer? = nil
    ) {
        self.store = store
        self.executor = executor
        self.interval = interval
        self.loop = loop
        self.source = source
        self.tracer = tracer
    }

    /// Saves a document that was parsed successfully.
    ///
    /// - Parameters:
    ///   - content: the document.
    ///   - size: its size in bytes; a large one is released in the background.
    package func save(_ content: SourceStore.Content, size: Int = 0) {
        current += 1
        unsaved = (current, content)
        recent.append((current, size, content))
        forgetOldDocuments()
        saveNext()
    }

    /// Notes that views are being made from the latest document. It is kept until it or a later one is presented,
    /// even if many others arrive meanwhile.
    package func willShow() {
        guard pinned.last != current else { return }
        pinned.append(current)
        if pinned.count > SourceSaver.pinLimit { pinned.removeFirst() }
    }

    /// Notes that frames were presented with the latest document.
    package func didShow() { didShow(upTo: current) }

    /// Notes that frames were presented with a document, so that it is confirmed.
    ///
    /// - Parameter number: its number, counted from 1.
    func didShow(upTo number: Int) {
        didPresent(upTo: number)
        shown = max(shown, min(number, current))
        confirmIfSaved()
    }

    /// Notes that a frame was presented with a document, so that `flush` saves it.
    ///
    /// - Parameter number: its number, counted from 1.
    func didPresent(upTo number: Int) {
        presented = max(presented, min(number, current))
        forgetOldDocuments()
    }

    /// Drops documents that cannot be needed: those before the one on the display, those that are on disk, and, if there
    /// are many, those that were replaced before anything was made from them.
    private func forgetOldDocuments() {
        let shown = recent.last { $0.number <= presented }?.number ?? 0
        forget { $0 < shown || $0 <= durable }
        pinned.removeAll { $0 < presented }
        while recent.count > SourceSaver.recentLimit {
            let candidates = recent.indices.dropLast(SourceSaver.latestCount)
            let index = candidates.first {
                recent[$0].number > presented && !pinned.contains(recent[$0].number)
            }
            let number = recent[index ?? candidates.startIndex].number
            forget { $0 == number }
        }
    }

    /// Drops the recent documents whose numbers meet a condition.
    private func forget(_ isOld: (Int) -> Bool) {
        guard recent.contains(where: { isOld($0.number) }) else { return }
        var large = recent.filter { isOld($0.number) && $0.size >= SourceSaver.largeSize }
            .map(\.content)
        recent.removeAll { isOld($0.number) }
        if large.isEmpty { return }
        let old = Discarded<[SourceStore.Content]>([])
        old.take(&large)
        executor.run({ old.free() }, completion: {})
    }

    /// Submits the latest document that was presented, which the next run shows, unless it is on disk; for use at a
    /// stop. A document that was not presented is dropped, and leaves no file.
    package func flush() {
        isFlushed = true
        timer.cancel()
        // These may have to follow a write in progress, whose completion may never be called.
        let hasWritten = saving != nil || saved != nil
        let latest = recent.last { $0.number <= presented }
        unsaved = nil
        recent = []
        let store = store
        if let latest {
            submitAtStop { () throws(SystemError) in try store.saveShown(latest.content) }
        } else if hasWritten {
            submitAtStop { () throws(SystemError) in try store.discard() }
        }
    }

    /// Ends without a further write, as a crash would: a document that is not confirmed is not shown by the next run.
    func cutOff() {
        if let written = saving ?? saved, written <= shown {
            let store = store
            submitAtStop { () throws(SystemError) in try store.confirm() }
        }
        isFlushed = true
        timer.cancel()
        guard let (number, content) = unsaved else { return }
        unsaved = nil
        let isShown = number <= shown
        let store = store
        submitAtStop { () throws(SystemError) in
            if isShown { try store.saveShown(content) } else { _ = try store.save(content) }
        }
    }

    private func submitAtStop(_ work: @escaping @Sendable () throws(SystemError) -> Void) {
        executor.run(
            exitPolicy: .finish, { Result { () throws(SystemError) in try work() } },
            completion: { [self] in if case .failure(let error) = $0 { report(error) } })
    }

    private func saveNext() {
        guard saving == nil, let (number, content) = unsaved else { return timer.cancel() }
        guard loop.now >= nextSave else { return timer.set(nextSave) }
        saving = number
        unsaved = nil
        nextSave = loop.now + interval
        executor.run(
            .save, of: source, tracer: tracer, exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.save(content) } },
            completion: { [self] in didSave(number, $0) })
    }

    private func didSave(_ number: Int, _ result: Result<Bool, SystemError>) {
        saving = nil
        switch result {
        case .success(let needsConfirmation):
            saved = needsConfirmation ? number : nil
            if !needsConfirmation { didBecomeDurable(number) }
            lastFailure = ""
        case .failure(let error): report(error)
        }
        confirmIfSaved()
        saveNext()
    }

    private func confirmIfSaved() {
        // While a newer document is being written, that one will be confirmed instead.
        guard let number = saved, shown >= number, saving == nil, !isFlushed else { return }
        saved = nil
        executor.run(
            exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.confirm() } },
            completion: { [self] in
                switch $0 {
                case .success: didBecomeDurable(number)
                case .failure(let error): report(error)
                }
            })
    }

    private func didBecomeDurable(_ number: Int) {
        durable = max(durable, number)
        forgetOldDocuments()
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
