// Linked for its allocator alone, which counts what frames allocate.
import CAllocationCount
import Glibc
import ImageProcess
import JSON
import Kiosk
import Platform

let usage = """
    usage: flipbook COMMAND …

      run [kiosk.json]    run a kiosk
      check [kiosk.json]  check a configuration
      inspect FILE.riv    list the contents of a .riv file
      export FILE.riv OUT render pictures, an animation or a video from a .riv file
      new DIR             create the folder of a kiosk, or with --swift a Swift package
      port FILE.swift     rewrite a source file that was written for UIKit or SwiftUI
      startup [kiosk.json]
                          measure the time from the start to the first frame
      doctor              check this board and suggest fixes for any problems
      diff A B            compare two frame recordings
      stats [--json]      print the frame times of the running kiosk
      top                 show frame times, missed refreshes and load continuously
      trace --seconds N   write a Perfetto trace of the next or last N seconds, or of a crash
      record FILE --seconds N
                          record touches for N seconds, for run --replay
      refresh [--wait]    refresh the rows, as a pull does
      screenshot [FILE]   save the content of the display as a PNG file
      watch               show the display in this terminal and keep updating it
      report [FILE]       pack diagnostic data into an archive
      tap X Y             tap at a point
      press ROLE NAME     press a row, button or tab by its key or text
      swipe X Y X Y       swipe from one point to another
      pull                pull the content down
      key NAME            press a key, such as page-down, tab or enter
      type TEXT           enter text in the focused field
      show SCREEN         show a screen by its name
      set PATH VALUE      set a value, or a property of the visible .riv file
      reload              reload the configuration
      blank [on|off]      switch the display off or on
      brightness [0…1]    print or set the brightness of the backlight
      tree                print what is on the screen, with places and texts, as JSON
      hud [on|off]        draw the frame times on the display
      mark TEXT           add a text to the frame recording
    Each command has its own --help. The commands from stats on act on the kiosk on this machine.
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
    case "port": try PortCommand.run(rest)
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
    case "--version", "version": Console.print(text: Version.report)
    case "--help", "-h", "help": throw HelpRequest(text: usage)
    case nil: throw UsageError("a command is missing\n\(usage)")
    case let name?:
        if let command = RequestCommand.all.first(where: { $0.name == name }) {
            try command.run(rest)
            break
        }
        // Each command begins a line of the usage.
        let names = usage.split(separator: "\n").filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("   ")
        }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
        if let near = Spelling.nearest(to: name, among: names) {
            throw UsageError("unknown command '\(name)'; did you mean '\(near)'?")
        }
        throw UsageError("unknown command '\(name)'\n\(usage)")
    }
}
Program.exit(status)
