import Locking

/// The standard streams: data goes to standard output, and messages go to standard error, which a service's journal
/// keeps. Texts may come from files, programs and visitors, so a line is written with its control characters escaped:
/// it can neither control a terminal, nor forge another line, nor set its priority in the journal.
package enum Console {
    /// The error of the first failed write to standard output.
    private static let failure = Lock<SystemError?>(nil)

    /// Writes one line to standard output. `Program.run` reports the first write that fails, and exits with 1.
    package static func print(_ line: String) {
        write(line.escapingControlCharacters)
    }

    /// Writes a text of several lines, such as a usage or a table, to standard output like `print`. Line feeds and tabs
    /// are kept, so texts from outside must have been escaped before they become part of it.
    package static func print(text: String) {
        write(text.escapingTerminalControls)
    }

    private static func write(_ text: String) {
        do throws(SystemError) {
            try FileSystem.writeAll(Array("\(text)\n".utf8), to: 1, path: "standard output")
        } catch {
            failure.withLock { if $0 == nil { $0 = error } }
        }
    }

    /// Writes one line to standard error.
    package static func message(_ line: String) {
        // A failure could only be reported on the same stream.
        try? FileSystem.writeAll(Array("\(line.escapedForJournal)\n".utf8), to: 2)
    }

    /// Writes lines to standard error.
    package static func message(lines: [String]) {
        let text = lines.map { "\($0.escapedForJournal)\n" }.joined()
        try? FileSystem.writeAll(Array(text.utf8), to: 2)
    }

    /// Returns the error of the first failed write to standard output since the last call; nil if there was
    /// none.
    static func takeFailure() -> SystemError? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }
}

/// An error whose message has several lines, such as a usage.
package protocol MultilineError: Error {
    /// The lines, without line feeds.
    var lines: [String] { get }
}
