import Geometry
import Interface
import JSON
import Motion

/// A list of rows with a header to pull.
final class ListScreen: ViewController, ScreenController {
    let name: String
    let item = DataValue.null
    let table: TableView
    let placeholder: PlaceholderView
    private(set) var refreshControl: RefreshControl?
    private let list: ListDescription
    private let look: Look
    /// Nil for a list that is given its rows.
    private let model: KioskModel?
    private let handlers: KioskScreen.Handlers
    /// Whether the bar says when the rows were updated.
    private let showsUpdateTime: Bool
    /// Nil where the configuration wants none.
    private let fastScroller: FastScroller?
    private let background = View()
    private var rows: [Row] = []
    private var hasBadges = false
    /// The version of the model's rows that are shown.
    private var shownVersion = 0
    /// Where the rows were before their views were made anew; until they are there again.
    private var restoredOffset: Point?
    /// Rows were shown, if only that there are none.
    private var hasLoaded = false
    /// A frame was made: what changes from then on is seen, and fades.
    private var isSeen = false

    /// How long texts and rows take to fade in, in seconds.
    static let fadeDuration = 0.25
    /// Rows that are there within this time appear without a "Loading…" before them, in seconds.
    static let loadingDelay = 0.3

    /// - Parameters:
    ///   - name: of the screen.
    ///   - title: what the bar says; empty for no bar, except while there is a notice.
    init(
        _ list: ListDescription, name: String, title: String, hasLargeTitle: Bool = false,
        showsUpdateTime: Bool = true, _ look: Look, model: KioskModel? = nil,
        handlers: KioskScreen.Handlers = KioskScreen.Handlers()
    ) {
        self.name = name
        self.list = list
        self.look = look
        self.model = model
        self.handlers = handlers
        self.showsUpdateTime = showsUpdateTime
        let (theme, fonts) = (look.theme, look.fonts)
        // Whole pixels, so that rows meet and each line between them is as thick as the others.
        table = TableView(rowHeight: (list.rowHeight * look.scale).rounded() / look.scale)
        placeholder = PlaceholderView(theme: theme, fonts: fonts)
        fastScroller = list.fastScroll ? FastScroller(for: table, family: fonts.bold) : nil
        super.init()
        self.title = title
        navigationItem.prefersLargeTitle = hasLargeTitle && !title.isEmpty
        navigationItem.hidesNavigationBar = title.isEmpty
        table.dataSource = self
        table.indicatorColor = theme.indicator
        // Rows are shown, not chosen.
        table.allowsSelection = false
        table.backgroundView = background
        // With the rows, so that a pull moves it below the header.
        table.addSubview(placeholder)
        if let fastScroller {
            fastScroller.style = theme.fastScrollerStyle
            fastScroller.title = { [unowned self] in rows[$0.row].title }
        }
        table.delegate = self
        placeholder.alpha = 0
    }

    override func viewDidAppear(_ animated: Bool) {
        guard !hasLoaded, !placeholder.isShowing else { return }
        showPlaceholder(.loading, delay: ListScreen.loadingDelay)
    }

    var sources: [String] { [list.source] }

    /// Midnight, from which on the bar names the day of the update.
    var nextTimeChange: Double {
        guard let model, model.lists[name]?.updateText != nil else { return .infinity }
        return model.wall.midnight(model.wall.now())
    }

    override var contentScrollView: ScrollView? { table }

    override func loadView() {
        let view = ListScreenView()
        view.screen = self
        view.addSubview(table)
        if let fastScroller { view.addSubview(fastScroller) }
        self.view = view
    }

    // MARK: Layout

    var scrollOffset: Point? {
        get { restoredOffset ?? table.contentOffset }
        set { restoredOffset = newValue }
    }

    /// Gives the table all of the view.
    fileprivate func layOut() {
        let bounds = view.bounds
        table.frame = bounds
        let margin = min(20, bounds.width / 16)
        let width = bounds.width - 2 * margin
        let height = placeholder.sizeThatFits(Size(width, .infinity)).height
        let room = bounds.height - largeTitleHeight
        placeholder.frame = Rect(margin, max(0, min(80, (room - height) / 3)), width, height)
        fastScroller?.frame = table.frame
    }

    /// What a large title takes of the table, in points.
    private var largeTitleHeight: Double {
        navigationItem.prefersLargeTitle
            ? NavigationBar.height + NavigationBar.largeTitleHeight : 0
    }

