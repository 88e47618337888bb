import Platform
import RiveWriter
import Testing

@testable import Kiosk
@testable import KioskFile

/// Every kind of defect that `flipbook check` reports, with its line and column.
@MainActor @Suite struct CheckTableTests {
    /// The kinds of `ConfigError.Problem`.
    enum Kind: String, CaseIterable {
        case unreadable, notJSON, wrongType, invalid, unknownKey, duplicateKey, missingKey
        case conflictingKeys, ineffectiveKey, unknownName, duplicateName, circularTabs, innerTabs
        case file, noFont, program, template
        case unknownPlaceholder, unknownRowKey, rowColor, picture, noGlyphs, contrast
        case sourceFailed, noOutput, noRows, noHeader, damagedImage, damagedFont, rive
        case duplicateRowKey, missingRowKey, rowsInside, unknownCondition, unmetCondition
        case noMatchingRow, unformatted, silentStream, unusedDarkTheme
        case refreshFailed, secretArgument, condition, value, target
        case circularInclude, tooManyIncludes, unknownSiteValue
        case unreached, unread, unsafeProgram, hiddenSource

        /// A new kind of problem does not compile without a case here, and a case without a row in the table
        /// fails the test.
        init(_ problem: ConfigError.Problem) {
            switch problem {
            case .unreadable: self = .unreadable
            case .notJSON: self = .notJSON
            case .wrongType: self = .wrongType
            case .invalid: self = .invalid
            case .unknownKey: self = .unknownKey
            case .duplicateKey: self = .duplicateKey
            case .missingKey: self = .missingKey
            case .conflictingKeys: self = .conflictingKeys
            case .ineffectiveKey: self = .ineffectiveKey
            case .unknownName: self = .unknownName
            case .duplicateName: self = .duplicateName
            case .circularTabs: self = .circularTabs
            case .innerTabs: self = .innerTabs
            case .file: self = .file
            case .noFont: self = .noFont
            case .program: self = .program
            case .template: self = .template
            case .unknownPlaceholder: self = .unknownPlaceholder
            case .unknownRowKey: self = .unknownRowKey
            case .rowColor: self = .rowColor
            case .picture: self = .picture
            case .noGlyphs: self = .noGlyphs
            case .contrast: self = .contrast
            case .sourceFailed: self = .sourceFailed
            case .noOutput: self = .noOutput
            case .noRows: self = .noRows
            case .noHeader: self = .noHeader
            case .damagedImage: self = .damagedImage
            case .damagedFont: self = .damagedFont
            case .rive: self = .rive
            case .duplicateRowKey: self = .duplicateRowKey
            case .missingRowKey: self = .missingRowKey
            case .rowsInside: self = .rowsInside
            case .unknownCondition: self = .unknownCondition
            case .unmetCondition: self = .unmetCondition
            case .noMatchingRow: self = .noMatchingRow
            case .unformatted: self = .unformatted
            case .silentStream: self = .silentStream
            case .unusedDarkTheme: self = .unusedDarkTheme
            case .refreshFailed: self = .refreshFailed
            case .secretArgument: self = .secretArgument
            case .circularInclude: self = .circularInclude
            case .tooManyIncludes: self = .tooManyIncludes
            case .unknownSiteValue: self = .unknownSiteValue
            case .condition: self = .condition
            case .value: self = .value
            case .target: self = .target
            case .unreached: self = .unreached
            case .unread: self = .unread
            case .unsafeProgram: self = .unsafeProgram
            case .hiddenSource: self = .hiddenSource
            }
        }

        /// Kinds that `check` does not report in these tests: that no font is installed, and that a refresh
        /// has failed.
        static let unreportedByCheck: Set<Kind> = [.noFont, .refreshFailed]
    }

    /// The kinds of `RiveProblem`, identified by words that only their messages contain.
    enum RiveKind: String, CaseIterable {
        case unusableFile = "this is not a .riv file"
        case unknownName = "there is no artboard"
        case unknownTarget = "there is no property or input"
        case unsupportedTarget = "which takes no value"
        case notAList = "not a list"
        case unknownItems = "have no known view model"
        case missingValue = "but the data has no such value"
        case wrongValue = "but the value is"

        /// Returns nil for problems that the configuration's parser reports earlier, and for those that only a
        /// run reports.
        init?(_ kind: RiveProblem.Kind) {
            switch kind {
            case .unusableFile: self = .unusableFile
            case .unknownName: self = .unknownName
            case .unknownTarget: self = .unknownTarget
            case .unsupportedTarget: self = .unsupportedTarget
            case .notAList: self = .notAList
            case .unknownItems: self = .unknownItems
            case .missingValue: self = .missingValue
            case .wrongValue: self = .wrongValue
            case .badTemplate, .unusableImage, .tooManyItems, .notATrigger: return nil
            }
        }
    }

