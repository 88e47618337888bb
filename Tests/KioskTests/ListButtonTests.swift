import Geometry
import JSON
import KioskFile
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// Buttons below a list, and what of a screen is there and reacts to taps.
@MainActor @Suite struct ListButtonTests {
    private static let cart = """
        {"values": {"cart": [], "isOpen": true}, "start": "cart", "screens": {
          "cart": {"title": "Cart", "list": {"source": "values.cart", "row": {"title": "{name}"}},
            "buttons": [
              {"title": "Send {values.cart|count}", "enabled": {"values.cart": {"empty": false}},
               "do": [{"run": ["./send"], "input": "{values.cart}"}, {"clear": "cart"}]},
              {"title": "Empty", "visible": {"values.cart": {"empty": false}},
               "do": {"clear": "cart"}}]}}}
        """

    private func cart(_ size: (width: Int, height: Int) = (480, 800)) throws -> KioskFixture {
        try KioskFixture(
            ListButtonTests.cart, files: ["send": "#!/bin/sh\ncat > sent\n"], programs: ["send"],
            size: size)
    }

    private func add(_ name: String, _ fixture: KioskFixture) throws {
        let change = ValueChange("cart", .object(["name": .value(.string(name))]))
        fixture.app.perform(.add([change]), .null, key: "test")
        try fixture.run()
    }

    @Test func buttonsFollowTheCart() throws {
        let fixture = try cart()
        defer { fixture.stop() }
        try fixture.run()
        let send = try #require(fixture.button("Send 0"))
        #expect(!send.isEnabled && fixture.button("Empty") == nil)
        try fixture.tap(send)
        #expect(!fixture.app.actions.isAnyRunning)
        try add("Soup", fixture)
        #expect(send.isEnabled && send.title == "Send 1")
        let empty = try #require(fixture.button("Empty"))
        // Beside each other at the bottom, below the table.
        #expect(send.frame.minY == empty.frame.minY && send.frame.width == empty.frame.width)
        let list = try #require(fixture.app.kiosk.top as? ListScreen)
        #expect(list.table.frame.maxY + list.barHeight == list.view.bounds.height)
        #expect(fixture.app.kiosk.notice.insets.bottom == list.barHeight)
        fixture.holdsPrograms = true
        try fixture.tap(send)
        #expect(send.isBusy && empty.isEnabled)
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(!send.isBusy && !send.isEnabled)
        let sent = try fixture.folder.read("sent").filter { !$0.isWhitespace }
        #expect(sent == #"[{"name":"Soup"}]"#)
    }

    @Test(arguments: [(480, 800, 1), (200, 400, 2)])
    func titlesThatDoNotFitBesideEachOtherAreInLines(width: Int, height: Int, lines: Int) throws {
        let fixture = try KioskFixture(
            ListButtonTests.cart.replacing("\"Empty\"", with: "\"Empty the cart\"").replacing(
                "\"values\"", with: "\"screen\": {\"scale\": 1}, \"values\""),
            size: (width, height))
        defer { fixture.stop() }
        try add("Soup", fixture)
        let (send, empty) = (fixture.button("Send 1"), fixture.button("Empty the cart"))
        #expect(Set([send, empty].compactMap { $0?.frame.minY }).count == lines)
    }

    /// Titles and conditions are evaluated again only when something that they read has changed.
    @Test func statesAreMadeOnlyIfSomethingHasChanged() throws {
        let fixture = try cart()
        defer { fixture.stop() }
        try fixture.run()
        let model = fixture.app.model
        guard case .list(let list) = model.config.screens[0].content else { return }
        let states = PartStates(list.buttons, of: model)
        states.update()
        #expect(try fixture.app.set("isOpen", toText: "false"))
        states.update()
        #expect(states.makeCount == 1 && states.shownTitles == ["Send 0", ""])
        try add("Soup", fixture)
        states.update()
        #expect(states.makeCount == 2 && states.shownTitles == ["Send 1", "Empty"])
        states.update(.string("another item"))
        #expect(states.makeCount == 3)
    }

    private static let rows = """
        {"values": {"rows": [
           {"id": "a", "line": "1", "free": true}, {"id": "b", "line": "1", "free": false},
           {"id": "c", "line": "2", "free": true}], "shown": "12", "picked": ""},
         "screens": {"main": {"list": {"source": "values.rows", "section": "Line {line}",
           "sections": {"visible": {"values.shown": {"contains": "{line}"}}},
           "row": {"title": "{id}", "visible": {"id": {"not": "{values.picked}"}},
                   "enabled": {"free": true}},
           "swipe": [{"title": "Hide", "visible": {"line": "1"}, "do": {"set": {"picked": "{id}"}}},
                     {"title": "Never", "enabled": {"id": "z"}, "do": {"set": {"picked": "x"}}}],
           "tap": {"set": {"picked": "{id}"}}}}}}
        """

