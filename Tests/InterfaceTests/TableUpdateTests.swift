import Geometry
import Motion
import TestSupport
import Testing

@testable import Interface

/// A table whose rows are numbers; each cell records the number that it shows.
private final class Numbers: TableViewDataSource, TableViewDelegate {
    final class Cell: TableViewCell {
        var number = -1
    }

    var sections: [[Int]]
    var asked = 0
    var heights: (Int) -> Double = { _ in 50 }

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        asked += 1
        let cell = tableView.dequeueReusableCell() as? Cell ?? Cell()
        cell.number = sections[indexPath.section][indexPath.row]
        return cell
    }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        heights(sections[indexPath.section][indexPath.row])
    }
}

@MainActor @Suite struct TableUpdateTests {
    private func make(_ sections: [[Int]], estimated: Double? = nil)
        -> (Stage, TableView, Numbers)
    {
        let stage = Stage()
        let table = TableView(rowHeight: 50)
        let source = Numbers(sections)
        if estimated != nil { source.heights = { Double(30 + $0 % 5 * 10) } }
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = source
        table.delegate = source
        table.estimatedRowHeight = estimated
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        return (stage, table, source)
    }

    /// A row of which twenty points have come into view does not keep its position before those that fill the screen.
    @Test func hardlyVisibleRowIsNoAnchor() {
        let (stage, table, source) = make([Array(0..<10)])
        table.rowHeight = 290
        table.setContentOffset(Point(0, 290), animated: false)
        stage.settle()
        #expect(place(of: 3, in: table) == 580)
        source.sections = [[0, 3, 4, 5, 6, 1, 2, 7, 8, 9]]
        table.performBatchUpdates {
            table.moveRow(at: path(1), to: path(5))
            table.moveRow(at: path(2), to: path(6))
        }
        stage.settle()
        #expect(place(of: 1, in: table) == 0 && place(of: 2, in: table) == 290)
    }

    /// A text that is edited stays so while its row is scrolled, moved or reloaded out of sight.
    @Test func editedTextOutOfSightStays() throws {
        let (stage, table, source) = make([Array(0..<100)], estimated: 40)
        let cell = try #require(table.cellForRow(at: path(3)))
        let field = TextField(family: try TestFonts.boxes())
        field.frame = Rect(0, 0, 100, 30)
        cell.addSubview(field)
        stage.screen.setFocus(field)
        func check(_ row: Int) {
            #expect(field.isFocused && table.cellForRow(at: path(row)) === cell)
            #expect(table.rectForRow(at: path(row)) == cell.frame)
        }
        for offset in [100.0, 1000, 3000] {
            table.setContentOffset(Point(0, offset), animated: false)
            stage.settle()
            check(3)
        }
        source.sections = [Array(-5..<100)]
        table.reloadData { IndexPath(row: $0.row + 5, section: 0) }
        stage.settle()
        check(8)
        source.sections = [Array(-6..<100)]
        table.insertRows(at: [path(0)])
        stage.settle()
        check(9)
        stage.screen.setFocus(nil)
        table.setContentOffset(Point(0, 2900), animated: false)
        stage.settle()
        #expect(table.cellForRow(at: path(9)) == nil)
        field.removeFromSuperview()
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    /// Returns the vertical position at which a number is displayed, or nil if it is not visible.
    private func place(of number: Int, in table: TableView) -> Double? {
        table.cells.values.first { ($0 as? Numbers.Cell)?.number == number }
            .map { $0.presentationFrame.minY - table.boundsOrigin.y }
    }

    // MARK: Batches

    /// Indices are counted as in UIKit: for deletions before the batch, for insertions after it.
    @Test func batchIndicesFollowUIKitRules() {
        let (stage, table, source) = make([[0, 1, 2, 3, 4, 5]])
        source.sections = [[5, 1, 9, 3, 0, 4]]
        var finished: [Bool] = []
        table.performBatchUpdates {
            table.insertRows(at: [path(2)])
            table.deleteRows(at: [path(2)])
            table.moveRow(at: path(5), to: path(0))
            table.moveRow(at: path(0), to: path(4))
            table.reloadRows(at: [path(3)])
        } completion: {
            finished.append($0)
        }
        #expect(finished.isEmpty)
        let shown = table.cells.mapValues { ($0 as? Numbers.Cell)?.number }
        for (row, number) in source.sections[0].enumerated() {
            #expect(shown[path(row)] == number)
        }
        stage.settle()
        #expect(finished == [true])
        expectFresh(table, source)
    }

    /// Inconsistent changes reload the table instead of trapping.
    @Test(arguments: 0..<5)
    func inconsistentChangesReload(kind: Int) {
        let (stage, table, source) = make([[0, 1, 2, 3]])
        source.sections = [[0, 1, 2, 3]]
        switch kind {
        case 0: table.insertRows(at: [path(1)])
        case 1: table.updateRows(deleted: [path(7)], inserted: [path(0)])
        case 2: table.updateRows(deleted: [path(0, 3)], inserted: [path(0, 3)])
        case 3: table.updateRows(moved: [(path(0), path(2)), (path(1), path(2))])
        default: table.updateRows(deleted: [path(0)], inserted: [path(-1)])
        }
        expectFresh(table, source)
        stage.settle()
        expectFresh(table, source)
    }

    /// `TableChanges` agrees on each row with an array that is changed element by element.
    @Test func changesMatchArrayReference() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<300 {
            let old = Array(0..<random.next(30))
            var next = 1000
            let (new, batch) = change(old, &random, &next)
            var changes = TableChanges()
            batch.record(in: &changes, section: 0)
            func layout(_ count: Int) -> TableLayout {
                TableLayout([
                    .init(
                        headerHeight: 0, rows: RowHeights(count: count, height: 10, varies: false))
                ])
            }
            let fits = changes.resolve(from: layout(old.count), to: layout(new.count))
            #expect(fits)
            for (row, number) in old.enumerated() {
                #expect(changes.newPath(path(row))?.row == new.firstIndex(of: number))
            }
            for (row, number) in new.enumerated() {
                #expect(changes.oldPath(path(row))?.row == old.firstIndex(of: number))
            }
        }
    }

