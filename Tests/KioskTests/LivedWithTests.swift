import Geometry
import InputEvents
import Interface
import JSON
import Platform
import Rasterizer
import RiveWriter
import Testing

@testable import Kiosk

/// Kiosks whose data, time and appearance change while a hand is on the glass.
@MainActor @Suite struct LivedWithTests {
    private static let header = #""header": {"style": "none"}"#

    /// Rows from a program that counts its runs in a file.
    private static let counting = """
        n=$(cat count 2>/dev/null || echo 0); n=$((n+1)); echo $n > count
        for i in 0 1 2 3 4 5; do echo "{\\"id\\": $i, \\"name\\": \\"Row $i\\", \\"now\\": \\"$n\\"}"; done
        """

    private static let log = #"echo "$1" >> taps"#

    private func fixture(_ config: String, files: [String: String] = [:]) throws -> KioskFixture {
        var files = files
        files["rows"] = files["rows"] ?? Self.counting
        files["log"] = Self.log
        let fixture = try KioskFixture(config, files: files)
        try fixture.run(2)
        return fixture
    }

    private func refresh(_ fixture: KioskFixture) throws {
        fixture.app.refresh(fixture.app.model.sources.names)
        try fixture.run(0.05)
    }

    private func taps(_ fixture: KioskFixture) throws -> [String] {
        guard fixture.folder.exists("taps") else { return [] }
        return try fixture.folder.read("taps").split(separator: "\n").map(String.init)
    }

    private func touch(
        _ fixture: KioskFixture, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double,
        finger: Int = 0
    ) {
        fixture.app.touch(
            TouchEvent(time: fixture.clock.now, finger: finger, phase: phase, x: x, y: y))
    }

    private func table(_ fixture: KioskFixture) throws -> TableView {
        try #require(fixture.app.kiosk.list).table
    }

    // MARK: Rows that change

    /// Rows higher than `rowHeight` that change at each refresh stay where they are, with and without keys, as rows
    /// and as cards.
    @Test(arguments: ["\"textScale\": 2", "\"lines\": 3", "\"style\": \"card\""], [true, false])
    func fittingRowsStay(style: String, hasKey: Bool) throws {
        let fixture = try fixture(
            """
            {"title": "Rooms", "list": {"command": ["/bin/sh", "rows"], \(Self.header),
             \(hasKey ? "\"key\": \"id\"," : "")
             "row": {"title": "{now}°", "subtitle": "{name}", \(style)}}}
            """)
        defer { fixture.stop() }
        let table = try table(fixture)
        let places = table.indexPathsForVisibleRows.map(table.rectForRow)
        for _ in 0..<5 {
            try refresh(fixture)
            #expect(table.contentOffset.y == 0)
            try fixture.run(1)
            #expect(table.contentOffset.y == 0)
            #expect(table.indexPathsForVisibleRows.map(table.rectForRow) == places)
        }
    }