    @Test func rowsAndSectionsFollowTheirConditions() throws {
        let fixture = try KioskFixture(ListButtonTests.rows)
        defer { fixture.stop() }
        try fixture.run()
        let model = try #require(fixture.app.model.lists["main"])
        func titles() -> [String] { model.rows?.rows.map(\.title) ?? [] }
        #expect(titles() == ["a", "b", "c"])
        #expect(model.rows?.rows.map(\.isEnabled) == [true, false, true])
        let table = try #require((fixture.app.kiosk.top as? ListScreen)?.table)
        func tap(_ row: Int, _ section: Int) throws {
            try fixture.tap(
                try #require(table.cellForRow(at: IndexPath(row: row, section: section))))
        }
        try tap(1, 0)
        #expect(titles() == ["a", "b", "c"])
        try tap(0, 0)
        #expect(titles() == ["b", "c"] && model.changes?.deleted == [0])
        #expect(try fixture.app.set("shown", toText: "2"))
        try fixture.run()
        #expect(titles() == ["c"] && model.rows?.sections.map(\.title) == ["Line 2"])
    }

    @Test func swipesFollowTheirConditions() throws {
        let fixture = try KioskFixture(ListButtonTests.rows)
        defer { fixture.stop() }
        try fixture.run()
        let table = try #require((fixture.app.kiosk.top as? ListScreen)?.table)
        func actions(_ row: Int, _ section: Int) -> [ContextualAction] {
            table.tableDelegate?.tableView(
                table,
                trailingSwipeActionsConfigurationForRowAt: IndexPath(row: row, section: section))?
                .actions ?? []
        }
        #expect(actions(0, 0).map(\.title) == ["Hide", "Never"])
        #expect(actions(1, 0).isEmpty, "a row that is not enabled has no buttons")
        #expect(actions(0, 1).map(\.title) == ["Never"])
        let never = try #require(actions(0, 1).first)
        var isDone: Bool?
        never.handler(never, table) { isDone = $0 }
        try fixture.run()
        // As a disabled button, it leaves the buttons of its row open.
        #expect(isDone == nil && fixture.app.model.values.value(at: "picked") == .string(""))
    }

    private static let tabs = """
        {"values": {"mode": "open"}, "screens": {
           "menu": {"title": "Menu", "list": {"source": "values.rows", "row": {"title": "{n}"}}},
           "cart": {"title": "Cart {screen.n}", "values": {"n": 3}, "page": {"title": "C"}},
           "staff": {"title": "Staff", "page": {"title": "S"}}},
         "tabs": [{"screen": "menu", "visible": {"values.mode": {"not": "night"}}},
                  {"screen": "cart", "enabled": {"values.mode": "open"}},
                  {"screen": "staff", "visible": {"values.mode": "staff"}}]}
        """.replacing(#""values": {"mode""#, with: #""values": {"rows": [], "mode""#)

    @Test func tabsFollowTheirConditions() throws {
        let fixture = try KioskFixture(ListButtonTests.tabs)
        defer { fixture.stop() }
        try fixture.run()
        func set(_ mode: String) throws {
            #expect(try fixture.app.set("mode", toText: mode))
            try fixture.run()
        }
        func tabs() -> [String] {
            fixture.app.kiosk.screen.elements.filter { $0.role == .tab }.map(\.label)
        }
        // A tab's title shows the values of its screen.
        #expect(tabs() == ["Menu", "Cart 3"])
        func show(_ name: String) throws {
            fixture.app.kiosk.show(name, .null)
            try fixture.run()
        }
        try show("staff")
        #expect(fixture.top == "menu")
        try set("staff")
        #expect(tabs() == ["Menu", "Cart 3", "Staff"])
        try show("cart")
        #expect(fixture.top == "menu")
        try show("staff")
        #expect(fixture.top == "staff")
        // What a hidden tab shows is left.
        try set("open")
        #expect(fixture.top == "menu" && tabs() == ["Menu", "Cart 3"])
        try set("night")
        #expect(tabs() == ["Cart 3"])
    }

    /// A dialog belongs to what has shown it: while a program runs that its button has started, the row is busy.
    @Test func rowIsBusyWithTheProgramOfItsDialog() throws {
        let fixture = try KioskFixture(
            """
            {"values": {"rows": [{"id": "a"}, {"id": "b"}]}, "screens": {"main": {"list": {
               "source": "values.rows", "row": {"title": "{id}"},
               "tap": {"dialog": {"title": "Order {id}?", "buttons": [
                 {"title": "Yes", "do": {"run": ["./send"]}}]}}}}}}
            """, files: ["send": "#!/bin/sh\necho x >> sent\n"], programs: ["send"])
        defer { fixture.stop() }
        try fixture.run()
        let table = try #require((fixture.app.kiosk.top as? ListScreen)?.table)
        func cell(_ row: Int) throws -> View {
            try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        }
        func isBusy(_ row: Int) throws -> Bool {
            try cell(row).subviews.contains { $0 is RowActivityView }
        }
        try fixture.tap(cell(0))
        fixture.holdsPrograms = true
        fixture.app.messages.close(0)
        try fixture.run()
        #expect(try isBusy(0) && !isBusy(1))
        // A further tap neither asks again nor runs it again.
        try fixture.tap(cell(0))
        #expect(fixture.app.messages.shown == nil)
        fixture.holdsPrograms = false
        try fixture.run()
        #expect(try !isBusy(0) && fixture.folder.read("sent") == "x\n")
    }
}

/// The bounds of `flipbook why`, and who may ask.
@MainActor @Suite struct WhyBoundsTests {
    private func answer(
        _ words: [String], _ access: ControlAccess, _ fixture: KioskFixture
    ) throws -> ControlSocket.Reply? {
        var reply: ControlSocket.Reply?
        ControlTable(fixture.app.verbs).answer(
            ControlRequest("why", words), access, ControlSocket.Responder { reply = $0 })
        try fixture.run(0.1)
        return reply
    }

    @Test func onlyThoseWhoMayControlLearnWhy() throws {
        let fixture = try KioskFixture(#"{"screens": {"p": {"page": {}}}}"#)
        defer { fixture.stop() }
        guard case .error(let reason)? = try answer(["p"], .readOnly, fixture) else {
            Issue.record("values were shown to those who may only look")
            return
        }
        #expect(reason.hasPrefix("'why' is limited to root"))
        for words in [[], ["p", "0"], ["p", "x"], ["p", "1", "2"], ["p", "9999999"]] {
            guard case .error? = try answer(words, .control, fixture) else {
                Issue.record("'why \(words)' was answered")
                return
            }
        }
    }

    /// However many conditions a screen has, and parts a condition, the answer is bounded.
    @Test func answerIsBounded() throws {
        let parts = (0..<20).map { #"{"values.n": "\#($0)"}"# }.joined(separator: ",")
        let action = #"{"if": {"any": [\#(parts)]}, "back": true}"#
        let actions = Array(repeating: action, count: 100).joined(separator: ",")
        let button = #"{"title": "B", "do": [\#(actions)]}"#
        let buttons = Array(repeating: button, count: 3).joined(separator: ",")
        let fixture = try KioskFixture(
            #"{"values": {"n": "x"}, "screens": {"p": {"page": {"buttons": [\#(buttons)]}}}}"#)
        defer { fixture.stop() }
        guard case .ok(let text)? = try answer(["p"], .control, fixture) else {
            Issue.record("the request was refused")
            return
        }
        let lines = text.split(separator: "\n")
        #expect(lines.count == ConditionReport.maximumLines + 1)
        #expect(lines.last == "and 100 more conditions")
        #expect(lines[0].hasSuffix("and 16 more"))
    }

    /// Conditions of what follows a program, and of the buttons of a dialog, are explained too.
    @Test func conditionsOfWhatFollowsAreExplained() throws {
        let fixture = try KioskFixture(
            """
            {"values": {"n": "1"}, "screens": {"p": {"page": {"buttons": [
              {"title": "A", "do": {"run": ["true"], "then": {"if": {"values.n": "1"}, "back": true},
                                    "else": [{"if": {"values.n": "2"}, "back": true}]}},
              {"title": "B", "do": {"dialog": {"title": "D", "buttons": [
                {"title": "Y", "do": {"if": {"values.n": "3"}, "back": true}}]}}}]}}}}
            """)
        defer { fixture.stop() }
        let key = "screens.p.page.buttons"
        let expected = """
            \(key)[0].do.then.if: holds
            \(key)[0].do.else[0].if: does not hold: values.n is "2"; it is "1"
            \(key)[1].do.dialog.buttons[0].do.if: does not hold: values.n is "3"; it is "1"

            """
        #expect(try answer(["p"], .control, fixture) == .ok(expected))
    }
}