    /// A configuration whose defects are marked: the n-th « stands immediately before the position of the n-th
    /// element of `kinds`. The marks are removed before the configuration is checked.
    struct Row: CustomTestStringConvertible, Sendable {
        var kinds: [Kind]
        var config: String
        var rive: RiveKind?
        var testDescription: String { "\(kinds.map(\.rawValue)) \(rive?.rawValue ?? "")" }

        init(_ kind: Kind, rive: RiveKind? = nil, _ config: String) {
            kinds = [kind]
            self.config = config
            self.rive = rive
        }

        init(_ kinds: [Kind], _ config: String) {
            self.kinds = kinds
            self.config = config
        }

        /// The configuration without the marks, and the "line:column" of each mark.
        var parts: (text: String, places: [String]) {
            var (text, places, line, column) = ("", [String](), 1, 1)
            for character in config {
                if character == "«" {
                    places.append("\(line):\(column)")
                    continue
                }
                text.append(character)
                (line, column) = character == "\n" ? (line + 1, 1) : (line, column + 1)
            }
            return (text, places)
        }
    }

    private nonisolated static func list(_ rest: String, command: String = #"["cat", "rows.json"]"#)
        -> String
    {
        """
        {"header": {"style": "none"},
         "list": {"command": \(command), "every": 60,
           \(rest)}}
        """
    }

    private nonisolated static func screens(_ rest: String) -> String {
        """
        {"sources": {"s": {"file": "rows.json"}},
         "screens": {"a": {"list": {"source": "s", "header": {"style": "none"}}},
         \(rest)}}
        """
    }

    private nonisolated static func rive(_ rest: String) -> String {
        """
        {"sources": {"s": {"file": "home.json"}},
         "screens": {"a": {"rive":
           {"source": "s", \(rest)}}}}
        """
    }

    nonisolated static let rows = [
        Row(.notJSON, "{\"list\":\n  «x}"),
        Row(.wrongType, list("\"rowHeight\": «\"tall\"")),
        Row(
            .circularInclude,
            "{\"include\": «\"./kiosk.json\",\n \"list\": {\"file\": \"rows.json\"}}"),
        Row(
            .tooManyIncludes,
            "{\"include\": [" + String(repeating: "\"empty.json\",", count: 16)
                + "\n «\"empty.json\"], \"list\": {\"file\": \"rows.json\"}}"),
        Row(.unknownSiteValue, list("\"row\": {\"title\": «\"{site.name}\"}")),
        Row(
            .unknownSiteValue,
            "{\"title\":\n «\"{site.name}\", \"header\": {\"style\": \"text\"}, \"list\": {\"file\": \"rows.json\"}}"
        ),
        Row(.invalid, list("\"rowHeight\": «5")),
        Row(.invalid, list("\"dividers\": «\"dotted\"")),
        Row(.unknownKey, list("«\"rowHeigth\": 50")),
        Row(.duplicateKey, list("\"key\": \"id\", «\"key\": \"id\"")),
        Row(.missingKey, "{\"list\":\n «{}}"),
        Row(.missingKey, list("\"swipe\": [«{\"title\": \"x\"}]")),
        Row(.conflictingKeys, list("\"row\": {}, \"rows\": «[{}]")),
        Row(.conflictingKeys, list("\"columns\": 2, \"swipe\": «[]")),
        Row(
            .conflictingKeys,
            screens("\"b\": {\"list\": {\"source\": \"s\", \"staleAfter\": «60}}")),
        Row(.ineffectiveKey, list("\"keep\": «5")),
        Row(.unknownName, screens("\"b\": {\"page\": {\"source\": «\"t\"}}")),
        Row(.unknownName, screens("\"b\": {\"tabs\": [\"a\", «\"c\"]}")),
        Row(.duplicateName, screens("\"s\": {\"list\": «{\"file\": \"rows.json\"}}")),
        Row(
            .duplicateName,
            """
            {"screens": {"a": {"page": {}}, "tabs": {"page": {}}},
             "tabs": «["a", "tabs"]}
            """),
        Row(.circularTabs, screens("\"b\": {\"tabs\": [\"a\", «\"b\"]}")),
        Row(
            .innerTabs,
            screens(
                """
                "b": {"tabs": ["a", "c"]}, "c": {"page": {"buttons": [
                  {"title": "x", "do": {"show": «"b"}}]}}
                """)),
        Row(
            .file,
            "{\"theme\":\n {\"fonts\": [«\"gone.ttf\"]}, \"list\": {\"file\": \"rows.json\"}, \"header\": {\"style\": \"text\"}}"
        ),
        Row(
            .file, "{\"header\":\n {\"rive\": «\"gone.riv\"}, \"list\": {\"file\": \"rows.json\"}}"),
        Row(.program, list("\"fastScroll\": true", command: "«[\"./gone\"]")),
        Row(.program, list("\"tap\": {\"run\": «[\"./gone\"]}")),
        Row(.template, list("\"row\": {\"title\": «\"{name\"}")),
        Row(.template, list("\"row\": {\"title\": «\"{name|nunber}\"}")),
        Row(.unknownPlaceholder, list("\"row\": {\"title\": «\"{nam}\"}")),
        Row(.unknownPlaceholder, list("\"tap\": {\"run\": «[\"true\", \"{nam}\"]}")),
        Row(.unknownRowKey, list("\"key\": «\"ids\"")),
        Row(.rowColor, list("\"row\": {\"title\": \"{name}\", \"badgeColor\": «\"{name}\"}")),
        Row(.rowColor, list("\"row\": {\"title\": \"{name}\", \"color\": «\"{name}\"}")),
        Row(.picture, list("\"row\": {\"title\": \"{name}\", \"image\": «\"gone.png\"}")),
        Row(.picture, list("\"row\": {\"title\": \"{name}\", \"image\": «\"{name}.png\"}")),
        Row(.noGlyphs, list("\"row\": {\"title\": «\"{name}\u{f1234}\"}")),
        Row(
            [.contrast, .contrast, .contrast],
            "{\"theme\":\n {\"text\": ««\"#EEEEEE\", \"bar\": «\"#000000\"}, \"list\": {\"file\": \"rows.json\"}, \"header\": {\"style\": \"text\"}}"
        ),
        Row(.sourceFailed, list("\"fastScroll\": true", command: "«[\"cat\", \"gone\"]")),
        Row(.sourceFailed, list("\"fastScroll\": true", command: "«[\"echo\", \"[{\"]")),
        Row(.noOutput, list("\"fastScroll\": true", command: "«[\"true\"]")),
        Row(.noRows, list("\"fastScroll\": true", command: "«[\"echo\", \"[]\"]")),
        Row(
            .secretArgument,
            list(
                "\"fastScroll\": true",
                command: "[\"sh\", \"-c\", «\"TOKEN=abc cat rows.json\"]")),
        Row(
            .noHeader,
            "«{\"header\": {\"style\": \"none\"}, \"list\":\n {\"command\": [\"cat\", \"rows.json\"]}}"
        ),
        Row(
            .duplicateRowKey,
            list(
                "\"key\": «\"id\"",
                command: #"["echo", "[{\"id\": 1, \"title\": 2}, {\"id\": \"1\", \"title\": 3}]"]"#)
        ),
        Row(
            .missingRowKey,
            list(
                "\"key\": «\"id\"",
                command: #"["echo", "[{\"id\": 1, \"title\": 2}, {\"title\": 3}]"]"#)),
        Row(
            .rowsInside,
            list(
                "\"at\": «\"a\"",
                command:
                    #"["echo", "{\"a\": {\"title\": 1, \"b\": {\"rows\": [{\"title\": 2}]}}}"]"#)),
        Row(.unknownCondition, list("\"rows\": [{\"when\": {\"nam\": «\"A\"}}, {}]")),
        Row(
            .unmetCondition,
            list(
                "\"rows\": [{\"when\": {\"title\": «\"late\"}}, {}]",
                command: #"["echo", "[{\"title\": \"Late\"}]"]"#)),
        Row(.unmetCondition, list("\"rows\": [{\"when\": {\"id\": «\">9\"}}, {}]")),
        Row(.condition, list("\"row\": {\"when\": {\"id\": {«\"abov\": 1}}}")),
        Row(
            .condition,
            screens(
                "\"b\": {\"page\": {\"buttons\": [{\"title\": \"B\", \"do\": {\"show\": \"a\"}, \"enabled\": «{\"values.n\": 1}}]}}"
            )),
        Row(.value, "{\"values\": {\"a.b\": «1}, \"screens\": {\"a\": {\"page\": {}}}}"),
        Row(
            .target,
            screens(
                "\"b\": {\"page\": {\"buttons\": [{\"title\": \"B\", \"do\": {\"add\": {\"cart\": «1}}}]}}"
            )),
        Row(
            .target,
            """
            {"values": {"lamp": true}, "sources": {"s": {"file": "home.json"}},
             "screens": {"a": {"rive": {"source": "s", "file": "home.riv", "bind": {"lamp": "{values.lamp}"},
               "on": {"lamp": {"set": {"lamp": «false}}}}}}}
            """),
        Row(
            .unknownPlaceholder,
            """
            {"values": {"cart": []}, "screens": {"a": {"list": {"source": "values.cart",
               "row": {"title": «"{nam}"}, "tap": {"add": {"cart": {"name": "x"}}}}}}}
            """),
        Row(
            .unknownPlaceholder,
            """
            {"values": {"cart": []}, "screens": {"a": {"list": {"source": "values.cart", "row": {"title": "{now}"}},
               "buttons": [{"title": «"{values.card|count}", "do": {"clear": "cart"}}]}}}
            """),
        Row(.unreached, screens("\"b\": «{\"page\": {}}")),
        Row(
            .unreached,
            """
            {"sources": {"s": {"file": "rows.json"}},
             "screens": {"a": {"list": {"source": "s", "header": {"style": "none"}, "tap": {"show": "b"}}},
               "b": «{"page": {"title": "B"}}}}
            """),
        Row(.unreached, list("\"rows\": [{}, «{\"when\": {\"id\": \"1\"}}]")),
        Row(
            .unreached,
            list("\"row\": {\"tap\": {\"refresh\": true}}, \"tap\": «{\"back\": true}")),
        Row(.unreached, list("\"tap\": [{\"end\": true}, «{\"refresh\": true}]")),
        Row(.unread, "{\"values\": {\"n\": «1}, \"screens\": {\"a\": {\"page\": {}}}}"),
        Row(
            .unread,
            "{\"screens\": {\"a\": {\"values\": {\"n\": «1}, \"page\": {\"text\": \"{values.n ?? 1}\"}}}}"
        ),
        Row(.unsafeProgram, list("\"tap\": {\"run\": [«\"{name}\"]}")),
        Row(
            .unsafeProgram,
            list("\"tap\": {\"run\": [\"sh\", \"-c\", «\"echo {name}\"]}")),
        Row(
            .hiddenSource,
            """
            {"sources": {"s": {"file": "rows.json"}, "title": {"file": "home.json"}},
             "screens": {"a": {"list": {"source": "s", "header": {"style": "none"},
               "row": {"title": «"{title.name}"}}}}}
            """),
        Row(.noMatchingRow, list("\"rows\": «[{\"when\": {\"name\": \"somebody\"}}]")),
        Row(
            .unformatted, list("\"row\": {\"title\": «\"{name|currency:EUR}\"}")),
        Row(
            .unformatted,
            """
            {"sources": {"s": {"file": "home.json"}},
             "screens": {"a": {"page": {"source": "s",
               "text": «"{name|date:short}"}}}}
            """),
        Row(
            .silentStream,
            """
            {"list": {"timeout": 0.1,
              "stream": «["sleep", "60"]}}
            """),
        Row(
            .unusedDarkTheme,
            "{\"theme\":\n {\"dark\": «{\"accent\": \"#7FB2FF\"}}, \"list\": {\"file\": \"rows.json\"}}"
        ),
        Row(.unknownPlaceholder, list("\"row\": {\"title\": «\"{values.nam}\"}")),
        Row(
            [.damagedImage, .damagedFont],
            "{\"header\":\n {\"rive\": ««\"damaged.riv\"}, \"list\": {\"file\": \"rows.json\"}}"),
        Row(
            .rive, rive: .unusableFile,
            """
            {"sources": {"s": {"file": "home.json"}},
             "screens": {"a": {"rive":
               «{"source": "s", "file": "rows.json"}}}}
            """),
        Row(.rive, rive: .unknownName, rive("\"file\": \"home.riv\", \"artboard\": «\"Hom\"")),
        Row(
            .rive, rive: .unknownTarget,
            rive("\"file\": \"home.riv\", \"bind\": {\"lam\": «\"{on}\"}")),
        Row(
            .rive, rive: .unsupportedTarget,
            rive("\"file\": \"home.riv\", \"bind\": {\"detail\": «\"{on}\"}")),
        Row(
            .rive, rive: .notAList,
            rive("\"file\": \"home.riv\", \"bind\": {\"lamp\": «{\"each\": \"{rooms}\"}}")),
        Row(
            .rive, rive: .unknownItems,
            rive("\"file\": \"home.riv\", \"bind\": {\"rooms\": «{\"each\": \"{rooms}\"}}")),
        Row(
            .rive, rive: .missingValue,
            rive("\"file\": \"home.riv\", \"bind\": {\"lamp\": «\"{onn}\"}")),
        Row(
            .rive, rive: .wrongValue,
            rive("\"file\": \"home.riv\", \"bind\": {\"lamp\": «\"{name}\"}")),
    ]

    /// A file with a boolean, an artboard, and a list whose items may have different view models.
    private static let home = """
        {"viewModels": [
           {"name": "A", "properties": [{"name": "a", "type": "number", "value": 1}]},
           {"name": "B", "properties": [{"name": "b", "type": "number", "value": 1}]},
           {"name": "Home", "properties": [
             {"name": "lamp", "type": "boolean", "value": true},
             {"name": "detail", "type": "artboard"},
             {"name": "rooms", "type": "list"}]}],
         "artboards": [
           {"name": "Home", "width": 100, "height": 50, "viewModel": "Home"},
           {"name": "A", "width": 10, "height": 10, "viewModel": "A"},
           {"name": "B", "width": 10, "height": 10, "viewModel": "B"}]}
        """

    @Test(arguments: rows) func eachProblemIsReportedWithItsPosition(_ row: Row) throws {
        let folder = try KioskFolder()
        let (text, places) = row.parts
        #expect(places.count == row.kinds.count)
        try folder.write(text, to: "kiosk.json")
        try folder.write(#"[{"id": 1, "name": "A", "title": "t"}]"#, to: "rows.json")
        try folder.write("{}", to: "empty.json")
        try folder.write(#"{"on": true, "name": "A", "rooms": [{"a": 1}]}"#, to: "home.json")
        try FileSystem.write(
            try RivSource.compile(Array(Self.home.utf8)), to: "\(folder.path)/home.riv")
        try FileSystem.write(
            KioskFolder.header(picture: [1, 2, 3], font: Array("no font".utf8)),
            to: "\(folder.path)/damaged.riv")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        let found = check.errors + check.warnings
        #expect(found.map { Kind($0.problem) } == row.kinds, "\(found)")
        for (error, place) in zip(found, places) {
            #expect("\(error)".hasPrefix("\(folder.path)/kiosk.json:\(place): "), "\(error)")
        }
        if let rive = row.rive { #expect("\(found)".contains(rive.rawValue), "\(found)") }
    }

    /// Whatever may show a screen reaches it, and whatever may read a value reads it.
    @Test(arguments: [
        #""scan": {"show": "b"}"#, #""interrupted": {"show": "b"}"#,
        #""schedule": [{"every": 9, "do": {"show": "b"}}]"#,
        #""session": {"ends": 60, "do": {"show": "b"}}"#,
    ])
    func everyWayReaches(root: String) throws {
        let folder = try KioskFolder()
        try folder.write(
            """
            {"title": "T", \(root), "values": {"a": 1, "b": 1, "c": 1, "d": 1}, "start": "home",
             "screens": {"home": {"scan": {"if": {"values.a": 1}, "show": "s"}, "page": {"buttons": [
               {"title": "R", "do": {"run": ["true"], "input": {"x": "{values.b}"}, "then": {"show": "t"},
                 "else": {"show": "e"}}},
               {"title": "D", "do": {"dialog": {"title": "{values.c}", "buttons": [
                 {"title": "Y", "do": {"if": {"values.d": 1}, "show": "d"}}]}}}]}},
               "b": {"page": {}}, "s": {"page": {}}, "t": {"page": {}}, "e": {"page": {}}, "d": {"page": {}}}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.isEmpty && check.warnings.isEmpty, "\(check.errors + check.warnings)")
    }

    /// A missing configuration is reported without a position.
    @Test func missingConfigurationIsReported() throws {
        let check = try KioskCheck("/no/kiosk.json")
        #expect(check.errors.map { Kind($0.problem) } == [.unreadable])
        #expect(check.errors.first?.position == nil)
    }

    /// Each kind occurs in the table.
    @Test func everyKindOccursInTable() {
        // `missingConfigurationIsReported` has the kind `unreadable`.
        let others = Kind.unreportedByCheck.union([.unreadable])
        #expect(Set(Self.rows.flatMap(\.kinds)) == Set(Kind.allCases).subtracting(others))
        #expect(Set(RiveKind.allCases) == Set(Self.rows.compactMap(\.rive)))
    }
}
