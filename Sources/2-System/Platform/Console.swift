import Locking

/// The standard streams: data goes to standard output, and messages go to standard error. Control characters
/// other than line feeds and tabs are escaped, since texts may come from files and commands.
package enum Console {
    /// The error of the first failed write to standard output.
    private static let failure = Lock<SystemError?>(nil)

    /// Writes a line to standard output. `Program.run` reports the first write that fails, and exits
    /// with 1.
    package static func print(_ text: String) {
        do throws(SystemError) {
            let line = "\(text.escapingTerminalControls)\n"
            try FileSystem.writeAll(Array(line.utf8), to: 1, path: "standard output")
        } catch {
            failure.withLock { if $0 == nil { $0 = error } }
        }
    }

    /// Writes a line to standard error.
    package static func message(_ text: String) {
        // A failure could only be reported on the same stream.
        try? FileSystem.writeAll(Array("\(text.escapingTerminalControls)\n".utf8), to: 2)
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
