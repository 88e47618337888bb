import Platform

/// Keeps the rows that are shown on disk, in the background. One write is under way at a time; of
/// rows that come meanwhile the latest are written next.
final class RowKeeper {
    private let store: RowStore
    private let executor: any BackgroundExecutor
    /// Counts the rows that were to be kept.
    private var current = 0
    private var unsaved: (number: Int, output: [UInt8])?
    private var isSaving = false
    /// The rows that are on disk and wait for `confirm`, by number.
    private var saved: Int?
    private var shown: Int?
    private var lastFailure = ""

    init(_ store: RowStore, executor: any BackgroundExecutor) {
        self.store = store
        self.executor = executor
    }

    /// Keeps the output that new rows were read from.
    func keep(_ output: [UInt8]) {
        current += 1
        unsaved = (current, output)
        saveNext()
    }

    /// Frames were presented with the rows that were last to be kept.
    func didShow() {
        shown = current
        confirmIfSaved()
    }

    /// Submits what found no room in the executor's queue.
    func retry() { saveNext() }

    /// The program ends: what is not on disk yet is submitted.
    func flush() {
        guard let (_, output) = unsaved else { return }
        unsaved = nil
        executor.run(
            exitPolicy: .finish, { [store] in try? store.save(output) }, completion: { _ in })
    }

    private func saveNext() {
        guard !isSaving, let (number, output) = unsaved else { return }
        isSaving = true
        unsaved = nil
        let isQueued = executor.run(
            exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.save(output) } },
            completion: { [self] in didSave(number, $0) })
        if !isQueued {
            isSaving = false
            unsaved = (number, output)
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
        // While newer rows are on their way to the disk, it is they that will be confirmed.
        guard let saved, saved == shown, !isSaving else { return }
        self.saved = nil
        executor.run(
            exitPolicy: .finish,
            { [store] in Result { () throws(SystemError) in try store.confirm() } },
            completion: { [self] in if case .failure(let error) = $0 { report(error) } })
    }

    /// A full or read-only disk is no reason to stop; it is told once.
    private func report(_ error: SystemError) {
        let message = "\(error)"
        guard message != lastFailure else { return }
        lastFailure = message
        Console.message(
            "flipbook: the rows are not kept for the next start: \(message); "
                + "check the state folder (--state)")
    }
}
