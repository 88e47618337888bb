import Glibc
import Platform

/// The rows on disk, to be shown at the next start before the first refresh.
///
/// New rows are written to `rows.json.new` and become `rows.json` once frames were presented with
/// them. Rows that are still new at the next start were followed by a crash or a hang: they are set
/// aside as `rows.json.rejected`, or the program would hang on them again.
///
/// All functions block on the disk and are for a background thread.
struct RowStore: Sendable {
    private let path: String?

    /// - Parameter folder: where the rows are saved; nil saves nothing.
    init(folder: String?) { path = folder.map { "\($0)/rows.json" } }

    /// The state directory of the systemd service or of the user.
    static var defaultFolder: String? {
        if let folder = environment("STATE_DIRECTORY") { return folder }
        if let folder = environment("XDG_STATE_HOME") { return "\(folder)/flipbook" }
        return environment("HOME").map { "\($0)/.local/state/flipbook" }
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The rows of an earlier run.
    struct SavedRows: Sendable {
        /// Empty if none are saved or they cannot be read.
        var rows: [RowFields] = []
        /// When they were written, in seconds since 1970.
        var time: Double?
        /// For the journal.
        var messages: [String] = []
    }

    /// Reads the rows that were confirmed last, and sets aside newer ones.
    func load() -> SavedRows {
        FrameThread.assertNotCurrent("reading the kept rows")
        guard let path else { return SavedRows() }
        var kept = SavedRows()
        if FileSystem.exists("\(path).new") {
            kept.messages.append(
                RowStore.setAside(
                    "\(path).new", as: "\(path).rejected",
                    because: "the last run ended before they were shown"))
        }
        let bytes: [UInt8]
        do { bytes = try FileSystem.read(path, limit: RowSource.outputLimit) } catch {
            if error.code != ENOENT {
                kept.messages.append("the saved rows cannot be read: \(error)")
            }
            return kept
        }
        kept.time = FileSystem.modificationTime(path)
        do { kept.rows = try RowParser.parse(bytes) } catch {
            kept.messages.append(
                RowStore.setAside(path, as: "\(path).rejected", because: "\(error)"))
        }
        return kept
    }

    private static func setAside(
        _ path: String, as other: String, because reason: String
    ) -> String {
        do {
            try FileSystem.rename(path, to: other)
            return "\(path): these rows are not shown, \(reason); moved to \(other)"
        } catch {
            return "\(path): these rows are not shown, \(reason); cannot move them: \(error.reason)"
        }
    }

    /// Writes rows as not confirmed yet. If they equal the confirmed ones, only the time of these is
    /// updated.
    ///
    /// - Returns: whether the rows must be confirmed.
    func save(_ output: [UInt8]) throws(SystemError) -> Bool {
        FrameThread.assertNotCurrent("saving the rows")
        guard let path, let slash = path.lastIndex(of: "/") else { return false }
        if let kept = try? FileSystem.read(path, limit: RowSource.outputLimit), kept == output {
            try? FileSystem.remove("\(path).new")
            try FileSystem.updateModificationTime(path)
            return false
        }
        try FileSystem.makeFolder(String(path[..<slash]))
        try FileSystem.write(output, to: "\(path).new")
        return true
    }

    /// Confirms the rows that were saved last: they have been shown.
    func confirm() throws(SystemError) {
        FrameThread.assertNotCurrent("confirming the rows")
        guard let path else { return }
        try FileSystem.rename("\(path).new", to: path)
    }
}
