import Geometry
import Interface
import Testing

@testable import Kiosk
@testable import KioskFile

/// The number of columns of a list.
@MainActor @Suite struct ColumnTests {
    private func list(_ keys: String) throws -> ListDescription {
        try KioskConfig(
            Array(#"{"list": {"file": "a", \#(keys) "fastScroll": true}}"#.utf8),
            path: "/k/kiosk.json"
        ).list
    }

    /// Keys of the list, its width in points, and the number of columns.
    @Test(arguments: [
        ("", 240.0, 1), ("", 640, 1), ("", 641, 2), ("", 853, 2), ("", 1280, 2), ("", 1281, 3),
        ("\"columns\": \"auto\",", 853, 2), ("\"columns\": 1,", 853, 1),
        ("\"columns\": 3,", 240, 3),
        ("\"swipe\": [{\"title\": \"x\", \"do\": {\"back\": true}}],", 853, 1),
        (
            "\"columns\": \"auto\", \"swipe\": [{\"title\": \"x\", \"do\": {\"back\": true}}],",
            853, 1
        ), ("\"row\": {\"style\": \"card\", \"title\": \"x\"},", 853, 2),
        ("\"row\": {\"height\": \"fill\", \"title\": \"x\"},", 853, 1),
    ])
    func columnsFollowWidth(keys: String, width: Double, columns: Int) throws {
        #expect(try list(keys).columns(width: width) == columns)
    }

    /// Rows in columns have their titles at the same distance from the column's edge, and dividers and chevrons.
    @Test func wideListIsShownInColumns() throws {
        let fixture = try KioskFixture(
            #"{"list": {"file": "a.json", "row": {"title": "{a}", "trailing": "7"}}}"#,
            files: ["a.json": #"[{"a": 1}, {"a": 2}, {"a": 3}]"#], size: (1280, 800))
        defer { fixture.stop() }
        try fixture.run(1)
        let table = try #require(fixture.app.kiosk.list?.table)
        #expect(table.numberOfColumns == 2)
        let frames = (0..<3).compactMap {
            table.cellForRow(at: IndexPath(row: $0, section: 0))?.frame
        }
        #expect(frames.count == 3 && frames[0].minY == frames[1].minY)
        #expect(frames[1].minX == frames[0].maxX && frames[2].minX == 0)
        #expect(frames[2].minY == frames[0].maxY)
    }

    /// A row that fills the list takes what the others leave, keeps much of it beside many others, and its texts grow.
    @Test(arguments: [(240, 320), (480, 800), (800, 480), (1920, 1080)], [1, 3, 20])
    func rowFillsList(size: (Int, Int), others: Int) throws {
        let rows = (0..<others).map { #"{"id": \#($0), "t": "other \#($0)", "s": ""}"# }
        let fixture = try KioskFixture(
            """
            {"title": "Room", "largeTitle": true,
             "list": {"file": "a.json", "header": {"style": "none"}, "key": "id",
                      "rows": [{"when": {"s": "now"}, "height": "fill", "title": "{t}"},
                               {"title": "{t}"}]}}
            """,
            files: [
                "a.json": "[{\"id\": \"x\", \"t\": \"Free\", \"s\": \"now\"}"
                    + rows.map { ", " + $0 }.joined() + "]"
            ], size: (width: size.0, height: size.1))
        defer { fixture.stop() }
        try fixture.run(1)
        let table = try #require(fixture.app.kiosk.list?.table)
        let visible = table.frame.height - table.contentInset.top
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let free = visible - Double(others) * 72
        #expect(abs(cell.frame.height - max(visible * 0.45, free)) <= 2)
        let title = try #require(cell.subviews.compactMap { $0 as? Label }.first)
        #expect(title.text == "Free" && title.fontSize > 18)
        #expect(title.frame.minY >= 0 && title.frame.maxY <= cell.frame.height)
        // A row that goes leaves its height to it.
        let before = cell.frame.height
        try fixture.folder.write(
            #"[{"id": "x", "t": "Free", "s": "now"}]"#, to: "a.json")
        try fixture.run(3)
        let after = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))).frame.height
        #expect(abs(after - visible) <= 2 && after > before)
    }
}