    // MARK: Scroll position

    /// Rows inserted above the visible ones move nothing on the screen: at rest, under a finger, during a
    /// deceleration and during a bounce, compared with a list that does not change.
    @Test(arguments: ["rest", "drag", "coast", "bounce"], [nil, 50.0])
    func insertionsAboveDoNotMoveVisibleRows(motion: String, estimated: Double?) {
        func run(_ changes: Bool) -> [Double?] {
            let (stage, table, source) = make([Array(0..<100)], estimated: estimated)
            let start = motion == "bounce" ? table.restingOffsets.y.upperBound : 2000
            table.setContentOffset(Point(0, start), animated: false)
            stage.frames(2)
            switch motion {
            case "drag":
                stage.drag(from: Point(100, 500), to: Point(100, 400), ends: false)
            case "coast", "bounce": stage.drag(from: Point(100, 500), to: Point(100, 300))
            default: break
            }
            stage.frames(3)
            var seen: [Double?] = []
            for i in 0..<40 {
                if changes, i == 2 {
                    source.sections[0].insert(contentsOf: [501, 502, 503], at: 4)
                    source.sections[0].remove(at: 0)
                    table.updateRows(
                        deleted: [path(0)], inserted: [path(3), path(4), path(5)])
                }
                if motion == "drag" { stage.touch(.moved, 100, 400 - Double(i) * 4) }
                stage.frame()
                let first = table.visible[table.visible.count / 2]
                let number = source.sections[0][first.row]
                seen.append(place(of: number, in: table).map { $0 + Double(number) * 1000 })
            }
            withExtendedLifetime(source) {}
            return seen
        }
        let (plain, changed) = (run(false), run(true))
        for (a, b) in zip(plain, changed) {
            #expect(a != nil && b != nil && abs((a ?? 0) - (b ?? 1e9)) < 1e-6)
        }
    }

    /// At the start of the list, inserted rows are visible.
    @Test func insertionsAtStartPushRowsDown() {
        let (stage, table, source) = make([Array(0..<30)])
        source.sections[0].insert(contentsOf: [100, 101], at: 0)
        table.insertRows(at: [path(0), path(1)])
        #expect(place(of: 0, in: table) == 0 && place(of: 100, in: table) == 0)
        var last = 0.0
        for _ in 0..<20 {
            stage.frame()
            let now = place(of: 0, in: table) ?? -1
            #expect(now >= last)
            last = now
        }
        #expect(last == 100 && table.contentOffset.y == 0)
        expectFresh(table, source)
    }

