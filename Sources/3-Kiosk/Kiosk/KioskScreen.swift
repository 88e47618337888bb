import Geometry
import Interface
import Motion
import Typography

/// The kiosk's views: a bar, a list, and a header to pull.
final class KioskScreen: TableViewDataSource {
    let screen: Screen
    private let config: KioskConfig
    private let fonts: Fonts
    private let bar: NavigationBar
    private let table: TableView
    /// Nil where the configuration wants none.
    private let fastScroller: FastScroller?
    private let background = View()
    private let placeholder: PlaceholderView
    private(set) var refreshControl: RefreshControl?
    private var rows: [Row] = []
    private var hasBadges = false
    /// Rows were shown, if only that there are none.
    private var hasLoaded = false
    private var notice = ""
    /// A frame was made: what changes from then on is seen, and fades.
    private var isSeen = false

    /// How long texts and rows take to fade in, in seconds.
    static let fadeDuration = 0.25
    /// Rows that are there within this time appear without a "Loading…" before them, in seconds.
    static let loadingDelay = 0.3

    init(_ config: KioskConfig, fonts: Fonts, pixelSize: Size, scale: Double) {
        self.config = config
        self.fonts = fonts
        screen = Screen(pixelSize: pixelSize, scale: scale)
        bar = NavigationBar(family: fonts.bold, noticeFamily: fonts.regular)
        // Whole pixels, so that rows meet and each line between them is as thick as the others.
        table = TableView(rowHeight: (config.list.rowHeight * scale).rounded() / scale)
        placeholder = PlaceholderView(theme: config.theme, fonts: fonts)
        fastScroller =
            config.list.fastScroll ? FastScroller(for: table, family: fonts.bold) : nil
        let theme = config.theme
        screen.reducesMotion = theme.motion == .reduced
        screen.root.backgroundColor = theme.background
        bar.backgroundColor = theme.bar
        bar.title = config.title
        bar.titleColor = theme.text
        bar.noticeColor = theme.secondaryText
        bar.separatorColor = theme.separator
        bar.shadeColor = theme.shade
        table.dataSource = self
        table.indicatorColor = theme.indicator
        // Rows are shown, not chosen.
        table.allowsSelection = false
        table.backgroundView = background
        // With the rows, so that a pull moves it below the header.
        table.addSubview(placeholder)
        screen.root.addSubview(table)
        if let fastScroller {
            fastScroller.style = theme.fastScrollerStyle
            fastScroller.title = { [unowned self] in rows[$0.row].title }
            screen.root.addSubview(fastScroller)
        }
        screen.root.addSubview(bar)
        layOut()
        if hasLargeTitle { bar.showLargeTitle(over: table) } else { bar.follow(table) }
        table.delegate = self
        placeholder.alpha = 0
        showPlaceholder(.loading, delay: KioskScreen.loadingDelay)
    }

    /// Moves all views on to a frame's time.
    ///
    /// - Returns: whether another frame is wanted after it.
    func advance(to time: FrameTime) -> Bool {
        isSeen = true
        return screen.advance(to: time)
    }

    // MARK: Layout

    /// The height of the bar while there is a notice, but no title, in points.
    static let noticeHeight = 28.0

    private var hasLargeTitle: Bool { config.hasLargeTitle && !config.title.isEmpty }

    private var titleHeight: Double {
        if config.title.isEmpty { return 0 }
        return NavigationBar.height + (hasLargeTitle ? NavigationBar.largeTitleHeight : 0)
    }