    private var reducesMotion: Bool {
        look.reducesMotion || (viewIfLoaded?.reducesMotion ?? false)
    }

    fileprivate func didAdvance() { isSeen = true }

    // MARK: The header

    /// Adds the header once its file has been loaded.
    private func showHeader() {
        guard refreshControl == nil, let model, let file = model.headers[name] else { return }
        do throws(ConfigError) { try show(file, model.config) } catch { handlers.fail(error) }
    }

    /// Adds a header to be pulled.
    ///
    /// - Throws: `ConfigError` where the file is none for a header.
    func show(_ file: HeaderFile, _ config: KioskConfig) throws(ConfigError) {
        guard let header = list.header else { return }
        let view = try file.makeHeader(header, config)
        view.fit = header.fit
        view.alignment = header.alignment
        view.maximumContentWidth = header.maximumWidth
        show(view)
    }

    private func show(_ view: RefreshHeader) {
        guard let header = list.header else { return }
        if let color = header.background { view.backgroundColor = color }
        background.addSubview(view)
        let room = self.view.bounds.height - largeTitleHeight
        let control = RefreshControl(
            header: view, threshold: header.threshold,
            height: min(header.height, room * 0.5), policy: header.trigger)
        control.onRefresh = { [unowned self, unowned control] done in
            handlers.refresh(sources) { isDone in
                if !isDone { control.endRefreshing(.failure) }
                done()
            }
        }
        table.refreshControl = control
        refreshControl = control
    }

    // MARK: Rows

    func update(_ change: KioskModel.Change) {
        guard let list = model?.lists[name] else { return }
        showHeader()
        list.update()
        if list.version != shownVersion, let rows = list.rows {
            let changes = list.version == shownVersion + 1 ? list.changes : nil
            shownVersion = list.version
            show(rows, hasBadges: list.hasBadges, index: list.index, changes: changes)
        }
        showOutcome(failure: list.failure, updated: list.updateText)
    }

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
            if let offset = restoredOffset, !rows.isEmpty {
                restoredOffset = nil
                view.layoutIfNeeded()
                table.setContentOffset(offset, animated: false)
            }
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
        guard isSeen, !reducesMotion else { return }
        let cells = table.indexPathsForVisibleRows.compactMap(table.cellForRow)
        for cell in cells { cell.alpha = 0 }
        View.animate(withDuration: ListScreen.fadeDuration, options: .allowUserInteraction) {
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
                showPlaceholder(.failed(reason: failure, canPull: list.header != nil))
            }
        } else if let updated, showsUpdateTime, !title.isEmpty {
            text = "Updated \(updated)"
        }
        guard text != navigationItem.noticeText else { return }
        navigationItem.setNoticeText(text, animated: isSeen && !reducesMotion)
        guard title.isEmpty else { return }
        navigationItem.hidesNavigationBar = text.isEmpty
        animate { [page = view.superview] in page?.layoutIfNeeded() }
    }

    private func showPlaceholder(_ reason: PlaceholderView.Reason, delay: Double = 0) {
        if placeholder.show(reason) {
            if isViewLoaded { layOut() }
            placeholder.layoutIfNeeded()
            if isSeen, !reducesMotion { placeholder.alpha = 0 }
        }
        fade(placeholder, to: 1, delay: delay)
    }

    private func fade(_ view: View, to alpha: Double, delay: Double = 0) {
        animate(delay: delay) { view.alpha = alpha }
    }

    /// Makes changes, by a short animation where they are seen.
    private func animate(delay: Double = 0, _ changes: () -> Void) {
        let isAnimated = (isSeen || delay > 0) && !reducesMotion
        View.animate(
            withDuration: isAnimated ? ListScreen.fadeDuration : 0, delay: delay,
            options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
    }
}

/// The view of a list screen.
private final class ListScreenView: View {
    weak var screen: ListScreen?

    override func layoutSubviews() { screen?.layOut() }

    override func advance(to time: FrameTime) -> Bool {
        screen?.didAdvance()
        return false
    }
}

extension ListScreen: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell =
            tableView.dequeueReusableCell() as? RowCell
            ?? RowCell(theme: look.theme, fonts: look.fonts)
        cell.hasBadgeColumn = hasBadges
        cell.show(rows[indexPath.row])
        return cell
    }
}

extension ListScreen: ScrollViewDelegate {
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset: inout Point
    ) {
        guard let bar = navigationItem.navigationBar else { return }
        targetContentOffset = bar.settledOffset(for: targetContentOffset)
    }
}
