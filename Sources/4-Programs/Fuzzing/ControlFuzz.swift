import Runner

/// Reads fuzzed bytes as data from the control socket, in either direction.
package enum ControlFuzz {
    static let requests: [[UInt8]] = [
        "stats", "flipbook/2 tap 100 200", "flipbook/1 refresh departures",
        "flipbook/2 set \"a value\" \"with \\\"quotes\\\", \\n and \\t\"", "flipbook/3 x",
        "notify \"Number 17\" title Ready level alarm seconds 5 button y=Yes",
        "swipe 10 20 30 40 0.5", "show \"\"", "type \"äöü 日本\"",
    ].map { Array($0.utf8) }

    static let replies: [[UInt8]] = [
        Array("ok 5\nhello".utf8), Array("error 3\nbad".utf8), Array("ok 0\n".utf8),
        Array("ok 34\nflipbook-screenshot 2 1 -\n".utf8)
            + (0..<8).map { UInt8(40 + $0) },
        Array("ok 34\nflipbook-screenshot 1 2 1\n".utf8) + (0..<8).map { UInt8(30 * $0) },
    ]

    /// Reads a request. If it is valid, writing and reading it again must give an equal request.
    @Sendable static func readRequest(_ bytes: [UInt8]) -> Bool {
        guard let request = try? ControlRequest(parsing: bytes) else { return false }
        let line = request.bytes.dropLast()
        // Escaping may make the line longer than the limit.
        if line.count > ControlRequest.maximumBytes { return true }
        guard let again = try? ControlRequest(parsing: line) else {
            preconditionFailure("not a request: \(String(decoding: line, as: UTF8.self))")
        }
        precondition(again == request)
        return true
    }

    /// Reads a reply, which may contain a screenshot.
    @Sendable static func readReply(_ bytes: [UInt8]) -> Bool {
        guard let content = try? ControlClient.content(of: bytes, path: "fuzz.sock") else {
            return false
        }
        if let picture = ScreenshotMessage(content) {
            precondition(picture.pixels.count == picture.width * picture.height * 4)
            precondition((try? picture.png()) != nil)
        }
        return true
    }
}
