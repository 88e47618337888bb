import Geometry
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile

/// Figures, such as prices, temperatures and counts, are whole in rows, cards and fields of any width.
@MainActor @Suite struct FigureLayoutTests {
    /// The width of the text and of the figures, and the arrangement.
    @Test(arguments: [
        // Everything fits.
        (100.0, [50.0], 200.0, false, 138.0, [50.0]),
        // The text is shortened to what it needs at least.
        (80, [50], 150, false, 88, [50]),
        // It would be too short, so the figure is below it.
        (80, [60], 150, true, 150, [60]),
        (80, [60, 0], 150, true, 150, [60, 0]),
        // A figure wider than its line is narrower, and two of them by the same factor.
        (80, [300], 150, true, 150, [150]),
        (80, [150, 100], 137, true, 137, [75, 50]),
        // Without figures the text has the whole line.
        (500, [0, 0], 150, false, 150, [0, 0]),
    ])
    func textGivesWayBeforeFigures(
        least: Double, figures: [Double], width: Double, isBelow: Bool, text: Double,
        figureWidths: [Double]
    ) {
        let layout = FigureLayout(least: least, figures: figures, width: width)
        #expect(layout.isBelow == isBelow && layout.textWidth == text)
        #expect(layout.figureWidths == figureWidths)
    }

    /// On the line of the text, figures keep their width even if no text is left.
    @Test func figuresAreWholeWithoutSpaceBelow() {
        let layout = FigureLayout(least: 80, figures: [140], width: 150, hasSpaceBelow: false)
        #expect(!layout.isBelow && layout.textWidth == 0 && layout.figureWidths == [140])
    }

    // MARK: Rows, cards and fields

    private static let rows = [
        RowContent(title: "Extruder", subtitle: "88 % of full load", trailing: "39.2 °C"),
        RowContent(title: "Conveyor belt 12", subtitle: "8 %", trailing: "1,204.5 kg"),
        RowContent(title: "Schienenersatzverkehr", trailing: "-12,345,678.90 €/m²", icon: "IC2012"),
        RowContent(title: "A title of several short words", subtitle: "", trailing: "", icon: "S1"),
    ]

