import Fuzzing
import Glibc
import JSON
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// A kiosk in real time, which starts programs through a separate process and is confined.
@Suite struct ConfinedRunTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    private let kiosk: ChildProcess

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            """
            {"sources": {"a": {"command": ["/bin/cat", "rows"]},
                         "b": {"stream": ["/bin/sh", "-c", "echo '[1]'; exec sleep 6000"]}},
             "list": {"source": "a", "row": {"title": "{a}", "image": "{image}",
                      "tap": {"run": ["/bin/sh", "-c", "echo tapped > tapped; sleep 6001"]}}}}
            """, to: "kiosk.json")
        try folder.write(#"[{"a": 1, "image": "picture.png"}]"#, to: "rows")
        try FileSystem.write(try #require(PictureSeeds.png.first), to: "\(folder.path)/picture.png")
        kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--socket", "\(folder.path)/s.sock", "--state", "state", "--threads", "2"],
            folder: folder.path)
    }

    private func request(_ text: String) throws -> String {
        try ControlClient.request(text, path: socket, timeout: 60)
    }

    /// Returns the children of a process with the words of their command lines.
    private func children(of process: pid_t) -> [pid_t: [String]] {
        var result: [pid_t: [String]] = [:]
        for child in Processes.children(of: process) {
            guard let line = try? FileSystem.read("/proc/\(child)/cmdline") else { continue }
            result[child] = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }
        return result
    }

    /// Returns the process that starts programs, the only child of the one that cleans up if it crashes.
    private func spawner() throws -> pid_t {
        let children = children(of: kiosk.process)
        let first = try #require(children.first { $0.value.contains(SpawnService.command) }?.key)
        return try #require(Processes.children(of: first).first)
    }

    private func isRefreshed() -> Bool {
        (try? request("refresh wait"))?.hasPrefix("1 row") == true
    }

    /// Replies of several lines are printed as they are.
    @Test func treeIsPrintedAsJSON() throws {
        let hasRows = wait { isRefreshed() }
        #expect(hasRows)
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                [try BuiltProgram.path, "tree", "--socket", socket], folder: folder.path))
        #expect(result.status == 0)
        let parts = try JSONParser.parse(result.output)["parts"]?.array
        #expect(parts?.contains { $0["role"]?.string == "row" } == true, "\(result.output)")
        #expect(result.output.split(separator: "\n").count > 1)
    }

    @Test func programsAreChildrenOfSpawner() throws {
        let hasRows = wait { isRefreshed() }
        #expect(hasRows)
        let spawner = try spawner()
        let isComplete = wait {
            let words = children(of: spawner).values
            return words.contains { $0.contains("decode-pictures") }
                && words.contains { $0.contains("6000") }
        }
        #expect(isComplete)
        #expect(children(of: kiosk.process).count == 1)
        let isTapped = try wait {
            _ = try request("tap 240 20")
            return folder.exists("tapped")
        }
        #expect(isTapped)
        kill(kiosk.process, SIGTERM)
        let result = try BuiltProgram.wait(for: kiosk)
        #expect(result.status == 0, "\(result.errors)")
        #expect(kill(spawner, 0) != 0)
    }

    @Test func eachThreadIsConfined() throws {
        let hasRows = wait { isRefreshed() }
        #expect(hasRows)
        let threads = try FileSystem.list("/proc/\(kiosk.process)/task")
        #expect(threads.count >= 3)
        for thread in threads {
            let bytes = try FileSystem.read("/proc/\(kiosk.process)/task/\(thread)/status")
            let status = String(decoding: bytes, as: UTF8.self)
            #expect(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n"))
        }
        let bytes = try FileSystem.read("/proc/\(try spawner())/status")
        let status = String(decoding: bytes, as: UTF8.self)
        #expect(status.contains("\nSeccomp:\t0\n") == ConfinedRunTests.isUnfiltered)
    }

    /// Whether no seccomp filter applies to the tests' own process.
    private static var isUnfiltered: Bool {
        let bytes = (try? FileSystem.read("/proc/self/status")) ?? []
        return String(decoding: bytes, as: UTF8.self).contains("\nSeccomp:\t0\n")
    }

    /// If the process that starts programs ends, the kiosk exits, so that the service manager restarts it, and no
    /// program remains.
    @Test func kioskExitsWhenSpawnerEnds() throws {
        let hasRows = wait { isRefreshed() }
        #expect(hasRows)
        let spawner = try spawner()
        let programs = Array(children(of: spawner).keys)
        kill(spawner, SIGKILL)
        let result = try BuiltProgram.wait(for: kiosk)
        let isOver = wait { !programs.contains(where: Processes.isAlive) }
        #expect(isOver)
        #expect(result.status == 1)
        #expect(result.errors.hasSuffix("flipbook: the process that starts programs has ended\n"))
    }

    /// If the kiosk is killed, all processes that it has started end too.
    @Test func killedKioskLeavesNoPrograms() throws {
        let hasRows = wait { isRefreshed() }
        #expect(hasRows)
        let spawner = try spawner()
        let programs = Array(children(of: spawner).keys)
        #expect(!programs.isEmpty)
        kill(kiosk.process, SIGKILL)
        let isOver = wait { !(programs + [spawner]).contains(where: Processes.isAlive) }
        #expect(isOver)
        #expect(areReaped(programs + [spawner]))
    }
}
