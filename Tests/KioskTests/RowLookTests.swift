import Display
import Geometry
import Interface
import JSON
import Motion
import Rasterizer
import Templates
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Rows with individual colours and text sizes, and the separators between rows.
@MainActor @Suite struct RowLookTests {
    private func config(_ row: String, list: String = "", theme: String = "") throws -> KioskConfig
    {
        try KioskConfig(
            Array(
                """
                {"theme": {"separator": "#FF0000", \(theme) "colors": {"busy": "#B3261E"}},
                 "list": {"file": "rows.json", \(list) "row": {"title": "{t}", \(row) "subtitle": "{s}"}}}
                """.utf8), path: "/k/kiosk.json")
    }

    private func rows(_ config: KioskConfig, _ items: [DataObject]) -> [RowContent] {
        let formatter = RowFormatter(
            config.list, key: nil, colors: config.theme.colors, folder: config.folder)
        return formatter.rows(
            of: items.map(DataValue.object), TemplateScope(),
            FormatContext(locale: "en", timeZone: "UTC")
        ).rows
    }

    /// A row with an individual colour has it as the background of black or white text; other rows use the
    /// theme's colours.
    @Test(arguments: ["text", "card"]) func rowHasItsOwnColor(style: String) throws {
        let config = try config("\"style\": \"\(style)\", \"color\": \"{color}\",")
        let rows = rows(
            config,
            [
                ["t": .string("a"), "color": .string("busy")],
                ["t": .string("b"), "color": .string("#FFEB3B")], ["t": .string("c")],
            ])
        #expect(rows[0] != rows[1] && rows[2].details == nil)
        let fonts = try Fonts(config.theme)
        let style = RowStyle(config.list.rows[0], in: config.list)
        let cell: any RowContentCell =
            style.kind == .text
            ? RowCell(theme: config.theme, fonts: fonts, style: style)
            : CardCell(
                theme: config.theme, fonts: fonts, style: style, images: nil, reuseIdentifier: "")
        func colors(_ row: RowContent) -> [UInt32] {
            cell.show(row)
            let title = cell.subviews.lazy.compactMap { $0 as? Label }.first {
                $0.text == row.title
            }
            return [cell.backgroundColor.argb, title?.textColor.argb ?? 0]
        }
        #expect(colors(rows[0]) == [0xffb3_261e, 0xffff_ffff])
        #expect(colors(rows[1]) == [0xffff_eb3b, 0xff00_0000])
        #expect(colors(rows[2]) == [0xffff_ffff, config.theme.text.argb])
    }

    /// Larger text makes a row without a fixed height higher, with one line and with several.
    @Test(arguments: ["\"lines\": 1,", "\"lines\": 3,", "\"style\": \"card\","])
    func largerTextIncreasesRowHeight(row: String) throws {
        func height(_ scale: Double) throws -> Double {
            let config = try config("\"textScale\": \(scale), \(row)")
            let stage = StagedList(
                config, fonts: try Fonts(config.theme), pixelSize: Size(400, 600), scale: 1)
            stage.show(rows(config, [["t": .string("Free"), "s": .string("until 9")]]))
            stage.list.table.layoutIfNeeded()
            let cell = try #require(stage.list.table.cellForRow(at: IndexPath(row: 0, section: 0)))
            for label in cell.subviews.compactMap({ $0 as? Label }) where !label.isHidden {
                #expect(label.frame.minY >= 0 && label.frame.maxY <= cell.frame.height)
            }
            return cell.frame.height
        }
        let one = try height(1)
        #expect(try height(2.5) > one + 25)
    }

