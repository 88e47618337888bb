import Glibc
import JSON
import Telemetry
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// After the end of a session, what the visitor chose is in nothing that the kiosk writes or says.
@Suite struct SessionLeakTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    /// Words of the visitor: in a value, and in what a program prints.
    private static let words = ["Zanzibar", "Timbuktu"]

    init() throws {
        folder = try KioskFolder()
        try folder.write("#!/bin/sh\ncat > got\necho '{\"place\": \"Timbuktu\"}'\n", to: "send")
        chmod("\(folder.path)/send", 0o755)
        try folder.write(
            """
            {"locale": "en", "values": {"to": "", "count": 0}, "persist": ["count"], "session": {"warns": 0, "ends": 600},
             "screens": {"home": {"page": {"title": "{values.to} {order.place ?? ''}", "buttons": [
               {"title": "Send", "do": [{"set": {"to": "Zanzibar", "count": 1}},
                 {"run": ["./send"], "input": "{values.to}", "into": "order"}]},
               {"title": "Fail", "do": {"run": ["./none", "{values.to}"]}},
               {"title": "Done", "do": {"end": true}}]}}}}
            """, to: "kiosk.json")
    }

    private func request(_ words: String...) throws -> String {
        try ControlClient.request(words.joined(separator: " "), path: socket, timeout: 60)
    }

    private func wait(_ isMet: () throws -> Bool) throws {
        for _ in 0..<24_000 {
            if (try? isMet()) == true { return }
            usleep(10_000)
        }
        throw SystemError("wait", code: ETIMEDOUT)
    }

    @Test func nothingIsWrittenOrSaid() throws {
        let kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--threads", "1"], folder: folder.path)
        try wait { try JSONParser.parse(try request("stats"))["frames"]?.number ?? 0 > 0 }
        let begin = try request("record")
        _ = try request("press", "button", "Send")
        try wait {
            let tree = try request("tree")
            return SessionLeakTests.words.allSatisfy { tree.contains($0) }
        }
        // While the visitor is there, requests show what is shown.
        #expect(try request("rows").contains("Timbuktu"))
        _ = try request("press", "button", "Fail")
        _ = try request("press", "button", "Done")
        try wait { !(try request("tree").contains("Zanzibar")) }
        let report = try BuiltProgram.wait(
            for: BuiltProgram.start(
                [try BuiltProgram.path, "report", "report.tar", "--socket", socket],
                folder: folder.path))
        #expect(report.status == 0, "\(report.errors)")
        let packed = try BuiltProgram.wait(
            for: BuiltProgram.start(["tar", "-xzOf", "report.tar"], folder: folder.path))
        #expect(packed.status == 0 && packed.output.contains("flipbook "))
        var outputs: [(name: String, text: String)] = [
            ("rows", try request("rows")), ("tree", try request("tree")),
            ("stats", try request("stats")), ("touches", try request("touches", begin)),
            ("trace", try request("trace", begin)), ("config", try request("config")),
            ("why", try request("why", "home")),
            ("report", packed.output),
        ]
        let process = Int32(
            try #require(try JSONParser.parse(try request("stats"))["process"]?.number))
        kill(process, SIGTERM)
        let ended = try BuiltProgram.wait(for: kiosk)
        outputs.append(("journal", ended.errors + ended.output))
        outputs.append(("flight", try folder.read("s.flight")))
        for name in try FileSystem.list("\(folder.path)/state") {
            outputs.append(("state/\(name)", try folder.read("state/\(name)")))
        }
        for (name, text) in outputs {
            for word in SessionLeakTests.words { #expect(!text.contains(word), "\(name): \(word)") }
        }
        #expect(outputs.contains { $0.name == "state/values.json" })
    }
}
