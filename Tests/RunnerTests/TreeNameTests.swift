import Geometry
import Interface
import TestSupport
import Testing

@testable import Runner

/// Parts of the screen found by their names.
@Suite struct TreeNameTests {
    private static func part(
        _ role: AccessibilityRole, _ text: String, key: String = "", id: String = "", y: Double = 0
    ) -> ScreenTree.Part {
        let place = Rect(0, y, 100, 40)
        return ScreenTree.Part(
            role: role, key: key, texts: [.init(string: text, width: 0, isCut: false)], label: text,
            identifier: id, frame: place, restingFrame: place, alpha: 1)
    }

    private static func tree() -> ScreenTree {
        var tree = ScreenTree(size: Size(480, 800))
        tree.parts = [
            part(.text, "Tea"), part(.row, "Tea", key: "tea"), part(.row, "Milk", key: "milk"),
            part(.button, "Add", key: "tea", y: 100), part(.button, "Add", key: "milk", y: 200),
            part(.button, "Send", id: "send-button"), part(.text, "Total"),
        ]
        return tree
    }

    @Test(arguments: [
        ("tea", "row", 0.0), ("Tea", "row", 0), ("Send", "button", 0), ("send-button", "button", 0),
        ("Total", "text", 0),
    ])
    func nameIsOnePart(name: String, role: String, y: Double) throws {
        let part = try TreeNameTests.tree().part(named: name)
        #expect(part.role.rawValue == role && part.frame.minY == y)
    }

    @Test(arguments: [
        ("Add", "'Add' is 2 parts of the screen: button 'tea' at 50 120, button 'milk' at 50 220"),
        (
            "Pay",
            "there is no part 'Pay' on the screen; there is row 'Tea', row 'Milk', button 'Add'"
        ),
    ])
    func errorsSayWhatThereIs(name: String, message: String) throws {
        let error = try #require(
            thrownError(ScreenTree.NameError.self) {
                try TreeNameTests.tree().part(named: name)
            })
        #expect(error.description.hasPrefix(message))
        let role = try #require(
            thrownError(ScreenTree.NameError.self) {
                try TreeNameTests.tree().part(named: "Send", role: .tab)
            })
        #expect(
            role.description
                == "there is no tab 'Send' on the screen; there is none that can be pressed")
    }

    @Test func longListsAreCut() throws {
        var tree = ScreenTree(size: Size(480, 800))
        tree.parts = (0..<200).map { TreeNameTests.part(.row, "row \($0)") }
        let error = try #require(
            thrownError(ScreenTree.NameError.self) { try tree.part(named: "x") })
        #expect(error.description.hasSuffix("and 188 more"))
        #expect(error.description.count < 400)
    }

    @Test func statesNamesAndValuesReadBack() throws {
        var tree = TreeNameTests.tree()
        tree.parts[5].state = [.disabled, .busy, .selected]
        tree.parts[5].value = "12 %"
        tree.parts[5].label = "Send all"
        let read = try #require(ScreenTree(json: tree.json))
        #expect(read.parts == tree.parts)
    }
}
