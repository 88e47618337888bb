import Geometry
import Interface
import JSON
import Templates
import Testing
import Typography

@testable import Kiosk
@testable import KioskFile

@Suite struct RowFormatterTests {
    private let formats = FormatContext(locale: "en", timeZone: "UTC")

    private func items(_ text: String) throws -> [DataValue] {
        try #require(try DataValue(JSONParser.parse(text)).array)
    }

    private func list(_ rows: [RowDescription], section: Template = "") -> ListDescription {
        var list = ListDescription(key: "list", source: "a")
        list.rows = rows
        list.section = section
        return list
    }

    private func make(
        _ list: ListDescription, _ items: [DataValue], now: Double = 0
    ) -> RowList {
        let formatter = RowFormatter(
            list, key: "id", colors: ["late": .red], folder: "/kiosk")
        return formatter.rows(
            of: items, TemplateScope(values: ["city": .string("Bath")], now: now), formats)
    }

    @Test func templatesBecomeRows() throws {
        var row = RowDescription()
        row.title = "{name|upper} in {values.city}"
        row.badge = "{count}"
        row.badgeColor = "late"
        row.image = "pictures/{logo}"
        row.iconColor = "{color}"
        let rows = make(
            list([row]),
            try items(
                """
                [{"id": 7, "name": "a", "count": 3, "logo": "x.png", "color": "#00FF00"},
                 {"id": 8, "name": "b", "color": "late", "logo": "../../x"}]
                """))
        #expect(rows.rows.map(\.title) == ["A in Bath", "B in Bath"])
        #expect(rows.rows.map(\.key) == ["7", "8"])
        #expect(rows.rows[0].badge == "3" && rows.rows[0].details?.badgeColor == .red)
        #expect(rows.rows[0].details?.image?.path == "/kiosk/pictures/x.png")
        #expect(rows.rows[0].iconColor == Color(hex: "#00FF00") && rows.rows[1].iconColor == .red)
        #expect(rows.rows[1].details == nil)
        #expect(
            rows.problems == [
                #""pictures/../../x" leads out of the folder of pictures; name the folder in the "#
                    + #"template, as in "/srv/pictures/{name}""#
            ])
    }

    @Test func rowTextIsCutToDisplayableLength() {
        let marks = "a" + String(repeating: "\u{301}", count: 50_000)
        let formatter = RowFormatter(
            ListDescription(key: "list", source: "list"), key: nil, colors: [:], folder: "")
        let item = DataValue.object(["title": .string(marks), "subtitle": .string("short")])
        let row = formatter.rows(of: [item], TemplateScope(), formats).rows[0]
        #expect(row.title.unicodeScalars.count == TextLimit.lineScalars)
        #expect(row.subtitle == "short")
    }

    /// A row gets the first style whose condition holds; an item that matches none gets no row, and the others
    /// keep their items.
    @Test func stylesAreSelectedByValue() throws {
        var late = RowDescription()
        late.when = condition(#"{"late": "true", "kind": ["bus", "tram"]}"#)
        late.title = "late"
        var plain = RowDescription()
        plain.when = condition(#"{"kind": "bus"}"#)
        let rows = make(
            list([late, plain]),
            try items(
                """
                [{"kind": "bus", "title": "a"}, {"kind": "ferry", "late": true},
                 {"kind": "tram", "late": true}, {"kind": "bus", "late": true}]
                """))
        #expect(rows.rows.map(\.title) == ["a", "late", "late"])
        #expect(rows.rows.map(\.styleIndex) == [1, 0, 0])
        let kinds = (0..<3).map { rows.item(at: IndexPath(row: $0, section: 0))["kind"]?.text }
        #expect(kinds == ["bus", "tram", "bus"])
    }

    @Test func sectionsGroupRows() throws {
        let rows = make(
            list([RowDescription()], section: "Line {line}"),
            try items(
                """
                [{"title": "a", "line": 1}, {"title": "b", "line": 2}, {"title": "c", "line": 1}]
                """))
        #expect(rows.sections.map(\.title) == ["Line 1", "Line 2"])
        #expect(rows.rows.map(\.title) == ["a", "c", "b"])
        #expect(rows.item(at: IndexPath(row: 1, section: 0))["title"]?.text == "c")
    }

    /// Relative times change at full minutes.
    @Test func rowsReportNextTimeChange() throws {
        var row = RowDescription()
        row.trailing = "{due|relative}"
        let items = try items("[{\"due\": 1000090}, {\"due\": 1000600}]")
        let rows = make(list([row]), items, now: 1_000_000)
        #expect(rows.nextChange == 1_000_020)
        #expect(make(list([RowDescription()]), items, now: 1_000_000).nextChange == .infinity)
    }

    /// Times in the bindings of a .riv file, also those of a list's elements.
    @Test func rowsOfRiveFileReportNextTimeChange() throws {
        let bindings: [RiveDescription.Binding] = [
            .value("{due|relative}"),
            .list(each: "stops", key: nil, bind: [("text", "{name} {at|relative}")]),
        ]
        let items = try items(#"[{"due": 1000090, "stops": [{"name": "a", "at": 1000600}]}]"#)
        for binding in bindings {
            var rive = RiveDescription(key: "list.row.rive", file: "row.riv")
            rive.bind = [("text", binding)]
            var row = RowDescription()
            row.rive = rive
            let rows = make(list([row]), items, now: 1_000_000)
            #expect(rows.nextChange == 1_000_020)
        }
    }
}
