import Geometry
import Interface
import JSON
import Platform
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Screens, the transitions between them, and actions.
@MainActor @Suite struct ScreensTests {
    private static let trains = """
        "sources": {"trains": {"command": ["/bin/sh", "-c", "cat trains"], "key": "id"}},
        """

    private static let screens = """
        {"title": "Station", "theme": {"motion": "reduced"}, \(trains)
         "screens": {
           "home": {"list": {"source": "trains", "rowHeight": 80,
                             "row": {"title": "{to}", "trailing": "{due}"},
                             "tap": {"show": "train"}}},
           "train": {"title": "{to}", "page": {"title": "To {to}",
                     "fields": [["Platform", "{platform ?? \\"?\\"}"]],
                     "buttons": [{"title": "Call", "do": {"run": ["/bin/sh", "call", "{to}"]}}]}},
           "info": {"page": {"title": "{values.word} {trains.0.to}", "buttons": [
                     {"title": "Set", "do": {"set": {"word": "Bye"}}},
                     {"title": "Fail", "do": [{"run": ["/bin/sh", "-c", "echo no line >&2; exit 3"]},
                                              {"show": "home"}]}]}}},
         "values": {"word": "Hello"}
        """

    private func fixture(_ rest: String = "}") throws -> KioskFixture {
        let trains = """
            [{"id": 1, "to": "Airport", "due": "3 min", "platform": 4}, {"id": 2, "to": "Harbour"}]
            """
        let fixture = try KioskFixture(
            Self.screens + rest, files: ["trains": trains, "call": "cat > \"$1.json\""])
        try fixture.run(2)
        return fixture
    }

