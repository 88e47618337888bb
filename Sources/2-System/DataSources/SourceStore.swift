import Glibc
import JSON
import Platform

/// The last document of a source on disk, which is shown after the next start until there is a new one.
///
/// A new document is written to `PATH.new`, and renamed to `PATH` once frames have been presented with it, or if
/// none show it. If `PATH.new` still exists at the next start, a crash or a hang followed, so the file is renamed
/// to `PATH.rejected`; otherwise the program might crash or hang again.
///
/// All functions block on disk access, and must be called on a background thread.
package struct SourceStore: Sendable {
    private let path: String?
    private let oldPath: String?
    private let parser: DocumentParser
    private let files: any FileCalls

    /// The content to save.
    package enum Content: Sendable {
        /// A command's output, as it was printed.
        case output([UInt8])
        /// A document, to be written as JSON.
        case document(DataValue)

        fileprivate var bytes: [UInt8] {
            switch self {
            case .output(let bytes): return bytes
            case .document(let value):
                var writer = JSONWriter()
                writer.add(value)
                return Array(writer.text.utf8)
            }
        }
    }

    /// A document of an earlier run.
    package struct Saved: Sendable {
        /// The document; nil if none is saved or it cannot be read.
        package var document: DataValue?
        /// The size of the document as JSON, in bytes; see `DataValue.size`.
        package var size = 0
        /// When the document was written, in seconds since 1970; nil if unknown.
        package var time: Double?
        /// Messages for the journal.
        package var messages: [String] = []
    }

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - path: the path of the file; if nil, nothing is saved.
    ///   - parser: the parser of the file.
    ///   - files: performs the file operations.
    ///   - oldPath: the path that an earlier version used, from which the document is moved once.
    init(
        path: String?, parser: DocumentParser, files: any FileCalls = SystemFileCalls(),
        oldPath: String? = nil
    ) {
        self.path = path
        self.oldPath = oldPath
        self.parser = parser
        self.files = files
    }

    /// Creates the store of a source in the state folder: `rows.json`, which holds a command's output as
    /// printed, for a kiosk with a single list; `sources/NAME.json` for other sources.
    package init(_ description: SourceDescription, folder: String?) {
        if description.isOnly {
            self.init(path: folder.map { "\($0)/rows.json" }, parser: description.parser)
        } else {
            let name = SourceStore.fileName(of: description.name)
            self.init(
                path: folder.map { "\($0)/sources/\(name).json" },
                parser: DocumentParser(
                    format: .json, requiresRows: description.parser.requiresRows,
                    subject: "the file"),
                oldPath: SourceStore.oldFileName(of: description.name).flatMap { name in
                    folder.map { "\($0)/sources/\(name).json" }
                })
        }
    }

    /// Returns a source's name with all bytes other than ASCII letters, digits, `-` and `_` written as `%XX`,
    /// so that no name leads out of the folder. A long name is cut, and a hash of the whole name follows after a dot, which
    /// no other name contains.
    static func fileName(of name: String) -> String {
        let text = encoded(name.utf8)
        // The names of temporary files are up to 25 bytes longer, and file systems allow 255.
        if text.utf8.count <= 200 { return text }
        return "\(text.prefix(120)).\(hash(of: name))"
    }

    /// Returns the name that version 0.1 used for the file of a source, if that was another one. It was cut after 80
    /// bytes of the source's name.
    static func oldFileName(of name: String) -> String? {
        let old = encoded(name.utf8.prefix(80))
        return old == fileName(of: name) ? nil : old
    }

    private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    /// Returns the hash of a name in 16 digits, by FNV-1a of 64 bits.
    private static func hash(of name: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads the last confirmed document, and sets aside a newer one that was not confirmed.
    package func load() -> Saved {
        FrameThread.assertNotCurrent("reading a kept document")
        guard let path else { return Saved() }
        var saved = Saved()
        // Each power cut during a write leaves a temporary file; these must not accumulate.
        for name in [path, "\(path).new"] { files.removeTemporaryFiles(of: name) }
        if let oldPath, !files.exists(path), files.exists(oldPath) {
            try? files.rename(oldPath, to: path)
        }
        if files.exists("\(path).new") {
            saved.messages.append(
                setAside(
                    "\(path).new", as: "\(path).rejected",
                    because: "the last run ended before they were shown"))
        }
        let bytes: [UInt8]
        do { bytes = try files.read(path, limit: DocumentParser.maximumSize) } catch {
            if error.code != ENOENT {
                saved.messages.append("the saved rows cannot be read: \(error)")
            }
            return saved
        }
        saved.time = files.modificationTime(path)
        do {
            let document = try parser.parse(bytes)
            (saved.document, saved.size) = (document.value, document.size)
        } catch {
            saved.messages.append(
                setAside(path, as: "\(path).rejected", because: "\(error)"))
        }
        return saved
    }

    private func setAside(
        _ path: String, as other: String, because reason: String
    ) -> String {
        do {
            try files.rename(path, to: other)
            return "\(path): these rows are not shown, \(reason); moved to \(other)"
        } catch {
            return "\(path): these rows are not shown, \(reason); cannot move them: \(error.reason)"
        }
    }

    /// Writes a document, which is not confirmed yet. If it equals the confirmed one, only the confirmed
    /// file's modification time is updated.
    ///
    /// - Returns: whether the document must be confirmed.
    package func save(_ content: Content) throws(SystemError) -> Bool {
        FrameThread.assertNotCurrent("saving a document")
        guard let path else { return false }
        let bytes = content.bytes
        let limit = DocumentParser.maximumSize
        if let kept = try? files.read(path, limit: limit), kept == bytes {
            try? files.remove("\(path).new")
            try files.updateModificationTime(path)
            return false
        }
        try files.save(bytes, to: "\(path).new")
        return true
    }

    /// Writes a document that has been shown, so that it is confirmed at once; for use at the end of a run.
    package func saveShown(_ content: Content) throws(SystemError) {
        FrameThread.assertNotCurrent("saving a document")
        guard let path else { return }
        let bytes = content.bytes
        if let kept = try? files.read(path, limit: DocumentParser.maximumSize), kept == bytes {
            try files.updateModificationTime(path)
        } else {
            try files.save(bytes, to: path)
        }
        try discard()
    }

    /// Removes the last saved document if it has not been confirmed.
    package func discard() throws(SystemError) {
        FrameThread.assertNotCurrent("removing a document")
        guard let path else { return }
        do throws(SystemError) { try files.remove("\(path).new") } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Confirms the last saved document, after it has been shown. Does nothing if it equals the confirmed one.
    package func confirm() throws(SystemError) {
        FrameThread.assertNotCurrent("confirming a document")
        guard let path, files.exists("\(path).new") else { return }
        try files.rename("\(path).new", to: path)
    }
}
