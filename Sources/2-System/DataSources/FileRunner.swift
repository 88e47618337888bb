import JSON
import Platform

/// Reads a file, and reads it again whenever it is written or replaced.
final class FileRunner: SourceRunner {
    /// The time without further changes after which a changed file is read, in seconds (a debounce).
    /// `maximumQuietTime` limits the time since the first change.
    static let quietTime = 0.05
    static let maximumQuietTime = 0.5
    /// Seconds between attempts to watch a folder that does not exist, and between checks of the file if
    /// inotify is not available.
    static let folderInterval = 5.0
    /// Seconds after which reading counts as failed, although it may still succeed.
    static let readLimit = 10.0

    weak var delegate: (any SourceRunnerDelegate)?
    private let description: SourceDescription
    private let path: String
    private let context: SourceContext
    /// nil if there are too many inotify instances; the file is then looked at every few seconds.
    private var watch: FileWatch?
    private var isReading = false
    /// Whether the file is to be read again once it has been read.
    private var isReadDue = false
    /// Whether the file is being read for too long.
    private var isOverdue = false
    /// The version of the file that was read last.
    private var version: FileVersion?
    private var firstChange: Double?
    private lazy var readTimer = context.loop.makeTimer { [weak self] in self?.readAgain() }
    private lazy var lookTimer = context.loop.makeTimer { [weak self] in self?.readAgain() }
    private lazy var watchTimer = context.loop.makeTimer { [weak self] in self?.watchAgain() }
    private var completions: [(SourceFailure?) -> Void] = []

    init(_ description: SourceDescription, _ path: String, _ context: SourceContext) {
        self.description = description
        self.path = path
        self.context = context
        watch = try? FileWatch(on: context.loop) { [weak self] _ in self?.didChange() }
    }

    var isRefreshing: Bool { isReading && !isOverdue }

    func start() {
        // Comes first in the queue, so that no change between the two is missed.
        addWatch { _ in }
        read(evenIfUnchanged: true)
    }

    func refresh(_ completion: @escaping (SourceFailure?) -> Void) {
        if isOverdue { return completion(overdueFailure) }
        completions.append(completion)
        if !isReading { read(evenIfUnchanged: true) }
    }

    private func didChange() {
        let now = context.now
        let first = firstChange ?? now
        firstChange = first
        readTimer.set(min(now + FileRunner.quietTime, first + FileRunner.maximumQuietTime))
        if watch?.isWatching(path) != true { watchAgain() }
    }

    private func watchAgain() {
        addWatch { [weak self] isWatched in
            // Changes made before the watch was established were not noticed.
            if isWatched { self?.readAgain() }
        }
    }

    func stop() {
        watch?.remove(path)
        watch = nil
        for timer in [readTimer, lookTimer, watchTimer] { timer.cancel() }
        delegate = nil
        completions = []
    }

    private func addWatch(_ completion: @escaping (Bool) -> Void) {
        watchTimer.cancel()
        watch?.add(path, on: context.executor) { [weak self] isWatched in
            guard let self else { return }
            watchTimer.set(isWatched ? .infinity : context.now + FileRunner.folderInterval)
            completion(isWatched)
        }
    }

    // MARK: Reading

    private struct Reading: Sendable {
        var document: Document
        var version: FileVersion?
    }

    private func readAgain() {
        if isReading { isReadDue = true } else { read(evenIfUnchanged: false) }
    }

    private func read(evenIfUnchanged: Bool) {
        firstChange = nil
        readTimer.cancel()
        let interval = description.every ?? (watch == nil ? FileRunner.folderInterval : nil)
        lookTimer.set(interval.map { context.now + $0 } ?? .infinity)
        (isReading, isReadDue) = (true, false)
        let (path, parser) = (path, description.documentParser)
        let known = evenIfUnchanged ? nil : version
        context.executor.run(
            .parse, of: description.name, tracer: context.tracer, limit: FileRunner.readLimit,
            {
                Result { () throws(SourceFailure) in
                    try FileRunner.read(path, parser, unless: known)
                }
            }, overdue: { [weak self] in self?.didHang() },
            completion: { [weak self] in self?.didRead($0) })
    }

    private var overdueFailure: SourceFailure {
        let seconds = Number.text(FileRunner.readLimit, decimals: 0)
        return SourceFailure(
            "\(path): reading takes longer than \(seconds) s; check the disk or the server that it is "
                + "on")
    }

    private func didHang() {
        isOverdue = true
        delegate?.didFail(overdueFailure)
        complete(overdueFailure)
    }

    /// Reads the file; returns nil if it still has the known version.
    private static func read(
        _ path: String, _ parser: DocumentParser, unless known: FileVersion?
    ) throws(SourceFailure) -> Reading? {
        let version = FileVersion(of: path)
        if let version, version == known { return nil }
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: DocumentParser.maximumSize) } catch {
            throw SourceFailure(reading: path, error)
        }
        do {
            return Reading(document: try parser.parse(bytes), version: version)
        } catch {
            throw SourceFailure("\(path): \(error)")
        }
    }

    private func didRead(_ result: Result<Reading?, SourceFailure>) {
        let wasOverdue = isOverdue
        (isReading, isOverdue) = (false, false)
        var failure: SourceFailure?
        switch result {
        case .success(let reading?):
            version = reading.version
            let written = reading.version?.modificationTime
            let age = context.wall.flatMap { wall in written.map { wall() - $0 } } ?? 0
            delegate?.didRead(
                reading.document.value, size: reading.document.size, age: max(0, age), output: nil)
        case .success(nil): if wasOverdue { delegate?.didRecover() }
        case .failure(let error):
            version = nil
            failure = error
            delegate?.didFail(error)
        }
        if isReadDue { readTimer.set(context.now) }
        complete(failure)
    }

    private func complete(_ failure: SourceFailure?) {
        let served = completions
        completions = []
        for completion in served { completion(failure) }
    }
}
