import ImageCodecs
import Locking
import Rasterizer
import RiveRuntime

/// A function that runs `work` on another thread and then `completion` on the frame loop's thread; `completion` may
/// be called before it returns. If `work` takes longer than two seconds, `overdue` is called on the frame loop's thread
/// before. Several works run at the same time, so that one that hangs does not stop the others.
public typealias BackgroundRunner = (
    _ work: @escaping @Sendable () -> Void, _ overdue: @escaping () -> Void,
    _ completion: @escaping () -> Void
) -> Void

/// A cache of the decoded images of .riv files. Images are kept while their assets exist.
final class ImageCache {
    private struct Entry {
        weak var asset: ImageAsset?
        var state: State
    }

    private enum State {
        case decoding
        /// The image was decoded; the bitmap is nil if decoding failed.
        case decoded(Bitmap?)
    }

    /// Runs decoding on another thread; if nil, images are decoded synchronously when first drawn.
    var runner: BackgroundRunner?
    var decoder: any ImageDecoding = LocalImageDecoder()
    /// Called when an image that was requested earlier has been decoded.
    var onDecoded: () -> Void = {}
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of images, including those whose assets no longer exist.
    var count: Int { entries.count }

    /// Returns the decoded image; nil while it is being decoded, or if it is damaged.
    func bitmap(_ asset: ImageAsset) -> Bitmap? {
        if let entry = entry(asset) { return ImageCache.bitmap(entry) }
        removeReleasedAssets()
        guard let runner else {
            let bitmap = try? ImageCache.decode(asset, decoder)
            insert(bitmap, for: asset)
            return bitmap
        }
        return decode(asset, runner)
    }

    private func decode(_ asset: ImageAsset, _ runner: BackgroundRunner) -> Bitmap? {
        let key = ObjectIdentifier(asset)
        entries[key] = Entry(asset: asset, state: .decoding)
        let (decoder, result) = (decoder, DecodeResult())
        var isDrawing = true
        runner(
            {
                let bitmap = try? ImageCache.decode(asset, decoder)
                result.bitmap.withLock { $0 = bitmap }
            }, {},
            { [weak self] in
                self?.insert(result.bitmap.withLock { $0 }, for: asset)
                if !isDrawing { self?.onDecoded() }
            })
        isDrawing = false
        return entry(asset).flatMap(ImageCache.bitmap)
    }

    /// Inserts an image that was decoded elsewhere; nil for one that is damaged.
    func insert(_ bitmap: Bitmap?, for asset: ImageAsset) {
        if entry(asset) == nil { removeReleasedAssets() }
        entries[ObjectIdentifier(asset)] = Entry(asset: asset, state: .decoded(bitmap))
    }

    private func removeReleasedAssets() {
        entries = entries.filter { $0.value.asset != nil }
    }

    private func entry(_ asset: ImageAsset) -> Entry? {
        // The address may belong to an earlier asset that has been deallocated.
        entries[ObjectIdentifier(asset)].flatMap { $0.asset === asset ? $0 : nil }
    }

    private static func bitmap(_ entry: Entry) -> Bitmap? {
        if case .decoded(let bitmap) = entry.state { bitmap } else { nil }
    }

    /// Decodes an image and computes its mip levels.
    static func decode(
        _ asset: ImageAsset, _ decoder: any ImageDecoding
    ) throws(ImageCodecs.ImageError) -> Bitmap {
        let bitmap = Bitmap(try decoder.decode(asset.bytes, for: nil))
        bitmap.prepareForDrawing()
        return bitmap
    }
}

/// A decoded image, passed to the frame loop's thread.
private final class DecodeResult: Sendable {
    let bitmap = Lock<Bitmap?>(nil)
}

/// The images of a .riv file, decoded in advance before the file is shown.
///
/// It can be created on any thread; `Screen.addImages` passes it to the screen that shows the file.
public struct DecodedImages: Sendable {
    let images: [(asset: ImageAsset, bitmap: Bitmap?)]
    /// The images that are damaged or in an unknown format and therefore not drawn.
    public let failures: [DamagedAsset]

    /// Decodes all images of a file.
    ///
    /// - Complexity: linear in the number of pixels.
    public init(of file: File) { self.init(of: file, LocalImageDecoder()) }

    /// Decodes all images of a file with a decoder.
    package init(of file: File, _ decoder: any ImageDecoding) {
        var images: [(ImageAsset, Bitmap?)] = []
        var failures: [DamagedAsset] = []
        for asset in file.images {
            do {
                images.append((asset, try ImageCache.decode(asset, decoder)))
            } catch {
                images.append((asset, nil))
                failures.append(
                    DamagedAsset(kind: .image, name: asset.name, reason: "\(error)"))
            }
        }
        self.images = images
        self.failures = failures
    }
}
