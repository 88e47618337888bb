import Glibc
import Kiosk
import Platform

/// `flipbook report`: packs everything that is needed to diagnose a kiosk into one file.
enum ReportCommand {
    static let usage = """
        usage: flipbook report [OUT.tar.gz] [--socket PATH]

        Packs what is needed to diagnose the running kiosk into one file, flipbook-report.tar.gz unless
        named (- for standard output): its configuration with secrets removed, the displayed rows, a
        screenshot, the frame times, the recordings of this run and of the previous one, the output of
        `flipbook doctor` and the journal. Anything that cannot be obtained is listed in problems.txt,
        with the reason.
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--socket"], usage: usage)
        let out = options.optional() ?? "flipbook-report.tar.gz"
        try options.finish()
        let socket = options.value("--socket") ?? ControlSocket.defaultPath
        // Opened before the work, so that an unwritable path fails at once.
        let file = try out == "-" ? nil : OutputFile(path: out)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let report = Report(folder: "\(folder.path)/flipbook-report")
        try FileSystem.makeFolder(report.folder)
        collect(report, socket)
        try report.writeProblems()
        let tar = try Report.output(
            of: ["tar", "-C", folder.path, "-czf", "-", "flipbook-report"], limit: 256 << 20)
        if let file {
            try file.write(tar)
        } else {
            try FileSystem.writeAll(tar, to: 1, path: "standard output")
        }
        Console.message(
            "flipbook: \(out): \(report.problems.isEmpty ? "complete" : "without \(report.missing)")"
        )
    }

    private static func collect(_ report: Report, _ socket: String) {
        report.add("version.txt") { Array("flipbook \(Version.current)\n".utf8) }
        for name in ["stats", "config", "rows"] {
            report.add("\(name).json") {
                Array(try ControlClient.data(name, path: socket, timeout: 10))
            }
        }
        report.add("screenshot.png") { try Screenshot.take(path: socket).png() }
        let base = socket.lastIndex(of: ".").map { String(socket[..<$0]) } ?? socket
        for name in ["flight", "previous.flight"] {
            report.add("control.\(name)") {
                try FileSystem.read("\(base).\(name)", limit: 64 << 20)
            }
        }
        report.add("doctor.txt") {
            try Report.output(of: ["/proc/self/exe", "doctor"], allowsFailure: true)
        }
        report.add("journal.txt") {
            try Report.output(
                of: ["journalctl", "-u", "flipbook", "-n", "3000", "--no-pager", "-o", "short-iso"])
        }
        report.add("kernel.txt") {
            try Report.output(of: ["/bin/sh", "-c", "uname -a; uptime; free -m; dmesg | tail -200"])
        }
    }
}

/// The parts of a report, which are collected in a folder.
private final class Report {
    let folder: String
    private(set) var problems: [(part: String, reason: String)] = []

    init(folder: String) { self.folder = folder }

    var missing: String { problems.map(\.part).joined(separator: ", ") }

    /// Adds a part, or records the reason why it is missing.
    func add(_ name: String, _ content: () throws -> [UInt8]) {
        do { try FileSystem.write(try content(), to: "\(folder)/\(name)") } catch {
            problems.append((name, "\(error)"))
        }
    }

    func writeProblems() throws {
        let text = problems.map { "\($0.part): \($0.reason)\n" }.joined()
        try FileSystem.write(
            Array((text.isEmpty ? "none\n" : text).utf8), to: "\(folder)/problems.txt")
    }

    /// Runs a program and returns its standard output.
    static func output(
        of arguments: [String], limit: Int = 16 << 20, allowsFailure: Bool = false
    ) throws -> [UInt8] {
        let process = try ChildProcess(arguments, folder: "/", timeout: 30, outputLimit: limit)
        while true {
            if let result = process.poll() {
                if case .exited(let status) = result.ending, status == 0 || allowsFailure {
                    return result.output
                }
                let text = String(decoding: result.errors.prefix(500), as: UTF8.self)
                throw Failure(description: "\(arguments[0]): \(result.ending): \(text)")
            }
            let loop = EventLoop()
            for descriptor in process.descriptors { loop.watch(descriptor) { _ in } }
            loop.wait(until: process.nextDeadline)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}

/// A temporary folder for a report.
private struct TemporaryFolder {
    let path: String

    init() throws(SystemError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/flipbook-report-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) != nil }
        guard made else { throw SystemError("mkdtemp", path: base) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes the folder with the report in it.
    func remove() {
        let inner = "\(path)/flipbook-report"
        for name in (try? FileSystem.list(inner)) ?? [] { unlink("\(inner)/\(name)") }
        rmdir(inner)
        rmdir(path)
    }
}
