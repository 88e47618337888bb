import CLinux
import Glibc

/// Signals that are received through a descriptor (signalfd(2)), and their names.
package enum Signals {
    /// Blocks signals in the calling thread, and returns a non-blocking descriptor that is readable while one
    /// of them is pending. The caller closes it.
    package static func descriptor(for signals: [Int32]) throws(SystemError) -> Int32 {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("signalfd") }
        return descriptor
    }

    /// Returns the numbers of the signals that have arrived.
    package static func read(_ descriptor: Int32) -> [Int32] {
        var result: [Int32] = []
        var info = signalfd_siginfo()
        while Glibc.read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
            result.append(Int32(info.ssi_signo))
        }
        return result
    }

    /// Ignores SIGPIPE and SIGXFSZ, so that a write to a closed pipe or socket, or beyond the limit of the size of
    /// files, fails instead of killing the program.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Raises a signal with its default action.
    static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
    }

    /// Returns a signal's name and meaning, such as "SIGSEGV (Segmentation fault)".
    package static func name(of number: Int32) -> String {
        guard let name = sigabbrev_np(number), let meaning = sigdescr_np(number) else {
            return "signal \(number)"
        }
        return "SIG\(String(cString: name)) (\(String(cString: meaning)))"
    }
}
