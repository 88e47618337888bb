import DataSources
import Glibc
import Platform
import RiveWriter
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The exact message for each error in a configuration.
@Suite struct ConfigErrorTests {
    /// A configuration and the messages that it causes; `F` stands for its folder.
    struct Case: CustomTestStringConvertible, Sendable {
        var config: String
        var messages: [String]
        var testDescription: String { messages.first ?? config }

        init(_ config: String, _ messages: String...) {
            self.config = config
            self.messages = messages
        }
    }

    static let list = #""list": {"command": ["true"]}"#

    static let readerCases = [
        Case("", "F/kiosk.json:1:1: not JSON: a value is missing at the end"),
        Case(
            "{\(list)", "F/kiosk.json:1:31: not JSON: ',' or '}' was expected"),
        Case("[]", "F/kiosk.json:1:1: 'the configuration' must be an object, not an array"),
        Case(
            "{}",
            "F/kiosk.json:1:1: 'list' is missing: it describes the list that is shown; or describe "
                + "several 'screens'"),
        Case("{\"list\": 3}", "F/kiosk.json:1:10: 'list' must be an object, not a number"),
        Case(
            "{\"list\": {}}",
            "F/kiosk.json:1:10: 'list.command' is missing: it names the program that prints the "
                + "rows; or use 'stream', 'file' or the name of a 'source'"),
        Case(
            "{\(list), \"header\": {}}",
            "F/kiosk.json:1:43: 'header.rive' is missing: it names a .riv file"),
        Case(
            "{\"titel\": \"x\",\n \(list)}",
            "F/kiosk.json:1:2: unknown key 'titel'; did you mean 'title'?"),
        Case(
            "{\(list),\n \"idle\": {\"zzzzzzzzzzzzzzzz\": 1}}",
            "F/kiosk.json:2:11: unknown key 'idle.zzzzzzzzzzzzzzzz'; known keys: blankAfter"),
        Case(
            "{\"title\": \"a\", \(list),\n\"title\": \"b\"}",
            "F/kiosk.json:2:1: duplicate key 'title'; remove one of the two"),
        Case(
            "{\(list), \"title\": 3}",
            "F/kiosk.json:1:42: 'title' must be a string or an object of strings by language, not a number"
        ),
        Case(
            "{\(list), \"screen\": {\"scale\": 9}}",
            "F/kiosk.json:1:53: 'screen.scale' must be from 0.5 to 8"),
        Case(
            "{\(list), \"screen\": {\"scale\": true}}",
            "F/kiosk.json:1:53: 'screen.scale' must be a number or a string, not a boolean"),
        Case(
            "{\(list), \"screen\": {\"mode\": \"big\"}}",
            "F/kiosk.json:1:52: 'screen.mode' must be a mode such as \"1280x720\" or "
                + "\"1280x720@60\""),
        Case(
            "{\(list), \"screen\": {\"format\": \"rgb\"}}",
            "F/kiosk.json:1:54: 'screen.format' must be one of \"xrgb8888\", \"rgb565\", "
                + "\"xrgb2101010\""),
        Case(
            "{\(list), \"screen\": {\"rotation\": 45}}",
            "F/kiosk.json:1:56: 'screen.rotation' must be one of 0, 90, 180, 270"),
        Case(
            "{\(list), \"screen\": {\"shadow\": 1}}",
            "F/kiosk.json:1:54: 'screen.shadow' must be true or false, not a number"),
        Case(
            "{\(list), \"touch\": {\"calibration\": [1, 2]}}",
            "F/kiosk.json:1:58: 'touch.calibration' must be 6 numbers from -100 to 100"),
        Case(
            "{\(list), \"touch\": {\"calibration\": [1, 2000, 3, 4, 5, 6]}}",
            "F/kiosk.json:1:62: 'touch.calibration[1]' must be from -100 to 100"),
        Case(
            "{\(list), \"touch\": {\"calibration\": [\"1\"]}}",
            "F/kiosk.json:1:59: 'touch.calibration[0]' must be a number, not a string"),
        Case(
            "{\(list), \"idle\": {\"blankAfter\": 0}}",
            "F/kiosk.json:1:56: 'idle.blankAfter' must be from 1 to 1000000 seconds"),
        Case(
            "{\(list), \"theme\": {\"text\": \"red\"}}",
            "F/kiosk.json:1:51: 'theme.text' must be a colour such as \"#1A2B3C\" or "
                + "\"#801A2B3C\""),
        Case(
            "{\(list), \"theme\": {\"fonts\": \"a.ttf\"}}",
            "F/kiosk.json:1:52: 'theme.fonts' must be a list of paths, not a string"),
        Case(
            "{\(list), \"theme\": {\"fonts\": [\"a.ttf\", \"\"]}}",
            "F/kiosk.json:1:62: 'theme.fonts[1]' must be a path"),
        Case(
            "{\(list), \"header\": {\"rive\": \"\"}}",
            "F/kiosk.json:1:52: 'header.rive' must be the path of a file"),
        Case(
            "{\"list\": {\"command\": []}}",
            "F/kiosk.json:1:22: 'list.command' must be a list of strings: the program that prints "
                + "the rows, and its arguments"),
        Case(
            "{\"list\": {\"command\": [\"a\", 1]}}",
            "F/kiosk.json:1:28: 'list.command[1]' must be a string, not a number"),
        Case(
            "{\"sources\": {\"s\": {\"file\": \"a\"}},\n"
                + "\"screens\": {\"a\": {\"list\": {\"source\": \"s\", \"every\": 5}}}}",
            "F/kiosk.json:2:52: 'screens.a.list.every' and 'screens.a.list.source' are mutually "
                + "exclusive; set 'every' in the source itself"),
        Case(
            "{\"sources\": {\"m\": {\"file\": \"a\"}},\n"
                + "\"screens\": {\"m\": {\"list\": {\"file\": \"b\"}}}}",
            "F/kiosk.json:2:27: 'screens.m.list' defines the source 'm', as 'sources.m' does; rename "
                + "one of the two"),
        Case(
            "{\"screens\": {\"a\": {\"page\": {}}, \"b\": {\"tabs\": [\"a\", \"a\"]}},\n"
                + "\"schedule\": [{\"every\": 5, \"do\": {\"show\": \"b\"}}]}",
            "F/kiosk.json:2:42: 'schedule[0].do.show': 'b' has tabs and is not the start screen; name "
                + "one of its tabs, or set 'start' to 'b'"),
        // All errors are reported, in the order of the file.
        Case(
            "{\n\"titel\": 1,\n\"list\": {\"timeout\": 0,\n\"row\": {\"title\": 1}}\n}",
            "F/kiosk.json:2:1: unknown key 'titel'; did you mean 'title'?",
            "F/kiosk.json:3:9: 'list.command' is missing: it names the program that prints the rows; "
                + "or use 'stream', 'file' or the name of a 'source'",
            "F/kiosk.json:3:21: 'list.timeout' must be from 0.1 to 3600 seconds",
            "F/kiosk.json:4:18: 'list.row.title' must be a string or an object of strings by language, not a "
                + "number"),
    ]

