import Glibc
import Kiosk
import Platform

let usage = """
    usage: flipbook COMMAND …

      run [kiosk.json]    run a kiosk
      check [kiosk.json]  check a configuration
      inspect FILE.riv    list the contents of a Rive file
      export FILE.riv OUT pictures, an animation or video of a Rive file
      new DIR             make the folder of a kiosk, or with --swift a Swift package
      doctor              check this board, and say how to fix what does not work
      diff A B            compare two recordings of frames
      stats [--json]      frame times of the running kiosk
      top                 the same and more, again and again
      trace --seconds N   a Perfetto trace of its next N seconds, its last ones or its crash
      record FILE --seconds N
                          record the touches of the next N seconds, for run --replay
      refresh [--wait]    refresh its rows, as a pull does
    Each command has its own --help. The last five are about the kiosk on this machine.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
let status = Program.run(name: "flipbook") {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "run": try RunCommand.run(rest)
    case "check": try CheckCommand.run(rest)
    case "inspect": try InspectCommand.run(rest)
    case "export": try ExportCommand.run(rest)
    case "new": try NewCommand.run(rest)
    case "doctor": try Doctor.run(rest)
    case "stats": try StatsCommand.run(rest)
    case "trace": try TraceCommand.run(rest)
    case "top": try TopCommand.run(rest)
    case "diff": try DiffCommand.run(rest)
    case "record": try RecordCommand.run(rest)
    case "refresh": try RefreshCommand.run(rest)
    case "--version", "version": Console.print(Version.report)
    case "--help", "-h", "help": throw HelpRequest(text: usage)
    case nil: throw UsageError("a command is missing\n\(usage)")
    case let name?: throw UsageError("unknown command '\(name)'\n\(usage)")
    }
}
exit(status)
