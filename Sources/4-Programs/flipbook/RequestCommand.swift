import Platform
import Runner

/// A command that sends its operands to the running kiosk as one request, and prints the reply.
struct RequestCommand {
    /// The command's name, which is also the request's verb.
    let name: String
    /// The operands as the usage shows them, such as "X Y".
    let operands: String
    /// The accepted number of operands.
    let count: ClosedRange<Int>
    /// What it does, in a few words.
    let summary: String
    /// The help text that follows the usage line.
    let help: String
    /// Seconds in which the kiosk must reply.
    var timeout = ControlClient.defaultTimeout

    var usage: String {
        let operands = operands.isEmpty ? "" : " \(operands)"
        return """
            usage: flipbook \(name)\(operands) [--socket PATH]

            \(help)
              --socket PATH  the kiosk's control socket, as passed to `flipbook run`
            """
    }

    func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--socket"], usage: usage)
        let operands = options.remaining()
        guard count.contains(operands.count) else {
            throw UsageError(
                "'\(name)' takes \(self.operands.isEmpty ? "no operands" : self.operands)\n"
                    + "usage: flipbook \(name) \(self.operands); --help explains them")
        }
        let text = try ControlClient.request(
            ControlRequest(name, operands).line,
            path: options.value("--socket") ?? ControlSocket.defaultPath, timeout: timeout)
        // Replies may have several lines, in each of which the kiosk has escaped texts from outside.
        if !text.isEmpty {
            Console.print(text: text.hasSuffix("\n") ? String(text.dropLast()) : text)
        }
    }

    /// All commands of this kind.
    static let all = [
        RequestCommand(
            name: "tap", operands: "X Y | NAME", count: 1...2,
            summary: "tap at a point, or on what has a name",
            help: """
                Taps on the running kiosk, and returns when the frame after the tap is on the display.
                X and Y are in points from the screen's upper left corner: a screenshot's pixels
                divided by the kiosk's scale. NAME is a row's key, or a text of what is to be tapped,
                such as flipbook tap "Submit"; if nothing or more than one thing has that name, the
                error says what there is. `flipbook tree` lists all of it.
                """),
        RequestCommand(
            name: "press", operands: "ROLE NAME [SECONDS]", count: 2...3,
            summary: "press a row, button or tab by its key or text",
            help: """
                Presses a part of the screen of the running kiosk, wherever it is, and returns when the
                frame after the finger was lifted is on the display. `flipbook tree` lists the parts.
                  ROLE     row, button, tab, back or action (a button that a swipe has uncovered)
                  NAME     the row's key, or a text of the part
                  SECONDS  for how long, 0.01 to 30 (0.08)
                """, timeout: 45),
        RequestCommand(
            name: "swipe", operands: "X Y X Y [SECONDS]", count: 4...5,
            summary: "swipe from one point to another",
            help: """
                Moves a finger on the running kiosk from one point to another at a constant speed, and
                returns when the frame after the finger was lifted is on the display. X and Y are in
                points, as for `flipbook tap`.
                  SECONDS  the duration of the movement, 0.01 to 30 (0.3)
                """, timeout: 45),
        RequestCommand(
            name: "pull", operands: "", count: 0...0,
            summary: "pull the content down",
            help: """
                Pulls the content of the running kiosk down, which refreshes a list that is at its
                start, and returns when the finger has been lifted.
                """),
        RequestCommand(
            name: "key", operands: "NAME", count: 1...1,
            summary: "press a key, such as page-down, tab or enter",
            help: """
                Presses a key on the running kiosk: up, down, left, right, page-up, page-down, home,
                end, enter, tab, backtab (Shift and Tab), backspace, delete or escape. The key goes to
                the text field, or other part of a .riv file, that has the focus. If nothing handles
                it, the first eight of these keys scroll the content in the middle of the screen.
                """),
        RequestCommand(
            name: "type", operands: "TEXT", count: 1...1,
            summary: "enter text in the focused field",
            help: """
                Types text into the focused text field of a .riv file on the running kiosk, and returns
                when the text is shown. `flipbook tap` on a field, or `flipbook key tab`, focuses it.
                """),
        RequestCommand(
            name: "show", operands: "SCREEN", count: 1...1,
            summary: "show a screen by its name",
            help: """
                Shows a screen of the running kiosk by its name in kiosk.json, and returns when the
                screen is on the display.
                """),
        RequestCommand(
            name: "set", operands: "PATH VALUE", count: 2...2,
            summary: "set a value, or a property of the visible .riv file",
            help: """
                Sets a value of the running kiosk, or a property of the .riv file on its screen, and
                returns when the change is on the display.
                """),
        RequestCommand(
            name: "why", operands: "SCREEN [ROW]", count: 1...2,
            summary: "print which conditions of a screen hold, and why others do not",
            help: """
                Prints a line for each condition of a screen of the running kiosk (`when`, `visible`,
                `enabled` and `if`): whether it holds at the moment, and if not, which part is false and
                the value found.
                  ROW  the number of the row of a list, from 1 (1)
                """),
        RequestCommand(
            name: "reload", operands: "", count: 0...0,
            summary: "reload the configuration",
            help: """
                Makes the running kiosk load its configuration again, as after a change of the file, and
                returns when the result is on the display. If the configuration has errors, prints them;
                the kiosk then keeps the old one.
                """, timeout: 60),
        RequestCommand(
            name: "blank", operands: "[on|off]", count: 0...1,
            summary: "switch the display off or on",
            help: """
                Switches the display of the running kiosk off (blank on) until a touch or blank off;
                without an operand, prints whether it is blanked.
                """),
        RequestCommand(
            name: "brightness", operands: "[0…1]", count: 0...1,
            summary: "print or set the brightness of the backlight",
            help: """
                Sets the brightness of the running kiosk's backlight, from 0 to 1, if an operand is
                given, and prints it.
                """),
        RequestCommand(
            name: "tree", operands: "", count: 0...0,
            summary: "print what is on the screen, with places and texts, as JSON",
            help: """
                Prints what is on the screen of the running kiosk as JSON: the stack of screens, the
                place of the list, and each row, button, tab and text with its rectangle in points, so
                that a script can find what to tap.
                """),
        RequestCommand(
            name: "hud", operands: "[on|off]", count: 0...1,
            summary: "draw the frame times on the display",
            help: """
                Draws the frame times on the display of the running kiosk, or removes them; without an
                operand, prints whether they are drawn.
                """),
        RequestCommand(
            name: "mark", operands: "TEXT", count: 1...1,
            summary: "add a text to the frame recording",
            help: """
                Adds a text to the recording of the running kiosk, such as "new firmware", which a trace
                shows among the events at that time. At most 64 bytes of the text are kept.
                """),
    ]
}
