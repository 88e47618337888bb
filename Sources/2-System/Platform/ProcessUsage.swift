import Glibc

/// What another process has used so far, from /proc, which needs no permission.
package struct ProcessUsage: Equatable, Sendable {
    /// Processor time of all threads, in seconds.
    package var processorTime: Double
    /// Resident memory, in bytes.
    package var residentBytes: Int
    /// When the process started, in seconds since the boot.
    package var started: Double

    /// - Returns: nil if there is no such process, or it has ended and nobody has waited for it.
    package init?(process: Int) {
        guard let bytes = try? FileSystem.read("/proc/\(process)/stat") else { return nil }
        self.init(
            stat: String(decoding: bytes, as: UTF8.self),
            ticksPerSecond: Double(max(1, sysconf(Int32(_SC_CLK_TCK)))),
            pageSize: sysconf(Int32(_SC_PAGESIZE)))
    }

    /// - Parameters:
    ///   - stat: the content of /proc/PID/stat, proc(5).
    ///   - ticksPerSecond: the unit of its times.
    ///   - pageSize: the unit of its memory, in bytes.
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
