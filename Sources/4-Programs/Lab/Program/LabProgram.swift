import Platform

/// `flipbook-lab`: tools for developing this package.
@MainActor package enum LabProgram {
    static let usage = """
        usage: flipbook-lab COMMAND …

          draw       draw a benchmark scene and time it
          bench      time the rasterizer and its peers, classes of drawing, pages of text and images, the growth
                     of a frame's cost, a scrolling table, many rows, conditions and templates, screen
                     transitions, keys of the keyboard, keys in long texts, the recording of frames, .riv files as
                     headers, or a list of FlipbookUI:
                     raster | classes | pages | growth | table | rows | conditions | navigation | keyboard |
                     typing | recorder | headers | list
          riv-dump   print the contents or the draws of a .riv file as JSON
          riv-draw   draw a frame of a .riv file as a picture
          riv-table  compare a set of .riv files with the reference's dumps, by feature
          riv-bench  time a .riv file's animation or state machine
          riv-write  compile a readable description of an animation into a .riv file
          sriv       replay the draw logs of the reference's tests and compare all frames
          facts      check what the reference's tests say of its files
          yoga       compare layouts with the expectations of Yoga's generated tests
          feel       check scrolling and pulling frame by frame
          soak       use a kiosk at random for hours of a virtual clock
          live       use kiosks at random while their data changes, and check laws
          trees      compare random trees of FlipbookUI's views that change with new ones
          film       make an animation and a contact sheet from a headless run's frames
          sheet      make a contact sheet of pictures
        Each command has its own --help.
        """

    /// Runs the command that the first argument names and returns the exit status.
    ///
    /// - Parameters:
    ///   - allocationCount: returns the number of memory allocations so far.
    ///   - views: runs a command about FlipbookUI, with its name and arguments, and returns whether it knows it.
    package static func run(
        _ arguments: [String], allocationCount: @escaping () -> Int = { 0 },
        views: ([String]) throws -> Bool
    ) -> Int32 {
        Program.run(name: "flipbook-lab") {
            if try views(arguments) { return }
            try perform(arguments, allocationCount: allocationCount)
        }
    }

    /// Runs the command that the first argument names.
    static func perform(
        _ arguments: [String], allocationCount: @escaping () -> Int = { 0 }
    ) throws {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "draw": try DrawCommand.run(rest)
        case "bench": try bench(rest, allocationCount)
        case "riv-dump": try RivDumpCommand.run(rest)
        case "riv-draw": try RivDrawCommand.run(rest)
        case "riv-table": try RivTableCommand.run(rest)
        case "riv-bench": try RivBenchCommand.run(rest, allocationCount: allocationCount)
        case "riv-write": try RivWriteCommand.run(rest)
        case "sriv": try SrivCommand.run(rest)
        case "facts": try FactsCommand.run(rest)
        case "yoga": try YogaCommand.run(rest)
        case "feel": try FeelCommand.run(rest)
        case "soak": try SoakCommand.run(rest)
        case "live": try LiveCommand.run(rest)
        case "film": try FilmCommand.run(rest)
        case "sheet": try SheetCommand.run(rest)
        case "--help", "-h": throw HelpRequest(text: usage)
        case nil: throw UsageError("a command is missing\n\(usage)")
        case let name?: throw UsageError("unknown command '\(name)'\n\(usage)")
        }
    }

    private static var benchUsage: String {
        [
            BenchRaster.usage, BenchClasses.usage, BenchPages.usage, BenchGrowth.usage,
            BenchTable.usage, BenchRows.usage, BenchConditions.usage, BenchNavigation.usage,
            BenchKeyboard.usage, BenchTyping.usage, BenchForm.usage, BenchRecorder.usage,
            BenchHeaders.usage,
        ].joined(separator: "\n\n")
    }

    private static func bench(
        _ arguments: [String], _ allocationCount: @escaping () -> Int
    ) throws {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "raster": try BenchRaster.run(rest, allocationCount: allocationCount)
        case "classes": try BenchClasses.run(rest)
        case "pages": try BenchPages.run(rest)
        case "growth": try BenchGrowth.run(rest)
        case "table": try BenchTable.run(rest, allocationCount: allocationCount)
        case "rows": try BenchRows.run(rest)
        case "conditions":
            try BenchConditions.run(rest, allocationCount: allocationCount)
        case "navigation": try BenchNavigation.run(rest, allocationCount: allocationCount)
        case "keyboard": try BenchKeyboard.run(rest)
        case "typing": try BenchTyping.run(rest)
        case "form": try BenchForm.run(rest, allocationCount: allocationCount)
        case "headers": try BenchHeaders.run(rest, allocationCount: allocationCount)
        case "recorder": try BenchRecorder.run(rest, allocationCount: allocationCount)
        case "--help", "-h":
            throw HelpRequest(text: benchUsage)
        default:
            throw UsageError(
                "bench needs the name of a benchmark\n\(benchUsage)")
        }
    }
}
