import Glibc
import Platform
import Testing

/// The main actor's jobs in a program whose main thread runs the frames. The tests' own main thread
/// does not, which is why they start a program.
@Suite struct MainActorTests {
    private func run(_ arguments: String...) throws -> [String] {
        var path = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &path, path.count - 1)
        let executable = String(
            decoding: path[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = executable[..<(try #require(executable.lastIndex(of: "/")))]
        let program = "\(folder)/main-actor-probe"
        let command = ([program] + arguments).joined(separator: " ")
        let pipe = try #require(popen("\(command) 2>&1", "r"))
        var output: [UInt8] = []
        while case let c = fgetc(pipe), c != EOF { output.append(UInt8(truncatingIfNeeded: c)) }
        #expect(pclose(pipe) == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What the program awaits is there before the first frame, and a job that comes from another
    /// thread runs before the virtual clock goes on.
    @Test func jobsRunBetweenTheFramesOfAHeadlessRun() throws {
        for _ in 0..<2 {
            let lines = try run("--display", "headless", "--size", "64x64", "--duration", "1")
            #expect(
                lines == [
                    "built with 42 after 0 frames", "job after 31 frames",
                    "its own job after 31 frames",
                ])
        }
    }

    @Test func aJobWakesTheEventLoop() throws {
        #expect(try run("loop") == ["the job ended the loop"])
    }
}
