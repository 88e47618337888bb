// A compass whose parts converge from both sides, turns in quarters while the sky changes its colours, and finally
// comes apart.

import Flipbook

/// A list of places, refreshed by a pull.
final class Places: TableViewDataSource {
    private static let names = [
        "Reykjavík", "Tromsø", "Porto", "Kyoto", "Valparaíso", "Cape Town", "Wellington", "Zürich",
        "Lviv", "Marrakesh", "Hội An", "Québec", "Galway", "Tbilisi",
    ]
    let table = TableView(rowHeight: 68)
    private let fonts: Fonts

    init(_ app: ViewApp) {
        fonts = app.fonts
        table.frame = app.screen.root.bounds
        table.dataSource = self
        app.screen.root.addSubview(table)
        table.reloadData()

        let control = RefreshControl(header: makeCompassHeader(), height: 120)
        control.onRefresh = { done in app.screen.perform(after: 4, done) }
        table.refreshControl = control
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        Places.names.count * 2
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? PlaceCell ?? PlaceCell(fonts)
        cell.label.text = Places.names[indexPath.row % Places.names.count]
        return cell
    }
}

final class PlaceCell: TableViewCell {
    let label: Label

    init(_ fonts: Fonts) {
        label = Label(family: fonts.bold, fontSize: 20)
        super.init()
        backgroundColor = .white
        label.textColor = Color(argb: 0xff2b_3a67)
        addSubview(label)
    }

    override func layoutSubviews() {
        label.frame = Rect(x: 24, y: 0, width: frame.width - 48, height: frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(
            Rect(x: 24, y: frame.height - 1, width: frame.width - 24, height: 1),
            color: Color(argb: 0xffe2_e6ef))
    }
}
