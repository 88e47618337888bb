import Glibc

/// A process that starts as a copy of the tests' one.
public enum ForkedProcess {
    /// Runs `body` in such a process, which then exits with its result.
    ///
    /// Another thread may have held a lock of the Swift runtime at the fork, for which the copy waits for ever: one that
    /// has not ended within 5 s is killed, and another is tried, eight at most.
    ///
    /// - Returns: its wait status, as of waitpid(2); that of the last one that was killed where none has ended.
    public static func status(of body: () -> Int32) -> Int32 {
        var status: Int32 = 0
        for _ in 0..<8 {
            let child = fork()
            if child == 0 { _exit(body()) }
            if wait(within: 5, until: { waitpid(child, &status, WNOHANG) == child }) { break }
            kill(child, SIGKILL)
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
        }
        return status
    }
}
