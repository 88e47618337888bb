// The rocket of SpaceReload as a refresh control, which can be attached to any scroll view.

import Flipbook

/// A table of transmissions with the latest at the top, refreshed by a pull.
final class TransmissionList: TableViewDataSource {
    let table = TableView(rowHeight: 64)
    private(set) var count = 30
    private let fonts: Fonts

    init(_ app: ViewApp) throws {
        fonts = app.fonts
        table.frame = app.screen.root.bounds
        table.allowsSelection = false
        table.dataSource = self
        app.screen.root.backgroundColor = Color(argb: 0xff07_0b1f)
        app.screen.root.addSubview(table)
        table.reloadData()

        let path = Files.beside(#filePath, "../SpaceReload/space.riv")
        let header = try RiveRefreshHeader(File(try FileSystem.read(path)))
        let control = RefreshControl(header: header, height: 180)
        control.onRefresh = { [unowned self] done in
            app.screen.perform(after: 3) {
                self.count += 1
                self.table.insertRows(at: [IndexPath(row: 0, section: 0)])
                done()
            }
        }
        table.refreshControl = control
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? TextCell ?? TextCell(fonts)
        cell.label.text = "Transmission \(count - indexPath.row)"
        return cell
    }
}

/// A row with a line of text.
final class TextCell: TableViewCell {
    let label: Label

    init(_ fonts: Fonts) {
        label = Label(family: fonts.regular, fontSize: 18)
        super.init()
        backgroundColor = .white
        addSubview(label)
    }

    override func layoutSubviews() {
        label.frame = Rect(x: 20, y: 0, width: frame.width - 40, height: frame.height)
    }

    override func draw(on canvas: Canvas) {
        canvas.fill(
            Rect(x: 20, y: frame.height - 1, width: frame.width - 20, height: 1),
            color: Color(argb: 0xffe4_e6ee))
    }
}
