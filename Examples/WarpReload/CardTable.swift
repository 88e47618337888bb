import Flipbook

/// Cards in shades of one colour, from dark to light, above a sheet that refreshes them.
final class CardTable: TableViewDataSource, TableViewDelegate {
    let table = TableView(rowHeight: 88)
    let warp: WarpRefreshView
    /// The number of the first card; each refresh increments it, which shifts the colours.
    private(set) var first = 0

    init(_ app: ViewApp) {
        table.frame = app.screen.root.bounds
        table.allowsSelection = false
        warp = WarpRefreshView(behind: table, on: app.screen)
        table.backgroundView = warp
        table.dataSource = self
        table.delegate = self
        app.screen.root.backgroundColor = Color(argb: 0xff57_5a89)
        app.screen.root.addSubview(table)
        table.reloadData()
        warp.addAction(for: .valueChanged) { [unowned self] in
            app.screen.perform(after: 2.5) {
                self.first += 1
                self.table.reloadData()
                self.warp.endRefreshing()
            }
        }
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        warp.endDragging()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 24 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() ?? TableViewCell()
        let share = Double((indexPath.row + first) % 12) / 11
        cell.backgroundColor = Color(argb: 0xff57_5a89).mixed(
            with: Color(argb: 0xffee_f0fa), share)
        return cell
    }
}