    /// The start and end of the separator below a row, for left-to-right and right-to-left layout.
    @Test(arguments: [
        ("true", 20, 400), ("\"texts\"", 20, 400), ("\"inset\"", 20, 380), ("\"full\"", 0, 400),
        ("false", -1, -1), ("\"none\"", -1, -1),
    ])
    func dividerEndsFollowConfiguration(dividers: String, left: Int, right: Int) throws {
        let config = try config("", list: "\"dividers\": \(dividers),")
        let fonts = try Fonts(config.theme)
        for isRightToLeft in [false, true] {
            let cell = RowCell(
                theme: config.theme, fonts: fonts,
                style: RowStyle(config.list.rows[0], in: config.list))
            cell.show(RowContent(title: ""))
            let screen = Screen(pixelSize: Size(400, 72), scale: 1)
            if isRightToLeft { screen.userInterfaceLayoutDirection = .rightToLeft }
            cell.frame = screen.root.bounds
            screen.root.addSubview(cell)
            _ = screen.advance(to: FrameTime(timestamp: 0, targetTimestamp: 0, duration: 1 / 60))
            var list = DisplayList()
            screen.draw(into: &list)
            let buffer = PixelBuffer(width: 400, height: 72)
            FrameRasterizer(threads: 1).render(list, into: buffer.surface)
            let image = buffer.image
            let red = (0..<400).filter { x in
                let i = (71 * 400 + x) * 4
                return image.bytes[i + 2] == 255 && image.bytes[i] == 0
            }
            let expected = isRightToLeft && right >= 0 ? (400 - right, 400 - left) : (left, right)
            #expect((red.first ?? -1) == expected.0, "\(dividers)")
            #expect((red.last.map { $0 + 1 } ?? -1) == expected.1, "\(dividers)")
        }
    }

    // MARK: Other keys

    /// With a physical scale, a point is 1/96 inch on a panel whose size is known.
    @Test(arguments: [
        ("\"physical\"", 149.0, 1.5), ("\"physical\"", 220, 2.25), ("\"physical\"", 25, 0.5),
        ("\"physical\"", nil, 1.5), ("2", 149, 2),
    ])
    func pointsCanHavePhysicalSize(scale: String, density: Double?, expected: Double) throws {
        let config = try KioskConfig(
            Array(#"{"screen": {"scale": \#(scale)}, "list": {"file": "a"}}"#.utf8), path: "k.json")
        let mode = DisplayMode(
            width: 1280, height: 800, refreshInterval: 1.0 / 60, density: density)
        #expect(config.scale(for: mode) == expected)
    }

    @Test func pictureMemoryLimitIsConfigurable() throws {
        let fixture = try KioskFixture(
            #"{"images": {"memory": 5}, "list": {"file": "a.json"}}"#, files: ["a.json": "[]"])
        defer { fixture.stop() }
        #expect(fixture.app.model.images.limit == 5 << 20)
        try fixture.change(#"{"list": {"file": "a.json"}}"#)
        #expect(fixture.app.model.images.limit == 32 << 20)
    }

    /// Templates can use the colours of the theme that applies at the current time of day.
    @Test func templatesUseThemeColors() throws {
        let fixture = try KioskFixture(
            """
            {"theme": {"appearance": "auto", "accent": "#00FF01", "colors": {"mine": "#80112233"},
                       "dark": {"from": "12:01", "accent": "#00FF02"}},
             "sources": {"s": {"file": "a.json"}},
             "screens": {"p": {"page": {"title": "{theme.accent} {theme.mine} {theme.row}"}}}}
            """, files: ["a.json": "[]"])
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(fixture.texts.contains("#00FF01 #80112233 #FFFFFF"))
        try fixture.run(70)
        #expect(fixture.texts.contains("#00FF02 #80112233 #1C1C1E"))
    }

    /// `check` accepts the names of the theme's colours and reports others.
    @Test func checkReportsUnknownThemeColors() throws {
        let folder = try KioskFolder()
        try folder.write(#"[{"t": "x"}]"#, to: "rows.json")
        try folder.write(
            """
            {"theme": {"colors": {"busy": "#B3261E"}},
             "list": {"file": "rows.json", "row": {"title": "{t}{theme.busy}{theme.accent}",
                                                    "subtitle": "{theme.acent}", "color": "grass"}}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(
            check.errors.map(\.problem) == [
                .unknownPlaceholder(
                    key: "list.row.subtitle", name: "theme.acent", nearest: "theme.accent"),
                .rowColor(key: "list.row.color", row: 1, text: "grass"),
            ])
    }
}
