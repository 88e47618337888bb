import CLinux
import Glibc

/// The limit of a process's open files. Libraries such as libdispatch end the process by a signal if they cannot open
/// one, so a limit that is too low is reported before anything is opened.
enum DescriptorLimit {
    /// The number of files that must be available at the start: those of the event loop, the background thread, timers,
    /// libdispatch and one program.
    static let minimum = 24
    /// The soft limit above which nothing is checked.
    private static let ample = 256

    struct TooLow: Error, Equatable, CustomStringConvertible {
        var limit: Int
        var available: Int

        var description: String {
            "at most \(limit) files may be open, of which \(available) are available, but "
                + "\(DescriptorLimit.minimum) are needed; raise the limit (ulimit -n 1024)"
        }
    }

    /// Checks that enough files can be opened, after raising the soft limit if it is low.
    ///
    /// - Throws: `TooLow` if they cannot.
    static func check() throws(TooLow) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            limit.rlim_cur < rlim_t(ample)
        else { return }
        if limit.rlim_max > limit.rlim_cur {
            var higher = limit
            higher.rlim_cur = min(limit.rlim_max, rlim_t(ample))
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &higher) == 0 {
                limit = higher
            }
        }
        let available = countAvailable()
        guard available < minimum else { return }
        throw TooLow(limit: Int(clamping: limit.rlim_cur), available: available)
    }

    /// Returns how many files can be opened, at most `minimum`.
    private static func countAvailable() -> Int {
        var opened: [Int32] = []
        while opened.count < minimum {
            let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
            if descriptor < 0 { break }
            opened.append(descriptor)
        }
        for descriptor in opened { close(descriptor) }
        return opened.count
    }
}