    @Test func tapOpensPageForRow() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(fixture.top == "home" && fixture.texts.contains("Airport"))
        try fixture.tap(200, 56 + 40)
        #expect(fixture.top == "train" && fixture.texts.contains("To Airport"))
        #expect(fixture.texts.contains("Platform") && fixture.texts.contains("4"))
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(fixture.top == "home")
        try fixture.tap(200, 56 + 120)
        #expect(fixture.texts.contains("To Harbour") && fixture.texts.contains("?"))
    }

    /// Values are passed as separate arguments, whatever they contain, and the row is passed as the program's
    /// input.
    @Test func actionRunsProgramForRow() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.folder.write(#"[{"id": 1, "to": "a b; $(touch hacked)"}]"#, to: "trains")
        fixture.app.refresh(["trains"])
        try fixture.run()
        let item = try #require(fixture.app.model.lists["home"]?.rows?.items.first)
        fixture.app.perform(
            .run(RunAction(["/bin/sh", "call", "{to}"])), item, key: "screens.train.page")
        try fixture.run()
        #expect(
            try fixture.folder.read("a b; $(touch hacked).json")
                == "{\"id\":1,\"to\":\"a b; $(touch hacked)\"}\n")
        #expect(!fixture.folder.exists("hacked"))
    }

    @Test func failingProgramIsReportedAndEndsActions() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("info", .null)
        try fixture.run()
        let actions = try #require(
            fixture.app.model.config.actions.last { $0.key.contains("info") })
        fixture.app.perform(actions.action, .null, key: actions.key)
        try fixture.run(0.5)
        #expect(fixture.top == "info")
        #expect(fixture.app.kiosk.notice.text == "That did not work")
        #expect(fixture.app.lastActionFailure?.reason == "/bin/sh: exit status 3: no line")
    }

    /// The page is opened twice.
    @Test func forbiddenPictureOfPageIsReportedOnce() throws {
        let fixture = try KioskFixture(
            #"{"screens": {"a": {"page": {}}, "b": {"page": {"image": "{photo}"}}}}"#)
        defer { fixture.stop() }
        var reports: [String] = []
        fixture.app.model.problems.write = { reports.append($0) }
        for _ in 0..<2 {
            fixture.app.kiosk.show("b", .object(["photo": .string("../x.png")]))
            try fixture.run()
            #expect(fixture.top == "b")
            fixture.app.kiosk.back()
            try fixture.run()
        }
        #expect(reports.count == 1)
        let report = try #require(reports.first)
        #expect(report.contains("'screens.b.page.image': \"../x.png\" leads out of the folder"))
    }

    @Test func valuesAreShownInTemplates() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("info", .null)
        try fixture.run()
        #expect(fixture.texts.contains("Hello Airport"))
        fixture.app.perform(.set([ValueChange("word", "Bye")]), .null, key: "")
        try fixture.run()
        #expect(fixture.texts.contains("Bye Airport"))
    }

    @Test func tabsKeepTheirScreens() throws {
        let fixture = try fixture(#", "tabs": ["home", "info"]}"#)
        defer { fixture.stop() }
        try fixture.tap(200, 56 + 40)
        #expect(fixture.top == "train")
        fixture.app.kiosk.show("info", .null)
        try fixture.run()
        #expect(fixture.top == "info")
        // The first tab still shows the detail; a second tap on it pops the detail.
        try fixture.tap(100, 790)
        #expect(fixture.top == "train")
        try fixture.tap(100, 790)
        #expect(fixture.top == "home")
    }

    /// A value changes while the tab that shows it is not selected.
    @Test func tappedTabShowsChangedValue() throws {
        let fixture = try fixture(#", "tabs": ["home", "info"]}"#)
        defer { fixture.stop() }
        try fixture.tap(300, 790)
        #expect(fixture.texts.contains("Hello Airport"))
        try fixture.tap(100, 790)
        #expect(try fixture.app.set("word", toText: "Bye"))
        try fixture.run()
        try fixture.tap(300, 790)
        #expect(fixture.texts.contains("Bye Airport"))
    }

    @Test func scheduleRunsWithoutInput() throws {
        let fixture = try fixture(
            """
            , "schedule": [{"idle": 30, "do": {"show": "home"}}, {"every": 600, "do": {"set": {"word": "Due"}}},
                           {"at": "12:05", "do": {"show": "info"}}]}
            """)
        defer { fixture.stop() }
        try fixture.tap(200, 56 + 40)
        #expect(fixture.top == "train")
        try fixture.run(28)
        #expect(fixture.top == "train")
        try fixture.run(3)
        #expect(fixture.top == "home")
        try fixture.run(300)
        #expect(fixture.top == "info" && fixture.texts.contains("Hello Airport"))
        try fixture.run(300)
        #expect(fixture.texts.contains("Due Airport"))
    }

    /// A page that is opened from a row's page follows the row, also if that page has a source of its own.
    @Test func pageOpenedFromPageFollowsRow() throws {
        let config = """
            {"theme": {"motion": "reduced"},
             "sources": {"trains": {"command": ["/bin/cat", "trains"], "key": "id"},
                         "info": {"command": ["/bin/cat", "info"]}},
             "screens": {
               "home": {"list": {"source": "trains", "row": {"title": "{to}"}}},
               "train": {"page": {"source": "info", "title": "To {to}"}},
               "more": {"page": {"title": "{to} from {platform}"}}}}
            """
        func trains(_ platform: Int) -> String {
            #"[{"id": 1, "to": "Airport", "platform": \#(platform)}]"#
        }
        let fixture = try KioskFixture(
            config, files: ["trains": trains(4), "info": #"{"id": 1, "to": "Nowhere"}"#])
        defer { fixture.stop() }
        try fixture.run(1)
        let row = try #require(fixture.app.model.lists["home"]?.rows?.items.first)
        for screen in ["train", "more"] {
            fixture.app.kiosk.show(screen, row)
            try fixture.run(1)
        }
        #expect(fixture.texts.contains("Airport from 4"))
        try fixture.folder.write(trains(5), to: "trains")
        fixture.app.refresh(["trains"])
        try fixture.run(1)
        #expect(fixture.texts.contains("Airport from 5"))
        // The source is kept with the screens of a changed configuration.
        try fixture.change(config.replacing("from", with: "leaves from"))
        try fixture.folder.write(trains(6), to: "trains")
        fixture.app.refresh(["trains"])
        try fixture.run(1)
        #expect(fixture.texts.contains("Airport leaves from 6"))
    }

    /// Screens that lead to each other in a cycle do not grow the stack without limit.
    @Test func screenStackIsBounded() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        for i in 0..<50 {
            fixture.app.kiosk.show("train", .object(["to": .string("\(i)")]))
            try fixture.run(0.05)
        }
        #expect(fixture.app.kiosk.all.count == KioskScreen.maximumDepth)
    }

    /// A changed configuration is shown with the position and state of the previous one.
    @Test func changedConfigurationKeepsPositionAndState() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.folder.write(
            "[\((0..<100).map { #"{"id": \#($0), "to": "Stop \#($0)"}"# }.joined(separator: ","))]",
            to: "trains")
        fixture.app.refresh(["trains"])
        try fixture.run()
        let list = try #require(fixture.app.kiosk.list)
        list.table.setContentOffset(Point(0, 1234), animated: false)
        fixture.app.perform(.set([ValueChange("word", "Kept")]), .null, key: "")
        let source = fixture.app.model.sources["trains"]
        try fixture.change(
            (Self.screens + "}").replacing("\"rowHeight\": 80", with: "\"rowHeight\": 81"))
        try fixture.run()
        let changed = try #require(fixture.app.kiosk.list)
        #expect(changed !== list && changed.table.rowHeight == 81)
        #expect(changed.table.contentOffset.y == 1234)
        #expect(fixture.app.model.values.value(at: "word") == .string("Kept"))
        #expect(fixture.app.model.sources["trains"] === source)
        #expect(fixture.texts.contains { $0.hasPrefix("Stop ") })
        // This holds in a detail screen as well.
        try fixture.tap(200, 300)
        let item = fixture.app.kiosk.top?.item
        try fixture.change(Self.screens.replacing("To {to}", with: "Towards {to}") + "}")
        try fixture.run()
        #expect(fixture.top == "train" && fixture.app.kiosk.top?.item == item)
        #expect(fixture.texts.contains { $0.hasPrefix("Towards Stop ") })
        #expect(fixture.app.kiosk.list?.table.contentOffset.y == 1234)
    }

    @Test func darkAppearanceAppliesAtNight() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.change(
            (Self.screens + "}").replacing(
                "\"motion\": \"reduced\"",
                with: #""appearance": "auto", "dark": {"from": "12:10", "until": "13:00"}"#))
        try fixture.run()
        try fixture.tap(200, 56 + 40)
        let (light, dark) = (KioskConfig.Theme(.light), KioskConfig.Theme(.dark))
        #expect(fixture.app.kiosk.screen.root.backgroundColor == light.background)
        try fixture.run(600)
        #expect(fixture.app.kiosk.screen.root.backgroundColor == dark.background)
        #expect(fixture.top == "train")
        try fixture.run(3600)
        #expect(fixture.app.kiosk.screen.root.backgroundColor == light.background)
    }

    /// An untouched kiosk wakes once a minute for its clock.
    @Test func untouchedKioskUpdatesClockEachMinute() throws {
        let fixture = try fixture(#", "clock": "{now|time:H:mm}"}"#)
        defer { fixture.stop() }
        let bar = try #require(fixture.app.kiosk.list?.navigationItem.navigationBar)
        #expect(bar.noticeText == "Updated 12:00" && bar.clockText == "12:00")
        let wake = fixture.app.wallDeadline - WallClock.virtualStart
        #expect(wake == 60)
        try fixture.run(60)
        #expect(bar.noticeText == "Updated 12:00" && bar.clockText == "12:01")
        fixture.app.kiosk.show("info", .null)
        try fixture.run(60)
        #expect(fixture.app.kiosk.top?.navigationItem.clockText == "12:02")
    }

    /// Documents that are too old are reported and stay on the screen.
    @Test func staleRowsAreReported() throws {
        let fixture = try KioskFixture(
            """
            {"title": "T", "list": {"command": ["cat", "rows"], "staleAfter": 30, "row": {"title": "{a}"}}}
            """, files: ["rows": #"{"a": "x"}"#])
        defer { fixture.stop() }
        try fixture.run(20)
        let bar = try #require(fixture.app.kiosk.list?.navigationItem.navigationBar)
        #expect(bar.noticeText == "Updated 12:00")
        try fixture.run(20)
        #expect(bar.noticeText == "Not updated since 12:00" && fixture.texts.contains("x"))
        fixture.app.refresh(["list"])
        try fixture.run(1)
        #expect(bar.noticeText == "Updated 12:00")
    }
}

/// `flipbook check` of several screens.
@MainActor @Suite struct ScreensCheckTests {
    private func check(_ config: String, files: [String: String] = [:]) throws -> [String] {
        let folder = try KioskFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        let dashboard = "\(BuiltProgram.repository)/Examples/Dashboard/dashboard.riv"
        try FileSystem.write(try FileSystem.read(dashboard), to: "\(folder.path)/d.riv")
        try folder.write(config, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        return (check.findings + check.errors.map(\.description)).map {
            $0.replacing(folder.path, with: "F")
        }
    }

    @Test func bindingsAreCheckedAgainstFileAndDocument() throws {
        let messages = try check(
            """
            {"sources": {"s": {"command": ["echo", "{\\"temp\\": 3, \\"lamp\\": \\"x\\"}"]}},
             "screens": {"a": {"rive": {"file": "d.riv", "source": "s",
               "bind": {"temperture": "{temp}", "humidity": "{hum}", "lamp": "{lamp}"},
               "on": {"lampTaped": {"back": true}}}}}}
            """)
        #expect(messages.contains("1 row; temp, lamp"))
        func has(_ parts: String...) -> Bool {
            messages.contains { message in parts.allSatisfy(message.contains) }
        }
        #expect(has(":3:", "screens.a.rive.bind.temperture", "temperature"))
        #expect(has(":3:", "screens.a.rive.bind.humidity", "hum"))
        #expect(has(":3:", "screens.a.rive.bind.lamp"))
        #expect(has(":4:", "screens.a.rive.on.lampTaped", "lampTapped"))
    }

    /// Names that the configuration does not define.
    @Test(arguments: [
        (#""start": "hom""#, "'start': there is no screen 'hom'; did you mean 'home'?"),
        (#""tabs": ["home", "x"]"#, "'tabs[1]': there is no screen 'x'; available: home, tabs"),
        (
            #""schedule": [{"every": 5, "do": {"refresh": "trans"}}]"#,
            "'schedule[0].do.refresh': there is no source 'trans'; did you mean 'trains'?"
        ),
        (#""texts": {"loadin": "x"}"#, "did you mean 'loading'?"),
        (
            #""schedule": [{"every": 5, "at": "12:00", "do": {"back": true}}]"#,
            "'schedule[0].at' and 'schedule[0].every' are mutually exclusive; remove one of the two"
        ),
        (#""schedule": [{"every": 5, "do": {"go": 1}}]"#, "unknown key 'schedule[0].do.go'"),
        (#""clock": "{now|tim:short}""#, "did you mean 'time'?"),
        (
            #""header": {"style": "none"}"#,
            "'header' has no effect without 'list'; add 'list' or remove 'header'"
        ),
    ])
    func namesAreChecked(keys: String, message: String) throws {
        let messages = try check(
            """
            {"sources": {"trains": {"command": ["echo", "{\\"title\\": 1}"]}},
             "screens": {"home": {"list": {"source": "trains"}}}, \(keys)}
            """)
        #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }

    /// Colours are checked only in rows that use the row.
    @Test(arguments: [
        (#"{"when": {"a": "red"}, "badgeColor": "{a}"}, {"title": "{a}"}"#, true),
        (#"{"when": {"a": "red"}}, {"badgeColor": "{b}"}"#, true),
        (#"{"when": {"a": ["red", "x"]}, "badgeColor": "{a}"}, {"title": "{a}"}"#, false),
    ])
    func coloursAreCheckedWhereUsed(rows: String, isRight: Bool) throws {
        let messages = try check(
            """
            {"theme": {"colors": {"red": "#FF0000"}},
             "list": {"command": ["cat", "rows"], "rows": [\(rows)]}}
            """,
            files: [
                "rows": #"{"title": 1, "a": "red", "b": "?"}\n{"title": 2, "a": "x", "b": "red"}"#
                    .replacing("\\n", with: "\n")
            ])
        #expect(messages.contains { $0.contains("badgeColor") } == !isRight, "\(messages)")
    }

    /// The examples have no defects, and all files that they name exist.
    @Test func examplesHaveNoDefects() throws {
        let folder = "\(BuiltProgram.repository)/Examples"
        var count = 0
        for name in try FileSystem.list(folder) {
            let config = "\(folder)/\(name)/kiosk.json"
            guard FileSystem.exists(config) else { continue }
            count += 1
            let check = try KioskCheck(config, runsCommands: false)
            // A machine that runs the tests may lack mosquitto or curl.
            let errors = check.errors.filter { !$0.isAboutProgram }
            #expect(errors.isEmpty, "\(errors)")
        }
        #expect(count >= 8)
    }
}
