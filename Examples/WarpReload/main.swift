// A sheet that gives where the finger pulls, swings when it is let go, and holds a ring that fills
// and then turns.

import Flipbook

/// Cards of one colour, from dark to light.
final class Cards: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 24 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() ?? TableViewCell()
        let share = Double(indexPath.row % 12) / 11
        cell.backgroundColor = Color(argb: 0xff57_5a89).mixed(
            with: Color(argb: 0xffee_f0fa), share)
        return cell
    }
}

let cards = Cards()
exit(
    ViewApp.main(name: "WarpReload") { app in
        let table = TableView(rowHeight: 88)
        table.frame = app.screen.root.bounds
        table.dataSource = cards
        table.allowsSelection = false
        app.screen.root.backgroundColor = Color(argb: 0xff57_5a89)
        app.screen.root.addSubview(table)
        table.reloadData()

        let header = WarpRefreshHeader()
        header.fillColor = Color(argb: 0xff2a_2c45)
        let control = RefreshControl(header: header, height: 84)
        control.onRefresh = { done in app.screen.perform(after: 2.5, done) }
        table.refreshControl = control
    })
