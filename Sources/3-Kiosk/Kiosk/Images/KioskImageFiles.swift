import Glibc
import ImageCodecs
import Interface
import Platform

/// Reads a kiosk's pictures from files.
struct KioskImageFiles: ImageFileReader {
    /// The maximum size of a picture's file, in bytes.
    static let maximumSize = 32 << 20

    func read(_ path: String) throws -> [UInt8] {
        FrameThread.assertNotCurrent("reading a picture")
        do throws(SystemError) {
            return try FileSystem.read(path, limit: KioskImageFiles.maximumSize)
        } catch {
            throw ImageError(reason: "\(error)", isTransient: error.isTransient)
        }
    }

    func read(_ path: String, in fileInFolder: ImageSource.FileInFolder?) throws -> [UInt8] {
        FrameThread.assertNotCurrent("reading a picture")
        do throws(SystemError) {
            return try KioskImageFiles.read(
                path, in: fileInFolder, limit: KioskImageFiles.maximumSize)
        } catch {
            throw ImageError(reason: "\(error)", isTransient: error.isTransient)
        }
    }

    /// Reads a picture's file.
    static func read(
        _ path: String, in fileInFolder: ImageSource.FileInFolder?, limit: Int
    ) throws(SystemError) -> [UInt8] {
        guard let fileInFolder else { return try FileSystem.read(path, limit: limit) }
        do throws(SystemError) {
            return try FileSystem.read(
                fileInFolder.name, beneath: fileInFolder.folder, limit: limit)
        } catch { throw explained(error, path) }
    }

    /// Returns the error of a picture's file, with the key that allows links.
    static func explained(_ error: SystemError, _ path: String) -> SystemError {
        var error = error
        error.path = path
        if let detail = error.detail, error.code == EXDEV || error.code == ELOOP {
            error.detail = "\(detail); set 'images.follow' if the link is your own"
        }
        return error
    }

    func version(of path: String) -> Int64? { FileVersion(of: path).map { Int64($0.hashValue) } }
}

extension ImageLoader {
    /// Creates the loader of a kiosk's pictures, which reports pictures that cannot be shown.
    ///
    /// - Parameters:
    ///   - executor: reads and decodes pictures in the background.
    ///   - decoder: decodes pictures.
    convenience init(executor: any BackgroundExecutor, decoder: any ImageDecoding) {
        self.init(
            files: KioskImageFiles(), decoder: decoder.refusingIfBusy,
            runner: executor.pictureRunner)
        let limit = MessageLimit()
        onFailure = { source, reason in
            let name = source.path.map { String($0.prefix(1000)) } ?? "a picture in the data"
            limit.message(
                "\(name): \(reason); the picture is not shown", kind: "pictures")
        }
    }
}

/// Restricts the files that a template for pictures may name.
///
/// Paths are relative to the configuration's folder. Text from data cannot lead out of that folder, nor out of the
/// folder that the template itself names before its first placeholder: "/srv/pictures/{name}.jpg" allows any file below
/// /srv/pictures. Symbolic links lead out of it only if the configuration allows them.
struct ImagePathRule: Sendable {
    private let folder: String
    /// The components with which every path must begin.
    private let root: [Substring]
    /// Whether symbolic links may lead out of the folder.
    private let followsLinks: Bool
    /// Whether the configuration itself names the picture, so that nothing of the path is from data.
    private let isFixed: Bool

    /// - Parameters:
    ///   - template: the template in the configuration; empty if the text is entirely from data.
    ///   - folder: the configuration's folder.
    ///   - followsLinks: whether symbolic links may lead out of the folder of pictures.
    init(template: String, folder: String, followsLinks: Bool = false) {
        self.folder = folder
        self.followsLinks = followsLinks
        isFixed = !template.isEmpty && !template.contains("{")
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

    // Paths are compared by their bytes, as the kernel does, because a slash followed by a combining mark is a single
    // character.

    private static func isAbsolute(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/")
    }

    /// Returns the components of a path with "." and ".." resolved; nil if an absolute path leads above the root.
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
                // The configuration's folder may be relative and begin with "..".
                result.append(part)
            }
        }
        return result
    }

    /// Returns the picture that the expanded template names: a data URI or a path; nil if the text is empty.
    ///
    /// - Throws: the reason why the picture is not shown, in one line.
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
            // In a relative folder, ".." may be left over.
            !components.dropFirst(root.count).contains(".."),
            (components.first == "/") == (root.first == "/")
        else {
            throw ImagePathError(
                reason: "\(text.prefix(200).debugDescription) leads out of the folder of pictures; "
                    + "name the folder in the template, as in \"/srv/pictures/{name}\"")
        }
        if isFixed { return .file(path) }
        // The kernel gets the path without "..", which it would resolve behind links.
        let name = components.dropFirst(root.count).joined(separator: "/")
        if followsLinks { return .file(ImagePathRule.path(root + [Substring(name)])) }
        return .file(
            path, in: ImageSource.FileInFolder(folder: ImagePathRule.path(root), name: name))
    }

    private static func path(_ components: [Substring]) -> String {
        guard components.first == "/" else {
            return components.isEmpty ? "." : components.joined(separator: "/")
        }
        return "/" + components.dropFirst().joined(separator: "/")
    }
}

/// The reason why a picture is not shown.
struct ImagePathError: Error, Equatable, CustomStringConvertible {
    let reason: String
    var description: String { reason }
}
