import Glibc

/// Processes that a test's programs have started.
public enum Processes {
    /// Waits for the process IDs that a script writes to a file, one per line; at most 30 s.
    ///
    /// - Throws: `ProcessesError` if there are not exactly `count` of them by then.
    public static func written(to path: String, count: Int) throws -> [pid_t] {
        var lines: [Substring] = []
        let isWritten = wait(within: 30) {
            lines = text(of: path).split(separator: "\n")
            return lines.count == count
        }
        guard isWritten else { throw ProcessesError(path: path, lineCount: lines.count) }
        return lines.compactMap { pid_t($0) }
    }

    /// Returns whether a process is running; a zombie is not.
    public static func isAlive(_ process: pid_t) -> Bool {
        let status = text(of: "/proc/\(process)/stat")
        return !(status.isEmpty || status.contains(") Z ") || status.contains(") X "))
    }

    /// Returns the children of each thread of a process, the oldest of a thread first. Threads that end meanwhile are
    /// skipped.
    public static func children(of process: pid_t) -> [pid_t] {
        let threads = "/proc/\(process)/task"
        return numbers(in: threads).flatMap { thread in
            text(of: "\(threads)/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    /// Returns the processes that run in a working directory.
    public static func inFolder(_ folder: String) -> [pid_t] {
        numbers(in: "/proc").filter { process in
            var target = [CChar](repeating: 0, count: 4096)
            let count = readlink("/proc/\(process)/cwd", &target, target.count)
            let bytes = target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
            return String(decoding: bytes, as: UTF8.self) == folder && isAlive(process)
        }
    }

    /// Returns the IDs of processes or threads that have a folder in `folder`; none if it cannot be read.
    private static func numbers(in folder: String) -> [pid_t] {
        guard let list = opendir(folder) else { return [] }
        defer { closedir(list) }
        var found: [pid_t] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = pid_t(name) { found.append(number) }
        }
        return found
    }

    /// Returns the first 4 KiB of a file; empty if it cannot be read.
    private static func text(of path: String) -> String {
        guard let file = fopen(path, "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// A script has written another number of process IDs than expected.
public struct ProcessesError: Error {
    public let path: String
    public let lineCount: Int
}
