import ImageHeaders
import Interface
import KioskFile
import Platform
import RiveRuntime
import Templates

/// The pictures that bindings show, read on a background thread. Views that show the same picture share it, and one
/// that no view shows is released.
@MainActor final class RiveImages {
    /// The maximum size of a picture's file, in bytes.
    nonisolated static let maximumSize = 32 << 20

    private struct Entry {
        weak var image: ImageAsset?
    }

    /// A view that waits for a picture.
    private struct Request {
        /// Whether the view still shows the picture.
        let isWanted: @MainActor () -> Bool
        let completion: @MainActor (ImageAsset?) -> Void
    }

    private let folder: String
    private let followsLinks: Bool
    private let executor: any BackgroundExecutor
    private var entries: [ImageSource: Entry] = [:]
    /// The views that wait for each picture that is being read or is to be read.
    private var requests: [ImageSource: [Request]] = [:]
    /// The pictures to be read, in the order of their first requests.
    private var waiting: [ImageSource] = []
    private var inFlight: Set<ImageSource> = []
    private var isStarting = false
    private var requestCount = 0
    /// The number of requests at which those that are no longer wanted are dropped.
    private var nextCleanup = RiveImages.minimumCleanup

    /// The maximum number of pictures being read.
    private static let maximumInFlight = 2
    /// Seconds after which a picture that is being read no longer keeps others waiting.
    private static let readLimit = 1.0
    private static let minimumCleanup = 64

    /// Called for a picture that cannot be read.
    var onFailure: (RiveProblem) -> Void = { _ in }
    /// Called for a picture that data may not name; if nil, `onFailure` is.
    var onForbidden: ((RiveProblem) -> Void)?

    /// - Parameters:
    ///   - folder: the folder against which relative paths are resolved.
    ///   - followsLinks: whether symbolic links may lead out of the folders of pictures.
    ///   - executor: reads the pictures.
    init(folder: String, followsLinks: Bool = false, executor: any BackgroundExecutor) {
        self.folder = folder
        self.followsLinks = followsLinks
        self.executor = executor
    }

    /// Loads the picture that a text names: a path or a `data:` URI. Data cannot name a file outside the folders that
    /// `ImagePathRule` allows.
    ///
    /// - Parameters:
    ///   - text: the expanded template.
    ///   - template: the template in the configuration; empty if the text is entirely from data.
    ///   - isWanted: whether the picture is still to be shown; otherwise it may be left unread.
    ///   - completion: called with the picture; nil if it cannot be read. Not called for a picture that was not read.
    func load(
        _ text: String, from template: String, isWanted: @escaping @MainActor () -> Bool,
        completion: @escaping @MainActor (ImageAsset?) -> Void
    ) {
        let source: ImageSource
        do throws(ImagePathError) {
            let rule = ImagePathRule(
                template: template, folder: folder, followsLinks: followsLinks)
            guard let named = try rule.source(text) else { return completion(nil) }
            source = named
        } catch {
            let name = ImageSource.isDataURI(text) ? RiveImages.dataName : text
            (onForbidden ?? onFailure)(
                RiveProblem(.unusableImage(path: name, reason: error.reason)))
            return completion(nil)
        }
        if let image = entries[source]?.image { return completion(image) }
        if requestCount >= nextCleanup { dropUnwanted() }
        if requests[source] == nil { waiting.append(source) }
        requests[source, default: []].append(Request(isWanted: isWanted, completion: completion))
        requestCount += 1
        startWaiting()
    }

    /// Drops requests of views that show other pictures by now or are gone.
    private func dropUnwanted() {
        for (source, list) in requests {
            let wanted = list.filter { $0.isWanted() }
            requests[source] = wanted.isEmpty && !inFlight.contains(source) ? nil : wanted
        }
        waiting.removeAll { requests[$0] == nil }
        requestCount = requests.values.reduce(0) { $0 + $1.count }
        nextCleanup = max(RiveImages.minimumCleanup, 2 * requestCount)
    }

    private func startWaiting() {
        // The executor may complete a job before it returns.
        guard !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        while inFlight.count < RiveImages.maximumInFlight, !waiting.isEmpty {
            let source = waiting.removeFirst()
            inFlight.insert(source)
            executor.makeQueue(.pictures, source.path ?? RiveImages.dataName).run(
                limit: RiveImages.readLimit,
                { RiveImages.read(source) },
                overdue: { [weak self] in self?.giveUp(source) },
                completion: { [weak self] in self?.didRead(source, $0) })
        }
    }

    /// Lets other pictures be read while one hangs, as on the file system of a server that is gone.
    private func giveUp(_ source: ImageSource) {
        inFlight.remove(source)
        startWaiting()
    }

    private func didRead(_ source: ImageSource, _ result: Result<ImageAsset, RiveProblem>) {
        inFlight.remove(source)
        let list = requests.removeValue(forKey: source) ?? []
        requestCount -= list.count
        var image: ImageAsset?
        switch result {
        case .success(let read):
            image = read
            entries = entries.filter { $0.value.image != nil }
            entries[source] = Entry(image: read)
        case .failure(let problem): onFailure(problem)
        }
        for request in list { request.completion(image) }
        startWaiting()
    }

    /// Makes a binder load its pictures here.
    func connect(_ binder: RiveBinder) {
        binder.loadImage = { [unowned self] in
            load($0, from: $1, isWanted: $2, completion: $3)
        }
    }

    /// The number of pictures in use, for tests.
    var count: Int { entries.count { $0.value.image != nil } }

    /// The name of a picture from the data in messages.
    nonisolated private static let dataName = "data: URI"

    nonisolated private static func read(
        _ source: ImageSource
    ) -> Result<ImageAsset, RiveProblem> {
        let bytes: [UInt8]
        let name: String
        switch source.content {
        case .data(let data): (name, bytes) = (dataName, data)
        case .file(let path):
            name = path
            do throws(SystemError) {
                bytes = try KioskImageFiles.read(path, in: source.fileInFolder, limit: maximumSize)
            } catch {
                return .failure(RiveProblem(.unusableImage(path: path, reason: error.reason)))
            }
        }
        let image = ImageAsset(name: name, bytes: bytes)
        guard image.width > 0, image.height > 0 else {
            let reason = ImageFormat(of: bytes).flatMap { $0.isDecoded ? nil : $0.refusal }
            return .failure(
                RiveProblem(
                    .unusableImage(
                        path: name, reason: reason ?? "it is no PNG, JPEG, WebP or GIF image")))
        }
        return .success(image)
    }
}
