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
    private var entries: [String: Entry] = [:]
    /// A picture that cannot be read, and the reason.
    var onFailure: (RiveProblem) -> Void = { _ in }

    /// - Parameter folder: that relative paths start from.
    init(folder: String, executor: any BackgroundExecutor) {
        self.folder = folder
        self.executor = executor
    }

    /// Loads the picture that a text names: a path, or a `data:` URI.
    ///
    /// - Parameter completion: called with nil for one that cannot be read.
    func load(_ text: String, completion: @escaping @MainActor (ImageAsset?) -> Void) {
        if let image = entries[text]?.image { return completion(image) }
        let path = text.hasPrefix("/") ? text : "\(folder)/\(text)"
        let show: (Result<ImageAsset, RiveProblem>) -> Void = { [weak self] result in
            MainActor.assumeIsolated {
                guard let self else { return }
                switch result {
                case .success(let image):
                    self.entries = self.entries.filter { $0.value.image != nil }
                    self.entries[text] = Entry(image: image)
                    completion(image)
                case .failure(let problem):
                    self.onFailure(problem)
                    completion(nil)
                }
            }
        }
        let isQueued = executor.run({ RiveImages.read(text, path) }, completion: show)
        if !isQueued { completion(nil) }
    }

    /// The pictures that are in use; for tests.
    var count: Int { entries.count { $0.value.image != nil } }

    nonisolated private static func read(
        _ text: String, _ path: String
    ) -> Result<ImageAsset, RiveProblem> {
        let bytes: [UInt8]
        let name: String
        if ImageSource.isDataURI(text) {
            name = "data: URI"
            guard let source = ImageSource(dataURI: text), case .data(let data) = source.content
            else {
                return .failure(
                    RiveProblem(.unusableImage(path: name, reason: "it is damaged or too large")))
            }
            bytes = data
        } else {
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
