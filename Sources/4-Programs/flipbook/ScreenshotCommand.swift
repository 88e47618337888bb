import Platform
import Runner

/// `flipbook screenshot`: writes what the running kiosk's display shows.
enum ScreenshotCommand {
    static let usage = """
        usage: flipbook screenshot [OUT.png] [--verify] [--socket PATH]

        Saves what is being scanned out, read back from the buffer on the display, as a PNG file with
        the display's rotation undone. The file is screenshot.png unless named; - writes to standard
        output. The kiosk continues meanwhile.
          --verify       also renders the expected frame, and exits with 1 if a pixel differs; the
                         kiosk may miss a frame meanwhile
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(
            arguments, flags: ["--verify"], values: ["--socket"], usage: usage)
        let path = options.optional() ?? "screenshot.png"
        try options.finish()
        let picture = try Screenshot.take(
            path: options.value("--socket") ?? ControlSocket.defaultPath,
            flag: options.has("--verify") ? .verify : nil)
        let png = try picture.png()
        if path == "-" {
            try FileSystem.writeAll(png, to: 1, path: "standard output")
        } else {
            try FileSystem.write(png, to: path)
        }
        if let count = picture.different, count > 0 { throw Difference(count: count) }
    }

    private struct Difference: Error, CustomStringConvertible {
        var count: Int

        var description: String {
            "\(count) pixels of the display differ from what should be there"
        }
    }
}

/// Takes screenshots of the running kiosk.
enum Screenshot {
    /// The time to wait for the rest of a screenshot once it has begun, in seconds.
    private static let transferTimeout = 15.0

    /// What a request for a screenshot can ask for.
    enum Flag: String {
        /// The kiosk compares the screenshot with the expected frame.
        case verify
        /// The kiosk refuses while a text, a PIN or a form is being filled in.
        case `public`
    }

    /// Takes a screenshot.
    ///
    /// - Parameters:
    ///   - path: the path of the kiosk's control socket.
    ///   - flag: what else is asked for.
    ///   - interruption: the signals that end the wait.
    static func take(
        path: String, flag: Flag? = nil, interruption: Interruption? = nil
    ) throws -> ScreenshotMessage {
        let bytes = try ControlClient.data(
            flag.map { "screenshot \($0.rawValue)" } ?? "screenshot", path: path,
            transferTimeout: transferTimeout, interruption: interruption)
        guard let picture = ScreenshotMessage(bytes) else {
            throw ControlError.malformedReply(path: path)
        }
        return picture
    }
}
