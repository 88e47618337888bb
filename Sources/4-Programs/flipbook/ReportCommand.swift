import Platform
import Processes
import Runner
import Telemetry

/// `flipbook report`: packs everything that is needed to diagnose a kiosk into one file.
enum ReportCommand {
    static let usage = """
        usage: flipbook report [OUT.tar.gz] [--socket PATH]

        Packs what is needed to diagnose the running kiosk into one file, flipbook-report.tar.gz unless
        named (- for standard output): the shape of its configuration, without texts, arguments and
        other values that may be secret, the displayed rows, a screenshot, the frame times, the
        recordings of this run and of the previous one, the output of `flipbook doctor` and the
        journal. While a text, a PIN or a form is filled in there is no screenshot. Anything that
        cannot be obtained is listed in problems.txt, with the reason.
          --socket PATH  the kiosk's control socket, as passed to `flipbook run`
        """

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--socket"], usage: usage)
        let out = options.optional() ?? "flipbook-report.tar.gz"
        try options.finish()
        let socket = options.value("--socket") ?? ControlSocket.defaultPath
        // Opened before the work, so that an unwritable path fails at once.
        let file = try out == "-" ? nil : OutputFile(path: out)
        // A signal must not leave the folder, which contains the rows.
        let interruption = try Interruption()
        let folder = try TemporaryFolder("flipbook-report")
        defer {
            folder.remove()
            withExtendedLifetime(interruption) {}
        }
        let report = Report(folder: "\(folder.path)/flipbook-report", interruption)
        try FileSystem.makeFolder(report.folder)
        try collect(report, socket)
        try report.writeProblems()
        let tar = try report.output(
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

    private static func collect(_ report: Report, _ socket: String) throws {
        try report.add("version.txt") { Array("flipbook \(Version.current)\n".utf8) }
        for name in ["stats", "config", "rows"] {
            try report.add("\(name).json") {
                Array(
                    try ControlClient.data(
                        name, path: socket, timeout: 10, interruption: report.interruption))
            }
        }
        try report.add("screenshot.png") {
            // What a person is typing leaves the kiosk with no report.
            try Screenshot.take(
                path: socket, flag: .public, interruption: report.interruption
            ).png()
        }
        let recording = FlightRecorder.path(besideSocket: socket)
        try report.add("control.flight") { try FileSystem.read(recording, limit: 64 << 20) }
        try report.add("control.previous.flight") {
            try FileSystem.read(FlightRecorder.previousPath(of: recording), limit: 64 << 20)
        }
        try report.add("doctor.txt") {
            try report.output(
                of: ["/proc/self/exe", "doctor", "--socket", socket], allowsFailure: true)
        }
        try report.add("journal.txt") {
            try report.output(
                of: ["journalctl", "-u", "flipbook", "-n", "3000", "--no-pager", "-o", "short-iso"])
        }
        try report.add("system.txt") {
            try report.output(of: ["/bin/sh", "-c", "uname -a; uptime; free -m"])
        }
        try report.add("kernel.txt") {
            // A pipe would have the status of tail, which hides that dmesg was refused.
            let script = #"log=$(dmesg) || exit; printf '%s\n' "$log" | tail -n 200"#
            return try report.output(of: ["/bin/sh", "-c", script])
        }
    }
}

/// The parts of a report, which are collected in a folder.
private final class Report {
    let folder: String
    /// The signals that end the report.
    let interruption: Interruption
    private(set) var problems: [(part: String, reason: String)] = []

    init(folder: String, _ interruption: Interruption) {
        self.folder = folder
        self.interruption = interruption
    }

    var missing: String { problems.map(\.part).joined(separator: ", ") }

    /// Adds a part, or records the reason why it is missing.
    ///
    /// - Throws: `Interrupted` if a signal requests this program's exit.
    func add(_ name: String, _ content: () throws -> [UInt8]) throws {
        do { try FileSystem.write(try content(), to: "\(folder)/\(name)") } catch {
            if error is Interrupted { throw error }
            problems.append((name, "\(error)"))
        }
        try interruption.check()
    }

    func writeProblems() throws {
        let text = problems.map { "\($0.part): \($0.reason)\n" }.joined()
        try FileSystem.write(
            Array((text.isEmpty ? "none\n" : text).utf8), to: "\(folder)/problems.txt")
    }

    /// Runs a program and returns its standard output.
    ///
    /// - Throws: `Interrupted` if a signal requests this program's exit; the program is then killed.
    func output(
        of arguments: [String], limit: Int = 16 << 20, allowsFailure: Bool = false
    ) throws -> [UInt8] {
        let process = try ChildProcess(arguments, folder: "/", timeout: 30, outputLimit: limit)
        let result = try process.waitForEnd(interruption)
        if case .exited(let status) = result.ending, status == 0 || allowsFailure {
            return result.output
        }
        let text = String(decoding: result.errors.prefix(500), as: UTF8.self)
        throw Failure(description: "\(arguments[0]): \(result.ending): \(text)")
    }

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}
