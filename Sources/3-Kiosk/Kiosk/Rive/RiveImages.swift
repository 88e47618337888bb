import Interface
import Platform
import RiveRuntime

/// The pictures that bindings show, read on a background thread. Views that show the same picture share it, and one
/// that no view shows is released.
@MainActor final class RiveImages {
    /// The maximum size of a picture's file, in bytes.
    nonisolated static let maximumSize = 32 << 20

    private struct Entry {
        weak var image: ImageAsset?
    }

    private let folder: String
    private let executor: any BackgroundExecutor
    private var entries: [ImageSource: Entry] = [:]
    /// Called for a picture that cannot be read.
    var onFailure: (RiveProblem) -> Void = { _ in }

    /// - Parameter folder: the folder against which relative paths are resolved.
    init(folder: String, executor: any BackgroundExecutor) {
        self.folder = folder
        self.executor = executor
    }

    /// Loads the picture that a text names: a path or a `data:` URI. Data cannot name a file outside the folders that
    /// `ImagePathRule` allows.
    ///
    /// - Parameters:
    ///   - text: the expanded template.
    ///   - template: the template in the configuration; empty if the text is entirely from data.
    ///   - completion: called with the picture; nil if it cannot be read.
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

    /// Makes a binder load its pictures here.
    func connect(_ binder: RiveBinder) {
        binder.loadImage = { [unowned self] in load($0, from: $1, completion: $2) }
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
