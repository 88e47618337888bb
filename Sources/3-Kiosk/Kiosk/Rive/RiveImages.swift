import Interface
import Platform
import RiveRuntime

/// The pictures that bindings show, read on a background thread; views that show the same one share it. A
/// picture that nothing shows any more is released.
@MainActor final class RiveImages {
    /// The largest file of a picture, in bytes.
    nonisolated static let maximumSize = 32 << 20

    private struct Entry {
        weak var image: ImageAsset?
    }

    private let folder: String
    private let executor: any BackgroundExecutor
    private var entries: [ImageSource: Entry] = [:]
    /// A picture that cannot be read, and the reason.
    var onFailure: (RiveProblem) -> Void = { _ in }

    /// - Parameter folder: that relative paths start from.
    init(folder: String, executor: any BackgroundExecutor) {
        self.folder = folder
        self.executor = executor
    }

    /// Loads the picture that a text names: a path, or a `data:` URI. Data cannot name a file outside of
    /// the folders that `ImagePathRule` allows.
    ///
    /// - Parameters:
    ///   - text: the expanded template.
    ///   - template: of the configuration; empty for a text that is data only.
    ///   - completion: called with nil for one that cannot be read.
    func load(
        _ text: String, from template: TemplateText,
        completion: @escaping @MainActor (ImageAsset?) -> Void
    ) {
        let source: ImageSource
        do throws(ImagePathError) {
            let rule = ImagePathRule(template: template, folder: folder)
            guard let named = try rule.source(text) else { return completion(nil) }
            source = named
        } catch {
            let name = ImageSource.isDataURI(text) ? RiveImages.dataName : text
            onFailure(RiveProblem(.unusableImage(path: name, reason: error.reason)))
            return completion(nil)
        }
        if let image = entries[source]?.image { return completion(image) }
        let show: (Result<ImageAsset, RiveProblem>) -> Void = { [weak self] result in
            MainActor.assumeIsolated {
                guard let self else { return }
                switch result {
                case .success(let image):
                    self.entries = self.entries.filter { $0.value.image != nil }
                    self.entries[source] = Entry(image: image)
                    completion(image)
                case .failure(let problem):
                    self.onFailure(problem)
                    completion(nil)
                }
            }
        }
        let isQueued = executor.run({ RiveImages.read(source) }, completion: show)
        if !isQueued { completion(nil) }
    }

    /// Makes a binder show its pictures.
    func connect(_ binder: RiveBinder) {
        binder.loadImage = { [unowned self] in load($0, from: $1, completion: $2) }
    }

    /// The pictures that are in use; for tests.
    var count: Int { entries.count { $0.value.image != nil } }

    /// What messages call a picture in the data.
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
            do { bytes = try FileSystem.read(path, limit: maximumSize) } catch {
                return .failure(RiveProblem(.unusableImage(path: path, reason: error.reason)))
            }
        }
        let image = ImageAsset(name: name, bytes: bytes)
        guard image.width > 0, image.height > 0 else {
            return .failure(
                RiveProblem(.unusableImage(path: name, reason: "it is no PNG, JPEG or WebP")))
        }
        return .success(image)
    }
}
