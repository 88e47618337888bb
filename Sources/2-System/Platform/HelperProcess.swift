import Glibc

/// A program that works for this one until it is ended: no command, so it has no control group of its own.
/// A `SpawnProcess` starts it if there is one. Not for the frame loop's thread, since all of this may wait.
package final class HelperProcess {
    private enum Child {
        /// A child of this process.
        case own
        case spawned(SpawnedProgram)
        case over
    }

    /// How long a start may take, in seconds.
    private static let startLimit = 60.0

    /// Its PID.
    package let process: pid_t
    private var child: Child

    /// Starts a program, and waits until the kernel has read its file. Its streams stay open here.
    ///
    /// - Parameter spawner: what starts it; nil for this process.
    /// - Throws: `SystemError` where it cannot be started.
    package init(
        _ program: Spawn.Program, by spawner: SpawnProcess? = .current
    ) throws(SystemError) {
        guard let spawner else {
            // In this session: what is in another one is taken for an orphan of a command (ProcessTree).
            process = try Spawn.start(program)
            child = .own
            return
        }
        let spawned = try SpawnedProgram(program, isLimited: false, by: spawner)
        spawned.waitUntilStarted(within: HelperProcess.startLimit)
        switch spawned.progress {
        case .running(let process), .ended(_, let process): self.process = process
        case .failed(let error): throw error
        case .starting:
            throw SystemError(Spawn.call, path: program.arguments[0], code: ETIMEDOUT)
        }
        child = .spawned(spawned)
    }

    deinit { end() }

    /// How it has ended by itself, or nil.
    ///
    /// - Parameter seconds: how long it waits for that at most.
    package func ending(within seconds: Double) -> ChildProcess.Ending? {
        switch child {
        case .over: return nil
        case .spawned(let program):
            program.waitUntilEnded(within: seconds)
            guard case .ended(let ending, _) = program.progress else { return nil }
            child = .over
            return ending
        case .own:
            let end = Clock.now() + seconds
            while true {
                var status: Int32 = 0
                if waitpid(process, &status, WNOHANG) == process {
                    child = .over
                    let signal = status & 0x7f
                    return signal == 0
                        ? .exited(status: status >> 8) : .killed(signal: signal)
                }
                if Clock.now() >= end { return nil }
                usleep(1000)
            }
        }
    }

    /// Kills it, if it has not ended.
    package func end() {
        // A spawned one ends as its connection is closed.
        if case .own = child {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
        child = .over
    }
}