    private static func list(_ row: String = #""title": "{name} {now}""#, key: Bool = true)
        -> String
    {
        """
        {"title": "Live", "sources": {"x": {"command": ["/bin/sh", "rows"]\(key ? #", "key": "id""# : "")}},
         "screens": {"home": {"list": {"source": "x", \(header), "row": {\(row)},
           "tap": {"run": ["/bin/sh", "log", "row {id} {now}"]},
           "swipe": [{"title": "Delete", "do": {"run": ["/bin/sh", "log", "delete {id} {now}"]}}]}}}
        """
    }

    /// The back button shows the current title of the page below.
    @Test func titleOfPageBelowFollowsData() throws {
        let fixture = try fixture(
            """
            {"sources": {"x": {"command": ["/bin/sh", "rows"], "key": "id"}}, "start": "home",
             "screens": {
               "home": {"list": {"source": "x", \(Self.header), "row": {"title": "{name}"}}},
               "one": {"title": "{name} {now}", "page": {"title": "{name}"}},
               "two": {"title": "Two", "page": {"title": "Two"}}}}
            """)
        defer { fixture.stop() }
        let kiosk = try #require(fixture.app.kiosk)
        guard case .array(let rows)? = fixture.app.model.sources["x"]?.state.document else {
            Issue.record("there are no rows")
            return
        }
        kiosk.show("one", rows[0])
        try fixture.run(1)
        kiosk.show("two", .null)
        try fixture.run(1)
        #expect(kiosk.all[1].title == "Row 0 1")
        try refresh(fixture)
        try fixture.run(1)
        #expect(kiosk.all[1].title == "Row 0 2")
    }

    /// A press during which the rows change acts once, on its row.
    @Test(
        arguments: [#""title": "{name} {now}""#, #""style": "card", "title": "{name} {now}""#],
        [true, false])
    func slowPressActs(row: String, hasKey: Bool) throws {
        let fixture = try fixture(Self.list(row, key: hasKey) + "}")
        defer { fixture.stop() }
        let table = try table(fixture)
        let area = table.rectForRow(at: IndexPath(row: 2, section: 0))
        let y = table.convertToScreen(Point(0, area.midY)).y
        touch(fixture, .began, 200, y)
        for _ in 0..<3 {
            try refresh(fixture)
            try fixture.run(0.4)
        }
        touch(fixture, .ended, 200, y)
        try fixture.run(1)
        // A row without a key may be another one by now: the press acts on what the finger came down on.
        #expect(try taps(fixture) == [hasKey ? "row 2 4" : "row 2 1"])
    }

    /// Uncovered buttons stay while the rows change and act on what the row has become, also if it looks the same.
    @Test(arguments: [#""title": "{name} {now}""#, #""title": "{name}""#])
    func uncoveredButtonActsOnCurrentRow(row: String) throws {
        let fixture = try fixture(Self.list(row) + "}")
        defer { fixture.stop() }
        let table = try table(fixture)
        let area = table.rectForRow(at: IndexPath(row: 1, section: 0))
        let y = table.convertToScreen(Point(0, area.midY)).y
        touch(fixture, .began, 400, y)
        for i in 1...10 {
            try fixture.run(1.0 / 60)
            touch(fixture, .moved, 400 - Double(i) * 12, y)
        }
        try fixture.run(0.2)
        touch(fixture, .ended, 280, y)
        try fixture.run(1)
        for _ in 0..<3 {
            try refresh(fixture)
            try fixture.run(0.5)
        }
        #expect(table.indexPathForSwipedRow?.row == 1)
        try fixture.tap(450, y)
        #expect(try taps(fixture) == ["delete 1 4"])
    }

    // MARK: The appearance

    private static let dark =
        #""theme": {"appearance": "auto", "dark": {"from": "12:01", "until": "13:00"}}"#

    /// A change of appearance is drawn at its time, also together with an action that draws nothing.
    @Test func appearanceChangesTogetherWithAction() throws {
        let fixture = try fixture(
            """
            {"title": "Noon", \(Self.dark), "values": {"a": "1"},
             "list": {"command": ["/bin/sh", "rows"], "row": {"title": "{name}"}},
             "schedule": [{"at": "12:01", "do": {"set": {"a": "2"}}}]}
            """)
        defer { fixture.stop() }
        let light = fixture.app.screen.root.backgroundColor
        try fixture.run(57.9)
        #expect(fixture.app.screen.root.backgroundColor == light)
        try fixture.run(0.2)
        #expect(fixture.app.screen.root.backgroundColor != light)
        try fixture.run(3600)
        #expect(fixture.app.screen.root.backgroundColor == light)
    }

    /// The change waits for a finger on the glass, whose press acts.
    @Test func pressSurvivesChangeOfAppearance() throws {
        let fixture = try fixture(Self.list() + ", \(Self.dark)}")
        defer { fixture.stop() }
        let light = fixture.app.screen.root.backgroundColor
        try fixture.run(57.8)
        touch(fixture, .began, 200, 200)
        try fixture.run(0.7)
        touch(fixture, .ended, 200, 200)
        try fixture.run(1)
        #expect(try taps(fixture).count == 1)
        #expect(fixture.app.screen.root.backgroundColor != light)
    }

    // MARK: .riv files in rows

    private static let scene = """
        {"name": "A", "width": 100, "height": 100,
         "children": [{"type": "shape", "name": "dot", "x": 20, "y": 50,
           "paths": [{"type": "ellipse", "width": 30, "height": 30}], "paints": [{"color": "#FF0000"}]}],
         "animations": [{"name": "play", "duration": 120, "fps": 60, "loop": "LOOP", "tracks": [
           {"target": "dot", "property": "x", "keys": [[0, 20, "linear"], [120, 80]]}]}],
         "stateMachines": [{"name": "SM", "layers": [{"states": ["play"], "transitions": []}]}]}
        """

    private func rivRows(loops: Bool) throws -> KioskFixture {
        let config = """
            {"title": "R", "updateTime": false, "screens": {
              "home": {"list": {"source": "x", \(Self.header), "rowHeight": 120,
                       "row": {"title": "x", "rive": {"file": "a.riv"}}}},
              "page": {"page": {"title": "Page"}}},
             "sources": {"x": {"command": ["/bin/sh", "rows"]}}}
            """
        let fixture = try KioskFixture(
            #"{"screens": {"a": {"page": {}}}}"#, files: ["rows": Self.counting])
        let source = Self.scene.replacing("LOOP", with: loops ? "loop" : "once")
        try FileSystem.write(
            try RivSource.compile(Array(source.utf8)), to: "\(fixture.folder.path)/a.riv")
        try fixture.change(config)
        try fixture.run(4)
        return fixture
    }

    private func picture(_ fixture: KioskFixture) -> [UInt8] {
        var list = DisplayList()
        fixture.app.screen.draw(into: &list)
        let buffer = PixelBuffer(width: 480, height: 800)
        FrameRasterizer(threads: 1).render(list, into: buffer.surface)
        return buffer.image.bytes
    }

    /// A file that loops plays while its row is seen, and costs nothing when it is not.
    @Test func loopingFileInRowPlaysWhileSeen() throws {
        let fixture = try rivRows(loops: true)
        defer { fixture.stop() }
        let table = try table(fixture)
        let cell = try #require(
            table.cellForRow(at: IndexPath(row: 0, section: 0)) as? RiveRowCell)
        let content = try #require(cell.content)
        var seen: Set<[UInt8]> = []
        for _ in 0..<6 {
            seen.insert(picture(fixture))
            try fixture.run(0.2)
        }
        #expect(seen.count == 6)
        fixture.app.kiosk.show("page", .null)
        try fixture.run(2)
        let count = content.advanceCount
        try fixture.run(3)
        #expect(content.advanceCount == count && fixture.app.pacer.nextDeadline == .infinity)
    }

    @Test func settledFileInRowRests() throws {
        let fixture = try rivRows(loops: false)
        defer { fixture.stop() }
        #expect(fixture.app.pacer.nextDeadline == .infinity)
    }
}
