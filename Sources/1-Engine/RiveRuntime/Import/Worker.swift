import Locking

/// Imports files off the drawing thread and retains the assets that they share.
///
/// Register assets before importing the files that refer to them; all files of a worker share one
/// copy of each.
public actor Worker {
    private let assets = Lock(AssetLibrary())
    private let log: RiveLog

    /// - Parameter log: receives what imports report, as `RiveLog.logger` does.
    public init(log: RiveLog = .none) { self.log = log }

    /// A worker. Asynchronous and throwing as in Rive's Apple runtime, where it creates a renderer;
    /// this one neither waits nor fails.
    public init() async throws { log = .none }

    /// The assets that have been registered.
    nonisolated var library: AssetLibrary { assets.withLock { $0 } }

    /// Registers an image (PNG, JPEG or WebP) by its name or unique name.
    public func addImage(_ bytes: [UInt8], named name: String) {
        let image = ImageAsset(name: name, bytes: bytes)
        assets.withLock { $0.setImage(image, named: name) }
    }

    /// Registers a font (TrueType or OpenType) by its name or unique name.
    public func addFont(_ bytes: [UInt8], named name: String) {
        let font = FontAsset(name: name, bytes: bytes)
        assets.withLock { $0.setFont(font, named: name) }
    }

    /// Removes an asset; files that have been imported keep it.
    public func removeAsset(named name: String) { assets.withLock { $0.remove(named: name) } }

    // MARK: Imports

    func importFile(_ bytes: [UInt8], name: String) throws(ImportError) -> File {
        do {
            let file = try File(bytes, assets: library)
            report(file, name: name)
            return file
        } catch {
            write(.error, "\(name): \(error)")
            throw error
        }
    }

    /// Logs what a file holds, and what of it is left out.
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
