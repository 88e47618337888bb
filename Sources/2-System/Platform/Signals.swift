import CLinux
import Glibc

/// Signals delivered through a descriptor (signalfd(2)).
public enum Signals {
    /// Blocks signals and returns a non-blocking descriptor that is readable while one is pending.
    /// The caller closes it.
    public static func descriptor(for signals: [Int32]) throws(SystemError) -> Int32 {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        sigprocmask(SIG_BLOCK, &set, nil)
        let fd = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        if fd < 0 { throw SystemError("signalfd") }
        return fd
    }

    /// Consumes the pending signals and returns their numbers.
    public static func read(_ descriptor: Int32) -> [Int32] {
        var result: [Int32] = []
        var info = signalfd_siginfo()
        while Glibc.read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
            result.append(Int32(info.ssi_signo))
        }
        return result
    }

    /// Makes writes to a closed pipe or socket fail with EPIPE instead of ending the program.
    public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