    /// Puts the bar at the top, as high as its content needs, and the list below it. Of a bar with a
    /// large title, which sets its own height, the list lies behind.
    private func layOut() {
        let size = screen.size
        if hasLargeTitle {
            table.frame = Rect(origin: .zero, size: size)
            if bar.frame == .zero { bar.frame = Rect(0, 0, size.width, titleHeight) }
        } else {
            let barHeight = max(titleHeight, notice.isEmpty ? 0 : KioskScreen.noticeHeight)
            bar.frame = Rect(0, 0, size.width, barHeight)
            table.frame = Rect(0, barHeight, size.width, size.height - barHeight)
        }
        let margin = min(20, size.width / 16)
        let width = size.width - 2 * margin
        let height = placeholder.sizeThatFits(Size(width, .infinity)).height
        let room = size.height - titleHeight
        placeholder.frame = Rect(margin, max(0, min(80, (room - height) / 3)), width, height)
        fastScroller?.frame = table.frame
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

    // MARK: Rows

    /// Shows rows; what is seen stays where it is.
    ///
    /// - Parameters:
    ///   - hasBadges: whether any of the rows has one.
    ///   - index: where the rows of each first letter begin; empty where they are not sorted.
    ///   - changes: what they change of the rows that are shown, to be animated; nil shows them at
    ///     once.
    func show(
        _ rows: [Row], hasBadges: Bool, index: [FastScroller.Entry] = [],
        changes: RowChanges? = nil
    ) {
        let wereThere = !self.rows.isEmpty
        let badgesChange = hasBadges != self.hasBadges
        self.rows = rows
        self.hasBadges = hasBadges
        hasLoaded = true
        fastScroller?.entries = index
        if rows.isEmpty { showPlaceholder(.empty) } else { fade(placeholder, to: 0) }
        guard wereThere else {
            table.reloadData()
            return fadeInRows()
        }
        guard let changes, changes.oldCount == table.numberOfRows(inSection: 0) else {
            return table.reloadData()
        }
        func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
        if changes.isOverLimit || badgesChange {
            table.reloadData { changes.newRow(of: $0.row).map(path) }
        } else if !changes.isEmpty {
            table.updateRows(
                deleted: changes.deleted.map(path), inserted: changes.inserted.map(path),
                moved: changes.moved.map { (path($0.from), path($0.to)) },
                reloaded: changes.changed.map(path))
        }
    }

    private func fadeInRows() {
        guard isSeen, !screen.reducesMotion else { return }
        let cells = table.indexPathsForVisibleRows.compactMap(table.cellForRow)
        for cell in cells { cell.alpha = 0 }
        View.animate(withDuration: KioskScreen.fadeDuration, options: .allowUserInteraction) {
            for cell in cells { cell.alpha = 1 }
        }
    }

    // MARK: Words

    /// Says how the latest refresh went.
    ///
    /// - Parameters:
    ///   - failure: why it failed; nil where it did not. Before there are any rows it is said in
    ///     their place, and then that they are old in the bar.
    ///   - updated: when rows were last updated, in words; nil where that is not known.
    func showOutcome(failure: String?, updated: String?) {
        var text = ""
        if let failure {
            if hasLoaded {
                text = updated.map { "Not updated since \($0)" } ?? "Not up to date"
            } else {
                showPlaceholder(.failed(reason: failure, canPull: config.header != nil))
            }
        } else if let updated, config.showsUpdateTime, !config.title.isEmpty {
            text = "Updated \(updated)"
        }
        guard text != notice else { return }
        notice = text
        bar.setNoticeText(text, animated: isSeen && !screen.reducesMotion)
        animate { layOut() }
    }

    private func showPlaceholder(_ reason: PlaceholderView.Reason, delay: Double = 0) {
        if placeholder.show(reason) {
            layOut()
            placeholder.layoutIfNeeded()
            if isSeen, !screen.reducesMotion { placeholder.alpha = 0 }
        }
        fade(placeholder, to: 1, delay: delay)
    }

    private func fade(_ view: View, to alpha: Double, delay: Double = 0) {
        animate(delay: delay) { view.alpha = alpha }
    }

    /// Makes changes, by a short animation where they are seen.
    private func animate(delay: Double = 0, _ changes: () -> Void) {
        let isAnimated = (isSeen || delay > 0) && !screen.reducesMotion
        View.animate(
            withDuration: isAnimated ? KioskScreen.fadeDuration : 0, delay: delay,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
    }

    // MARK: The table's data

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

extension KioskScreen: ScrollViewDelegate {
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset: inout Point
    ) {
        targetContentOffset = bar.settledOffset(for: targetContentOffset)
    }
}
