/// The standard streams: data goes to standard output, messages to standard error.
public enum Console {
    /// Writes a line to standard output.
    public static func print(_ text: String) { write(text + "\n", to: 1) }

    /// Writes a line to standard error.
    public static func message(_ text: String) { write(text + "\n", to: 2) }

    private static func write(_ text: String, to descriptor: Int32) {
        // A failure, such as a closed pipe, could only be reported to the same streams.
        try? FileSystem.writeAll(Array(text.utf8), to: descriptor)
    }
}
