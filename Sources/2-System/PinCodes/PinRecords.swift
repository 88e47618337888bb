import Glibc
import Platform

/// A file of names, each with a word, in a line each: the hashes of PINs, or how often each was entered wrongly.
package struct PinRecords: Equatable, Sendable {
    /// The maximum size of the file, in bytes, and its maximum number of names.
    package static let maximumSize = 64 << 10
    package static let maximumCount = 100
    /// The longest name, in characters.
    package static let maximumName = 64

    /// The words by their names.
    package private(set) var words: [String: String] = [:]

    package init() {}

    /// Reads a file's content.
    ///
    /// - Throws: `PinRecordsError` with the first line that is not a name and a word.
    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: [UInt8]) throws(PinRecordsError) {
        guard bytes.count <= PinRecords.maximumSize else {
            throw PinRecordsError(line: 1, reason: "the file has more than 64 KiB")
        }
        for (i, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
        {
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            func fail(_ reason: String) -> PinRecordsError {
                PinRecordsError(line: i + 1, reason: reason)
            }
            let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = String(validating: parts[0], as: UTF8.self),
                PinRecords.isName(name)
            else { throw fail("write a name, a space and a word") }
            guard !parts[1].isEmpty, parts[1].allSatisfy({ (0x21...0x7e).contains($0) }),
                parts[1].count <= PinHash.maximumLength
            else { throw fail("the word of '\(name)' is not one") }
            guard words[name] == nil else { throw fail("'\(name)' is there twice") }
            guard words.count < PinRecords.maximumCount else {
                throw fail("there are more than \(PinRecords.maximumCount) names")
            }
            words[name] = String(decoding: parts[1], as: UTF8.self)
        }
    }

    /// Whether a text can be the name of a PIN: letters, digits, '-' and '_'.
    package static func isName(_ text: String) -> Bool {
        (1...maximumName).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x5f: true
                default: false
                }
            }
    }

    /// The word of a name; nil for none. Setting does nothing for a name that is not valid, or one too many.
    package subscript(name: String) -> String? {
        get { words[name] }
        set {
            guard PinRecords.isName(name) else { return }
            if newValue != nil, words[name] == nil, words.count >= PinRecords.maximumCount {
                return
            }
            words[name] = newValue
        }
    }

    /// The content of the file.
    package var bytes: [UInt8] {
        words.sorted { $0.key < $1.key }.flatMap { Array("\($0.key) \($0.value)\n".utf8) }
    }

    /// Reads a file; one that does not exist has no names.
    ///
    /// - Throws: `SystemError`, or `PinRecordsError`.
    package static func read(_ path: String) throws -> PinRecords {
        guard FileSystem.exists(path) else { return PinRecords() }
        return try PinRecords(try FileSystem.read(path, limit: maximumSize))
    }

    /// Replaces a file, which only the owner of its folder may then read, and waits until it is on the disk.
    package func write(_ path: String) throws(SystemError) {
        let folder = FileSystem.folder(of: path)
        try FileSystem.makeFolder(folder)
        let temporary = "\(path).\(getpid()).tmp"
        unlink(temporary)
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemError("open", path: temporary, code: errno) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        var status = stat()
        // The service owns its state folder; root writes there for it.
        if geteuid() == 0, stat(folder, &status) == 0,
            fchown(descriptor, status.st_uid, status.st_gid) != 0
        {
            throw SystemError("fchown", path: temporary, code: errno)
        }
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
        guard fsync(descriptor) == 0 else { throw SystemError("fsync", path: path, code: errno) }
        try FileSystem.rename(temporary, to: path)
    }
}

/// Why a file of PINs cannot be read.
package struct PinRecordsError: Error, Equatable, CustomStringConvertible {
    package var line: Int
    package var reason: String

    package var description: String { "line \(line): \(reason)" }
}
