import Glibc
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// The programs built together with the tests.
enum BuiltProgram {
    /// The root of the repository.
    static let repository = #filePath.components(before: "/Tests/")

    /// The path of `flipbook`.
    static var path: String { get throws { try path("flipbook") } }

    /// Returns the path of a program, which is in the folder of the tests' own executable.
    static func path(_ name: String) throws -> String {
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &target, target.count - 1)
        let tests = String(
            decoding: target[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let slash = try #require(tests.lastIndex(of: "/"))
        let program = "\(tests[..<slash])/\(name)"
        try #require(FileSystem.exists(program), "build with --build-tests")
        return program
    }

    /// The output of a run and its exit status; a negative status is the number of the signal that ended it.
    struct Result {
        var output: String
        var errors: String
        var status: Int32
    }

    static func start(_ arguments: [String], folder: String = "/") throws -> ChildProcess {
        try ChildProcess(arguments, folder: folder, timeout: 240, outputLimit: 1 << 24)
    }

    static func wait(for process: ChildProcess) throws -> Result {
        let result = try process.waitForEnd()
        let status: Int32 =
            switch result.ending {
            case .exited(let status): status
            case .killed(let signal): -signal
            case .timedOut, .overflowed, .exhaustedMemory, .notStarted:
                throw SystemError("wait", code: ETIMEDOUT)
            }
        return Result(
            output: String(decoding: result.output, as: UTF8.self),
            errors: String(decoding: result.errors, as: UTF8.self), status: status)
    }

    /// Waits until a program has blocked a signal, which it then receives as an event.
    static func waitUntilBlocked(_ signal: Int32, in process: pid_t) {
        let end = Clock.now() + 60
        while Clock.now() < end {
            let status = (try? FileSystem.read("/proc/\(process)/status")) ?? []
            for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
            where line.hasPrefix("SigBlk:") {
                let mask = UInt64(line.dropFirst(8).drop { $0 == "\t" || $0 == " " }, radix: 16)
                if let mask, mask >> UInt64(signal - 1) & 1 == 1 { return }
            }
            usleep(10_000)
        }
    }

    /// Runs `flipbook` with arguments.
    static func run(_ arguments: String..., folder: String = "/") throws -> Result {
        try wait(for: try start([try path] + arguments, folder: folder))
    }
}

extension String {
    /// Returns the text before the first occurrence of `text`, or all of it if there is none.
    fileprivate func components(before text: String) -> String {
        firstRange(of: text).map { String(self[..<$0.lowerBound]) } ?? self
    }
}

/// Reaps orphans until the processes have disappeared, for at most a minute. As zombies of the tests' process
/// they would keep Swift Testing's exit tests from noticing that their own process has ended.
///
/// - Returns: whether all of them have disappeared.
func areReaped(_ processes: [pid_t]) -> Bool {
    wait {
        ProcessTree.reapOrphans()
        return processes.allSatisfy { kill($0, 0) != 0 }
    }
}
