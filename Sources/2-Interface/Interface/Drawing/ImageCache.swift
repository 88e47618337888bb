import Rasterizer
import RiveRuntime
import Synchronization

/// Runs `work` on another thread and then `completion` on the frame loop's; `completion` may be
/// called before it returns. Returns false, with neither called, where there is no room for more.
public typealias BackgroundRunner = (
    _ work: @escaping @Sendable () -> Void, _ completion: @escaping () -> Void
) -> Bool

/// The decoded pictures of .riv files, each once, as long as its file lives.
final class ImageCache {
    private struct Entry {
        weak var asset: ImageAsset?
        var state: State
    }

    private enum State {
        case decoding
        /// Nil where it could not be decoded.
        case decoded(Bitmap?)
    }

    /// Decodes off the frame loop's thread; nil decodes where the picture is first drawn.
    var runner: BackgroundRunner?
    /// A picture that was asked for before can be drawn now.
    var onDecoded: () -> Void = {}
    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The decoded picture; nil while it is being decoded, and for one that is damaged.
    func bitmap(_ asset: ImageAsset) -> Bitmap? {
        if let entry = entry(asset) { return ImageCache.bitmap(entry) }
        entries = entries.filter { $0.value.asset != nil }
        guard let runner else {
            let bitmap = try? ImageCache.decode(asset)
            insert(bitmap, for: asset)
            return bitmap
        }
        return decode(asset, runner)
    }

    private func decode(_ asset: ImageAsset, _ runner: BackgroundRunner) -> Bitmap? {
        let key = ObjectIdentifier(asset)
        entries[key] = Entry(asset: asset, state: .decoding)
        let result = DecodeResult()
        var isDrawing = true
        let isQueued = runner(
            {
                let bitmap = try? ImageCache.decode(asset)
                result.bitmap.withLock { $0 = bitmap }
            },
            { [weak self] in
                self?.insert(result.bitmap.withLock { $0 }, for: asset)
                if !isDrawing { self?.onDecoded() }
            })
        isDrawing = false
        // Without room in the queue the next frame asks again.
        if !isQueued { entries[key] = nil }
        return entry(asset).flatMap(ImageCache.bitmap)
    }

    /// Takes a picture that was decoded elsewhere.
    func insert(_ bitmap: Bitmap?, for asset: ImageAsset) {
        entries[ObjectIdentifier(asset)] = Entry(asset: asset, state: .decoded(bitmap))
    }

    private func entry(_ asset: ImageAsset) -> Entry? {
        // An address may have had another asset before.
        entries[ObjectIdentifier(asset)].flatMap { $0.asset === asset ? $0 : nil }
    }

    private static func bitmap(_ entry: Entry) -> Bitmap? {
        if case .decoded(let bitmap) = entry.state { bitmap } else { nil }
    }

    /// Decodes a picture and makes its mip levels.
    static func decode(_ asset: ImageAsset) throws -> Bitmap {
        let bitmap = try Image(asset.bytes).bitmap
        bitmap.prepareForDrawing()
        return bitmap
    }
}

/// A decoded picture on its way to the frame loop's thread.
private final class DecodeResult: Sendable {
    let bitmap = Mutex<Bitmap?>(nil)
}

/// The pictures of a .riv file, decoded before the file is shown.
///
/// Made on any thread; `Screen.addImages` hands them to the screen that the file is shown on.
public struct DecodedImages: Sendable {
    /// A picture that cannot be drawn.
    public struct Failure: Sendable {
        /// The picture's name in the file.
        public var name: String
        /// Why it cannot be drawn.
        public var reason: String
    }

    let images: [(asset: ImageAsset, bitmap: Bitmap?)]
    /// The pictures that are damaged, or in no known format; they are left out when the file is
    /// drawn.
    public let failures: [Failure]

    /// Decodes all pictures of a file. Takes time with their size.
    public init(of file: File) {
        var images: [(ImageAsset, Bitmap?)] = []
        var failures: [Failure] = []
        for asset in file.images {
            do {
                images.append((asset, try ImageCache.decode(asset)))
            } catch {
                images.append((asset, nil))
                failures.append(Failure(name: asset.name, reason: "\(error)"))
            }
        }
        self.images = images
        self.failures = failures
    }
}
