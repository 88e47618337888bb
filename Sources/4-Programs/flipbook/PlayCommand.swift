import Interface
import KioskFile
import Platform
import Runner
import Tools

/// `flipbook play`: shows a .riv file with controls for its values.
@MainActor enum PlayCommand {
    static let usage = """
        usage: flipbook play FILE.riv [options]

        Shows a Rive file beside a panel with its artboards, state machines and animations, and controls
        for the values of its view model and its inputs. Touches go to the file. When the file is saved,
        its new version is shown with the values that were changed; if it is damaged, the panel says how,
        and the last good version stays. `flipbook tree`, `tap NAME`, `type`, `screenshot`, `stats` and
        `hud` act on it as on a kiosk.
          --artboard NAME              the artboard (the file's first)
          --state-machine NAME         the state machine (the artboard's own)
          --animation NAME             an animation instead of a state machine
          --fit FIT                    contain, cover, fill, fitWidth, fitHeight, none, scaleDown or
                                       layout (contain)
          --dark                       a dark panel, and a dark space around the file
        \(RunOptions.displayUsage)
        """

    static func run(_ arguments: [String]) throws {
        var path = ""
        var choice = PlayChoice()
        var (fit, isDark) = (Fit.contain(alignment: .center), false)
        var options = try RunOptions(
            arguments,
            own: (["--dark"], ["--artboard", "--state-machine", "--animation", "--fit"]),
            usage: usage
        ) { options in
            path = try options.positional("FILE.riv")
            choice.artboard = options.value("--artboard")
            isDark = options.has("--dark")
            let (machine, animation) = try options.scene()
            choice.scene = machine.map { .machine($0) } ?? animation.map { .animation($0) }
            if let named = try options.fit({ Fit(rawValue: $0) }) { fit = named }
        }
        options.title = path
        try PlayProgram.run(path, choice, isDark: isDark, fit: fit, options)
    }
}
