import Interface
import Platform
import RiveAppleAPI
import RiveRuntime

extension File.Source {
    /// The maximum size of a .riv file, in bytes.
    package static let maximumSize = 64 << 20

    /// A source that reads the file NAME.riv in a folder on a background thread.
    ///
    /// - Parameters:
    ///   - name: the file's name, with or without ".riv".
    ///   - folder: the folder; nil for `.main`.
    public static func local(_ name: String, _ folder: ResourceFolder? = nil) -> File.Source {
        let folder = folder ?? .main
        let file = name.hasSuffix(".riv") ? name : "\(name).riv"
        return .loading(name: file) { try read(file, in: folder) }
    }

    /// Returns the bytes of a file in a folder.
    fileprivate static func read(
        _ file: String, in folder: ResourceFolder
    ) throws(FileError) -> [UInt8] {
        guard let path = folder.path(of: file) else {
            throw .missingFile("there is no '\(file)' in " + folder.paths.joined(separator: " or "))
        }
        return try read(path)
    }

    /// A source that reads a file by its URL, such as "file:///usr/share/clock/face.riv", or by its path, on a
    /// background thread. Nothing is fetched over a network; for that, pass a closure to `loading`.
    ///
    /// - Parameter url: a string, percent-encoded if it begins with "file:", or Foundation's URL.
    public static func url(_ url: some CustomStringConvertible) -> File.Source {
        let url = url.description
        return .loading(name: url) { try read(try path(of: url)) }
    }

    /// Returns the path that a file URL names; text without a scheme is a path already.
    static func path(of url: String) throws(FileError) -> String {
        guard let colon = url.firstIndex(of: ":"), url[..<colon].allSatisfy(isSchemeCharacter)
        else { return url }
        guard url[..<colon].lowercased() == "file" else {
            throw .missingData(
                "\(url): only URLs of files are read; fetch it in the closure of 'loading'")
        }
        var rest = url[url.index(after: colon)...]
        if rest.hasPrefix("//") {
            // The host, if any, is taken to be this one.
            rest = rest.dropFirst(2).drop { $0 != "/" }
        }
        guard let path = removingPercentEncoding(rest.utf8) else {
            throw .invalidData("\(url): '%' must be followed by two hexadecimal digits")
        }
        return path
    }

    private static func isSchemeCharacter(_ c: Character) -> Bool {
        c.isASCII && (c.isLetter || c.isNumber || c == "+" || c == "-" || c == ".")
    }

    private static func removingPercentEncoding(_ text: Substring.UTF8View) -> String? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst(), let low = rest.popFirst(),
                let a = Character(UnicodeScalar(high)).hexDigitValue,
                let b = Character(UnicodeScalar(low)).hexDigitValue
            else { return nil }
            bytes.append(UInt8(a << 4 | b))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func read(_ path: String) throws(FileError) -> [UInt8] {
        do { return try FileSystem.read(path, limit: maximumSize) } catch {
            throw .missingFile("\(error)")
        }
    }
}

extension OlderRiveFile {
    /// Reads and imports a file in a folder.
    ///
    /// - Parameters:
    ///   - name: The file's name without its extension.
    ///   - extension: The extension with its dot.
    ///   - bundle: The folder.
    /// - Throws: `FileError` if there is no such file, `ImportError` if it is damaged.
    public convenience init(
        name: String, extension: String = ".riv", in bundle: ResourceFolder = .main
    ) throws {
        try self.init(byteArray: try File.Source.read(name + `extension`, in: bundle))
    }
}

extension RiveLog {
    /// A logger that writes to standard error, which a service's journal keeps: one line for each message, with its
    /// severity and category.
    ///
    /// - Parameter levels: the levels of the messages to write.
    public static func system(levels: Level = .default) -> any Logger {
        SystemLogger(levels: levels)
    }
}

extension RiveLog.Logger where Self == SystemLogger {
    /// A logger that writes to standard error, which a service's journal keeps.
    ///
    /// - Parameter levels: the levels of the messages to write.
    public static func system(levels: RiveLog.Level = .default) -> SystemLogger {
        SystemLogger(levels: levels)
    }
}

/// Writes messages about .riv files to standard error.
public struct SystemLogger: RiveLog.Logger {
    private let levels: RiveLog.Level
    private let write: @Sendable (String) -> Void

    package init(
        levels: RiveLog.Level, write: @escaping @Sendable (String) -> Void = Console.message
    ) {
        self.levels = levels
        self.write = write
    }

    private func write(
        _ level: RiveLog.Level, _ name: String, _ tag: RiveLog.Tag, _ message: () -> String
    ) {
        if levels.contains(level) { write("rive \(name): \(tag.category): \(message())") }
    }

    /// Writes a message if the level `notice` is enabled.
    public func notice(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.notice, "notice", tag, message)
    }

    /// Writes a message if the level `debug` is enabled.
    public func debug(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.debug, "debug", tag, message)
    }

    /// Writes a message if the level `trace` is enabled.
    public func trace(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.trace, "trace", tag, message)
    }

    /// Writes a message if the level `info` is enabled.
    public func info(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.info, "info", tag, message)
    }

    /// Writes an error and its cause if the level `error` is enabled.
    public func error(
        tag: RiveLog.Tag, error: (any Error)?, _ message: @escaping () -> String
    ) {
        write(.error, "error", tag) { message() + (error.map { ": \($0)" } ?? "") }
    }

    /// Writes a message if the level `warning` is enabled.
    public func warning(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.warning, "warning", tag, message)
    }

    /// Writes a message if the level `fault` is enabled.
    public func fault(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.fault, "fault", tag, message)
    }

    /// Writes a message if the level `critical` is enabled.
    public func critical(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.critical, "critical", tag, message)
    }
}
