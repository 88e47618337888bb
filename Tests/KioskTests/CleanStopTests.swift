import Glibc
import JSON
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// A kiosk in real time that is stopped by SIGTERM leaves the rows that were on its display, and the next run shows them.
@Suite struct CleanStopTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }

    init() throws { folder = try KioskFolder() }

    private func start() throws -> ChildProcess {
        try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", socket, "--state", "state", "--size", "240x320"],
            folder: folder.path)
    }

    /// Returns the number in the latest row; nil while there is none.
    private func latest() -> Int? {
        guard let text = try? ControlClient.request("rows", path: socket, timeout: 60),
            let json = try? JSONParser.parse(text), let document = json.members?.first?.value
        else { return nil }
        // A single row is an object.
        return (document.array?.last ?? document)["a"]?.number.map { Int($0) }
    }

    private func saved() throws -> Int? {
        let text = try folder.read("state/rows.json")
        return try JSONParser.parse(text).array?.last?["a"]?.number.map { Int($0) }
    }

    /// - Parameter hasLeftover: whether the run has found what a crash had left.
    private func stop(_ kiosk: ChildProcess, hasLeftover: Bool = false) throws {
        kill(kiosk.process, SIGTERM)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.errors.contains("not shown") == hasLeftover, "\(result.errors)")
        #expect(!folder.exists("state/rows.json.new"))
    }

    /// The next run must accept what was saved.
    private func expectAccepted() throws {
        let kiosk = try start()
        let isShown = wait { latest() != nil }
        #expect(isShown)
        try stop(kiosk)
        #expect(!folder.exists("state/rows.json.rejected"))
    }

    /// A stream whose rows change 10 or 200 times a second, stopped at different moments.
    @Test(arguments: [(0.1, 9), (0.1, 15), (0.1, 23), (0.005, 100), (0.005, 301)])
    func streamIsSavedAsShown(interval: Double, count: Int) throws {
        let loop =
            "i=0; while sleep \(interval); do i=$((i+1)); echo \"[{\\\"a\\\":$i}]\"; done"
        var writer = JSONWriter()
        writer.add(
            .object([
                "list": .object([
                    "stream": .array([.string("/bin/sh"), .string("-c"), .string(loop)]),
                    "row": .object(["title": .string("{a}")]),
                ])
            ]))
        try folder.write(writer.text, to: "kiosk.json")
        let kiosk = try start()
        var seen = 0
        let hasArrived = wait {
            seen = latest() ?? 0
            return seen >= count
        }
        try #require(hasArrived)
        try stop(kiosk)
        // On a loaded machine the display lags behind, but it has shown more than the first row, which was saved at once.
        let number = try #require(try saved())
        #expect(number > seen / 4, "\(seen) arrived")
        try expectAccepted()
    }

    /// Rows that were refreshed, and shown, immediately before the stop.
    @Test func refreshedRowsAreSavedAtStop() throws {
        try folder.write(
            #"{"list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(#"{"a": 1}"#, to: "rows")
        for round in 2...4 {
            let kiosk = try start()
            let isRunning = wait { latest() != nil }
            try #require(isRunning)
            try folder.write("{\"a\": \(round)}", to: "rows")
            _ = try ControlClient.request("refresh wait", path: socket, timeout: 60)
            try stop(kiosk)
            #expect(try folder.read("state/rows.json") == "{\"a\": \(round)}")
        }
        #expect(!folder.exists("state/rows.json.rejected"))
    }

    /// What a crash has left is set aside, and a stop leaves nothing of it.
    @Test func leftoverOfCrashIsSetAside() throws {
        try folder.write(
            #"{"list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}"#,
            to: "kiosk.json")
        try folder.write(#"{"a": 1}"#, to: "rows")
        try FileSystem.makeFolder("\(folder.path)/state")
        try folder.write("[{\"a\": 9}]", to: "state/rows.json.new")
        try folder.write("[", to: "state/rows.json.new.123.tmp")
        let kiosk = try start()
        let isShown = wait { latest() == 1 }
        try #require(isShown)
        try stop(kiosk, hasLeftover: true)
        #expect(try folder.read("state/rows.json.rejected") == "[{\"a\": 9}]")
        #expect(try FileSystem.list("\(folder.path)/state").allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
