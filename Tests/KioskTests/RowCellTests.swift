import Geometry
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

@MainActor @Suite struct RowCellTests {
    /// The title keeps some room beside a long trailing text, on screens of any width.
    @Test(arguments: [80.0, 160, 240, 480], ["", "S1"])
    func textsDoNotOverlap(width: Double, icon: String) throws {
        let config = try KioskConfig(
            Array("{\"list\": {\"command\": [\"true\"]}}".utf8), path: "kiosk.json")
        let cell = RowCell(theme: config.theme, fonts: try Fonts(config.theme))
        cell.frame = Rect(0, 0, width, 72)
        let text = "A text that is longer than any of these screens is wide, however it is set"
        cell.hasBadgeColumn = !icon.isEmpty
        cell.show(
            RowContent(title: text, subtitle: text, trailing: text, icon: icon, iconColor: nil))
        cell.layoutSubviews()
        let labels = cell.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
        #expect(labels.count >= 2)
        for (i, label) in labels.enumerated() {
            #expect(label.frame.width >= 10)
            #expect(label.frame.minX >= 8 && label.frame.maxX <= width - 8)
            for other in labels[..<i] { #expect(!other.frame.intersects(label.frame)) }
        }
    }

    private func makeCell(width: Double = 480, height: Double = 72) throws -> RowCell {
        let config = try KioskConfig(
            Array("{\"list\": {\"command\": [\"true\"]}}".utf8), path: "kiosk.json")
        let cell = RowCell(theme: config.theme, fonts: try Fonts(config.theme))
        cell.frame = Rect(0, 0, width, height)
        return cell
    }

    private func row(icon: String, color: Color? = nil) -> RowContent {
        RowContent(
            title: "Title", subtitle: "Subtitle", trailing: "7", icon: icon, iconColor: color)
    }

    /// In a list with badges all titles are aligned in one column.
    @Test func titlesAlignWithAndWithoutBadges() throws {
        let cell = try makeCell()
        func titleLeft(_ icon: String, inColumn hasBadgeColumn: Bool) -> Double {
            cell.hasBadgeColumn = hasBadgeColumn
            cell.show(row(icon: icon))
            cell.layoutSubviews()
            return cell.subviews.compactMap { $0 as? Label }[0].frame.minX
        }
        #expect(titleLeft("S1", inColumn: true) == 84)
        #expect(titleLeft("", inColumn: true) == 84)
        #expect(titleLeft("", inColumn: false) == 20)
    }

    /// Low rows show the elements that fit, and nothing extends beyond a row.
    @Test(arguments: [24.0, 36, 45, 46, 72, 400])
    func contentStaysWithinRow(height: Double) throws {
        let cell = try makeCell(height: height)
        cell.hasBadgeColumn = true
        cell.show(row(icon: "S1"))
        cell.layoutSubviews()
        for view in cell.subviews where !view.isHidden {
            // A label's line is taken to be 1.2 times its font size high.
            let label = view as? Label
            let extent = label.map { $0.fontSize * 1.2 } ?? view.frame.height
            #expect(view.frame.midY - extent / 2 >= 0 && view.frame.midY + extent / 2 <= height)
        }
        let shown = cell.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
        #expect(shown.count == (height < RowDescription.twoLineHeight ? 2 : 3))
    }

    /// WCAG 2.2 requires 4.5:1; the badge's colour may come from the command.
    @Test(
        arguments: [
            0xffff_ffff, 0xff00_0000, 0xffd9_8324, 0xff2e_8b57, 0xff76_7676, 0xff77_7777,
            0x20ff_0000,
            0xffff_ff00, 0xff00_00ff,
        ] as [UInt32])
    func badgeTextHasReadableContrast(color: UInt32) throws {
        let cell = try makeCell()
        let color = Color(argb: color)
        cell.show(row(icon: "S1", color: color))
        let badge = try #require(cell.subviews.first { !($0 is Label) })
        let icon = try #require(badge.subviews.first as? Label)
        #expect(icon.textColor.contrast(on: color.over(.white)) >= Color.minimumTextContrast)
    }

    /// Trailing texts of successive rows use tabular figures.
    @Test func trailingTextsUseTabularFigures() throws {
        let cell = try makeCell()
        let label = try #require(cell.subviews.compactMap { $0 as? Label }.last)
        func width(_ text: String) -> Double {
            var row = row(icon: "")
            row.trailing = text
            cell.show(row)
            return label.textWidth
        }
        #expect(width("11:11") == width("00:00"))
    }
}
