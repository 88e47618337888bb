// A rocket behind the rows of a table: a .riv file with the animations idle, pull, trigger and loading, driven by the
// table's scrolling. It shows, step by step, what a UIKit program does in `scrollViewDidScroll` and
// `scrollViewDidEndDragging`; SpaceReloadControl does the same in three lines.

import Flipbook

final class SpaceReload: TableViewDataSource, TableViewDelegate {
    /// The pull from which a release refreshes, in points.
    static let pullDistance = RefreshControl.defaultThreshold
    /// The height that is kept open for the header during a refresh, in points.
    static let refreshHeight = 180.0

    let table = TableView(rowHeight: 64)
    let header: RocketView
    private let app: ViewApp
    private(set) var rows = (1...30).map { "Transmission \($0)" }
    private(set) var isRefreshing = false

    init(_ app: ViewApp) throws {
        self.app = app
        let path = Files.beside(#filePath, "space.riv")
        header = try RocketView(File(try FileSystem.read(path)))
        let bounds = app.screen.root.bounds
        table.frame = bounds
        table.dataSource = self
        table.delegate = self
        table.allowsSelection = false
        let background = View(frame: bounds)
        background.backgroundColor = Color(argb: 0xff07_0b1f)
        header.frame = Rect(x: 0, y: 0, width: bounds.width, height: SpaceReload.refreshHeight)
        background.addSubview(header)
        table.backgroundView = background
        app.screen.root.addSubview(table)
        table.reloadData()
    }

    // MARK: Scrolling

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        let pulled = max(0, -scrollView.contentOffset.y)
        // The bottom edge of the header moves with the rows.
        let height = max(SpaceReload.refreshHeight, pulled)
        header.frame = Rect(x: 0, y: pulled - height, width: header.frame.width, height: height)
        if !isRefreshing { header.pull(pulled / SpaceReload.pullDistance) }
    }

    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        guard !isRefreshing, scrollView.contentOffset.y <= -SpaceReload.pullDistance else {
            return
        }
        isRefreshing = true
        header.launch()
        // Rows stay below the header during the refresh.
        scrollView.setContentInset(
            EdgeInsets(top: SpaceReload.refreshHeight), restingAtTop: true)
        app.screen.perform(after: 3) { [weak self] in self?.finish() }
    }

    private func finish() {
        rows.insert("Transmission \(rows.count + 1)", at: 0)
        table.reloadData()
        table.contentInset = .zero
        app.screen.perform(after: 0.6) { [weak self] in
            self?.isRefreshing = false
            self?.header.reset()
        }
    }

    // MARK: Rows

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? TextCell ?? TextCell(app.fonts)
        cell.show(rows[indexPath.row])
        return cell
    }
}
