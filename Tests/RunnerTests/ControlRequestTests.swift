import Platform
import TestSupport
import Testing

@testable import Runner

/// Lines of the control socket, permissions, and the table of requests.
@MainActor @Suite struct ControlRequestTests {
    private nonisolated static let sixteenWords = (1...16).map { "w\($0)" }.joined(separator: " ")

    @Test(
        arguments: [
            ("stats", ["stats"]),
            ("  refresh   wait ", ["refresh", "wait"]),
            ("flipbook/1 stats", ["stats"]),
            ("flipbook/2 tap 10 20", ["tap", "10", "20"]),
            (#"set name """#, ["set", "name", ""]),
            (
                #"set name "Müller & \"Söhne\"\n\t\\ \""# + "\"",
                ["set", "name", "Müller & \"Söhne\"\n\t\\ \""]
            ),
            (#"set a"b c"d"#, ["set", "a\"b", "c\"d"]),
            // A combining mark forms one character with the preceding one.
            ("\"\u{301} a\" b", ["\u{301} a", "b"]),
            ("set \"\\\"\u{301}\"", ["set", "\"\u{301}"]),
            ("flipbook/2 " + sixteenWords, sixteenWords.split(separator: " ").map(String.init)),
            (sixteenWords, sixteenWords.split(separator: " ").map(String.init)),
        ] as [(String, [String])])
    func linesAreParsed(line: String, words: [String]) throws {
        let request = try ControlRequest(parsing: line.utf8)
        #expect([request.verb] + request.arguments == words)
        #expect(try ControlRequest(parsing: request.line.utf8) == request)
        #expect(try ControlRequest(parsing: request.bytes.dropLast()) == request)
    }

    @Test(arguments: [
        ("", "the request is empty"), ("flipbook/2", "the request is empty"),
        ("a\u{1}b", "a request is one line of UTF-8 text"),
        (#"set "x"#, "a quoted text is not closed"),
        (#"set "x\"#, #"in a quoted text only \", \\, \n and \t are escapes"#),
        (#"set "x"y"#, "a space is missing after a quoted text"),
        (#"set "\u0041""#, #"in a quoted text only \", \\, \n and \t are escapes"#),
        (sixteenWords + " a", "a request has at most 16 words"),
        ("flipbook/2 " + sixteenWords + " a", "a request has at most 16 words"),
        (String(repeating: "a", count: 4097), "a request has at most 4096 bytes"),
    ])
    func invalidLinesAreRefused(line: String, reason: String) {
        #expect(throws: ControlRequest.Failure(description: reason)) {
            try ControlRequest(parsing: line.utf8)
        }
    }

    /// An unknown version is refused with a message that names both versions.
    @Test(arguments: ["3", "0", "x", "99999999999999999999"])
    func unknownVersionErrorNamesBothVersions(version: String) {
        let reason =
            "this kiosk speaks versions 1 to 2 of the control protocol, and the request is of "
            + "version \(version.prefix(16)); use the flipbook program of the kiosk's version"
        let line = "flipbook/\(version) stats"
        #expect(throws: ControlRequest.Failure(description: reason)) {
            try ControlRequest(parsing: line.utf8)
        }
    }

    /// Random bytes and random mutations of requests are either parsed or refused, and a parsed request
    /// survives a round trip.
    @Test func arbitraryBytesAreParsedOrRejected() throws {
        var random = SeededRandom(seed: 11)
        let seeds = [#"flipbook/2 set a "b \" c""#, "tap 1 2", #""" "\n\t" x"#].map {
            Array($0.utf8)
        }
        var parsed = 0
        for round in 0..<2000 {
            var bytes = seeds[round % seeds.count]
            if round % 4 == 0 { bytes = (0..<Int(random.byte()) / 4).map { _ in random.byte() } }
            for _ in 0..<Int(random.byte() % 4) where !bytes.isEmpty {
                bytes[Int(random.byte()) % bytes.count] = random.byte()
            }
            guard let request = try? ControlRequest(parsing: bytes) else { continue }
            parsed += 1
            #expect(try ControlRequest(parsing: request.bytes.dropLast()) == request)
        }
        #expect(parsed > 100)
    }

    @Test(
        arguments: [
            (UnixPeer(user: 500, group: 500), ControlAccess.control),
            (UnixPeer(user: 0, group: 0), .control),
            (UnixPeer(user: 1000, group: 1000, groups: [1000, 77]), .control),
            (UnixPeer(user: 1000, group: 77), .control),
            (UnixPeer(user: 1000, group: 500, groups: [500, 4]), .readOnly),
            (nil, .readOnly),
        ] as [(UnixPeer?, ControlAccess)])
    func accessFollowsUserAndGroups(peer: UnixPeer?, access: ControlAccess) {
        #expect(ControlPolicy(user: 500, group: 77).access(of: peer) == access)
    }

    @Test func withoutGroupOnlyUserAndRootHaveControl() {
        let policy = ControlPolicy(user: 500, group: nil)
        #expect(policy.access(of: UnixPeer(user: 1000, group: 77, groups: [77])) == .readOnly)
        #expect(policy.access(of: UnixPeer(user: 500, group: 1)) == .control)
    }

    private func answer(_ line: String, _ access: ControlAccess) throws -> ControlSocket.Reply? {
        let table = ControlTable([
            ControlVerb("times", .readOnly, "times of frames") {
                (arguments, reply) throws(ControlRefusal) in
                try arguments.finish()
                reply(.ok("1"))
            },
            ControlVerb("tap", "X Y", .control, "taps") {
                (arguments, reply) throws(ControlRefusal) in
                let x = try arguments.number("X", in: 0...100)
                let y = try arguments.number("Y", in: 0...100)
                try arguments.finish()
                reply(.ok("\(x) \(y)"))
            },
        ])
        var result: ControlSocket.Reply?
        table.answer(
            try ControlRequest(parsing: line.utf8), access, ControlSocket.Responder { result = $0 })
        return result
    }

    @Test(
        arguments: [
            ("times", .ok("1")), ("tap 1 2", .ok("1.0 2.0")),
            ("tap 1", .error("Y is missing; the request is 'tap X Y'")),
            ("tap 1 101", .error("'101' is not a number from 0 to 100; the request is 'tap X Y'")),
            ("tap 1 nan", .error("'nan' is not a number from 0 to 100; the request is 'tap X Y'")),
            ("tap 1 2 3", .error("unexpected argument '3'; the request is 'tap X Y'")),
            (
                "fly",
                .error(
                    "unknown request 'fly'; this program may be older than the tool, or not a "
                        + "kiosk")
            ),
            ("help", .ok("times    times of frames\ntap X Y  taps\n")),
        ] as [(String, ControlSocket.Reply)])
    func requestsAreAnswered(line: String, reply: ControlSocket.Reply) throws {
        #expect(try answer(line, .control) == reply)
    }

    @Test func readOnlyClientErrorNamesControlGroup() throws {
        #expect(try answer("times", .readOnly) == .ok("1"))
        #expect(try answer("help", .readOnly) == .ok("times  times of frames\n"))
        #expect(
            try answer("tap 1 2", .readOnly)
                == .error(
                    "'tap' is limited to root, the kiosk's own user and members of the group "
                        + "flipbook-control; use sudo, or become a member: sudo adduser $USER "
                        + "flipbook-control"))
    }
}
