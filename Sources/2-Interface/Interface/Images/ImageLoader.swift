import ImageCodecs
import Locking
import Rasterizer

/// Reads the files of pictures, on a background thread.
package protocol ImageFiles: Sendable {
    /// The bytes of a file.
    ///
    /// - Throws: an error that says why it cannot be read.
    func read(_ path: String) throws -> [UInt8]
    /// A number that changes when the file is written; nil for a file that is not there.
    func version(of path: String) -> Int64?
}

/// Decodes pictures on a background thread, as large as they are shown, and keeps them within a limit of
/// memory.
///
/// A picture is in use from its request until that is cancelled. Pictures in use are never dropped; of
/// the others the one that has not been used for the longest time goes first. A picture that failed is
/// remembered and not read again until its file changes.
@MainActor package final class ImageLoader {
    /// A picture for a place of a size.
    struct Key: Hashable {
        let source: ImageSource
        let target: ImageTarget
    }

    /// In bytes, for a kiosk that does not say otherwise.
    package nonisolated static let defaultLimit = 32 << 20

    /// In bytes. Pictures in use may take more.
    package var limit: Int {
        didSet { evict() }
    }
    /// The memory of all pictures, in bytes.
    package private(set) var size = 0
    /// How many files and data were decoded.
    package private(set) var decodeCount = 0
    /// Called once for each picture that cannot be shown, with the reason in one line.
    package var onFailure: (ImageSource, String) -> Void = { _, _ in }

    private let files: any ImageFiles
    private let decoder: any ImageDecoding
    private let runner: BackgroundRunner?
    private var entries: [Key: ImageEntry] = [:]
    /// In the order of the requests.
    private var waiting: [ImageEntry] = []
    private var unused = ImageEntryList()
    private var inFlight = 0
    private var isStarting = false
    private var isChecking = false

    /// One is decoded while the next waits in the executor's queue, which other work shares.
    private static let maximumInFlight = 2

    /// - Parameters:
    ///   - limit: in bytes.
    ///   - files: reads them.
    ///   - decoder: decodes them.
    ///   - runner: runs decoding on another thread; nil decodes within `request`.
    package init(
        limit: Int = ImageLoader.defaultLimit, files: any ImageFiles,
        decoder: any ImageDecoding = LocalImageDecoder(), runner: BackgroundRunner?
    ) {
        self.limit = limit
        self.files = files
        self.decoder = decoder
        self.runner = runner
    }

    // MARK: Requests

    /// Asks for a picture.
    ///
    /// - Parameters:
    ///   - source: the picture.
    ///   - target: the place that it is shown in.
    ///   - onChange: called when the picture is there, has failed or was replaced; not within this
    ///     function.
    /// - Returns: the request, which holds the picture until it is cancelled.
    package func request(
        _ source: ImageSource, for target: ImageTarget, onChange: @escaping () -> Void
    ) -> ImageRequest {
        let key = Key(source: source, target: target)
        let entry = entries[key] ?? ImageEntry(key)
        let request = ImageRequest(entry, self)
        if entry.users.isEmpty { unused.remove(entry) }
        entry.users.append(request)
        if entries[key] == nil {
            entries[key] = entry
            waiting.append(entry)
            startWaiting()
        }
        request.onChange = onChange
        return request
    }

    fileprivate func cancel(_ request: ImageRequest) {
        let entry = request.entry
        entry.users.removeAll { $0 === request }
        guard entry.users.isEmpty else { return }
        if let index = waiting.firstIndex(where: { $0 === entry }) {
            // Not decoded yet, or decoded from a file that has changed since.
            waiting.remove(at: index)
            return drop(entry)
        }
        if entry.state != .loading { unused.append(entry) }
        evict()
    }

    /// Starts what could not be started while the executor's queue was full.
    ///
    /// - Returns: whether something still waits for the queue.
    func retry() -> Bool {
        startWaiting()
        return inFlight == 0 && !waiting.isEmpty
    }

    // MARK: Loading

    private func startWaiting() {
        // A runner may complete a job before it returns.
        guard !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        while inFlight < ImageLoader.maximumInFlight, !waiting.isEmpty {
            let entry = waiting.removeFirst()
            guard start(entry) else {
                waiting.insert(entry, at: 0)
                return
            }
        }
    }

    /// - Returns: false if the executor's queue is full.
    private func start(_ entry: ImageEntry) -> Bool {
        let (key, files, decoder, result) = (entry.key, files, decoder, LoadResult())
        let work: @Sendable () -> Void = {
            let loaded = LoadedImage(key, files, decoder)
            result.image.withLock { $0 = loaded }
        }
        let completion = { [weak self] in
            guard let self, let loaded = result.image.withLock({ $0.take() }) else { return }
            inFlight -= 1
            finish(entry, loaded)
            startWaiting()
        }
        inFlight += 1
        decodeCount += 1
        guard let runner else {
            work()
            completion()
            return true
        }
        if runner(work, completion) { return true }
        inFlight -= 1
        decodeCount -= 1
        return false
    }

    private func finish(_ entry: ImageEntry, _ loaded: LoadedImage) {
        // Dropped while its file was read again.
        guard entries[entry.key] === entry else { return }
        size -= entry.cost
        entry.version = loaded.version
        switch loaded.outcome {
        case .success(let image):
            entry.state = .ready(image)
        case .failure(let failure):
            // Of a file that is being written again the last good picture stays.
            let isNew = entry.failure == nil
            if !entry.isReady { entry.state = .failed }
            entry.failure = failure.reason
            if isNew { onFailure(entry.key.source, failure.reason) }
        }
        if case .success = loaded.outcome { entry.failure = nil }
        entry.updateCost()
        size += entry.cost
        if entry.users.isEmpty { unused.append(entry) }
        for request in entry.users { request.onChange() }
        evict()
    }

    // MARK: Memory

    private func evict() {
        while size > limit, let entry = unused.oldest { drop(entry) }
    }

    private func drop(_ entry: ImageEntry) {
        unused.remove(entry)
        size -= entry.cost
        entries[entry.key] = nil
    }

    /// Drops all pictures that are not in use.
    package func removeUnused() {
        while let entry = unused.oldest { drop(entry) }
    }

    // MARK: Changes of files

    /// Looks in the background which files have changed, and reads them again. For a refresh.
    package func checkFiles() {
        guard !isChecking, !entries.isEmpty else { return }
        var known: [String: Int64?] = [:]
        for entry in entries.values where entry.state != .loading {
            if let path = entry.key.source.path { known[path] = .some(entry.version) }
        }
        guard !known.isEmpty else { return }
        let (files, seen, changed) = (files, known, ChangedFiles())
        let work: @Sendable () -> Void = {
            let paths = seen.filter { files.version(of: $0.key) != $0.value }.keys
            changed.paths.withLock { $0 = Set(paths) }
        }
        let completion = { [weak self] in
            guard let self else { return }
            isChecking = false
            reload(changed.paths.withLock { $0 })
        }
        isChecking = true
        guard let runner else {
            work()
            return completion()
        }
        // A full queue: the next refresh looks again.
        if !runner(work, completion) { isChecking = false }
    }

    private func reload(_ paths: Set<String>) {
        guard !paths.isEmpty else { return }
        for entry in Array(entries.values) where entry.key.source.path.map(paths.contains) == true {
            if entry.users.isEmpty {
                if entry.state != .loading { drop(entry) }
            } else if !waiting.contains(where: { $0 === entry }) {
                waiting.append(entry)
            }
        }
        startWaiting()
    }
}

