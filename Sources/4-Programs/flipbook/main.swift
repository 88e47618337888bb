// Linked for its allocator alone, which counts what frames allocate.
import CAllocationCount
import Glibc
import ImageProcess
import Kiosk
import Platform

let usage = """
    usage: flipbook COMMAND …

      run [kiosk.json]    run a kiosk
      check [kiosk.json]  check a configuration
      inspect FILE.riv    list the contents of a Rive file
      export FILE.riv OUT pictures, an animation or video of a Rive file
      new DIR             make the folder of a kiosk, or with --swift a Swift package
      startup [kiosk.json]
                          time its start, up to the first frame
      doctor              check this board, and say how to fix what does not work
      diff A B            compare two recordings of frames
      stats [--json]      frame times of the running kiosk
      top                 the same and more, again and again
      trace --seconds N   a Perfetto trace of its next N seconds, its last ones or its crash
      record FILE --seconds N
                          record the touches of the next N seconds, for run --replay
      refresh [--wait]    refresh its rows, as a pull does
      screenshot [FILE]   what its display shows, as a PNG file
      watch               the same again and again, in this terminal
      report [FILE]       pack what is needed to find out what is wrong with it
      tap X Y             tap on it
      swipe X Y X Y       move a finger on it
      pull                pull its content down
      key NAME            press a key that scrolls
      show SCREEN         show a screen by its name
      set PATH VALUE      set a value, or a property of the .riv file that it shows
      reload              load its configuration again
      blank [on|off]      switch its display off or on
      brightness [0…1]    the backlight of its panel
      hud [on|off]        draw the frame times on its display
      mark TEXT           note a text in its recording of frames
    Each command has its own --help. All from stats on are about the kiosk on this machine.
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
    case "startup": try StartupCommand.run(rest)
    case "doctor": try Doctor.run(rest)
    case "stats": try StatsCommand.run(rest)
    case "trace": try TraceCommand.run(rest)
    case "top": try TopCommand.run(rest)
    case "diff": try DiffCommand.run(rest)
    case "record": try RecordCommand.run(rest)
    case "refresh": try RefreshCommand.run(rest)
    case "screenshot": try ScreenshotCommand.run(rest)
    case "watch": try WatchCommand.run(rest)
    case "report": try ReportCommand.run(rest)
    case ImageService.command: try ImageService.run()
    case SpawnService.command: try SpawnService.run()
    case "--version", "version": Console.print(Version.report)
    case "--help", "-h", "help": throw HelpRequest(text: usage)
    case nil: throw UsageError("a command is missing\n\(usage)")
    case let name?:
        if let command = RequestCommand.all.first(where: { $0.name == name }) {
            try command.run(rest)
            break
        }
        throw UsageError("unknown command '\(name)'\n\(usage)")
    }
}
exit(status)
