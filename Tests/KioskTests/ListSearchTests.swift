import Geometry
import InputEvents
import JSON
import Platform
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The search in a list.
@MainActor @Suite struct ListSearchTests {
    private static let rows = """
        [{"id": "1", "name": "Zürich HB", "note": "Gleis 3"}, {"id": "2", "name": "Bern", "note": "Bahnhof"},
         {"id": "3", "name": "Zug", "note": "am See"}, {"id": "4", "name": "Genève", "note": "Gare"}]
        """

    private func fixture(
        search: String = #"["name", "{note}"]"#, keys: String = "", rows: String = rows
    ) throws -> KioskFixture {
        try KioskFixture(
            """
            {"title": "T", "locale": "en", "values": {"query": ""}, \(keys) "screens": {"a": {"values": {"own": ""},
              "list": {"file": "a.json", "key": "id", "search": \(search), "tap": {"show": "b"},
                       "row": {"title": "{name}", "subtitle": "{note}"}}}, "b": {"page": {"title": "{name}"}}}}
            """, files: ["a.json": rows])
    }

    /// Types keys as a person does; "⌫" is Backspace, "⎋" Escape.
    private func type(_ text: String, into fixture: KioskFixture) throws {
        for character in text {
            let code = ["⌫": 14, "⎋": 1][character] ?? 30
            #expect(
                fixture.app.key(
                    KeyStroke(
                        code: code, text: code == 30 ? String(character) : "",
                        time: fixture.clock.now)))
            try fixture.run(0.2)
        }
        try fixture.run(0.5)
    }

    private func list(_ fixture: KioskFixture) throws -> ListScreen {
        try #require(fixture.app.kiosk.list)
    }

    private func titles(_ fixture: KioskFixture) throws -> [String] {
        try list(fixture).rows.list.rows.map(\.title)
    }

    @Test(arguments: [
        ("z", ["Zürich HB", "Zug"], "2"), ("ZUR", ["Zürich HB"], "1"), ("geneve", ["Genève"], "1"),
        ("see zug", ["Zug"], "1"), ("gle 3", ["Zürich HB"], "1"), ("xyz", [], "0"),
        ("x⌫", ["Zürich HB", "Bern", "Zug", "Genève"], ""),
        ("zug⎋", ["Zürich HB", "Bern", "Zug", "Genève"], ""),
    ])
    func keysSearch(text: String, found: [String], count: String) throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        #expect(try list(fixture).searchField?.texts == ["Search", ""])
        try type(text, into: fixture)
        #expect(try titles(fixture) == found)
        #expect(try list(fixture).searchField?.texts.last == count)
        #expect(fixture.texts.contains("No results") == found.isEmpty)
    }

    @Test func matchesAreMarked() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try type("zu", into: fixture)
        func marks() -> [String: [Range<Int>]] {
            var result: [String: [Range<Int>]] = [:]
            func collect(_ view: View) {
                if let label = view as? Label, !label.markedRanges.isEmpty {
                    result[label.text] = label.markedRanges
                }
                for view in view.subviews { collect(view) }
            }
            collect(fixture.app.kiosk.screen.root)
            return result
        }
        #expect(marks() == ["Zürich HB": [0..<2], "Zug": [0..<2]])
        try type("g", into: fixture)
        #expect(marks() == ["Zug": [0..<3]])
        try type("⎋", into: fixture)
        #expect(marks().isEmpty)
    }

    /// A tap on a row that was found opens that row.
    @Test func foundRowIsTapped() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try type("gen", into: fixture)
        let cell = try #require(
            try list(fixture).table.cellForRow(at: IndexPath(row: 0, section: 0)))
        try fixture.tap(cell)
        #expect(fixture.top == "b" && fixture.texts.contains("Genève"))
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(try titles(fixture) == ["Genève"])
    }

    /// What has changed in the data is searched too, also while another language is shown.
    @Test func newRowsAreSearched() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try type("zu", into: fixture)
        fixture.app.setLanguage("de")
        try fixture.run()
        #expect(try titles(fixture) == ["Zürich HB", "Zug"])
        #expect(try list(fixture).searchField?.texts == ["zu", "2"])
        try fixture.folder.write(
            #"[{"id": "3", "name": "Zug"}, {"id": "9", "name": "Zumikon"}, {"id": "2", "name": "Bern"}]"#,
            to: "a.json")
        fixture.app.refresh(["a"])
        try fixture.run(2)
        #expect(try titles(fixture) == ["Zug", "Zumikon"])
        let field = try #require(try list(fixture).searchField?.field)
        let clear = field.convertToScreen(Point(field.bounds.width - 20, field.bounds.height / 2))
        try fixture.tap(clear.x, clear.y)
        #expect(!fixture.app.keyboard.isShown)
        #expect(try titles(fixture) == ["Zug", "Zumikon", "Bern"])
    }

    /// A finger opens the keyboard, what its keys type is searched for, and the return key closes it.
    @Test func keyboardOnTheScreenSearches() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        #expect(!fixture.app.isInputPrivate)
        try fixture.tap(try #require(try list(fixture).searchField?.field))
        #expect(fixture.app.keyboard.isShown && fixture.app.isInputPrivate)
        try fixture.typeOnScreen("zur")
        #expect(try titles(fixture) == ["Zürich HB"])
        #expect(try list(fixture).searchField?.texts == ["zur", "1"])
        try fixture.press(.delete)
        #expect(try titles(fixture) == ["Zürich HB", "Zug"])
        try fixture.press(.return)
        #expect(!fixture.app.keyboard.isShown && !fixture.app.isInputPrivate)
        #expect(try titles(fixture) == ["Zürich HB", "Zug"])
    }

    /// While the search is edited, the last rows can be scrolled above the keyboard, and what is said if there are none
    /// is seen.
    @Test func keyboardCoversNoRows() throws {
        let rows = (0..<40).map { #"{"id": "\#($0)", "name": "Zug \#($0)", "note": ""}"# }
        let fixture = try fixture(rows: "[\(rows.joined(separator: ","))]")
        defer { fixture.stop() }
        try fixture.run()
        fixture.resize(800, 480)
        try fixture.run()
        let screen = try list(fixture)
        let table = screen.table
        #expect(table.contentInset.bottom == 0)
        try fixture.tap(try #require(screen.searchField?.field))
        let keyboard = fixture.app.keyboard.view.frame
        let covered = table.rect(in: nil).maxY - keyboard.minY
        #expect(covered > 100 && table.contentInset.bottom == covered)
        table.scrollToRow(at: IndexPath(row: 39, section: 0), at: .bottom, animated: false)
        try fixture.run()
        let cell = try #require(table.cellForRow(at: IndexPath(row: 39, section: 0)))
        #expect(cell.rect(in: nil).maxY <= keyboard.minY + 0.5)
        try fixture.typeOnScreen("x")
        let label = try #require(
            screen.placeholder.subviews.first { ($0 as? Label)?.text == "No results" })
        #expect(label.rect(in: nil).maxY <= keyboard.minY)
        try fixture.press(.return)
        try fixture.run()
        #expect(table.contentInset.bottom == 0)
    }

    /// A scan takes the place of what is being typed.
    @Test func scanReplacesWhatIsEdited() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(try list(fixture).searchField?.field))
        try fixture.typeOnScreen("b")
        fixture.app.didScan("zug")
        try fixture.run()
        #expect(try list(fixture).searchField?.texts == ["zug", "1"])
        try fixture.press(.delete)
        #expect(try list(fixture).searchText == "zu")
    }

    @Test(arguments: [("query", "query"), ("own", "screen.own")])
    func valueIsSearchedFor(value: String, path: String) throws {
        let fixture = try fixture(search: #"{"fields": ["name"], "value": "\#(value)"}"#)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.app.set(path, to: .string("bern"))
        try fixture.run()
        #expect(try titles(fixture) == ["Bern"])
        try type("x", into: fixture)
        #expect(try titles(fixture).isEmpty)
        let values = fixture.app.model.values.values.merging(
            try list(fixture).values?.store.values ?? [:]
        ) { $1 }
        #expect(values[value] == .string("bernx"))
    }

    /// A scan takes the place of what was typed, unless an action is for scans.
    @Test(arguments: [true, false]) func scanIsSearchedFor(hasAction: Bool) throws {
        let fixture = try fixture(keys: hasAction ? #""scan": {"set": {"query": "{value}"}},"# : "")
        defer { fixture.stop() }
        try fixture.run()
        try type("b", into: fixture)
        for character in "Zug\n" {
            let text = character == "\n" ? "" : String(character)
            _ = fixture.app.key(
                KeyStroke(code: text.isEmpty ? 28 : 30, text: text, time: fixture.clock.now))
            try fixture.run(0.01)
        }
        try fixture.run()
        #expect(try list(fixture).searchText == (hasAction ? "b" : "Zug"))
        let value = fixture.app.model.values.value(at: "query")
        #expect(value == .string(hasAction ? "Zug" : ""))
    }

    /// With 100,000 rows, rows are made, indexed, searched and compared on background threads only, which
    /// `FrameThread.assertNotCurrent` ensures; no more cells than fit the screen are made on the frame's.
    @Test func manyRowsAreSearchedInBackground() throws {
        let rows = (0..<100_000).map { #"{"id":"\#($0)","name":"Row \#($0)","note":"n"}"# }
        let fixture = try fixture(rows: "[" + rows.joined(separator: ",") + "]")
        defer { fixture.stop() }
        try fixture.run()
        try type("99999", into: fixture)
        #expect(try titles(fixture) == ["Row 99999"])
        try type("⎋", into: fixture)
        #expect(try titles(fixture).count == 100_000)
        #expect(try list(fixture).table.indexPathsWithCells.count < 40)
    }

    @Test func unknownValueIsReported() {
        #expect(throws: ConfigErrors.self) {
            _ = try fixture(search: #"{"fields": ["name"], "value": "quer"}"#)
        }
    }
}
