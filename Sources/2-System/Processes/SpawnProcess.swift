import CLinux
import Glibc
import Locking
import Platform

/// The process that starts programs on behalf of this one. This process can then confine itself so that it may
/// not start programs, without the confinement being inherited by the programs. `SpawnService` runs in it.
///
/// A program is requested by one message, which carries its standard streams and one end of a separate
/// connection. On that connection the process reports that the program runs and how it ended; closing the other
/// end kills the program and its descendants. Functions do not block unless they are documented to wait.
package final class SpawnProcess: Sendable {
    private static let shared = Lock<SpawnProcess?>(nil)

    /// The process that starts programs; nil if this process starts them itself.
    package static var current: SpawnProcess? { shared.withLock { $0 } }

    /// The maximum time to wait for the process to end, in seconds: longer than the process waits for its
    /// programs.
    static let endLimit = SpawnService.endLimit + 0.1

    /// The connection to the process, which becomes readable when the process has ended.
    package let descriptor: Int32
    /// The PID of the process.
    package let process: pid_t

    /// Starts the process.
    ///
    /// - Parameter arguments: the program that runs a `SpawnService`, and its arguments; by default the running
    ///   program, which is flipbook.
    /// - Throws: `SystemError` if it cannot be started.
    package init(
        _ arguments: [String] = ["/proc/self/exe", SpawnService.command]
    ) throws(SystemError) {
        let ends = try UnixSocket.makePair(ofMessages: true)
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

    /// Closes the connection, which ends the process and everything that it has started, and waits for that: up
    /// to `endLimit`, plus a second for processes left behind by a crash of the process.
    deinit {
        shutdown(descriptor, Int32(SHUT_WR))
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let hasEnded = poll(&state, 1, Int32(SpawnProcess.endLimit * 1000)) == 1
        close(descriptor)
        // A confined process may not kill it, and then does not wait for it either.
        if !hasEnded, kill(process, SIGKILL) != 0 { return }
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Makes this process start programs through `process`, or by itself if that is nil. Waits for the end of the
    /// process used before, if it is released by this.
    package static func use(_ process: SpawnProcess?) {
        // The previous process is released outside of the lock, since its release may block.
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

    /// Requests the start of a program. This process's ends of its standard streams stay open.
    ///
    /// - Returns: this process's end of the program's connection.
    /// - Throws: `SystemError` if the request cannot be sent.
    fileprivate func ask(
        for program: Spawn.Program, isLimited: Bool
    ) throws(SystemError) -> Int32 {
        let bytes = SpawnRequest(program, isLimited: isLimited).bytes
        let path = program.arguments[0]
        guard bytes.count <= SpawnRequest.maximumCount else {
            throw SystemError(Spawn.call, path: path, code: E2BIG)
        }
        let ends = try UnixSocket.makePair(ofMessages: true)
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

/// A program that a `SpawnProcess` starts. It is killed together with its descendants when the object is
/// released.
final class SpawnedProgram {
    enum Progress: Equatable {
        case starting
        case running(pid_t)
        /// The program could not be started, or the process that starts programs has ended.
        case failed(SystemError)
        case ended(ChildProcess.Ending, process: pid_t)

        /// Returns the progress after a reply; nil if the reply is not valid in this state.
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

    /// The program's connection, which becomes readable when `update` has a reply to read.
    let descriptor: Int32
    private(set) var progress = Progress.starting
    private let path: String

    /// Requests the start of a program.
    ///
    /// - Parameters:
    ///   - program: the program; its streams stay open in this process.
    ///   - isLimited: whether it gets a separate control group, as commands do.
    ///   - process: the process that starts it.
    /// - Throws: `SystemError` if the request cannot be sent. Later failures are reported by `progress`.
    init(
        _ program: Spawn.Program, isLimited: Bool, by process: SpawnProcess
    ) throws(SystemError) {
        path = program.arguments[0]
        descriptor = try process.ask(for: program, isLimited: isLimited)
    }

    deinit { close(descriptor) }

    /// Reads pending replies and updates `progress`.
    func update() {
        while true {
            if isOver { return }
            // In most turns there is no reply; polling first avoids the allocation of a buffer then.
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

    /// Waits until the program runs, has failed or has ended.
    ///
    /// - Parameter seconds: the maximum time to wait, in seconds.
    func waitUntilStarted(within seconds: Double) {
        wait(within: seconds) { progress != .starting }
    }

    /// Waits until the program has ended.
    ///
    /// - Parameter seconds: the maximum time to wait, in seconds.
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

    /// Kills the program, and waits until its files and sockets are closed.
    ///
    /// - Parameter seconds: the maximum time to wait, in seconds.
    func end(within seconds: Double) {
        shutdown(descriptor, Int32(SHUT_WR))
        waitUntilEnded(within: seconds)
    }
}
