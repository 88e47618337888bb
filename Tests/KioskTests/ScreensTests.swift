import Geometry
import Interface
import JSON
import Platform
import Testing

@testable import Kiosk

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

    private func desk(_ rest: String = "}") throws -> KioskDesk {
        let trains = """
            [{"id": 1, "to": "Airport", "due": "3 min", "platform": 4}, {"id": 2, "to": "Harbour"}]
            """
        let desk = try KioskDesk(
            Self.screens + rest, files: ["trains": trains, "call": "cat > \"$1.json\""])
        try desk.run(2)
        return desk
    }

    @Test func tapOpensPageForRow() throws {
        let desk = try desk()
        defer { desk.stop() }
        #expect(desk.top == "home" && desk.texts.contains("Airport"))
        try desk.tap(200, 56 + 40)
        #expect(desk.top == "train" && desk.texts.contains("To Airport"))
        #expect(desk.texts.contains("Platform") && desk.texts.contains("4"))
        desk.app.kiosk.back()
        try desk.run()
        #expect(desk.top == "home")
        try desk.tap(200, 56 + 120)
        #expect(desk.texts.contains("To Harbour") && desk.texts.contains("?"))
    }

    /// Values are passed as separate arguments, whatever they contain, and the row is passed as the program's
    /// input.
    @Test func actionRunsProgramForRow() throws {
        let desk = try desk()
        defer { desk.stop() }
        try desk.folder.write(#"[{"id": 1, "to": "a b; $(touch hacked)"}]"#, to: "trains")
        desk.app.refresh(["trains"])
        try desk.run()
        let item = try #require(desk.app.model.lists["home"]?.rows?.items.first)
        desk.app.perform(
            .run(["/bin/sh", "call", "{to}"], timeout: 5), item, key: "screens.train.page")
        try desk.run()
        #expect(
            try desk.folder.read("a b; $(touch hacked).json")
                == "{\"id\":1,\"to\":\"a b; $(touch hacked)\"}\n")
        #expect(!desk.folder.exists("hacked"))
    }

    @Test func failingProgramIsReportedAndEndsActions() throws {
        let desk = try desk()
        defer { desk.stop() }
        desk.app.kiosk.show("info", .null)
        try desk.run()
        let actions = try #require(desk.app.model.config.actions.last { $0.key.contains("info") })
        desk.app.perform(actions.action, .null, key: actions.key)
        try desk.run(0.5)
        #expect(desk.top == "info")
        #expect(desk.app.kiosk.notice.text == "/bin/sh: exit status 3: no line")
    }

    @Test func valuesAreShownInTemplates() throws {
        let desk = try desk()
        defer { desk.stop() }
        desk.app.kiosk.show("info", .null)
        try desk.run()
        #expect(desk.texts.contains("Hello Airport"))
        desk.app.perform(.set([("word", "Bye")]), .null, key: "")
        try desk.run()
        #expect(desk.texts.contains("Bye Airport"))
    }

    @Test func tabsKeepTheirScreens() throws {
        let desk = try desk(#", "tabs": ["home", "info"]}"#)
        defer { desk.stop() }
        try desk.tap(200, 56 + 40)
        #expect(desk.top == "train")
        desk.app.kiosk.show("info", .null)
        try desk.run()
        #expect(desk.top == "info")
        // The first tab still shows the detail; a second tap on it pops the detail.
        try desk.tap(100, 790)
        #expect(desk.top == "train")
        try desk.tap(100, 790)
        #expect(desk.top == "home")
    }

    @Test func scheduleRunsWithoutInput() throws {
        let desk = try desk(
            """
            , "schedule": [{"idle": 30, "do": {"show": "home"}}, {"every": 600, "do": {"set": {"word": "Due"}}},
                           {"at": "12:05", "do": {"show": "info"}}]}
            """)
        defer { desk.stop() }
        try desk.tap(200, 56 + 40)
        #expect(desk.top == "train")
        try desk.run(28)
        #expect(desk.top == "train")
        try desk.run(3)
        #expect(desk.top == "home")
        try desk.run(300)
        #expect(desk.top == "info" && desk.texts.contains("Hello Airport"))
        try desk.run(300)
        #expect(desk.texts.contains("Due Airport"))
    }

    /// Screens that lead to each other in a cycle do not grow the stack without limit.
    @Test func screenStackIsBounded() throws {
        let desk = try desk()
        defer { desk.stop() }
        for i in 0..<50 {
            desk.app.kiosk.show("train", .object(["to": .string("\(i)")]))
            try desk.run(0.05)
        }
        #expect(desk.app.kiosk.all.count == KioskScreen.maximumDepth)
    }

    /// A changed configuration is shown with the position and state of the previous one.
    @Test func changedConfigurationKeepsPositionAndState() throws {
        let desk = try desk()
        defer { desk.stop() }
        try desk.folder.write(
            "[\((0..<100).map { #"{"id": \#($0), "to": "Stop \#($0)"}"# }.joined(separator: ","))]",
            to: "trains")
        desk.app.refresh(["trains"])
        try desk.run()
        let list = try #require(desk.app.kiosk.list)
        list.table.setContentOffset(Point(0, 1234), animated: false)
        desk.app.perform(.set([("word", "Kept")]), .null, key: "")
        let source = desk.app.model.sources["trains"]
        try desk.change(
            (Self.screens + "}").replacing("\"rowHeight\": 80", with: "\"rowHeight\": 81"))
        try desk.run()
        let changed = try #require(desk.app.kiosk.list)
        #expect(changed !== list && changed.table.rowHeight == 81)
        #expect(changed.table.contentOffset.y == 1234)
        #expect(desk.app.model.values["word"] == .string("Kept"))
        #expect(desk.app.model.sources["trains"] === source)
        #expect(desk.texts.contains { $0.hasPrefix("Stop ") })
        // This holds in a detail screen as well.
        try desk.tap(200, 300)
        let item = desk.app.kiosk.top?.item
        try desk.change(Self.screens.replacing("To {to}", with: "Towards {to}") + "}")
        try desk.run()
        #expect(desk.top == "train" && desk.app.kiosk.top?.item == item)
        #expect(desk.texts.contains { $0.hasPrefix("Towards Stop ") })
        #expect(desk.app.kiosk.list?.table.contentOffset.y == 1234)
    }

    @Test func darkAppearanceAppliesAtNight() throws {
        let desk = try desk()
        defer { desk.stop() }
        try desk.change(
            (Self.screens + "}").replacing(
                "\"motion\": \"reduced\"",
                with: #""appearance": "auto", "dark": {"from": "12:10", "until": "13:00"}"#))
        try desk.run()
        try desk.tap(200, 56 + 40)
        let light = desk.app.kiosk.screen.root.backgroundColor
        #expect(light == KioskConfig.Theme(.light).background)
        try desk.run(600)
        #expect(desk.app.kiosk.screen.root.backgroundColor == KioskConfig.Theme(.dark).background)
        #expect(desk.top == "train")
        try desk.run(3600)
        #expect(desk.app.kiosk.screen.root.backgroundColor == light)
    }

    /// An untouched kiosk wakes once a minute for its clock.
    @Test func untouchedKioskUpdatesClockEachMinute() throws {
        let desk = try desk(#", "clock": "{now|time:H:mm}"}"#)
        defer { desk.stop() }
        let bar = try #require(desk.app.kiosk.list?.navigationItem.navigationBar)
        #expect(bar.noticeText == "Updated 12:00   12:00")
        let wake = desk.app.wallDeadline - WallClock.virtualStart
        #expect(wake == 60)
        try desk.run(60)
        #expect(bar.noticeText == "Updated 12:00   12:01")
        desk.app.kiosk.show("info", .null)
        try desk.run(60)
        #expect(desk.app.kiosk.top?.navigationItem.noticeText == "12:02")
    }

    /// Documents that are too old are reported and stay on the screen.
    @Test func staleRowsAreReported() throws {
        let desk = try KioskDesk(
            """
            {"title": "T", "list": {"command": ["cat", "rows"], "staleAfter": 30, "row": {"title": "{a}"}}}
            """, files: ["rows": #"{"a": "x"}"#])
        defer { desk.stop() }
        try desk.run(20)
        let bar = try #require(desk.app.kiosk.list?.navigationItem.navigationBar)
        #expect(bar.noticeText == "Updated 12:00")
        try desk.run(20)
        #expect(bar.noticeText == "Not updated since 12:00" && desk.texts.contains("x"))
        desk.app.refresh(["list"])
        try desk.run(1)
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