    @Test(arguments: readerCases)
    func readerReportsPositionAndRemedy(_ example: Case) {
        let error = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(example.config.utf8), path: "F/kiosk.json")
        }
        #expect(error?.errors.map(\.description) == example.messages)
    }

    @Test func missingConfigurationErrorNamesPath() throws {
        let error = thrownError(ConfigErrors.self) { try KioskConfig.load("/no/kiosk.json") }
        #expect(
            error?.description
                == "/no/kiosk.json: No such file or directory; pass the path of kiosk.json")
    }

    // MARK: Files and programs that a configuration names

    static func rows(_ script: String, _ row: String = "\"title\": \"{a}\"") -> String {
        let quoted = script.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "{\"header\": {\"rive\": \"h.riv\"},\n"
            + "\"list\": {\"command\": [\"/bin/sh\", \"-c\", \"\(quoted)\"],\n\"row\": {\(row)}}}"
    }

    static let checkCases = [
        Case(rows(#"echo '{"a": 1, "b": 2}'; echo '{"c": 3, "a": 4}'"#), "2 rows; a, b, c"),
        Case(rows(#"echo '[{"a": 1}]'"#), "1 row; a"),
        Case(rows(#"echo '{"a": 1, "b\u001b[2J": 2}'"#), #"1 row; a, b\u{1B}[2J"#),
        Case(
            rows("exit 3"),
            "F/kiosk.json:2:21: error: 'list.command' failed: /bin/sh: exit status 3"),
        Case(
            rows("echo junk"),
            "F/kiosk.json:2:21: error: 'list.command' failed: /bin/sh: line 1 of its output is not "
                + "JSON: column 1: 'junk' is not a value; put texts in double quotes"),
        Case(
            rows("true"),
            "F/kiosk.json:2:21: warning: 'list.command' has no content, so nothing is shown; a row is "
                + "one JSON object per line"),
        Case(
            rows("echo '[]'"),
            "F/kiosk.json:2:21: warning: 'list.command' printed no rows, so the list is empty"),
        Case(
            rows(#"echo '{"due": 1}'"#, #""title": "{deu} {none of it}""#),
            "1 row; due",
            "F/kiosk.json:3:18: error: 'list.row.title' uses '{deu}', but no row has that value; "
                + "did you mean '{due}'?",
            "F/kiosk.json:3:18: error: 'list.row.title' uses '{none of it}', but no row has that "
                + "value; add it to the rows or remove the placeholder"),
        Case(
            #"{"list": {"command": ["/bin/sh", "-c", "echo '{\"title\": 1}'"], "key": "titel"}}"#,
            "1 row; title",
            "F/kiosk.json:1:73: error: 'list.key' is 'titel', but no row has that value; did you "
                + "mean 'title'?"),
        // The default template of the title counts as well: without its value, rows are empty.
        Case(
            rows(#"echo '{"due": 1}'"#, ""), "1 row; due",
            "F/kiosk.json:3:8: error: 'list.row.title' uses '{title}', but no row has that value; "
                + "add it to the rows or remove the placeholder"),
        Case(
            rows(#"echo '{"a": 1}'"#, #""title": "{a}", "trailing": "{a} {""#),
            "F/kiosk.json:3:37: error: 'list.row.trailing': column 5: '{' has no '}'"
        ),
        Case(
            rows(
                ##"echo '{"a": "#102030"}'; echo '{"a": "red"}'; echo '{"a": "blue"}'"##,
                #""title": "x", "iconColor": "{a}""#),
            "3 rows; a",
            "F/kiosk.json:3:36: error: 'list.row.iconColor' is 'red' in row 2; it must be #RRGGBB "
                + "or #AARRGGBB"),
        Case(
            #"{"header": {"style": "none"}, "list": {"command": ["./none"]}}"#,
            "F/kiosk.json:1:1: warning: 'header' is missing, so pulling the list does not refresh "
                + "it; set 'header.rive' to a .riv file, or set 'header.style'",
            "F/kiosk.json:1:51: error: 'list.command': F/none: no such file"),
        Case(
            #"{"header": {"rive": "no.riv"}, "theme": {"fonts": ["no.ttf", "h.riv"]}, "#
                + #""list": {"command": ["echo", "{\"title\": 1}"]}}"#,
            "1 row; title",
            "F/kiosk.json:1:52: error: 'theme.fonts': F/no.ttf: No such file or directory",
            "F/kiosk.json:1:62: error: 'theme.fonts': F/h.riv: this is not a scalable font",
            "F/kiosk.json:1:21: error: 'header.rive': F/no.riv: No such file or directory"),
        Case(
            #"{"header": {"rive": "h.riv", "artboard": "Haeder"}, "#
                + #""list": {"command": ["echo", "{\"title\": 1}"]}}"#,
            "1 row; title",
            "F/kiosk.json:1:42: error: 'header.artboard': F/h.riv: there is no artboard 'Haeder'; "
                + "available: 'Header'"),
        Case(
            #"{"header": {"rive": "kiosk.json"}, "list": {"command": ["echo", "{\"title\": 1}"]}}"#,
            "1 row; title",
            "F/kiosk.json:1:21: error: 'header.rive': F/kiosk.json: damaged at byte 0: "
                + "this is not a .riv file; export or copy the file again"
        ),
    ]

    @Test(arguments: checkCases)
    @MainActor func checkReportsFindings(_ example: Case) throws {
        let folder = try KioskFolder()
        try folder.write(example.config, to: "kiosk.json")
        try FileSystem.write(
            KioskFolder.header(picture: try KioskFolder.picture(side: 8)),
            to: "\(folder.path)/h.riv")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        let messages =
            check.findings + check.warnings.map { $0.message(severity: "warning") }
            + check.errors.map { $0.message(severity: "error") }
        #expect(messages.map { $0.replacing(folder.path, with: "F") } == example.messages)
    }

    @MainActor @Test func damagedPictureIsReported() throws {
        let folder = try KioskFolder()
        try folder.write(Self.rows(#"echo '{"a": 1}'"#), to: "kiosk.json")
        let picture = Array(try KioskFolder.picture(side: 64).prefix(60))
        try FileSystem.write(KioskFolder.header(picture: picture), to: "\(folder.path)/h.riv")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.isEmpty)
        let message = try #require(check.warnings.first).description
        #expect(
            message.replacing(folder.path, with: "F").hasPrefix(
                "F/kiosk.json:1:21: 'header.rive': F/h.riv: the image 'photo' cannot be decoded: "))
        let inspection = try BuiltProgram.run("inspect", "\(folder.path)/h.riv")
        #expect(inspection.status == 0 && inspection.errors.isEmpty)
        #expect(inspection.output.contains("\ndamaged image \"photo\": "))
    }

    /// A truncated font, a file that is not a font, and an intact font.
    @MainActor @Test func damagedFontIsReported() throws {
        let folder = try KioskFolder()
        try folder.write(Self.rows(#"echo '{"a": 1}'"#), to: "kiosk.json")
        let whole = try FileSystem.read("\(BuiltProgram.repository)/Tests/Fonts/boxes.ttf")
        for (font, isDamaged) in [
            (Array(whole.prefix(40)), true), (Array("no font".utf8), true), (whole, false),
        ] {
            let file = KioskFolder.header(picture: try KioskFolder.picture(side: 8), font: font)
            try FileSystem.write(file, to: "\(folder.path)/h.riv")
            let check = try KioskCheck("\(folder.path)/kiosk.json")
            #expect(check.errors.isEmpty)
            let messages = check.warnings.map {
                $0.description.replacing(folder.path, with: "F")
            }
            let place = "F/kiosk.json:1:21: 'header.rive': F/h.riv"
            #expect(messages.count == (isDamaged ? 1 : 0))
            #expect(
                messages.allSatisfy {
                    $0.hasPrefix("\(place): the font 'letters' cannot be opened: ")
                })
            // `inspect` reports it as well.
            let inspection = try BuiltProgram.run("inspect", "\(folder.path)/h.riv")
            #expect(inspection.status == 0)
            #expect(inspection.output.contains("damaged font \"letters\": ") == isDamaged)
        }
    }

    @Test func fontAndRefreshProblemsAreDescribed() {
        let cases: [(ConfigError.Problem, String)] = [
            (
                .noFont(reason: "no font was found"), "'theme.fonts': no font was found"
            ),
            (
                .noGlyphs(key: "title", row: nil, scalars: ["\u{4e2d}", "\u{1f600}"]),
                "'title': no font has U+4E2D, U+1F600; install one, such as fonts-noto-core or "
                    + "fonts-noto-cjk"
            ),
            (
                .noGlyphs(
                    key: "list.row.title", row: 3,
                    scalars: (0x4e00...0x4e09).compactMap { Unicode.Scalar($0) }),
                "'list.row.title' in row 3: no font has U+4E00, U+4E01, U+4E02, U+4E03, U+4E04, "
                    + "U+4E05, U+4E06, U+4E07 and 2 more; install one, such as fonts-noto-core or "
                    + "fonts-noto-cjk"
            ),
            (
                .refreshFailed(reason: "x: exit status 1"),
                "the last refresh failed: x: exit status 1"
            ),
        ]
        for (problem, message) in cases { #expect("\(problem)" == message) }
    }

    // MARK: Files that are not regular files

    /// Opening a FIFO blocks until there is a writer, so each file that a kiosk reads is refused if it is one.
    @Test(arguments: ["kiosk.json", "h.riv", "font.ttf", "rows.json"])
    @MainActor func fifoIsRejected(name: String) throws {
        let folder = try KioskFolder()
        try folder.write(
            #"{"header": {"rive": "h.riv"}, "theme": {"fonts": ["font.ttf"]}, "#
                + #""list": {"command": ["echo", "{\"title\": 1}"]}}"#, to: "kiosk.json")
        try FileSystem.write(
            KioskFolder.header(picture: try KioskFolder.picture(side: 8)),
            to: "\(folder.path)/h.riv")
        unlink("\(folder.path)/\(name)")
        try #require(mkfifo("\(folder.path)/\(name)", 0o600) == 0)
        if name == "rows.json" {
            let config = try KioskConfig.load("\(folder.path)/kiosk.json")
            let kept = SourceStore(config.sources[0], folder: folder.path).load()
            #expect(kept.document == nil)
            #expect(kept.messages.count == 1)
            #expect(kept.messages.first?.contains("not a regular file") == true)
        } else {
            let check = try KioskCheck("\(folder.path)/kiosk.json")
            let isRefused = check.errors.contains {
                $0.description.contains("\(name): is a FIFO, not a regular")
            }
            #expect(isRefused)
        }
    }
}