/// A picture that somebody shows.
@MainActor package final class ImageRequest {
    fileprivate let entry: ImageEntry
    private weak var loader: ImageLoader?
    fileprivate var onChange: () -> Void = {}

    fileprivate init(_ entry: ImageEntry, _ loader: ImageLoader) {
        self.entry = entry
        self.loader = loader
    }

    /// The picture; nil while it is being decoded, and where it failed.
    package var image: Image? {
        if case .ready(let image) = entry.state { image } else { nil }
    }

    /// Why the picture cannot be shown, in one line; nil where it can, or is being decoded.
    package var failure: String? { image == nil ? entry.failure : nil }

    /// The picture is no longer shown. One that nobody else asks for is not decoded any more.
    package func cancel() {
        onChange = {}
        loader?.cancel(self)
        loader = nil
    }
}

// MARK: - Entries

/// A picture of the loader's.
@MainActor private final class ImageEntry {
    enum State: Equatable {
        case loading
        case ready(Image)
        case failed

        static func == (a: State, b: State) -> Bool {
            switch (a, b) {
            case (.loading, .loading), (.failed, .failed): true
            case (.ready(let a), .ready(let b)): a === b
            default: false
            }
        }
    }

    let key: ImageLoader.Key
    var state = State.loading
    var failure: String?
    /// The file's when it was read.
    var version: Int64?
    var users: [ImageRequest] = []
    /// In bytes.
    private(set) var cost = 0
    /// The neighbours in the list of unused entries, all of which the loader's dictionary retains.
    fileprivate weak var older: ImageEntry?
    fileprivate weak var newer: ImageEntry?
    fileprivate var isListed = false

    init(_ key: ImageLoader.Key) { self.key = key }

    var isReady: Bool { if case .ready = state { true } else { false } }

    /// A failure takes about so much: its key and its reason.
    private static let baseCost = 512

    func updateCost() {
        cost = ImageEntry.baseCost + key.source.byteCount
        // All mip levels together are a third of the picture.
        if case .ready(let image) = state {
            cost += Int(image.size.width) * Int(image.size.height) * 16 / 3
        }
    }
}

/// The entries that are not in use, from the least recently used one on.
@MainActor private struct ImageEntryList {
    private(set) weak var oldest: ImageEntry?
    private weak var newest: ImageEntry?

    mutating func append(_ entry: ImageEntry) {
        guard !entry.isListed else { return }
        entry.isListed = true
        entry.older = newest
        entry.newer = nil
        newest?.newer = entry
        newest = entry
        if oldest == nil { oldest = entry }
    }

    mutating func remove(_ entry: ImageEntry) {
        guard entry.isListed else { return }
        entry.isListed = false
        if oldest === entry { oldest = entry.newer }
        if newest === entry { newest = entry.older }
        entry.older?.newer = entry.newer
        entry.newer?.older = entry.older
        entry.older = nil
        entry.newer = nil
    }
}

/// What became of a picture, on its way to the frame loop's thread.
private struct LoadedImage: Sendable {
    struct Failure: Error {
        let reason: String
    }

    let outcome: Result<Image, Failure>
    /// The file's before it was read, so that one that is written meanwhile is read again.
    var version: Int64?

    init(_ key: ImageLoader.Key, _ files: any ImageFiles, _ decoder: any ImageDecoding) {
        version = key.source.path.flatMap(files.version)
        do {
            let bytes =
                switch key.source.content {
                case .file(let path): try files.read(path)
                case .data(let bytes): bytes
                }
            let bitmap = Bitmap(try decoder.decode(bytes, for: key.target))
            bitmap.prepareForDrawing()
            outcome = .success(Image(bitmap: bitmap))
        } catch {
            outcome = .failure(Failure(reason: "\(error)"))
        }
    }
}

private final class LoadResult: Sendable {
    let image = Lock<LoadedImage?>(nil)
}

private final class ChangedFiles: Sendable {
    let paths = Lock<Set<String>>([])
}
