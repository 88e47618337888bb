import Geometry
import Motion
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The animation of a refresh's changes in the kiosk's list.
@MainActor @Suite struct RowAnimationTests {
    private let kiosk: StagedList
    private let table: TableView
    private let clock = Clock()

    private final class Clock {
        var now = 0.0
    }

    init() throws {
        let config = try KioskConfig(
            Array("{\"list\": {\"command\": [\"true\"]}}".utf8), path: "kiosk.json")
        kiosk = StagedList(
            config, fonts: try Fonts(config.theme), pixelSize: Size(240, 320), scale: 1)
        table = kiosk.list.table
    }

    private func row(_ number: Int, _ text: String = "") -> RowContent {
        RowContent(
            title: "Row \(number)", subtitle: "", trailing: text, icon: "", iconColor: nil,
            key: "\(number)")
    }

    private func frame(_ interval: Double = 1.0 / 60) {
        clock.now += interval
        _ = kiosk.screen.advance(
            to: FrameTime(timestamp: clock.now, targetTimestamp: clock.now, duration: interval))
    }

    private func show(_ rows: [RowContent], since old: [RowContent]) {
        kiosk.show(rows, changes: RowChanges(from: old, to: rows))
    }

    /// The titles and vertical positions of the visible rows, from top to bottom.
    private var seen: [(title: String, y: Double)] {
        table.cells.sorted { $0.key < $1.key }.map { _, cell in
            let titles = cell.subviews.compactMap { ($0 as? Label)?.text }
            return (
                titles.first { $0.hasPrefix("Row") } ?? "",
                cell.presentationFrame.minY - table.contentOffset.y
            )
        }
    }

    private func place(of number: Int) -> Double? { seen.first { $0.title == "Row \(number)" }?.y }

    @Test func rowsMoveToNewPositions() throws {
        let old = (0..<20).map { row($0) }
        kiosk.show(old)
        frame()
        let new = [row(3), row(0), row(1, "late"), row(50), row(2)] + old[4...]
        show(new, since: old)
        #expect(place(of: 0) == 0 && place(of: 3) == 216)
        frame()
        frame(0.1)
        let (zero, three) = (try #require(place(of: 0)), try #require(place(of: 3)))
        #expect(zero > 10 && zero < 62 && three > 20 && three < 196)
        for _ in 0..<20 { frame() }
        #expect(seen.map(\.title).prefix(5) == ["Row 3", "Row 0", "Row 1", "Row 50", "Row 2"])
        #expect(seen.map(\.y).prefix(5) == [0, 72, 144, 216, 288])
    }

    /// With reduced motion, rows are at their new positions at once.
    @Test func reducedMotionMovesRowsAtOnce() {
        let old = (0..<20).map { row($0) }
        kiosk.screen.reducesMotion = true
        kiosk.show(old)
        frame()
        show([row(50)] + old, since: old)
        #expect(place(of: 50) == 0 && place(of: 0) == 72 && !table.isSettling)
        #expect(table.cells.values.allSatisfy { $0.presentationAlpha == 1 })
    }

    /// Too many changes to follow are not animated, but the scroll position is kept.
    @Test func manyChangesAreNotAnimated() {
        let old = (0..<12_000).map { row($0) }
        kiosk.show(old)
        frame()
        table.setContentOffset(Point(0, 72 * 6000 + 30), animated: false)
        frame()
        #expect(place(of: 6001) == 42)
        let new = (20_000..<20_100).map { row($0) } + old.map { row(Int($0.key) ?? 0, "new") }
        show(new, since: old)
        #expect(place(of: 6001) == 42 && !table.isSettling)
        #expect(table.contentOffset.y == 72 * 6100 + 30)
    }

    /// The first badge in a list indents the texts of all rows.
    @Test func firstBadgeIndentsAllRows() {
        let old = (0..<60).map { row($0) }
        kiosk.show(old)
        frame()
        table.setContentOffset(Point(0, 72 * 20), animated: false)
        frame()
        var badge = row(70)
        badge.icon = "S1"
        let new = [badge] + old
        kiosk.show(new, changes: RowChanges(from: old, to: new))
        #expect(place(of: 20) == 0)
        #expect(table.cells.values.allSatisfy { ($0 as? RowCell)?.hasBadgeColumn == true })
    }

    @Test func equalRowsKeepTheirCells() {
        let old = (0..<20).map { row($0) }
        kiosk.show(old)
        frame()
        let cells = table.cells
        show(old, since: old)
        #expect(table.cells.count == cells.count && !table.isSettling)
        #expect(table.cells.allSatisfy { cells[$0.key] === $0.value })
    }
}