    /// If all visible rows are deleted, the list keeps its offset.
    @Test func replacingAllVisibleRowsKeepsOffset() {
        let (stage, table, source) = make([Array(0..<100)])
        table.setContentOffset(Point(0, 2010), animated: false)
        stage.frame()
        source.sections[0].replaceSubrange(30..<70, with: 1000..<1040)
        source.sections[0].insert(2000, at: 0)
        table.updateRows(
            deleted: (30..<70).map { path($0) },
            inserted: [path(0)] + (31..<71).map { path($0) })
        #expect(table.contentOffset.y == 2060)
        stage.settle()
        expectFresh(table, source)
        source.sections[0] = Array(500..<600) + source.sections[0]
        let seen = place(of: 1015, in: table)
        table.reloadData { IndexPath(row: $0.row + 100, section: 0) }
        #expect(seen != nil && place(of: 1015, in: table) == seen)
        expectFresh(table, source)
    }

    // MARK: Motion

    /// Deleted rows fade out below the rows that take their places, including newly created cells.
    @Test func deletedRowsFadeBelowOthers() throws {
        let (stage, table, source) = make([Array(0..<20)])
        let deleted = try #require(table.cells[path(1)])
        source.sections[0].remove(at: 1)
        table.updateRows(deleted: [path(1)], reloaded: [path(2)])
        stage.frames(3)
        let order = table.subviews
        let new = try #require(table.cells[path(1)])
        let back = try #require(order.firstIndex { $0 === deleted })
        #expect(try back < #require(order.firstIndex { $0 === new }))
        #expect(order.firstIndex { $0 is TableViewCell } == back)
        withExtendedLifetime(source) {}
    }

    /// A change during another one's animation starts from the displayed positions.
    @Test func interruptingUpdateStartsFromDisplayedPositions() async {
        let (stage, table, source) = make([Array(0..<8)])
        var finished: [Bool] = []
        source.sections[0].insert(50, at: 0)
        table.updateRows(inserted: [path(0)]) { finished.append($0) }
        stage.frame()
        stage.frame(0.1)
        let seen = place(of: 3, in: table) ?? 0
        #expect(seen > 150 && seen < 200)
        source.sections[0].removeFirst()
        table.deleteRows(at: [path(0)])
        #expect(place(of: 3, in: table) == seen && finished == [])
        await runMainActorJobs()
        #expect(finished == [false])
        stage.frame()
        #expect(abs((place(of: 3, in: table) ?? 0) - seen) < 2)
        stage.settle()
        expectFresh(table, source)
        #expect(table.leaving.isEmpty && !table.isSettling)
    }

    /// However far rows move, they are animated no further than out of sight, and only rows that are or become
    /// visible have cells.
    @Test func updateCostDependsOnVisibleRowsOnly() {
        let (stage, table, source) = make([Array(0..<1_000_000)])
        table.setContentOffset(Point(0, 25_000_000), animated: false)
        stage.frames(2)
        source.asked = 0
        source.sections[0].swapAt(500_003, 10)
        source.sections[0].removeSubrange(500_005..<500_008)
        source.sections[0].insert(contentsOf: -1000..<0, at: 0)
        table.updateRows(
            deleted: (500_005..<500_008).map { path($0) },
            inserted: (0..<1000).map { path($0) },
            moved: [(path(500_003), path(1010)), (path(10), path(501_003))])
        #expect(source.asked <= 8 && table.cells.count < 30)
        for _ in 0..<20 {
            for cell in table.cells.values {
                #expect(abs(cell.presentationFrame.midY - table.contentOffset.y) < 1300)
            }
            stage.frame()
        }
        stage.settle()
        #expect(place(of: 10, in: table) == 150 && table.cells.count == 12)
        expectFresh(table, source)
    }

