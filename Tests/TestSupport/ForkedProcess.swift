import Glibc

/// A process that starts as a copy of the test process.
public enum ForkedProcess {
    /// Runs `body` in a forked process, which then exits with its result.
    ///
    /// At the fork another thread may have held a lock of the Swift runtime, for which the copy would wait forever. A
    /// process that has not exited within 5 s is therefore killed, and another one is started, at most eight in all.
    ///
    /// - Returns: its wait status, as of waitpid(2); if none has exited, that of the last one, which was killed.
    public static func status(of body: () -> Int32) -> Int32 {
        var status: Int32 = 0
        for _ in 0..<8 {
            let child = fork()
            if child == 0 {
                // Debian 13's Swift starts swift-backtrace for a trap, which does not end here.
                for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] {
                    signal(crash, SIG_DFL)
                }
                _exit(body())
            }
            if wait(within: 5, until: { waitpid(child, &status, WNOHANG) == child }) { break }
            kill(child, SIGKILL)
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
        }
        return status
    }
}
