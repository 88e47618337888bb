import ImageCodecs
import Locking
import Rasterizer

/// A reader of image files. It is called on a background thread.
package protocol ImageFileReader: Sendable {
    /// Returns the bytes of a file.
    ///
    /// - Throws: An error that describes why the file cannot be read.
    func read(_ path: String) throws -> [UInt8]
    /// Returns the bytes of a file whose path comes from data.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - fileInFolder: where it is read; nil if it is read by its path.
    /// - Throws: An error that describes why the file cannot be read, or that it leads out of its folder.
    func read(_ path: String, in fileInFolder: ImageSource.FileInFolder?) throws -> [UInt8]
    /// Returns a number that changes when the file is written; nil if the file does not exist.
    func version(of path: String) -> Int64?
}

extension ImageFileReader {
    /// Reads the file by its path, for readers without a file system.
    package func read(_ path: String, in fileInFolder: ImageSource.FileInFolder?) throws -> [UInt8]
    {
        try read(path)
    }
}

/// Decodes images on a background thread at the size at which they are shown, and caches them within a memory limit.
///
/// An image is in use from its request until the request is cancelled. Images in use are never evicted; of the
/// others, the least recently used is evicted first. A failure is remembered, and the image is not read again until
/// its file changes, unless the failure is transient, as for want of file descriptors: `checkFiles` then tries again.
///
/// Images are requested for groups, such as the lists of a kiosk, which take turns: many or slow images of one group do
/// not keep those of another waiting.
@MainActor package final class ImageLoader {
    /// An image for a target size.
    struct Key: Hashable {
        let source: ImageSource
        let target: ImageTarget
    }

    /// The default memory limit, in bytes.
    package nonisolated static let defaultLimit = 32 << 20

    /// The memory limit, in bytes. Images in use may exceed it.
    package var limit: Int {
        didSet { evict() }
    }
    /// The memory of all cached images, in bytes.
    package private(set) var size = 0
    /// The number of decoding operations started.
    package private(set) var decodeCount = 0
    /// Called when an image has failed to load, once per image until it loads successfully, with the reason in one
    /// line.
    package var onFailure: (ImageSource, String) -> Void = { _, _ in }

    private let files: any ImageFileReader
    private let decoder: any ImageDecoding
    private let runner: BackgroundRunner?
    private var entries: [Key: ImageEntry] = [:]
    /// Images waiting to be loaded.
    private var waiting = FairQueue<ImageEntry>()
    private var unused = ImageEntryList()
    private var inFlight = 0
    private var isStarting = false
    private var isChecking = false

    /// The number of images whose loading takes too long, as on the file system of a server that is gone. They do not
    /// keep others waiting.
    private var overdue = 0

    /// The maximum number of images being loaded, not counting overdue ones.
    private static let maximumInFlight = 2
    /// The maximum number of overdue images; with more, others wait.
    private static let maximumOverdue = 8

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - limit: The memory limit, in bytes.
    ///   - files: Reads image files.
    ///   - decoder: Decodes images.
    ///   - runner: Runs decoding on another thread; if nil, images are decoded synchronously.
    package init(
        limit: Int = ImageLoader.defaultLimit, files: any ImageFileReader,
        decoder: any ImageDecoding = LocalImageDecoder(), runner: BackgroundRunner?
    ) {
        self.limit = limit
        self.files = files
        self.decoder = decoder
        self.runner = runner
    }

    // MARK: Requests

    /// Requests an image.
    ///
    /// - Parameters:
    ///   - source: The source of the image.
    ///   - target: The size at which the image is shown.
    ///   - group: The group whose turn the image takes.
    ///   - onChange: Called when the image becomes available, fails or is replaced; never during this call.
    /// - Returns: The request, which keeps the image in memory until it is cancelled.
    package func request(
        _ source: ImageSource, for target: ImageTarget, in group: String = "",
        onChange: @escaping () -> Void
    ) -> ImageRequest {
        let key = Key(source: source, target: target)
        let entry = entries[key] ?? ImageEntry(key, group: group)
        let request = ImageRequest(entry, self)
        if entry.users.isEmpty { unused.remove(entry) }
        entry.users.append(request)
        if entries[key] == nil {
            entries[key] = entry
            waiting.append(entry, in: group)
            startWaiting()
        } else if waiting.contains(entry) {
            waiting.append(entry, in: group)
        }
        request.onChange = onChange
        return request
    }

    fileprivate func cancel(_ request: ImageRequest) {
        let entry = request.entry
        entry.users.removeAll { $0 === request }
        guard entry.users.isEmpty else { return }
        // Not decoded yet, or decoded from a file that has since changed.
        if waiting.remove(entry) { return drop(entry) }
        if entry.state != .loading { unused.append(entry) }
        evict()
    }

    // MARK: Loading

    private func startWaiting() {
        // A runner may complete a job before it returns.
        guard !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        while inFlight < ImageLoader.maximumInFlight, !waiting.isEmpty {
            start(waiting.removeFirst())
        }
    }

    private func start(_ entry: ImageEntry) {
        let (key, files, decoder, result) = (entry.key, files, decoder, LoadResult())
        let work: @Sendable () -> Void = {
            let loaded = LoadedImage(key, files, decoder)
            result.image.withLock { $0 = loaded }
        }
        var isOverdue = false
        let completion = { [weak self] in
            guard let self, let loaded = result.image.withLock({ $0.take() }) else { return }
            if isOverdue { overdue -= 1 } else { inFlight -= 1 }
            finish(entry, loaded)
            startWaiting()
        }
        inFlight += 1
        decodeCount += 1
        guard let runner else {
            work()
            return completion()
        }
        let giveUp = { [weak self] in
            guard let self, overdue < ImageLoader.maximumOverdue else { return }
            isOverdue = true
            overdue += 1
            inFlight -= 1
            startWaiting()
        }
        runner(work, giveUp, completion)
    }

    private func finish(_ entry: ImageEntry, _ loaded: LoadedImage) {
        // The entry may have been dropped while its file was being read again.
        guard entries[entry.key] === entry else { return }
        size -= entry.cost
        entry.version = loaded.version
        switch loaded.outcome {
        case .success(let image):
            entry.state = .ready(image)
        case .failure(let failure):
            // If a file cannot be read again, perhaps because it is being written, the last good image is kept.
            let isNew = entry.failure == nil
            if !entry.isReady { entry.state = .failed }
            entry.failure = failure.reason
            entry.isFailureTransient = failure.isTransient
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

    /// Drops all images that are not in use.
    package func removeUnused() {
        while let entry = unused.oldest { drop(entry) }
    }

    // MARK: Changes of files

    /// Whether images that are shown come from files, which may change.
    package var showsFiles: Bool {
        entries.values.contains { !$0.users.isEmpty && $0.key.source.path != nil }
    }

    /// Checks in the background which files have changed, and reads those again, and images whose last failure was
    /// transient. For use in a refresh, and now and then.
    ///
    /// - Parameter onlyShown: Whether to leave out images that are not in use.
    package func checkFiles(onlyShown: Bool = false) {
        guard !isChecking, !entries.isEmpty else { return }
        var known: [String: Int64?] = [:]
        for entry in Array(entries.values) where entry.state != .loading {
            if onlyShown, entry.users.isEmpty { continue }
            if entry.failure != nil, entry.isFailureTransient { loadAgain(entry) }
            if let path = entry.key.source.path { known[path] = .some(entry.version) }
        }
        startWaiting()
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
        runner(work, {}, completion)
    }

    private func reload(_ paths: Set<String>) {
        guard !paths.isEmpty else { return }
        for entry in Array(entries.values) where entry.key.source.path.map(paths.contains) == true {
            loadAgain(entry)
        }
        startWaiting()
    }

    /// Enqueues an image that is in use, and drops another one, which is loaded when it is requested.
    private func loadAgain(_ entry: ImageEntry) {
        guard entry.users.isEmpty else { return waiting.append(entry, in: entry.group) }
        if entry.state != .loading { drop(entry) }
    }
}

/// A request for an image, which keeps the image in memory until it is cancelled.
@MainActor package final class ImageRequest {
    fileprivate let entry: ImageEntry
    private weak var loader: ImageLoader?
    fileprivate var onChange: () -> Void = {}

    fileprivate init(_ entry: ImageEntry, _ loader: ImageLoader) {
        self.entry = entry
        self.loader = loader
    }

    /// The image; nil while it is being decoded, or if it failed.
    package var image: Image? {
        if case .ready(let image) = entry.state { image } else { nil }
    }

    /// The reason why the image cannot be shown, in one line; nil if it is available or being decoded.
    package var failure: String? { image == nil ? entry.failure : nil }

    /// Cancels the request. An image that is not decoded yet and has no other requests is not decoded.
    package func cancel() {
        onChange = {}
        loader?.cancel(self)
        loader = nil
    }
}

// MARK: - Entries

/// A cached image of the loader.
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
    /// The group of its first request.
    let group: String
    var state = State.loading
    var failure: String?
    /// Whether the same file may be readable later.
    var isFailureTransient = false
    /// The version of the file when it was read.
    var version: Int64?
    var users: [ImageRequest] = []
    /// The memory of the entry, in bytes.
    private(set) var cost = 0
    /// The neighbours in the list of unused entries. They are weak, since the loader's dictionary retains all
    /// entries.
    fileprivate weak var older: ImageEntry?
    fileprivate weak var newer: ImageEntry?
    fileprivate var isListed = false

    init(_ key: ImageLoader.Key, group: String) {
        self.key = key
        self.group = group
    }

    var isReady: Bool { if case .ready = state { true } else { false } }

    /// The approximate memory of an entry without its image: its key and the reason of a failure, in bytes.
    private static let baseCost = 512

    func updateCost() {
        cost = ImageEntry.baseCost + key.source.byteCount
        // The mip levels together add a third to the image's memory.
        if case .ready(let image) = state {
            cost += Int(image.size.width) * Int(image.size.height) * 16 / 3
        }
    }
}

/// The entries that are not in use, from the least to the most recently used.
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

/// The result of loading an image, passed to the frame loop's thread.
private struct LoadedImage: Sendable {
    struct Failure: Error {
        let reason: String
        let isTransient: Bool
    }

    let outcome: Result<Image, Failure>
    /// The version of the file before it was read, so that a file written meanwhile is read again.
    var version: Int64?

    init(_ key: ImageLoader.Key, _ files: any ImageFileReader, _ decoder: any ImageDecoding) {
        version = key.source.path.flatMap(files.version)
        do {
            let bytes =
                switch key.source.content {
                case .file(let path): try files.read(path, in: key.source.fileInFolder)
                case .data(let bytes): bytes
                }
            let bitmap = Bitmap(try decoder.decode(bytes, for: key.target))
            bitmap.prepareForDrawing()
            outcome = .success(Image(bitmap: bitmap))
        } catch {
            let isTransient = (error as? ImageError)?.isTransient ?? false
            outcome = .failure(Failure(reason: "\(error)", isTransient: isTransient))
        }
    }
}

private final class LoadResult: Sendable {
    let image = Lock<LoadedImage?>(nil)
}

private final class ChangedFiles: Sendable {
    let paths = Lock<Set<String>>([])
}