    /// Random batches, many of them during the animation of the previous one, while the list is scrolled,
    /// dragged or decelerates: no row is drawn twice, and the result equals that of a new table.
    @Test(arguments: [nil, 40.0])
    func randomBatchesMatchReload(estimated: Double?) {
        var random = SeededRandom(seed: 8)
        let (stage, table, source) = make(
            [Array(0..<40), Array(100..<107)], estimated: estimated)
        var next = 1000
        for round in 0..<120 {
            switch random.next(5) {
            case 0:
                table.setContentOffset(
                    Point(0, random.next(0...max(0, table.contentSize.height))),
                    animated: random.next(2) == 0)
            case 1:
                let y = random.next(200.0...500)
                stage.drag(
                    from: Point(100, y), to: Point(100, y + random.next(-200.0...200)),
                    frames: 4, finger: round)
            default: break
            }
            table.performBatchUpdates(animated: random.next(8) > 0) {
                for section in 0..<2 {
                    let (new, batch) = change(source.sections[section], &random, &next)
                    source.sections[section] = new
                    table.deleteRows(at: batch.deleted.map { path($0, section) })
                    table.insertRows(at: batch.inserted.map { path($0, section) })
                    for (from, to) in batch.moved {
                        table.moveRow(at: path(from, section), to: path(to, section))
                    }
                }
            }
            for _ in 0..<random.next(24) {
                stage.frame()
                expectEachOnce(table, source)
            }
        }
        stage.settle()
        expectFresh(table, source)
        #expect(table.leaving.isEmpty && !table.isSettling)
        #expect(Set(table.cells.keys) == Set(table.indexPathsForVisibleRows))
    }

    // MARK: Models

    private struct Batch {
        var deleted: [Int] = []
        var inserted: [Int] = []
        var moved: [(from: Int, to: Int)] = []

        func record(in changes: inout TableChanges, section: Int) {
            func paths(_ rows: [Int]) -> [IndexPath] {
                rows.map { IndexPath(row: $0, section: section) }
            }
            changes.delete(paths(deleted))
            changes.insert(paths(inserted))
            for (from, to) in moved {
                changes.move(
                    IndexPath(row: from, section: section), to: IndexPath(row: to, section: section)
                )
            }
        }
    }

    /// Changes an array at random, element by element, and returns the corresponding batch.
    private func change(
        _ old: [Int], _ random: inout SeededRandom, _ next: inout Int
    ) -> ([Int], Batch) {
        var batch = Batch()
        var shuffled = Array(old.indices).shuffled(using: &random)
        batch.deleted = Array(shuffled.prefix(random.next(4)))
        shuffled.removeFirst(batch.deleted.count)
        let moving = Array(shuffled.prefix(random.next(3)))
        var new = old.indices.filter { !batch.deleted.contains($0) && !moving.contains($0) }
            .map { old[$0] }
        for from in moving { new.insert(old[from], at: random.next(new.count + 1)) }
        let insertions = random.next(4)
        for _ in 0..<insertions {
            new.insert(next, at: random.next(new.count + 1))
            next += 1
        }
        for from in moving { batch.moved.append((from, new.firstIndex(of: old[from]) ?? -1)) }
        batch.inserted = new.indices.filter { new[$0] >= next - insertions }
        return (new, batch)
    }

    /// Expects each visible row to have exactly one cell, which shows it.
    private func expectEachOnce(_ table: TableView, _ source: Numbers) {
        let cells = table.subviews.compactMap { $0 as? Numbers.Cell }
        let current = cells.filter { cell in !table.leaving.contains { $0 === cell } }
        #expect(Set(current.map(\.number)).count == current.count)
        #expect(current.count == table.cells.count)
        for (path, cell) in table.cells {
            #expect(
                cell.indexPath == path
                    && (cell as? Numbers.Cell)?.number == source.sections[path.section][path.row])
        }
        for path in table.indexPathsForVisibleRows { #expect(table.cells[path] != nil) }
    }

    /// Expects the table to show the same as a newly loaded one.
    private func expectFresh(_ table: TableView, _ source: Numbers) {
        expectEachOnce(table, source)
        for (section, rows) in source.sections.enumerated() {
            #expect(table.numberOfRows(inSection: section) == rows.count)
        }
        for path in table.indexPathsForVisibleRows where !table.isSettling {
            let cell = table.cells[path]
            #expect(cell?.presentationFrame == table.rectForRow(at: path))
            #expect(cell?.presentationAlpha == 1)
        }
        guard table.estimatedRowHeight == nil else { return }
        #expect(
            table.contentSize.height == Double(source.sections.reduce(0) { $0 + $1.count }) * 50)
    }
}
