import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import KioskFile

/// Files that kiosk.json includes.
@Suite struct ConfigFilesTests {
    private static let list = #""list": {"command": ["true"], "row": {"title": "{a}"}}"#

    /// Reads a configuration whose files are in a dictionary, by their paths.
    private func read(_ files: [String: String]) throws(ConfigErrors) -> KioskConfig {
        try KioskConfig(Array(files["/k/kiosk.json", default: ""].utf8), path: "/k/kiosk.json") {
            path, limit throws(SystemError) in
            guard let text = files[path] else {
                throw SystemError("open", path: path, code: ENOENT)
            }
            guard text.utf8.count <= limit else {
                throw SystemError("read", path: path, code: EFBIG)
            }
            return Array(text.utf8)
        }
    }

    private func errors(_ files: [String: String]) -> [String] {
        do throws(ConfigErrors) {
            _ = try read(files)
            return []
        } catch { return error.errors.map(\.description) }
    }

    /// The including file wins over what it includes, a later included file over an earlier one, and whatever is no
    /// object is replaced as a whole.
    @Test func memberOfIncludingFileWins() throws {
        let config = try read([
            "/k/kiosk.json": """
            {"include": ["theme.json", "../shared/words.json"], "title": "Own",
             "theme": {"accent": "#010203", "density": null}, "values": {"b": "own"}, \(Self.list)}
            """,
            "/k/theme.json": """
            {"title": "Theme", "clock": "theme",
             "theme": {"accent": "#FFFFFF", "text": "#040506", "density": "compact",
                       "colors": {"ok": "#00FF00", "hot": "#FF0000"}},
             "values": {"a": "theme", "b": "theme"}}
            """,
            "/shared/words.json": """
            {"include": "more.json", "clock": "words", "theme": {"colors": {"ok": "#0000FF"}}}
            """,
            "/shared/more.json": #"{"locale": "de", "values": {"c": "more"}, "clock": "more"}"#,
        ])
        #expect(config.title.text == "Own" && config.clock.text == "words")
        #expect(config.locale == "de")
        #expect(config.theme.accent.argb == 0xFF01_0203 && config.theme.text.argb == 0xFF04_0506)
        #expect(config.theme.density == KioskConfig.Theme().density)
        #expect(config.theme.colors.mapValues(\.argb) == ["ok": 0xFF00_00FF, "hot": 0xFFFF_0000])
        #expect(
            config.values == ["a": .string("theme"), "b": .string("own"), "c": .string("more")])
        #expect(
            config.paths == [
                "/k/kiosk.json", "/k/theme.json", "/shared/words.json", "/shared/more.json",
            ])
        #expect(config.folder == "/k")
    }

    /// Each mistake is reported once, with the file and line in which it stands.
    @Test(arguments: [
        (#"{"a": "#, "/k/t.json:1:7: not JSON: a value is missing at the end"),
        ("[]", "/k/t.json:1:1: 'the configuration' must be an object, not an array"),
        (
            "{\n\"theme\": {\"accnt\": \"#010203\"}}",
            "/k/t.json:2:11: unknown key 'theme.accnt'; did you mean 'accent'?"
        ),
        (
            "{\n\"theme\": {\"accent\": 5}}",
            "/k/t.json:2:21: 'theme.accent' must be a colour in a string, not a number"
        ),
        (
            "{\"clock\": \"\", \n\"clock\": \"\"}",
            "/k/t.json:2:1: duplicate key 'clock'; remove one of the two"
        ),
        ("{\"start\": \"no\"}", "/k/t.json:1:11: 'start' has no effect without 'screens'"),
        (
            #"{"include": "none.json"}"#,
            "/k/t.json:1:13: 'include': /k/none.json: No such file or directory"
        ),
        (
            #"{"include": "./a/../kiosk.json"}"#,
            "/k/t.json:1:13: 'include': /k/kiosk.json includes /k/t.json includes /k/kiosk.json; "
                + "remove one of them"
        ),
        (
            #"{"include": "t.json"}"#,
            "/k/t.json:1:13: 'include': /k/t.json includes /k/t.json; remove one of them"
        ),
    ])
    func mistakeHasFileAndLine(included: String, message: String) {
        let found = errors([
            "/k/kiosk.json": #"{"include": "t.json", \#(Self.list)}"#, "/k/t.json": included,
        ])
        #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
    }

    @Test(arguments: ["5", "[5]", "[\"\"]", "\"\"", "{}"])
    func includeOfAnotherKindIsRefused(value: String) {
        let found = errors(["/k/kiosk.json": #"{"include": \#(value), \#(Self.list)}"#])
        #expect(found.count == 1 && found[0].hasPrefix("/k/kiosk.json:1:1"), "\(found)")
    }

    /// The number of files, their depth and their size together are limited.
    @Test func includesAreBounded() {
        func names(_ count: Int) -> String {
            (1...count).map { "\"f\($0).json\"" }.joined(separator: ",")
        }
        var files = Dictionary(uniqueKeysWithValues: (1...20).map { ("/k/f\($0).json", "{}") })
        files["/k/kiosk.json"] = #"{"include": [\#(names(16))], \#(Self.list)}"#
        #expect(errors(files).isEmpty)
        files["/k/kiosk.json"] = #"{"include": [\#(names(17))], \#(Self.list)}"#
        #expect(errors(files).map { $0.hasSuffix("at most 16 files are allowed") } == [true])
        for depth in [4, 5] {
            for i in 1...20 { files["/k/f\(i).json"] = #"{"include": "f\#(i + 1).json"}"# }
            files["/k/f\(depth).json"] = "{}"
            files["/k/kiosk.json"] = #"{"include": "f1.json", \#(Self.list)}"#
            let isRefused = errors(files).map { $0.hasSuffix("at most 4 levels are allowed") }
            #expect(isRefused == (depth == 4 ? [] : [true]))
        }
        let long = "{\"clock\": \"" + String(repeating: "x", count: 600_000) + "\"}"
        let found = errors([
            "/k/kiosk.json": #"{"include": ["a.json", "b.json"], \#(Self.list)}"#,
            "/k/a.json": long, "/k/b.json": long,
        ])
        #expect(found.map { $0.contains("/k/b.json: File too large") } == [true], "\(found)")
    }

    /// The shape that reports have is that of all files.
    @Test func shapeHasIncludedFiles() throws {
        let folder = try makeTemporaryFolder()
        defer { for name in ["kiosk.json", "t.json"] { unlink("\(folder)/\(name)") } }
        try FileSystem.write(Array(#"{"include": "t.json"}"#.utf8), to: "\(folder)/kiosk.json")
        try FileSystem.write(Array(#"{"values": {"a": "secret"}}"#.utf8), to: "\(folder)/t.json")
        let shape = try ConfigShapeText.shape(ofFile: "\(folder)/kiosk.json")
        #expect(shape.contains(#""a":"***""#) && shape.contains("t.json"))
    }
}
