import Glibc
import Platform

/// The resources that another process has used so far, from /proc, which requires no permission.
package struct ProcessUsage: Equatable, Sendable {
    /// The processor time of all threads, in seconds.
    package var processorTime: Double
    /// The resident memory, in bytes.
    package var residentBytes: Int
    /// When the process started, in seconds since boot.
    package var started: Double

    /// Reads the usage of a process; nil if there is no such process or it is a zombie.
    ///
    /// - Parameter process: the PID.
    package init?(process: Int) {
        guard let bytes = try? FileSystem.read("/proc/\(process)/stat") else { return nil }
        self.init(
            stat: String(decoding: bytes, as: UTF8.self),
            ticksPerSecond: Double(max(1, sysconf(Int32(_SC_CLK_TCK)))),
            pageSize: sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Parses the usage of a process; nil if the text is invalid or the process is a zombie.
    ///
    /// - Parameters:
    ///   - stat: the content of /proc/PID/stat, as described in proc(5).
    ///   - ticksPerSecond: the number of clock ticks per second, the unit of times.
    ///   - pageSize: the page size in bytes, the unit of memory.
    init?(stat: String, ticksPerSecond: Double, pageSize: Int) {
        // The program's name, in parentheses, may contain anything.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        guard fields.count > 21, !["Z", "X"].contains(fields[0]), let user = Double(fields[11]),
            let system = Double(fields[12]), let start = Double(fields[19]),
            let pages = Int(fields[21])
        else { return nil }
        processorTime = (user + system) / ticksPerSecond
        started = start / ticksPerSecond
        residentBytes = pages.multipliedReportingOverflow(by: pageSize).partialValue
    }
}
