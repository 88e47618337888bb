import Geometry
import Glibc
import JSON
import PinCodes
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// What is entered on the pad for PINs is in nothing that the kiosk writes or says.
@Suite struct LockPrivacyTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    /// As long as a PIN may be, so that no time in a trace has its digits by chance.
    private static let pin = "852074963185"

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            """
            {"locale": "en", "start": "home", "session": {"ends": 600}, "screens": {
              "home": {"page": {"title": "Home"}},
              "admin": {"lock": {"pin": "staff"}, "page": {"title": "Secret"}}}}
            """, to: "kiosk.json")
        var records = PinRecords()
        records["staff"] = try PinHash.make(Array(LockPrivacyTests.pin.utf8))
        try records.write("\(folder.path)/state/pins")
    }

    private func request(_ words: String...) throws -> String {
        try ControlClient.request(words.joined(separator: " "), path: socket, timeout: 60)
    }

    private func start() throws -> ChildProcess {
        let kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--threads", "1"], folder: folder.path)
        for _ in 0..<24_000 {
            if let text = try? request("stats"),
                try JSONParser.parse(text)["frames"]?.number ?? 0 > 0
            {
                return kiosk
            }
            usleep(10_000)
        }
        throw SystemError("stats", code: ETIMEDOUT)
    }

    /// The places of the pad's keys on the screen, in points, as anybody may know them.
    private func layout() throws -> [(key: String, x: Double, y: Double)] {
        let tree = try #require(ScreenTree(json: try request("tree")))
        return tree.parts.compactMap { part in
            guard let text = part.texts.first?.string, text == "OK" || text.count == 1 else {
                return nil
            }
            return (text, part.frame.midX, part.frame.midY)
        }
    }

    /// Returns the picture of the display once it does not change any more.
    private func settledPicture() throws -> [UInt8] {
        let path = "\(folder.path)/picture.png"
        var last: [UInt8] = []
        let isSettled = try wait {
            let result = try BuiltProgram.wait(
                for: BuiltProgram.start(
                    [try BuiltProgram.path, "screenshot", path, "--socket", socket],
                    folder: folder.path))
            #expect(result.status == 0, "\(result.errors)")
            let picture = try FileSystem.read(path)
            defer { last = picture }
            return picture == last
        }
        #expect(isSettled)
        return last
    }

    @Test func nothingOfPinIsRecorded() throws {
        let kiosk = try start()
        defer { withExtendedLifetime(kiosk) {} }
        let begin = try request("record")
        // A touch that is no secret shows that touches are recorded.
        _ = try request("tap", "17", "717")
        _ = try request("show", "admin")
        let keys = try layout()
        #expect(keys.count == 12)
        var pictures: [[UInt8]] = []
        func tap(_ key: String) throws {
            let place = try #require(keys.first { $0.key == key })
            _ = try request("tap", "\(place.x)", "\(place.y)")
        }
        for pair in ["98", "14"] {
            for digit in pair { try tap(String(digit)) }
            pictures.append(try settledPicture())
            for _ in 0..<2 { try tap("⌫") }
        }
        // A picture of the display tells no digits from others.
        #expect(pictures[0] == pictures[1])
        for digit in LockPrivacyTests.pin { try tap(String(digit)) }
        try tap("OK")
        let isOpen = try wait { try request("tree").contains("Secret") }
        #expect(isOpen)
        let secrets = WrittenSecrets(
            words: [LockPrivacyTests.pin], keys: keys.map { Point($0.x, $0.y) }, reach: 44,
            open: Point(17, 717))
        try secrets.expectNoKeys(inRecording: try request("touches", begin))
        try secrets.expectNoKeys(inTrace: try request("trace", begin))
        try secrets.expectNoKeys(inFlight: "\(folder.path)/s.flight")
        for verb in ["stats", "rows", "config", "tree"] {
            secrets.expectNoWords(in: try request(verb), verb)
        }
        for bytes in pictures { secrets.expectNoWords(in: bytes, "picture") }
        secrets.expectNoWords(in: try FileSystem.read("\(folder.path)/s.flight"), "flight")
        try secrets.expectNoWords(below: "\(folder.path)/state")
    }

    /// A report says why it has no screenshot while a PIN is entered, and has one again afterwards.
    @Test func reportHasNoScreenshotWhileInputIsPrivate() throws {
        let kiosk = try start()
        defer { withExtendedLifetime(kiosk) {} }
        func reportProblems() throws -> String {
            let result = try BuiltProgram.wait(
                for: BuiltProgram.start(
                    [try BuiltProgram.path, "report", "report.tar", "--socket", socket],
                    folder: folder.path))
            #expect(result.status == 0, "\(result.errors)")
            let unpacked = try BuiltProgram.wait(
                for: BuiltProgram.start(["tar", "-xzf", "report.tar"], folder: folder.path))
            #expect(unpacked.status == 0)
            return try folder.read("flipbook-report/problems.txt")
        }
        let picture = "\(folder.path)/flipbook-report/screenshot.png"
        _ = try request("show", "admin")
        #expect(
            try reportProblems().contains(
                "screenshot.png: a text, a PIN or a form is being filled in"))
        #expect(access(picture, F_OK) != 0)
        _ = try request("key", "escape")
        #expect(try !reportProblems().contains("screenshot.png"))
        #expect(access(picture, F_OK) == 0)
    }

    /// Each request of a run, with arguments that try to pass a lock.
    private static let requests: [String: [[String]]] = [
        "tap": [["Secret"], ["240", "300"]], "press": [["text", "Secret"], ["button", "OK"]],
        "swipe": [["10", "400", "400", "400"]], "pull": [[]],
        "key": [["enter"], ["escape"], ["tab"], ["down"]], "type": [["secret"], ["1234"]],
        "blank": [["on"], ["off"]], "brightness": [["0.5"]], "tree": [[]], "mark": [["x"]],
        "hud": [["on"], ["off"]], "touches": [["0"]], "record": [[]],
        "screenshot": [[], ["public"]], "refresh": [[]], "show": [["home"], ["admin"]],
        "set": [["n", "2"], ["screen.n", "2"]],
        "config": [[]], "rows": [[]],
        "notify": [["x"], ["Open?", "button", "y=Yes", "seconds", "1"]],
        "why": [["home"]], "reload": [[]], "stats": [[]], "stats-reset": [[]], "clock": [[]],
        "trace": [["0"]],
    ]

    @Test func noRequestOfRunPassesLock() throws {
        let kiosk = try start()
        defer { withExtendedLifetime(kiosk) {} }
        let help = try request("help")
        let verbs = help.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(verbs.count > 20)
        for verb in verbs.map(String.init) {
            // A new request needs a line in the table.
            let calls = LockPrivacyTests.requests[verb]
            for words in try #require(calls, "say how '\(verb)' behaves at a lock") {
                _ = try request("show", "admin")
                #expect(try request("tree").contains("Enter PIN"), "before \(verb)")
                let line = ControlRequest(verb, words).bytes
                let reply = try? request(String(decoding: line.dropLast(), as: UTF8.self))
                #expect(reply?.contains("Secret") != true, "\(verb) \(words)")
                #expect(try !request("tree").contains("Secret"), "\(verb) \(words)")
            }
        }
    }
}
