import Platform
import RiveRuntime

extension File.Source {
    /// The size limit of a .riv file, in bytes.
    static let maximumSize = 64 << 20

    /// The file NAME.riv in a folder, read on a background thread.
    ///
    /// - Parameters:
    ///   - name: with or without ".riv".
    ///   - folder: `.main`, nil for the same, or a path.
    public static func local(_ name: String, _ folder: ResourceFolder? = nil) -> File.Source {
        let folder = folder ?? .main
        let file = name.hasSuffix(".riv") ? name : "\(name).riv"
        return .loading(name: file) {
            guard let path = folder.path(of: file) else {
                throw FileError.missingFile(
                    "there is no '\(file)' in " + folder.paths.joined(separator: " or "))
            }
            return try read(path)
        }
    }

    /// A file by its URL, "file:///usr/share/clock/face.riv", or by its path; read on a background
    /// thread. Nothing is fetched over a network: `loading` takes a closure that does.
    ///
    /// - Parameter url: percent-encoded if it begins with "file:".
    public static func url(_ url: String) -> File.Source {
        .loading(name: url) { try read(try path(of: url)) }
    }

    /// The path that a URL of a file names.
    static func path(of url: String) throws(FileError) -> String {
        guard let colon = url.firstIndex(of: ":"), url[..<colon].allSatisfy(isSchemeCharacter)
        else { return url }
        guard url[..<colon].lowercased() == "file" else {
            throw .missingFile(
                "\(url): only URLs of files are read; fetch it in the closure of 'loading'")
        }
        var rest = url[url.index(after: colon)...]
        if rest.hasPrefix("//") {
            // The host is empty or this one.
            rest = rest.dropFirst(2).drop { $0 != "/" }
        }
        guard let path = removingPercentEncoding(rest.utf8) else {
            throw .missingFile("\(url): '%' must be followed by two hexadecimal digits")
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

extension RiveLog {
    /// A logger that writes to standard error, which the journal of a service keeps: one line a
    /// message, with its severity and what it is about.
    ///
    /// - Parameter levels: the kinds of messages that are written.
    public static func system(levels: Level = .default) -> any Logger {
        SystemLogger(levels: levels)
    }
}

extension RiveLog.Logger where Self == SystemLogger {
    /// A logger that writes to standard error, which the journal of a service keeps.
    ///
    /// - Parameter levels: the kinds of messages that are written.
    public static func system(levels: RiveLog.Level = .default) -> SystemLogger {
        SystemLogger(levels: levels)
    }
}

/// Writes messages about .riv files to standard error.
public struct SystemLogger: RiveLog.Logger {
    private let levels: RiveLog.Level
    private let write: @Sendable (String) -> Void

    init(
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

    /// Writes a message, if those of the level `notice` are to be written.
    public func notice(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.notice, "notice", tag, message)
    }

    /// Writes a message, if those of the level `debug` are to be written.
    public func debug(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.debug, "debug", tag, message)
    }

    /// Writes a message, if those of the level `trace` are to be written.
    public func trace(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.trace, "trace", tag, message)
    }

    /// Writes a message, if those of the level `info` are to be written.
    public func info(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.info, "info", tag, message)
    }

    /// Writes an error and its cause, if errors are to be written.
    public func error(
        tag: RiveLog.Tag, error: (any Error)?, _ message: @escaping () -> String
    ) {
        write(.error, "error", tag) { message() + (error.map { ": \($0)" } ?? "") }
    }

    /// Writes a message, if those of the level `warning` are to be written.
    public func warning(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.warning, "warning", tag, message)
    }

    /// Writes a message, if those of the level `fault` are to be written.
    public func fault(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.fault, "fault", tag, message)
    }

    /// Writes a message, if those of the level `critical` are to be written.
    public func critical(tag: RiveLog.Tag, _ message: @escaping () -> String) {
        write(.critical, "critical", tag, message)
    }
}
