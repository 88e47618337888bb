import Geometry
import Testing

@testable import Interface
@testable import Kiosk

@MainActor @Suite struct RowCellTests {
    /// The title keeps room of its own beside a long text at the right, on screens of any width.
    @Test(arguments: [160.0, 240, 480], ["", "S1"])
    func textsDoNotOverlap(width: Double, icon: String) throws {
        let config = try KioskConfig(
            Array("{\"list\": {\"command\": [\"true\"]}}".utf8), path: "kiosk.json")
        let cell = RowCell(theme: config.theme, fonts: try Fonts(config.theme))
        cell.frame = Rect(0, 0, width, 72)
        let text = "A text that is longer than any of these screens is wide, however it is set"
        cell.show(Row(title: text, subtitle: text, trailing: text, icon: icon, iconColor: nil))
        cell.layoutSubviews()
        let labels = cell.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
        #expect(labels.count == 3)
        let trailing = try #require(labels.last)
        for label in labels.dropLast() {
            #expect(label.frame.maxX < trailing.frame.minX)
            #expect(label.frame.width >= 10)
        }
        #expect(trailing.frame.maxX <= width)
    }
}
