import Glibc
import Platform

/// A helper program that runs until it is killed. It is not a command, so it has no separate control group.
/// A `SpawnProcess` starts it if there is one. Not for use on the frame loop's thread, since all calls may
/// block.
package final class HelperProcess {
    private enum Child {
        /// A child of this process.
        case own
        case spawned(SpawnedProgram)
        case over
    }

    /// The maximum time that a start may take, in seconds.
    private static let startLimit = 60.0

    /// The helper's PID.
    package let process: pid_t
    private var child: Child

    /// Starts a program, and waits until the kernel has read its file. This process's ends of its standard
    /// streams stay open.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - spawner: the process that starts it; nil if this process does.
    /// - Throws: `SystemError` if it cannot be started.
    package init(
        _ program: Spawn.Program, by spawner: SpawnProcess? = .current
    ) throws(SystemError) {
        guard let spawner else {
            // ProcessTree is not used, since it would treat the helper as a command.
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

    /// Returns how the helper ended on its own; nil if it has not.
    ///
    /// - Parameter seconds: the maximum time to wait for its end, in seconds.
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

    /// Kills the helper if it has not ended.
    package func end() {
        // Closing the connection of a spawned helper kills it.
        if case .own = child {
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
        child = .over
    }
}
