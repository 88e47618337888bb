/// The severity of a message about a file.
public enum RiveLogLevel: Int, Comparable, Sendable, CaseIterable {
    /// No messages at all.
    case off
    /// A file could not be imported.
    case error
    /// A part of a file is ignored.
    case warning
    /// A file has been imported.
    case info
    case debug

    /// More severe levels are less than others.
    public static func < (a: RiveLogLevel, b: RiveLogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Receives messages about files and discards them, unless the application supplies a sink.
public struct RiveLog: Sendable {
    /// The least severe messages that are passed on.
    public let level: RiveLogLevel
    private let sink: @Sendable (RiveLogLevel, String) -> Void

    /// - Parameters:
    ///   - level: the least severe messages to pass on.
    ///   - sink: receives messages; called on the thread that imports.
    public init(
        level: RiveLogLevel, _ sink: @escaping @Sendable (RiveLogLevel, String) -> Void
    ) {
        self.level = level
        self.sink = sink
    }

    /// Discards all messages.
    public static let none = RiveLog(level: .off) { _, _ in }

    func write(_ level: RiveLogLevel, _ message: @autoclosure () -> String) {
        if level <= self.level && level != .off { sink(level, message()) }
    }
}

/// Images and fonts that files reference without embedding them, by name or by unique name: a name,
/// a hyphen and the asset's number ("logo-82661").
public struct AssetLibrary: Sendable {
    private var images: [String: ImageAsset] = [:]
    private var fonts: [String: FontAsset] = [:]

    /// Creates an empty library.
    public init() {}

    /// Adds or replaces an image.
    ///
    /// - Parameters:
    ///   - bytes: PNG, JPEG or WebP.
    ///   - name: a name or a unique name.
    public mutating func addImage(_ bytes: [UInt8], named name: String) {
        images[name] = ImageAsset(name: name, bytes: bytes)
    }

    /// Adds or replaces a font.
    ///
    /// - Parameters:
    ///   - bytes: TrueType or OpenType.
    ///   - name: a name or a unique name.
    public mutating func addFont(_ bytes: [UInt8], named name: String) {
        fonts[name] = FontAsset(name: name, bytes: bytes)
    }

    /// Removes the image and the font of a name.
    public mutating func remove(named name: String) {
        images[name] = nil
        fonts[name] = nil
    }

    func image(_ name: String, _ number: UInt32) -> ImageAsset? {
        images["\(name)-\(number)"] ?? images[name]
    }

    func font(_ name: String, _ number: UInt32) -> FontAsset? {
        fonts["\(name)-\(number)"] ?? fonts[name]
    }
}

/// Imports files off the drawing thread and retains the assets that they share.
///
/// Register assets before importing the files that refer to them; all files of a worker share one
/// copy of each.
public actor Worker {
    private var assets = AssetLibrary()
    private let log: RiveLog

    /// - Parameter log: receives what imports report.
    public init(log: RiveLog = .none) { self.log = log }

    /// Registers an image (PNG, JPEG or WebP) by its name or unique name.
    public func addImage(_ bytes: [UInt8], named name: String) {
        assets.addImage(bytes, named: name)
    }

    /// Registers a font (TrueType or OpenType) by its name or unique name.
    public func addFont(_ bytes: [UInt8], named name: String) {
        assets.addFont(bytes, named: name)
    }

    /// Removes an asset; files that have been imported keep it.
    public func removeAsset(named name: String) { assets.remove(named: name) }

    func importFile(_ bytes: [UInt8], name: String) throws(ImportError) -> File {
        do {
            let file = try File(bytes, assets: assets)
            log.write(
                .info, "\(name): imported \(bytes.count) bytes, \(file.artboards.count) artboards")
            let unsupported = file.unsupportedTypes
            if !unsupported.isEmpty {
                log.write(
                    .warning,
                    "\(name): not supported and ignored: "
                        + unsupported.joined(separator: ", "))
            }
            for missing in file.missingAssets {
                log.write(
                    .warning,
                    "\(name): '\(missing)' is not embedded in the file; register it on the "
                        + "worker before the import")
            }
            return file
        } catch {
            log.write(.error, "\(name): \(error)")
            throw error
        }
    }
}

extension File {
    /// Where a file's bytes come from.
    public struct Source: Sendable {
        let name: String
        let load: @Sendable () async throws -> [UInt8]

        /// Bytes in memory.
        ///
        /// - Parameter name: for messages.
        /// - Parameter bytes: the content of a .riv file.
        public static func bytes(_ bytes: [UInt8], name: String = "file") -> Source {
            Source(name: name) { bytes }
        }

        /// Bytes that a closure reads.
        ///
        /// - Parameters:
        ///   - name: for messages.
        ///   - load: returns the whole file.
        public static func loading(
            name: String, _ load: @escaping @Sendable () async throws -> [UInt8]
        ) -> Source {
            Source(name: name, load: load)
        }
    }

    /// Imports a file on a worker.
    ///
    /// - Throws: `ImportError`, or what the source throws.
    public static func load(_ source: Source, worker: Worker) async throws -> File {
        let bytes = try await source.load()
        return try await worker.importFile(bytes, name: source.name)
    }
}
