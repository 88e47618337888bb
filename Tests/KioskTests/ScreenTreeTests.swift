import Geometry
import Interface
import Testing

@testable import Kiosk
@testable import Runner

@Suite @MainActor struct ScreenTreeTests {
    private static let config = """
        {"title": "Rooms", "values": {"n": "0"}, "sources": {"x": {"file": "rows.json", "key": "id"}},
         "screens": {
           "home": {"title": "Rooms", "list": {"source": "x", "header": {"style": "none"},
             "row": {"title": "{name}", "trailing": "{value}"}, "tap": {"show": "one"},
             "swipe": [{"title": "Delete", "do": {"set": {"n": "1"}}}]}},
           "one": {"title": "{name}", "page": {"title": "{name}",
             "buttons": [{"title": "Set", "do": {"set": {"n": "2"}}}]}}}}
        """
    private static let rows = """
        [{"id": "a", "name": "North", "value": "3"}, {"id": "b", "name": "South", "value": "4"}]
        """

    private func kiosk() throws -> KioskFixture {
        let kiosk = try KioskFixture(
            ScreenTreeTests.config, files: ["rows.json": ScreenTreeTests.rows])
        try kiosk.run(2)
        return kiosk
    }

    @Test func treeHasRowsWithKeysPlacesAndTexts() throws {
        let kiosk = try kiosk()
        defer { kiosk.stop() }
        let tree = kiosk.app.tree
        #expect(tree.stack == ["home"])
        #expect(tree.rows == 2)
        #expect(tree.scrolling?.offset == tree.scrolling?.range.lowerBound)
        let rows = tree.parts(.row)
        #expect(rows.map(\.key) == ["a", "b"])
        #expect(rows.map(\.index) == [0, 1])
        #expect(rows.map(\.label) == ["North 3", "South 4"])
        #expect(rows[0].frame.maxY == rows[1].frame.minY)
        #expect(rows.allSatisfy { $0.frame == $0.restingFrame && $0.alpha == 1 })
    }

    @Test func treeFollowsTapAndSwipe() throws {
        let kiosk = try kiosk()
        defer { kiosk.stop() }
        let row = try #require(kiosk.app.tree.parts(.row).last)
        for step in 0...10 {
            let x = 400 - Double(step) * 20
            kiosk.app.touch(
                .init(
                    time: kiosk.clock.now, finger: 0,
                    phase: step == 0 ? .began : step == 10 ? .ended : .moved, x: x,
                    y: row.frame.midY))
            try kiosk.run(0.03)
        }
        try kiosk.run(1)
        var tree = kiosk.app.tree
        #expect(tree.swiped == "b")
        #expect(tree.parts(.action).map(\.label) == ["Delete"])
        #expect(tree.parts(.action).map(\.key) == ["b"])
        let button = try #require(tree.parts(.action).first)
        try kiosk.tap(button.frame.midX, button.frame.midY)
        let actions = kiosk.app.tree.actions
        #expect(actions.count == 1 && actions.item == "b")
        #expect(actions.key == "screens.home.list.swipe[0].do")
        try kiosk.tap(100, row.frame.midY)
        tree = kiosk.app.tree
        #expect(tree.stack == ["home", "one"])
        #expect(tree.actions.count == 2)
        #expect(tree.parts(.button).map(\.label) == ["Set"])
        #expect(tree.parts(.back).count == 1)
        #expect(tree.parts(.row).isEmpty)
    }

    @Test func treeReadsBackFromJSON() throws {
        let kiosk = try kiosk()
        defer { kiosk.stop() }
        let tree = kiosk.app.tree
        let read = try #require(ScreenTree(json: tree.json))
        #expect(read.json == tree.json && read.parts.count == tree.parts.count)
        #expect(ScreenTree(json: "{}") == nil)
        #expect(ScreenTree(json: "junk") == nil)
    }
}
