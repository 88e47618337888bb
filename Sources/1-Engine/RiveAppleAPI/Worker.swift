import RiveRuntime
import Typography

/// Imports files off the drawing thread and holds the assets that they share.
///
/// Register assets before importing the files that refer to them; all files of a worker share one copy of each asset.
public actor Worker {
    nonisolated let assets = SharedAssets()
    private let log: RiveLog

    /// Creates a worker.
    ///
    /// - Parameter log: receives the messages of imports, in addition to `RiveLog.logger`.
    public init(log: RiveLog) { self.log = log }

    /// Creates a worker. Asynchronous and throwing as in Rive's Apple runtime, where it creates a renderer; here it
    /// neither waits nor fails.
    public init() async throws { log = .none }

    /// Registers an image (PNG, JPEG or WebP) by its name or unique name.
    public func addImage(_ bytes: [UInt8], named name: String) {
        let image = ImageAsset(name: name, bytes: bytes)
        assets.change { $0.setImage(image, named: name) }
    }

    /// Registers a font (TrueType or OpenType) by its name or unique name.
    public func addFont(_ bytes: [UInt8], named name: String) {
        let font = FontAsset(name: name, bytes: bytes)
        assets.change { $0.setFont(font, named: name) }
    }

    /// Removes an asset; imported files use the one again with which they were imported.
    public func removeAsset(named name: String) { assets.change { $0.remove(named: name) } }

    // MARK: Assets in Rive's words

    /// The maximum size of an encoded image or a font, in bytes.
    public static let maximumAssetSize = 64 << 20

    /// Returns an image that can be registered or assigned to an `ImageProperty`. Its header is read immediately; its
    /// pixels are decoded on a background thread when it is first drawn.
    ///
    /// - Parameter data: PNG, JPEG or WebP, at most `maximumAssetSize`.
    /// - Throws: `ImageError` for any other data and for an image without pixels.
    public nonisolated func decodeImage(
        from data: some Sequence<UInt8> & Sendable
    ) async throws -> ImageAsset {
        try throwIfCancelled(ImageError.cancelled)
        guard let bytes = Worker.bytes(of: data) else {
            throw ImageError.failedDecoding("an image of \(Worker.tooLarge) is not read")
        }
        let image = ImageAsset(name: "image", bytes: bytes)
        guard image.width > 0, image.height > 0 else {
            throw ImageError.failedDecoding(
                "the \(bytes.count) bytes are no PNG, JPEG or WebP image")
        }
        return image
    }

    /// Returns a font that can be registered or assigned to a `FontProperty`; it is opened once to check it.
    ///
    /// - Parameter data: TrueType or OpenType, at most `maximumAssetSize`.
    /// - Throws: `FontError` for any other data.
    public nonisolated func decodeFont(
        from data: some Sequence<UInt8> & Sendable
    ) async throws -> FontAsset {
        try throwIfCancelled(FontError.cancelled)
        guard let bytes = Worker.bytes(of: data) else {
            throw FontError.failedDecoding("a font of \(Worker.tooLarge) is not read")
        }
        do { _ = try Font(bytes, path: "font") } catch {
            throw FontError.failedDecoding("\(error)")
        }
        return FontAsset(name: "font", bytes: bytes)
    }

    /// Registers an image by its name or unique name. The worker's files show it from the next advance of their
    /// artboards, even if it replaces another one.
    public nonisolated func addGlobalImageAsset(_ image: ImageAsset, name: String) {
        assets.change { $0.setImage(image, named: name) }
    }

    /// Removes an image; files show the one again with which they were imported.
    public nonisolated func removeGlobalImageAsset(name: String) {
        assets.change { $0.setImage(nil, named: name) }
    }

    /// Registers a font by its name or unique name. The worker's files use it from the next advance of their artboards,
    /// even if it replaces another one.
    public nonisolated func addGlobalFontAsset(_ font: FontAsset, name: String) {
        assets.change { $0.setFont(font, named: name) }
    }

    /// Removes a font; files use the one again with which they were imported.
    public nonisolated func removeGlobalFontAsset(_ name: String) {
        assets.change { $0.setFont(nil, named: name) }
    }

    private static let tooLarge = "more than \(maximumAssetSize >> 20) MiB"

    /// Returns the data as an array; nil if it is too large.
    private static func bytes(of data: some Sequence<UInt8>) -> [UInt8]? {
        let bytes = Array(data.prefix(maximumAssetSize + 1))
        return bytes.count <= maximumAssetSize ? bytes : nil
    }

    // MARK: Imports

    func importFile(_ bytes: [UInt8], name: String) throws(ImportError) -> File {
        do {
            let file = try File(bytes, sharing: assets)
            report(file, name: name)
            return file
        } catch {
            write(.error, "\(name): \(error)")
            throw error
        }
    }

    /// Logs what a file contains, and which parts of it are ignored.
    nonisolated func report(_ file: File, name: String) {
        write(
            .info, "\(name): imported \(file.byteCount) bytes, \(file.artboards.count) artboards")
        let unsupported = file.unsupportedTypes
        if !unsupported.isEmpty {
            write(
                .warning,
                "\(name): not supported and ignored: " + unsupported.joined(separator: ", "))
        }
        for missing in file.missingAssets {
            write(
                .warning,
                "\(name): '\(missing)' is not embedded in the file; register it on the worker "
                    + "before the import")
        }
    }

    /// Passes a message to the worker's log and to the logger of all files.
    nonisolated func write(_ level: RiveLogLevel, _ message: String) {
        log.write(level, message)
        switch level {
        case .off: break
        case .error: RiveLog.error(tag: .file, message)
        case .warning: RiveLog.warning(tag: .file, message)
        case .info: RiveLog.info(tag: .file, message)
        case .debug: RiveLog.debug(tag: .file, message)
        }
    }
}
