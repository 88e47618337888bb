import Geometry
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct AccessibilityTests {
    private let family: FontFamily

    init() throws { family = try TestFonts.boxes() }

    @Test func viewsAreNoElementsUnlessTheySaySo() {
        let view = View()
        #expect(!view.isAccessibilityElement && view.accessibilityLabel == nil)
        #expect(view.accessibilityTraits == .none && view.accessibilityIdentifier == nil)
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Map"
        view.accessibilityTraits = .image
        #expect(view.effectiveRole == .image && !view.canBecomeFocused)
        view.accessibilityTraits = .button
        #expect(view.effectiveRole == .button && view.canBecomeFocused)
        view.isAccessibilityElement = false
        #expect(view.effectiveRole == nil && !view.canBecomeFocused)
    }

    @Test func controlsAndLabelsDescribeThemselves() {
        let label = Label(family: family, fontSize: 15)
        label.text = "Rooms"
        #expect(label.isAccessibilityElement && label.accessibilityLabel == "Rooms")
        #expect(label.accessibilityTraits == .staticText)
        let button = Button(family: family, title: "Call")
        #expect(button.isAccessibilityElement && button.accessibilityLabel == "Call")
        #expect(button.accessibilityTraits == .button)
        button.accessibilityLabel = "Call the desk"
        button.isEnabled = false
        button.isSelected = true
        #expect(button.accessibilityTraits == [.button, .notEnabled, .selected])
        #expect(button.accessibilityLabel == "Call the desk")
        button.accessibilityLabel = nil
        #expect(button.accessibilityLabel == "Call")
        // A control without actions takes no touches.
        #expect(!Control().isAccessibilityElement)
    }

    @Test func elementsHaveStatesNamesAndValues() throws {
        let stage = Stage()
        let button = Button(family: family, title: "Send")
        button.frame = Rect(0, 0, 100, 44)
        button.accessibilityIdentifier = "send"
        button.accessibilityValue = "3 items"
        let hidden = Label(family: family, fontSize: 15)
        hidden.text = "decoration"
        hidden.frame = Rect(0, 100, 100, 20)
        hidden.accessibilityElementsHidden = true
        for view in [button, hidden] { stage.root.addSubview(view) }
        stage.frame()
        func element() throws -> ScreenElement { try #require(stage.screen.elements.first) }
        #expect(stage.screen.elements.count == 1)
        #expect(try element().label == "Send" && element().role == .button)
        #expect(try element().identifier == "send" && element().value == "3 items")
        #expect(try element().state == [])
        button.isHighlighted = true
        #expect(try element().state == .pressed)
        button.isHighlighted = false
        button.isBusy = true
        #expect(try element().state == [.busy, .disabled])
    }

    /// A control in a row is a part of its own, and its texts are not the row's.
    @Test func rowsContainControls() throws {
        final class Rows: TableViewDataSource {
            let family: FontFamily
            init(_ family: FontFamily) { self.family = family }
            func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(
                _ tableView: TableView, cellForRowAt indexPath: IndexPath
            ) -> TableViewCell {
                let cell = TableViewCell()
                let label = Label(family: family, fontSize: 15)
                label.text = "Tea \(indexPath.row)"
                label.frame = Rect(0, 0, 100, 40)
                let button = Button(family: family, title: "Add")
                button.frame = Rect(150, 0, 100, 44)
                for view in [label, button] { cell.addSubview(view) }
                return cell
            }
        }
        let stage = Stage()
        let rows = Rows(family)
        let table = TableView(rowHeight: 50)
        table.frame = Rect(0, 0, 300, 300)
        table.dataSource = rows
        stage.root.addSubview(table)
        stage.frame()
        let elements = stage.screen.elements.sorted {
            ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
        }
        #expect(elements.map(\.role) == [.row, .button, .row, .button])
        #expect(elements.map(\.label) == ["Tea 0", "Add", "Tea 1", "Add"])
        #expect(elements.map(\.path?.row) == [0, 0, 1, 1])
        table.cellForRow(at: IndexPath(row: 0, section: 0))?.setSelected(true, animated: false)
        #expect(stage.screen.elements.filter { $0.state == .selected }.count == 1)
    }

    @Test func selectedTabIsMarked() {
        let stage = Stage()
        let bar = TabBar(family: family)
        bar.frame = Rect(0, 0, 300, 49)
        bar.items = ["A", "B"].map { TabBarItem(title: $0) }
        bar.selectedIndex = 1
        stage.root.addSubview(bar)
        stage.frame()
        #expect(stage.screen.elements.map(\.role) == [.tab, .tab])
        #expect(stage.screen.elements.map(\.state) == [[], .selected])
    }
}