    /// Each figure is drawn whole, nothing overlaps or leaves the row, and nothing is cut by its height.
    @Test(
        arguments: [160.0, 240, 320, 480, 853],
        [
            "\"lines\": 1", "\"lines\": 2", "\"style\": \"card\"",
            "\"style\": \"card\", \"lines\": 2", "\"textScale\": 1.5", "\"height\": 40",
        ])
    func figuresAreWhole(width: Double, row: String) throws {
        for (isRightToLeft, density) in [
            (false, "regular"), (true, "regular"), (false, "spacious"), (false, "compact"),
        ] {
            let config = try KioskConfig(
                Array(
                    """
                    {"theme": {"density": "\(density)"},
                     "list": {"file": "rows.json", "columns": 1, "row": {\(row), "title": "{t}"}}}
                    """.utf8), path: "/k/kiosk.json")
            let stage = try RowStage(
                config.list, theme: config.theme, size: Size(width, 1200),
                isRightToLeft: isRightToLeft)
            let rows = Self.rows.map { row in
                var row = row
                row.details = RowContent.Details(badge: "1,234 hot")
                return row
            }
            stage.controller.show(RowList(rows))
            stage.settle()
            for (i, row) in rows.enumerated() {
                let cell = try #require(
                    stage.table.cellForRow(at: IndexPath(row: i, section: 0)))
                let labels = visibleLabels(in: cell)
                for figure in [row.trailing, row.badge] where !figure.isEmpty {
                    let label = try #require(
                        labels.first { $0.label.text == figure }, "\(figure) is not shown")
                    #expect(isWhole(label.label), "\(figure) at \(width), \(density)")
                }
                check(labels, in: cell)
            }
        }
    }

    private func visibleLabels(in cell: View) -> [(label: Label, frame: Rect)] {
        var result: [(Label, Rect)] = []
        func collect(_ view: View, _ origin: Point) {
            for view in view.subviews where !view.isHidden {
                let frame = view.frame.offset(by: origin)
                if let label = view as? Label, !label.text.isEmpty { result.append((label, frame)) }
                collect(view, frame.origin)
            }
        }
        collect(cell, .zero)
        return result
    }

    private func check(_ labels: [(label: Label, frame: Rect)], in cell: View) {
        for (i, (label, frame)) in labels.enumerated() where frame.width > 0 {
            #expect(
                frame.minX >= -0.1 && frame.maxX <= cell.frame.width + 0.1
                    && frame.minY >= -0.1 && frame.maxY <= cell.frame.height + 0.1,
                "\(label.text): \(frame) in \(cell.frame.size)")
            #expect(
                label.fittedLayout.height <= frame.height + 1, "\(label.text) is cut: \(frame)")
            for (other, rect) in labels[..<i] where rect.width > 0 && other.superview === cell {
                let overlap = frame.inset(dx: 0.1, dy: 2)
                #expect(!overlap.intersects(rect), "\(label.text) covers \(other.text)")
            }
        }
    }

    /// Whether the text is drawn without an ellipsis, in one line.
    private func isWhole(_ label: Label) -> Bool {
        let width = label.textWidth * label.fittedFontSize / label.fontSize
        return width <= label.frame.width + 1 && label.fittedLayout.lines.count == 1
    }

    /// The price of a card is beside the title only if the title's longest word fits there.
    @Test(arguments: [120.0, 160, 200, 300, 400]) func cardNeverBreaksWords(width: Double) throws {
        let config = try KioskConfig(
            Array(
                #"{"list": {"file": "a", "row": {"style": "card", "lines": 2, "title": "{t}"}}}"#
                    .utf8), path: "/k/kiosk.json")
        let stage = try RowStage(config.list, size: Size(width + 30, 900))
        let titles = ["Cheeseburger", "Chilli con carne", "Soup", "Kartoffelsalat"]
        stage.controller.show(
            RowList(titles.map { RowContent(title: $0, subtitle: "x", trailing: "€17.40") }))
        stage.settle()
        for i in titles.indices {
            let cell = try #require(stage.table.cellForRow(at: IndexPath(row: i, section: 0)))
            let labels = visibleLabels(in: cell).map(\.label)
            let title = try #require(labels.first { $0.text == titles[i] })
            let price = try #require(labels.first { $0.text == "€17.40" })
            let room = cell.frame.width - 24
            #expect(title.frame.width >= min(title.longestWordWidth, room))
            #expect(isWhole(price))
            let isBeside = price.frame.minY < title.frame.maxY
            if isBeside { #expect(title.longestWordWidth + 12 + price.textWidth <= room) }
            if title.textWidth + 12 + price.textWidth + 2 <= room { #expect(isBeside) }
        }
    }

    /// The titles of cards without pictures are aligned, whether or not they have a badge.
    @Test(arguments: ["", "S1"]) func cardTitlesAlign(icon: String) throws {
        var list = ListDescription(key: "list", source: "a")
        list.columns = 2
        list.rows[0].style = .card
        let stage = try RowStage(list, size: Size(480, 800))
        var rows = ["one", "two", "three", "four"].map { RowContent(title: $0, trailing: "€3") }
        rows[0].details = RowContent.Details(badge: "vegan")
        rows[3].icon = icon
        stage.controller.show(RowList(rows))
        stage.settle()
        let tops = try rows.indices.map { i in
            let cell = try #require(stage.table.cellForRow(at: IndexPath(row: i, section: 0)))
            return try #require(
                visibleLabels(in: cell).first { $0.label.text == rows[i].title }
            ).frame.minY
        }
        #expect(Set(tops).count == 1, "\(tops)")
    }
}
