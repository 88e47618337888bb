import Glibc
import Platform
import TestSupport
import Testing

@testable import Kiosk

/// Mistakes of a first hour, made on purpose: each ends in a line that says what to do. Documentation/FirstMistakes.md
/// lists them.
@Suite struct FirstMistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var name: String
        /// What `flipbook` is called with, in the kiosk's folder.
        var arguments = ["check", "kiosk.json"]
        var config = #"{"list": {"command": ["./rows"]}}"#
        /// The program `rows`; nil for none.
        var program: String? = "#!/bin/sh\necho '{\"title\": \"a\"}'\n"
        var mode: mode_t = 0o755

        /// What the first line of the messages has.
        var message: String

        var testDescription: String { name }
    }

    static let mistakes = [
        Mistake(
            name: "the path of kiosk.json is wrong", arguments: ["check", "kiosks.json"],
            message: "No such file or directory; pass the path of kiosk.json"),
        Mistake(
            name: "a folder instead of kiosk.json", arguments: ["run", "."],
            message: "Is a directory; pass the path of kiosk.json"),
        Mistake(
            name: "a misspelt command", arguments: ["chekc", "kiosk.json"],
            message: "unknown command 'chekc'; did you mean 'check'?"),
        Mistake(
            name: "a misspelt option", arguments: ["run", "kiosk.json", "--widow", "480x800"],
            message: "unknown option --widow; did you mean --window?"),
        Mistake(
            name: "a size of one number", arguments: ["run", "kiosk.json", "--size", "480"],
            message: "--size must be WIDTHxHEIGHT in pixels, each from 16 to 16384, such as 480x800"
        ),
        Mistake(
            name: "no Wayland desktop", arguments: ["run", "kiosk.json", "--window", "480x800"],
            message: "no Wayland compositor answers; set WAYLAND_DISPLAY and XDG_RUNTIME_DIR"),
        Mistake(
            name: "no kiosk runs", arguments: ["stats", "--socket", "/nowhere/control.sock"],
            message: "is a kiosk running, and may you talk to it? Try sudo, or --socket"),
        Mistake(
            name: "a template that is not there", arguments: ["new", "x", "--template", "menue"],
            message: "--template must be one of departures, dashboard, menu, room, panel"),
        Mistake(
            name: "not a .riv file", arguments: ["inspect", "rows"],
            message: "this is not a .riv file; export or copy the file again"),
        Mistake(
            name: "a comma too many", config: #"{"list": {"command": ["./rows"]},}"#,
            message: "not JSON: a comma may not be the last"),
        Mistake(
            name: "single quotes", config: "{'list': {'command': ['./rows']}}",
            message: "not JSON: names and texts are in double quotes, not in single ones"),
        Mistake(
            name: "a comment", config: "{\"list\": {\"command\": [\"./rows\"]} // rows\n}",
            message: "there are no comments in JSON"),
        Mistake(
            name: "a misspelt key", config: #"{"titel": "x", "list": {"command": ["./rows"]}}"#,
            message: "unknown key 'titel'; did you mean 'title'?"),
        Mistake(
            name: "a command as one text", config: #"{"list": {"command": "./rows"}}"#,
            message: "'list.command' must be a list of strings, not a string"),
        Mistake(
            name: "a number in quotes",
            config: #"{"list": {"command": ["./rows"], "every": "30"}}"#,
            message: "'list.every' must be a number of seconds, not a string"),
        Mistake(
            name: "a colour by its name",
            config: #"{"theme": {"accent": "blue"}, "list": {"command": ["./rows"]}}"#,
            message: "'theme.accent' must be a colour such as \"#1A2B3C\""),
        Mistake(
            name: "a locale as glibc writes it",
            config: #"{"locale": "de_DE", "list": {"command": ["./rows"]}}"#,
            message: "did you mean \"de-DE\"?"),
        Mistake(
            name: "a screen that is not there",
            config: #"{"list": {"command": ["./rows"], "tap": {"show": "detail"}}}"#,
            message: "there is no screen 'detail'; available: list"),
        Mistake(
            name: "a placeholder that is not closed",
            config: #"{"list": {"command": ["./rows"], "row": {"title": "{title"}}}"#,
            message: "'{' has no '}'"),
        Mistake(
            name: "a misspelt format",
            config: #"{"list": {"command": ["./rows"], "row": {"title": "{title|uper}"}}}"#,
            message: "unknown format 'uper'; did you mean 'upper'?"),
        Mistake(
            name: "a misspelt value",
            config: #"{"list": {"command": ["./rows"], "row": {"title": "{titel}"}}}"#,
            message: "no row has that value; did you mean '{title}'?"),
        Mistake(
            name: "a picture that is not there",
            config: #"{"list": {"command": ["./rows"], "row": {"image": "a.png"}}}"#,
            message: "a.png: there is no such file"),
        Mistake(
            name: "a header that is not there",
            config: #"{"list": {"command": ["./rows"], "header": {"rive": "header.riv"}}}"#,
            message: "header.riv: No such file or directory"),
        Mistake(
            name: "a program without its run bit", mode: 0o644,
            message: "is not executable; run chmod +x on it"),
        Mistake(
            name: "the name of the program lacks its suffix",
            config: #"{"list": {"command": ["./row"]}}"#, message: "no such file, but there is"),
        Mistake(
            name: "a program without ./", config: #"{"list": {"command": ["rows"]}}"#,
            message: "but there is './rows' here"),
        Mistake(
            name: "a command for a shell", config: #"{"list": {"command": ["ls | sort"]}}"#,
            message: #"for what a shell does, use ["/bin/sh", "-c", "…"]"#),
        Mistake(
            name: "line ends of Windows", program: "#!/bin/sh\r\necho 1\r\n",
            message: "its #! line ends in CR LF; save the file with LF line endings"),
        Mistake(
            name: "no #! line", program: "echo 1\n",
            message: "is neither a binary nor a script with a #! line"),
        Mistake(
            name: "an interpreter that is not installed", program: "#!/usr/bin/python9\n",
            message: "the interpreter '/usr/bin/python9' of its #! line does not exist"),
        Mistake(
            name: "a program that prints plain text", program: "#!/bin/sh\necho temp 24.5\n",
            message: "'temp' is not a value; put texts in double quotes"),
        Mistake(
            name: "a program that fails", program: "#!/bin/sh\necho no network >&2\nexit 3\n",
            message: "exit status 3: no network"),
        Mistake(
            name: "a program that does not end",
            config: #"{"list": {"command": ["./rows"], "timeout": 0.2}}"#,
            program: "#!/bin/sh\nsleep 30\n",
            message: "killed because it was still running after 0.2 s ('list.timeout')"),
    ]

    @Test(arguments: mistakes) func messageSaysWhatToDo(mistake: Mistake) throws {
        let folder = try KioskFolder()
        try folder.write(mistake.config, to: "kiosk.json")
        if let program = mistake.program {
            try folder.write(program, to: "rows")
            chmod("\(folder.path)/rows", mistake.mode)
        }
        let environment = ["/usr/bin/env", "-u", "WAYLAND_DISPLAY", "-u", "WAYLAND_SOCKET"]
        let result = try BuiltProgram.wait(
            for: BuiltProgram.start(
                environment + [try BuiltProgram.path] + mistake.arguments, folder: folder.path))
        #expect(result.status == 1 || result.status == 2)
        let text = result.output + result.errors
        #expect(text.contains(mistake.message), "\(text)")
    }

    @Test func pageListsEveryMistake() throws {
        let page = String(
            decoding: try FileSystem.read(
                "\(BuiltProgram.repository)/Documentation/FirstMistakes.md"),
            as: UTF8.self)
        for mistake in Self.mistakes {
            let message = mistake.message.replacing("|", with: "\\|")
            #expect(page.contains("| \(mistake.name) | \(message)"), "\(mistake.name)")
        }
        #expect(page.split(separator: "\n").count { $0.hasPrefix("| ") } == Self.mistakes.count + 2)
    }
}
