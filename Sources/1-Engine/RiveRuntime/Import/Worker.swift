/// How much of what happens is told.
public enum RiveLogLevel: Int, Comparable, Sendable, CaseIterable {
    case off, error, warning, info, debug

    public static func < (a: RiveLogLevel, b: RiveLogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Where messages about files go. Nothing is written anywhere unless somebody takes them.
public struct RiveLog: Sendable {
    public let level: RiveLogLevel
    private let sink: @Sendable (RiveLogLevel, String) -> Void

    /// - Parameter level: messages less important than this are left out.
    public init(
        level: RiveLogLevel, _ sink: @escaping @Sendable (RiveLogLevel, String) -> Void
    ) {
        self.level = level
        self.sink = sink
    }

    public static let none = RiveLog(level: .off) { _, _ in }

    func write(_ level: RiveLogLevel, _ message: @autoclosure () -> String) {
        if level <= self.level && level != .off { sink(level, message()) }
    }
}

/// Pictures and fonts that files name but do not hold, by name or by unique name: a name, a hyphen
/// and the asset's number ("logo-82661").
public struct AssetLibrary: Sendable {
    private var images: [String: ImageAsset] = [:]
    private var fonts: [String: FontAsset] = [:]

    public init() {}

    /// - Parameter bytes: PNG, JPEG or WebP.
    public mutating func addImage(_ bytes: [UInt8], named name: String) {
        images[name] = ImageAsset(name: name, bytes: bytes)
    }

    /// - Parameter bytes: TrueType or OpenType.
    public mutating func addFont(_ bytes: [UInt8], named name: String) {
        fonts[name] = FontAsset(name: name, bytes: bytes)
    }

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

/// Imports files off the thread that draws, and holds what they share.
///
/// Assets are registered before the files that name them are imported; all files of a worker share
/// one copy of each.
public actor Worker {
    private var assets = AssetLibrary()
    private let log: RiveLog

    public init(log: RiveLog = .none) { self.log = log }

    /// Registers a picture (PNG, JPEG or WebP) by its name or unique name.
    public func addImage(_ bytes: [UInt8], named name: String) {
        assets.addImage(bytes, named: name)
    }

    /// Registers a font (TrueType or OpenType) by its name or unique name.
    public func addFont(_ bytes: [UInt8], named name: String) {
        assets.addFont(bytes, named: name)
    }

    /// Forgets an asset; files that have been imported keep it.
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
                    "\(name): not supported, and left out: "
                        + unsupported.joined(separator: ", "))
            }
            for missing in file.missingAssets {
                log.write(
                    .warning,
                    "\(name): the file holds no '\(missing)'; register it on the worker "
                        + "before the import")
            }
            return file
        } catch {
            log.write(.error, "\(name): \(error)")
            throw error
        }
    }
}

extension File {
    /// What a file is read from.
    public struct Source: Sendable {
        let name: String
        let load: @Sendable () async throws -> [UInt8]

        /// - Parameter name: for messages.
        public static func bytes(_ bytes: [UInt8], name: String = "file") -> Source {
            Source(name: name) { bytes }
        }

        /// Whatever the caller reads the bytes with.
        ///
        /// - Parameter name: for messages.
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
