import Geometry
import Interface
import Typography

/// The kiosk's views: a bar, a list, and a header to pull.
final class KioskScreen: TableViewDataSource {
    let screen: Screen
    private let config: KioskConfig
    private let fonts: Fonts
    private let bar: NavigationBar
    private let table: TableView
    private let background = View()
    private let placeholder: Label
    private(set) var refreshControl: RefreshControl?
    private var rows: [Row] = []
    private var hasBadges = false

    init(_ config: KioskConfig, fonts: Fonts, pixelSize: Size, scale: Double) {
        self.config = config
        self.fonts = fonts
        screen = Screen(pixelSize: pixelSize, scale: scale)
        bar = NavigationBar(family: fonts.bold, noticeFamily: fonts.regular)
        // Whole pixels, so that rows meet and each line between them is as thick as the others.
        table = TableView(rowHeight: (config.list.rowHeight * scale).rounded() / scale)
        placeholder = Label(family: fonts.regular, fontSize: 16)
        let theme = config.theme
        screen.reducesMotion = theme.motion == .reduced
        screen.root.backgroundColor = theme.background
        bar.backgroundColor = theme.bar
        bar.title = config.title
        bar.titleColor = theme.text
        bar.noticeColor = theme.secondaryText
        bar.separatorColor = theme.separator
        layOut()
        table.dataSource = self
        table.indicatorColor = theme.indicator
        // Rows are shown, not chosen.
        table.allowsSelection = false
        placeholder.textColor = theme.secondaryText
        placeholder.textAlignment = .center
        placeholder.text = "Loading…"
        placeholder.frame = Rect(20, 80, screen.size.width - 40, 40)
        table.backgroundView = background
        // With the rows, so that a pull moves it below the header.
        table.addSubview(placeholder)
        screen.root.addSubview(table)
        screen.root.addSubview(bar)
    }

    /// The height of the bar while there is a notice, but no title, in points.
    static let noticeHeight = 28.0

    private var titleHeight: Double { config.title.isEmpty ? 0 : NavigationBar.height }

    /// Puts the bar at the top, as high as its content needs, and the list below it.
    private func layOut() {
        let noticeHeight = bar.noticeText.isEmpty ? 0 : KioskScreen.noticeHeight
        let barHeight = max(titleHeight, noticeHeight)
        let size = screen.size
        bar.frame = Rect(0, 0, size.width, barHeight)
        table.frame = Rect(0, barHeight, size.width, size.height - barHeight)
    }

    /// Adds the header that `config.header` describes, to be pulled.
    ///
    /// - Throws: `ConfigError` where the file is none for a header.
    func show(_ file: HeaderFile) throws(ConfigError) {
        guard let header = config.header else { return }
        let view = try file.makeHeader(config)
        screen.addImages(file.images)
        view.fit = header.fit
        view.alignment = header.alignment
        view.maximumContentWidth = header.maximumWidth
        if let color = header.background { view.backgroundColor = color }
        background.addSubview(view)
        let room = screen.size.height - titleHeight
        let control = RefreshControl(
            header: view, threshold: header.threshold, height: min(header.height, room * 0.5),
            policy: header.trigger)
        table.refreshControl = control
        refreshControl = control
    }

    /// Shows rows; the scroll position stays.
    ///
    /// - Parameter hasBadges: whether any of the rows has one.
    func show(_ rows: [Row], hasBadges: Bool) {
        self.rows = rows
        self.hasBadges = hasBadges
        placeholder.text = rows.isEmpty ? "Nothing to show" : ""
        table.reloadData()
    }

    /// Shows a notice in the bar; an empty one removes it.
    func showNotice(_ text: String) {
        bar.noticeText = text
        layOut()
        if rows.isEmpty { placeholder.text = text.isEmpty ? "Nothing to show" : text }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell() as? RowCell
            ?? RowCell(theme: config.theme, fonts: fonts)
        cell.hasBadgeColumn = hasBadges
        cell.show(rows[indexPath.row])
        return cell
    }
}
