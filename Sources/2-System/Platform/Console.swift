/// The standard streams: data goes to standard output, messages to standard error.
package enum Console {
    /// Writes a line to standard output.
    package static func print(_ text: String) { write(text + "\n", to: 1) }

    /// Writes a line to standard error.
    package static func message(_ text: String) { write(text + "\n", to: 2) }

    private static func write(_ text: String, to descriptor: Int32) {
        // A failure, such as a closed pipe, could only be reported to the same streams.
        try? FileSystem.writeAll(Array(text.utf8), to: descriptor)
    }
}
