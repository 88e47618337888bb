import Interface
import Platform
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile

/// The cost of a refresh on the frame loop's thread depends on the changes, not on the length of the list.
@MainActor @Suite struct RefreshCostTests {
    private func rows(_ count: Int, _ text: String) -> RowList {
        RowList(
            (0..<count).map { i in
                RowContent(
                    title: "Row \(i)", trailing: i < 10 ? text : "same", icon: "\(i % 10)",
                    key: "\(i)")
            })
    }

    /// Prepares a list with its rows before and after a refresh that changes ten of them, and the differences,
    /// which are computed in the background.
    private func refresh(_ count: Int) throws -> () throws -> Void {
        var description = ListDescription(key: "list", source: "list")
        description.rows[0].trailing = "{trailing}"
        let stage = try RowStage(description)
        let (one, two) = (rows(count, "one"), rows(count, "two"))
        let there = RowChanges(from: one.rows, to: two.rows)
        let back = RowChanges(from: two.rows, to: one.rows)
        #expect(there.changed == Array(0..<10) && back.changed.count == 10)
        stage.controller.show(one)
        stage.settle()
        return {
            stage.controller.show(two, changes: there)
            for _ in 0..<3 { stage.frame() }
            stage.controller.show(one, changes: back)
            for _ in 0..<3 { stage.frame() }
        }
    }

    /// Ten changes in 10,000 rows take as much of this thread's processor time as ten in 20 rows.
    @Test func refreshCostDependsOnChangesNotRowCount() throws {
        let ratio = try Growth.ratio(20, 10_000, limit: 2) { try refresh($0) }
        #expect(ratio < 2.5)
    }

    /// Cells, heights and headings are requested for visible rows only.
    @Test(arguments: [20, 10_000]) func onlyVisibleRowsAreRebuilt(count: Int) throws {
        let stage = try RowStage(ListDescription(key: "list", source: "list"))
        let (one, two) = (rows(count, "one"), rows(count, "two"))
        stage.controller.show(one)
        stage.settle()
        let counter = TableCounter(stage.controller)
        stage.table.dataSource = counter
        stage.settle()
        counter.reset()
        stage.controller.show(two, changes: RowChanges(from: one.rows, to: two.rows))
        stage.settle()
        // In 320 points five rows of 72 points are visible, before and after.
        #expect(counter.cells <= 6 && counter.counts <= 2, "\(counter.cells), \(counter.counts)")
    }

    /// Rows are created and compared in the background: on the frame loop's thread, the assertions of a debug
    /// build would end the test.
    @Test func documentsAreReadInBackground() throws {
        func rows(_ text: String) -> String {
            (0..<1000).map { "{\"id\": \($0), \"a\": \"\($0 < 10 ? text : "same")\"}\n" }.joined()
        }
        let fixture = try KioskFixture(
            """
            {"list": {"command": ["/bin/cat", "rows"], "key": "id", "row": {"title": "{a}"}}}
            """, files: ["rows": rows("one")])
        defer { fixture.stop() }
        try FrameThread.run {
            try fixture.run(0.5)
            #expect(fixture.texts.contains("one"))
            try fixture.folder.write(rows("two"), to: "rows")
            fixture.app.refresh(["list"])
            try fixture.run(0.5)
            #expect(fixture.texts.contains("two") && !fixture.texts.contains("one"))
            let list = try #require(fixture.app.model.lists["list"])
            #expect(list.rows?.rows.count == 1000 && list.changes?.changed.count == 10)
        }
    }
}

/// Counts a table's requests to its data source.
@MainActor private final class TableCounter: TableViewDataSource {
    private let controller: RowListController
    private(set) var cells = 0
    private(set) var counts = 0

    init(_ controller: RowListController) { self.controller = controller }

    /// Forgets what the new data source was asked for when the table loaded it.
    func reset() { (cells, counts) = (0, 0) }

    func numberOfSections(in tableView: TableView) -> Int {
        controller.numberOfSections(in: tableView)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        counts += 1
        return controller.tableView(tableView, numberOfRowsInSection: section)
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        cells += 1
        return controller.tableView(tableView, cellForRowAt: indexPath)
    }
}
