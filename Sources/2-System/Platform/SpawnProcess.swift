import CLinux
import Glibc
import Locking

/// The process that starts programs for this one, which may then take rules that allow it to start none:
/// they would pass on to the programs. See `SpawnService`, which runs in it.
///
/// A program is asked for with one message, which carries its standard streams and one end of a connection of
/// its own. On that the process tells that it runs and how it has ended; closing the other end ends the
/// program with all its descendants. Nothing here waits, unless it says so.
package final class SpawnProcess: Sendable {
    private static let shared = Lock<SpawnProcess?>(nil)

    /// What programs are started by from now on; nil where this process starts them itself.
    package static var current: SpawnProcess? { shared.withLock { $0 } }

    /// Becomes readable when the process has ended.
    package let descriptor: Int32
    /// Its PID.
    package let process: pid_t

    /// Starts the process.
    ///
    /// - Parameter arguments: the program that runs a `SpawnService`, and its arguments; by default the program
    ///   flipbook, which runs.
    /// - Throws: `SystemError` where it cannot be started.
    package init(
        _ arguments: [String] = ["/proc/self/exe", SpawnService.command]
    ) throws(SystemError) {
        let ends = try SpawnProcess.makePair()
        defer { close(ends.1) }
        do throws(SystemError) {
            process = try Spawn.start(
                Spawn.Program(
                    arguments, variables: ChildProcess.currentVariables, input: ends.1, output: nil,
                    errors: STDERR_FILENO))
        } catch {
            close(ends.0)
            throw error
        }
        descriptor = ends.0
    }

    /// Closes the connection, by which the process and all that it has started end, and waits for that: 6 s
    /// at most.
    deinit {
        shutdown(descriptor, Int32(SHUT_WR))
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let hasEnded = poll(&state, 1, 6000) == 1
        close(descriptor)
        // A confined process may not kill it, and does not wait for it then.
        if !hasEnded, kill(process, SIGKILL) != 0 { return }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Lets this process start programs through `process`; nil lets it start them itself.
    package static func use(_ process: SpawnProcess?) {
        // What was used before is released without the lock: it may wait.
        let before = shared.withLock { shared in
            defer { shared = process }
            return shared
        }
        withExtendedLifetime(before) {}
    }

    /// Whether the process has ended.
    package var hasEnded: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 1
    }

    /// Two connected sockets of messages.
    private static func makePair() throws(SystemError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("socketpair") }
        return (ends[0], ends[1])
    }

    /// Asks for a program. Its streams stay open here.
    ///
    /// - Returns: this end of its connection.
    /// - Throws: `SystemError` where it cannot be asked for.
    fileprivate func ask(
        for program: Spawn.Program, isLimited: Bool
    ) throws(SystemError) -> Int32 {
        let bytes = SpawnRequest(program, isLimited: isLimited).bytes
        let path = program.arguments[0]
        guard bytes.count <= SpawnRequest.maximumCount else {
            throw SystemError(Spawn.call, path: path, code: E2BIG)
        }
        let ends = try SpawnProcess.makePair()
        defer { close(ends.1) }
        let streams = [program.output, program.input].compactMap(\.self)
        let descriptors = [ends.1, program.errors] + streams
        let code = flipbook_send(
            descriptor, bytes, bytes.count, descriptors, Int32(descriptors.count))
        if code != 0 {
            let failure = SystemError("sendmsg")
            close(ends.0)
            throw failure
        }
        return ends.0
    }
}

/// A program that was asked for from a `SpawnProcess`. It is ended, with all its descendants, when the value
/// is released.
final class SpawnedProgram {
    enum Progress: Equatable {
        case starting
        case running(pid_t)
        /// It could not be started, or the process that starts programs has ended.
        case failed(SystemError)
        case ended(ChildProcess.Ending, process: pid_t)

        /// - Returns: nil where the reply does not come after what came before.
        func next(_ reply: SpawnReply) -> Progress? {
            switch (self, reply) {
            case (.starting, .started(let process)): .running(process)
            case (.starting, .failed(let error)): .failed(error)
            case (.running(let process), .ended(let ending)): .ended(ending, process: process)
            default: nil
            }
        }
    }

    private var isOver: Bool {
        switch progress {
        case .failed, .ended: true
        case .starting, .running: false
        }
    }

    /// Becomes readable when there is news for `update`.
    let descriptor: Int32
    private(set) var progress = Progress.starting
    private let path: String

    /// - Parameter isLimited: whether it gets a control group of its own, as commands do.
    /// - Throws: `SystemError` where it cannot be asked for. What else keeps it from running comes later.
    init(
        _ program: Spawn.Program, isLimited: Bool, by process: SpawnProcess
    ) throws(SystemError) {
        path = program.arguments[0]
        descriptor = try process.ask(for: program, isLimited: isLimited)
    }

    deinit { close(descriptor) }

    /// Takes the news of the program.
    func update() {
        while true {
            if isOver { return }
            // First, since in most turns there is none: a buffer would be allocated.
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 0) == 0 { return }
            var bytes = [UInt8](repeating: 0, count: SpawnReply.maximumCount)
            var descriptors: Int32 = 0
            let count = flipbook_receive(descriptor, &bytes, bytes.count, nil, 0, &descriptors)
            if count < 0, errno == EAGAIN { return }
            guard count > 0, let reply = SpawnReply(bytes: Array(bytes.prefix(count))),
                let next = progress.next(reply)
            else {
                progress = .failed(
                    SystemError(
                        "receive", path: path, code: EPIPE,
                        detail: "the process that starts programs has ended"))
                return
            }
            progress = next
        }
    }

    /// Waits until it runs, has failed or has ended.
    ///
    /// - Parameter seconds: how long it waits at most.
    func waitUntilStarted(within seconds: Double) {
        wait(within: seconds) { progress != .starting }
    }

    /// Waits until it has ended.
    ///
    /// - Parameter seconds: how long it waits at most.
    func waitUntilEnded(within seconds: Double) {
        wait(within: seconds) { isOver }
    }

    private func wait(within seconds: Double, until isDone: () -> Bool) {
        let end = Clock.now() + seconds
        while true {
            update()
            let left = end - Clock.now()
            if isDone() || left <= 0 { return }
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&state, 1, Int32(left * 1000 + 1))
        }
    }

    /// Ends it, and waits until it has closed its files and sockets.
    ///
    /// - Parameter seconds: how long it waits at most.
    func end(within seconds: Double) {
        shutdown(descriptor, Int32(SHUT_WR))
        waitUntilEnded(within: seconds)
    }
}
