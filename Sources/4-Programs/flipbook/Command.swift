import ImageProcess
import Kiosk
import Processes
import Tools

/// A command of the program: a line of its usage, and what runs.
struct Command {
    let name: String
    /// The operands as the usage shows them, such as "FILE.riv"; empty for none.
    let operands: String
    /// What it does, in a few words.
    let summary: String
    /// Performs it with the arguments that follow its name.
    let run: ([String]) throws -> Void

    init(
        _ name: String, _ operands: String, _ summary: String,
        _ run: @escaping ([String]) throws -> Void
    ) {
        (self.name, self.operands, self.summary, self.run) = (name, operands, summary, run)
    }

    /// All commands, in the order of the usage.
    @MainActor static let all: [Command] =
        [
            Command("run", "[kiosk.json]", "run a kiosk") { try RunCommand.run($0) },
            Command("check", "[kiosk.json]", "check a configuration") { try CheckCommand.run($0) },
            Command("play", "FILE.riv", "show a .riv file, with controls for its values") {
                try PlayCommand.run($0)
            },
            Command("inspect", "FILE.riv", "list the contents of a .riv file") {
                try InspectCommand.run($0)
            },
            Command(
                "export", "FILE.riv OUT",
                "render pictures, an animation or a video from a .riv file"
            ) {
                try ExportCommand.run($0)
            },
            Command("new", "DIR", "create the folder of a kiosk, or with --swift a Swift package") {
                try NewCommand.run($0)
            },
            Command(
                "port", "FILE.swift", "rewrite a source file that was written for UIKit or SwiftUI"
            ) {
                try PortCommand.run($0)
            },
            Command("startup", "[kiosk.json]", "measure the time from the start to the first frame")
            {
                try StartupCommand.run($0)
            },
            Command("doctor", "", "check this board and suggest fixes for any problems") {
                try Doctor.run($0)
            },
            Command("diff", "A B", "compare two frame recordings, or two .riv files") {
                try DiffCommand.run($0)
            },
            Command("stats", "[--json]", "print the frame times of the running kiosk") {
                try StatsCommand.run($0)
            },
            Command("top", "", "show frame times, missed refreshes and load continuously") {
                try TopCommand.run($0)
            },
            Command(
                "trace", "--seconds N",
                "write a Perfetto trace of the next or last N seconds, or of a crash"
            ) {
                try TraceCommand.run($0)
            },
            Command("record", "FILE --seconds N", "record touches for N seconds, for run --replay")
            {
                try RecordCommand.run($0)
            },
            Command("refresh", "[--wait]", "refresh the rows, as a pull does") {
                try RefreshCommand.run($0)
            },
            Command("pin", "NAME", "set a PIN that opens a lock") { try PinCommand.run($0) },
            Command("notify", "TEXT", "show a message, or ask a question") {
                try NotifyCommand.run($0)
            },
            Command("screenshot", "[FILE]", "save the content of the display as a PNG file") {
                try ScreenshotCommand.run($0)
            },
            Command("watch", "", "show the display in this terminal and keep updating it") {
                try WatchCommand.run($0)
            },
            Command("report", "[FILE]", "pack diagnostic data into an archive") {
                try ReportCommand.run($0)
            },
        ]
        + RequestCommand.all.map { request in
            Command(request.name, request.operands, request.summary) { try request.run($0) }
        }

    /// The processes that a running kiosk starts for itself, by the names that the usage does not list.
    @MainActor static let services: [Command] = [
        Command(ImageService.command, "", "decode pictures") { _ in try ImageService.run() },
        Command(SpawnService.command, "", "start programs") { _ in try SpawnService.run() },
    ]

    /// The program's help: a line for each command.
    @MainActor static var usage: String {
        // Descriptions begin in one column; a longer command is on a line of its own.
        let column = 20
        let lines = all.map { command in
            let call =
                command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
            let gap =
                call.count < column
                ? String(repeating: " ", count: column - call.count)
                : "\n" + String(repeating: " ", count: column + 2)
            return "  \(call)\(gap)\(command.summary)"
        }
        return """
            usage: flipbook COMMAND …

            \(lines.joined(separator: "\n"))
            Each command has its own --help. The commands from stats on act on the kiosk on this machine.
            """
    }
}
