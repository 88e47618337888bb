import Platform

/// Saves rows to disk in the background, one write at a time; of the rows received during a write
/// the latest are written next.
final class RowSaver {
    private let store: RowStore
    private let executor: any BackgroundExecutor
    /// The number of the latest rows, counted from 1.
    private var current = 0
    private var unsaved: (number: Int, output: [UInt8])?
    private var isSaving = false
    /// The number of the rows that are on disk and not confirmed.
    private var saved: Int?
    private var shown: Int?
    private var lastFailure = ""

    init(_ store: RowStore, executor: any BackgroundExecutor) {
        self.store = store
        self.executor = executor
    }

    /// Saves a command's output that was parsed successfully.
    func save(_ output: [UInt8]) {
        current += 1
        unsaved = (current, output)
        saveNext()
    }

    /// Frames were presented with the latest rows.
    func didShow() {
        shown = current
        confirmIfSaved()
    }

    /// Submits rows again that were refused because the executor's queue was full.
    func retry() { saveNext() }

    /// Submits rows that are not on disk yet, at exit.
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
        // During a write of newer rows, those are the ones to be confirmed.
        guard let saved, saved == shown, !isSaving else { return }
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
