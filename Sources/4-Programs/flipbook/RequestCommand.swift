import Kiosk
import Platform

/// A command that sends its operands to the running kiosk as one request, and prints the reply.
struct RequestCommand {
    /// The command's name, which is also the request's verb.
    let name: String
    /// The operands as the usage shows them, such as "X Y".
    let operands: String
    /// The accepted number of operands.
    let count: ClosedRange<Int>
    /// The help text that follows the usage line.
    let help: String
    /// Seconds in which the kiosk must reply.
    var timeout = ControlClient.defaultTimeout

    var usage: String {
        let operands = operands.isEmpty ? "" : " \(operands)"
        return """
            usage: flipbook \(name)\(operands) [--socket PATH]

            \(help)
              --socket PATH  the kiosk's control socket, as it was given to `flipbook run`
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
        if !text.isEmpty { Console.print(text) }
    }

    /// All commands of this kind.
    static let all = [
        RequestCommand(
            name: "tap", operands: "X Y", count: 2...2,
            help: """
                Taps on the running kiosk, and returns when the frame after the tap is on the display.
                X and Y are points of the screen from its upper left corner, as the touch panel has
                them; a screenshot's pixels divided by the kiosk's scale.
                """),
        RequestCommand(
            name: "swipe", operands: "X Y X Y [SECONDS]", count: 4...5,
            help: """
                Moves a finger on the running kiosk from one place to another, evenly, and returns when
                the frame after it was lifted is on the display. Places are points of the screen.
                  SECONDS  how long it takes, 0.01 to 30 (0.3)
                """, timeout: 45),
        RequestCommand(
            name: "pull", operands: "", count: 0...0,
            help: """
                Pulls the content of the running kiosk down, which refreshes a list that is at its
                start, and returns when the finger was lifted.
                """),
        RequestCommand(
            name: "key", operands: "NAME", count: 1...1,
            help: """
                Presses a key at the running kiosk: up, down, left, right, page-up, page-down, home,
                end, enter, tab, backtab (Shift and Tab), backspace, delete or escape. It goes to the
                text field, or the other part of a .riv file, that has the focus; what nothing takes
                scrolls what is in the middle of the screen, if it is one of the first eight.
                """),
        RequestCommand(
            name: "type", operands: "TEXT", count: 1...1,
            help: """
                Enters text in the text field of a .riv file that has the focus at the running kiosk,
                and returns when it is shown. `flipbook tap` on a field, or `flipbook key tab`, gives it
                the focus.
                """),
        RequestCommand(
            name: "show", operands: "SCREEN", count: 1...1,
            help: """
                Shows a screen of the running kiosk by its name in kiosk.json, and returns when it is
                there.
                """),
        RequestCommand(
            name: "set", operands: "PATH VALUE", count: 2...2,
            help: """
                Sets a value of the running kiosk, or a property of the .riv file that its screen
                shows, and returns when the change is on the display.
                """),
        RequestCommand(
            name: "reload", operands: "", count: 0...0,
            help: """
                Has the running kiosk load its configuration again, as a change of the file does, and
                returns when it is shown. If it has errors, prints them; what is shown remains.
                """, timeout: 60),
        RequestCommand(
            name: "blank", operands: "[on|off]", count: 0...1,
            help: """
                Switches the display of the running kiosk off (blank on) until a touch or blank off;
                without an operand prints whether it is.
                """),
        RequestCommand(
            name: "brightness", operands: "[0…1]", count: 0...1,
            help: """
                Sets the backlight of the running kiosk's panel, from 0 to 1; prints what it is.
                """),
        RequestCommand(
            name: "mark", operands: "TEXT", count: 1...1,
            help: """
                Notes a text in the recording of the running kiosk, such as "new firmware": a trace
                shows it among the events, at its time. Of the text 64 bytes are kept.
                """),
        RequestCommand(
            name: "hud", operands: "[on|off]", count: 0...1,
            help: """
                Draws the frame times on the display of the running kiosk, or removes them; without an
                operand prints whether they are drawn.
                """),
    ]
}
