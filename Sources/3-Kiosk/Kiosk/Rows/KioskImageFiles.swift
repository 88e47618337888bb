import ImageCodecs
import Interface
import Platform

/// The pictures of a kiosk, in files.
struct KioskImageFiles: ImageFiles {
    /// The largest file that is read, in bytes.
    static let maximumSize = 32 << 20

    func read(_ path: String) throws -> [UInt8] {
        FrameThread.assertNotCurrent("reading a picture")
        return try FileSystem.read(path, limit: KioskImageFiles.maximumSize)
    }

    func version(of path: String) -> Int64? {
        FileSystem.modificationTime(path).map { Int64(bitPattern: $0.bitPattern) }
    }
}

extension ImageLoader {
    /// The loader of a kiosk's pictures; a picture that cannot be shown is said once.
    ///
    /// - Parameters:
    ///   - executor: reads them.
    ///   - decoder: decodes them.
    convenience init(executor: any BackgroundExecutor, decoder: any ImageDecoding) {
        self.init(files: KioskImageFiles(), decoder: decoder, runner: executor.runner)
        onFailure = { source, reason in
            let name = source.path ?? "a picture in the data"
            Console.message("flipbook: \(name): \(reason); the picture is not shown")
        }
    }
}

/// Which files a template for pictures may name.
///
/// Paths are relative to the configuration's folder. What comes from data cannot lead out of it, nor out
/// of the folder that the template's own text names before its first placeholder: of
/// "/srv/pictures/{name}.jpg", any file below /srv/pictures.
struct ImagePathRule: Sendable {
    private let folder: String
    /// The components that each path begins with.
    private let root: [Substring]

    /// - Parameters:
    ///   - template: as in the configuration.
    ///   - folder: of the configuration.
    init(template: String, folder: String) {
        self.folder = folder
        let literal = template[..<(template.firstIndex(of: "{") ?? template.endIndex)]
        let prefix = literal[
            ..<(literal.unicodeScalars.lastIndex(of: "/").map {
                literal.unicodeScalars.index(after: $0)
            } ?? literal.startIndex)]
        root = ImagePathRule.components(ImagePathRule.complete(String(prefix), folder)) ?? []
    }

    private static func complete(_ path: String, _ folder: String) -> String {
        isAbsolute(path) ? path : "\(folder)/\(path)"
    }

    // Paths are compared by bytes, as the kernel does: a slash and a combining mark are one character.

    private static func isAbsolute(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/")
    }

    /// The components of a path without "." and ".."; nil for one that leads above its start.
    private static func components(_ path: String) -> [Substring]? {
        var result: [Substring] = isAbsolute(path) ? ["/"] : []
        for part in path.unicodeScalars.split(separator: "/").map(Substring.init) where part != "."
        {
            if part != ".." {
                result.append(part)
            } else if let last = result.last, last != "/", last != ".." {
                result.removeLast()
            } else if result.first == "/" {
                return nil
            } else {
                // A relative folder of a configuration may begin so.
                result.append(part)
            }
        }
        return result
    }

    /// A picture by the expanded template: a data URI or a path.
    ///
    /// - Throws: why it is not shown, in one line.
    func source(_ text: String) throws(ImagePathError) -> ImageSource? {
        if text.isEmpty { return nil }
        if ImageSource.isDataURI(text) {
            if let source = ImageSource(dataURI: text) { return source }
            throw ImagePathError(
                reason: "a data: URI must be base64 of at most "
                    + "\(ImageSource.maximumDataSize >> 20) MiB; the picture is not shown")
        }
        let path = ImagePathRule.complete(text, folder)
        guard let components = ImagePathRule.components(path),
            components.starts(with: root, by: { $0.utf8.elementsEqual($1.utf8) }),
            components.count > root.count, !path.utf8.contains(0),
            // Of a folder that is relative itself.
            !components.dropFirst(root.count).contains(".."),
            (components.first == "/") == (root.first == "/")
        else {
            throw ImagePathError(
                reason: "\(text.prefix(200).debugDescription) leads out of the folder of pictures; "
                    + "name the folder in the template, as in \"/srv/pictures/{name}\"")
        }
        return .file(path)
    }
}

/// Why a picture is not shown.
struct ImagePathError: Error, Equatable, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}
