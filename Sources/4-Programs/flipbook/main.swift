import Glibc
import Kiosk
import Platform

let usage = """
    usage: flipbook COMMAND …

      run [kiosk.json]    run a kiosk
      check [kiosk.json]  say what is wrong with a configuration
      inspect FILE.riv    say what is in a Rive file
      doctor              say what works on this board, and how to fix what does not
      stats [--json]      frame times of the running kiosk
      trace --seconds N   a Chrome trace of its next N seconds
      record FILE --seconds N
                          what fingers do in the next N seconds, for run --replay
      refresh [--wait]    refresh its rows, as a pull does
    Each command has its own --help. The last four talk to a kiosk on this machine.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
let status = Program.run(name: "flipbook") {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "run": try RunCommand.run(rest)
    case "check": try CheckCommand.run(rest)
    case "inspect": try InspectCommand.run(rest)
    case "doctor": try Doctor.run(rest)
    case "stats": try StatsCommand.run(rest)
    case "trace": try TraceCommand.run(rest)
    case "record": try RecordCommand.run(rest)
    case "refresh": try RefreshCommand.run(rest)
    case "--version", "version": Console.print("flipbook 0.1.0")
    case "--help", "-h", "help": throw HelpRequest(text: usage)
    case nil: throw UsageError("a command is missing\n\(usage)")
    case let name?: throw UsageError("unknown command '\(name)'\n\(usage)")
    }
}
exit(status)
