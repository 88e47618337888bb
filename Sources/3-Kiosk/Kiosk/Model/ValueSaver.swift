import NamedValues
import Platform

/// Keeps the values that persist in a file, which is read and written on a background thread.
@MainActor final class ValueSaver {
    /// The minimum time between two writes while the kiosk runs, in seconds.
    static let interval = 60.0

    private let path: String
    private let executor: any BackgroundExecutor
    private let loop: EventLoop
    /// Returns the values to save.
    private var values: () -> ValueStore? = { nil }
    private lazy var timer = loop.makeTimer { [weak self] in self?.save() }
    /// When the values may be written again, on the loop's clock.
    private var nextSave = -Double.infinity
    /// The text that was last read or written; nil if none was, or if writing failed.
    private var saved: String?
    /// Whether the file has been read, before which it is not written.
    private var hasLoaded = false

    /// - Parameter folder: the state folder.
    init(folder: String, executor: any BackgroundExecutor, loop: EventLoop) {
        path = "\(folder)/values.json"
        self.executor = executor.makeQueue(.saving, "saving values")
        self.loop = loop
    }

    /// Sets where the values to save come from.
    func connect(_ values: @escaping () -> ValueStore?) { self.values = values }

    /// Reads the values of an earlier run.
    ///
    /// - Parameter completion: called with the file's content; nil if there is none.
    func load(_ completion: @escaping @MainActor ([UInt8]?) -> Void) {
        executor.run(
            { [path] in try? FileSystem.read(path, limit: ValueStore.maximumSavedBytes) },
            completion: { [weak self] bytes in
                self?.hasLoaded = true
                self?.saved = bytes.map { String(decoding: $0, as: UTF8.self) }
                completion(bytes)
            })
    }

    /// Notes that a value has changed.
    func valuesDidChange() {
        if timer.deadline == .infinity { timer.set(max(loop.now, nextSave)) }
    }

    /// Saves the values now if they have changed, as at the end of a run.
    func save() {
        timer.cancel()
        guard hasLoaded, let values = values() else { return }
        nextSave = loop.now + ValueSaver.interval
        executor.run(
            { [path, saved] in Result { try ValueSaver.write(values, to: path, unless: saved) } },
            completion: { [weak self, path] result in
                switch result {
                case .success(let text): self?.saved = text
                case .failure(let error):
                    self?.saved = nil
                    Console.message("flipbook: \(path): cannot save the values: \(error)")
                }
            })
    }

    /// Writes the values that persist, unless the file has this text already.
    ///
    /// - Returns: their text.
    private nonisolated static func write(
        _ values: ValueStore, to path: String, unless saved: String?
    ) throws(SystemError) -> String {
        let text = values.saved
        guard text != saved else { return text }
        try SystemFileCalls().save(Array(text.utf8), to: path)
        return text
    }
}
