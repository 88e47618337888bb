import Geometry
import Interface
import JSON
import KioskFile
import Motion
import Telemetry
import Templates

/// A list of rows, with a header that a pull uncovers.
final class ListScreen: ViewController, ContentScreen {
    let name: String
    let item = DataValue.null
    let values: ScreenValues?
    /// The table and its cells.
    let rows: RowListController
    let placeholder: PlaceholderView
    /// The buttons below the table; nil if the configuration has none.
    private let bar: ButtonBar?
    private let buttons: PartStates?
    private(set) var refreshControl: RefreshControl?
    /// The field in which the list is searched; nil for none.
    let searchField: SearchField?
    /// What was typed in it, unless a value has it.
    var typedSearch = ""
    let list: ListDescription
    private let style: ScreenStyle
    /// nil for a list that is given its rows by `show`.
    let model: KioskModel?
    let handlers: KioskScreen.Handlers
    /// Whether the bar shows when the rows were last updated.
    private let showsUpdateTime: Bool
    /// Whether there is a title, although its values may be missing; without one, the bar shows only notices.
    private let hasTitle: Bool
    private let background = View()
    /// The version of the model's rows that is shown.
    private var shownVersion = 0
    /// The scroll motion from before the views were recreated; nil once it has been restored with the rows.
    private var restored: ScrollView.ScrollState?
    /// The row whose buttons were uncovered before the views were recreated; nil once they have been uncovered again.
    private var restoredSwipe: SwipedRow?
    /// Whether rows, or the fact that there are none, have been shown.
    private(set) var hasLoaded = false
    /// Whether rows are being loaded because of a tap on the placeholder's button.
    private var isRetrying = false
    /// Whether a frame has been made: later changes are visible, and are therefore faded in.
    private var isSeen = false

    /// The duration of fading in texts and rows, in seconds.
    static let fadeDuration = 0.25
    /// Seconds after which "Loading…" appears; rows that arrive sooner are shown without it.
    static let loadingDelay = 0.3

    /// - Parameters:
    ///   - name: the name of the screen.
    ///   - title: the template of the title in the bar; empty for no bar, except while there is a notice.
    init(
        _ list: ListDescription, name: String, title: Template, hasLargeTitle: Bool = false,
        showsUpdateTime: Bool = true, _ style: ScreenStyle, model: KioskModel? = nil,
        handlers: KioskScreen.Handlers = KioskScreen.Handlers()
    ) {
        self.name = name
        self.list = list
        self.style = style
        self.model = model
        self.handlers = handlers
        self.showsUpdateTime = showsUpdateTime
        hasTitle = !title.isEmpty
        values = model?.makeValues(ofScreen: name)
        let (theme, fonts) = (style.theme, style.fonts)
        rows = RowListController(
            list, theme: theme, fonts: fonts, scale: style.scale, images: model?.images)
        placeholder = PlaceholderView(
            theme: theme, fonts: fonts, strings: style.strings,
            source: .init(
                deliversByItself: model?.config.refreshesByItself(list) ?? false,
                canPull: list.header != nil, canRetry: model != nil))
        buttons = model.flatMap {
            list.buttons.all.isEmpty ? nil : PartStates(list.buttons, of: $0)
        }
        bar = buttons.map { _ in ButtonBar(theme: theme, fonts: fonts) }
        searchField =
            list.search.isEmpty
            ? nil
            : SearchField(theme: theme, fonts: fonts, placeholder: style.strings[.search])
        super.init()
        self.title = model?.display(title, .null, on: values) ?? title.text
        navigationItem.prefersLargeTitle = hasLargeTitle && hasTitle && list.search.isEmpty
        navigationItem.hidesNavigationBar = !hasTitle
        table.backgroundView = background
        // Inside the table, so that a pull moves it below the header.
        table.addSubview(placeholder)
        placeholder.alpha = 0
        bar?.buttons.onTap = { [weak self] in self?.didTapButton($0) }
        searchField?.onChange = { [weak self] in self?.searchText = $0 }
        placeholder.onRetry = { [weak self] in self?.retry() }
        connectActions(handlers)
        if let model { connectTemplates(of: model) }
    }

    /// Lets rows and their controls act, each under the name of its item.
    private func connectActions(_ handlers: KioskScreen.Handlers) {
        let rowKey = model?.config.source(list.source)?.key
        func sender(_ key: String, _ item: DataValue) -> ActionSender {
            ActionSender(key, row: item.identity(key: rowKey))
        }
        // Weak, since a finger that drags a list whose views are recreated is lifted after this screen is gone.
        rows.handlers.settledOffset = { [weak self] offset in
            self?.navigationItem.navigationBar?.settledOffset(for: offset) ?? offset
        }
        rows.handlers.perform = { [weak self] action, item, key in
            // A finger that came down before another screen did presses nothing when it is lifted: the visitor has
            // what was pressed.
            guard let self, navigationController?.topViewController === self else { return }
            handlers.perform(action, item, sender(key, item), false)
        }
        rows.handlers.isRunning = { handlers.isRunning(sender($1, $0)) }
        rows.handlers.fraction = { handlers.fraction(sender($1, $0)) }
        rows.handlers.isAnyRunning = handlers.isAnyRunning
        rows.handlers.sheets = handlers.sheets
        rows.handlers.formats = model?.formats
        let place = ControlPlace(rowSource: list.source, values: values)
        rows.handlers.change = { value, control, item in
            var place = place
            place.item = item
            handlers.change(value, control, sender(control.actionKey, item), place)
        }
        rows.handlers.chosen = { handlers.chosen(sender($1, $0)) }
    }

    /// Lets rows show templates and files of the model.
    private func connectTemplates(of model: KioskModel) {
        rows.handlers.expand = { [weak model, values] in
            model?.display($0, $1, on: values) ?? $0.text
        }
        rows.handlers.holds = { [weak model, values] condition, item in
            guard let model, condition != .always else { return true }
            return condition.holds(model.scope(item, on: values), model.formats)
        }
        rows.handlers.makeRiveCell = { [weak model, list] style, identifier in
            guard let model, let bindings = model.rowFiles[list.rows[style].key] else {
                // A placeholder until the file is loaded.
                return TableViewCell(reuseIdentifier: "loading")
            }
            return RiveRowCell(
                bindings, images: model.riveImages, reuseIdentifier: identifier)
        }
        rows.handlers.showRive = { [weak model, values] cell, item in
            guard let model else { return }
            (cell as? RiveRowCell)?.show(model.scope(item, on: values), model.formats)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        guard !hasLoaded, !placeholder.isShowing else { return }
        showPlaceholder(.loading, delay: ListScreen.loadingDelay)
    }

    var table: TableView { rows.table }

    var sources: [String] { [list.source] }

    var kind: FrameRecord.ScreenKind { .list }

    var refreshState: FrameRecord.RefreshState {
        switch refreshControl?.state {
        case nil: .none
        case .waiting: .waiting
        case .pulling: .pulling
        case .primed: .primed
        case .refreshing: .refreshing
        case .finishing: .finishing
        }
    }

    /// When a row's time changes, or at midnight, after which the bar shows the day of the update.
    var nextTimeChange: Double {
        guard let model, let list = listModel else { return .infinity }
        let next = min(
            list.nextTimeChange, model.nextClockChange, buttons?.nextChange ?? .infinity)
        return list.updateText == nil ? next : min(next, model.wall.midnight(model.wall.now()))
    }

    override var contentScrollView: ScrollView? { table }

    override func loadView() {
        let view = ListScreenView()
        view.screen = self
        view.addSubview(table)
        if let searchField { view.addSubview(searchField) }
        if let fastScroller = rows.fastScroller { view.addSubview(fastScroller) }
        if let bar { view.addSubview(bar) }
        self.view = view
    }

    // MARK: Layout

    var scrollOffset: Point? { restored?.offset ?? table.contentOffset }

    var scrollState: ScrollView.ScrollState? {
        get { restored ?? table.scrollState }
        set {
            restored = newValue
            if !rows.list.rows.isEmpty { restoreMotion() }
        }
    }

    /// Makes the table fill the view.
    fileprivate func layOut() {
        var bounds = view.bounds
        let barHeight = bar?.height(forWidth: bounds.width) ?? 0
        bounds.size.height = max(0, bounds.height - barHeight)
        bar?.frame = Rect(0, bounds.height, bounds.width, barHeight)
        let top = searchField == nil ? 0 : SearchField.height(style.theme)
        let height = max(0, bounds.height - top)
        searchField?.frame = Rect(0, 0, bounds.width, top)
        table.frame = Rect(0, top, bounds.width, height)
        rows.layOut(visibleHeight: height - largeTitleHeight)
        let margin = style.theme.margin(bounds.width)
        // A keyboard over the list leaves less of it in sight.
        placeholder.frame = Rect(
            margin, 0, max(0, bounds.width - 2 * margin),
            max(0, height - largeTitleHeight - table.contentInset.bottom))
        rows.fastScroller?.frame = table.frame
    }

    /// The height of a large title over the table, in points.
    private var largeTitleHeight: Double {
        navigationItem.prefersLargeTitle
            ? NavigationBar.height + NavigationBar.largeTitleHeight : 0
    }

    // MARK: Buttons

    /// The height of the bar of buttons, in points.
    var barHeight: Double { bar?.frame.height ?? 0 }

    private func sender(ofButton index: Int) -> ActionSender {
        ActionSender("\(list.buttons.key(of: index)).do")
    }

    private func didTapButton(_ index: Int) {
        handlers.perform(list.buttons.all[index].action, item, sender(ofButton: index), false)
    }

    private func updateButtons(_ change: KioskModel.Change) {
        guard let bar, let buttons else { return }
        bar.buttons.showActivity(of: list.buttons.all.indices, handlers) { sender(ofButton: $0) }
        if change == .actions { return }
        let old = buttons.states
        buttons.update(on: values)
        guard buttons.states != old else { return }
        model?.prepareFonts(for: buttons.shownTitles)
        let isMoved = !old.isEmpty && old.map(\.isVisible) != buttons.states.map(\.isVisible)
        bar.buttons.show(buttons.shownTitles, disabled: buttons.disabled)
        bar.setNeedsLayout()
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        if isMoved { animate { view.layoutIfNeeded() } }
    }

    private var reducesMotion: Bool {
        style.reducesMotion || (viewIfLoaded?.reducesMotion ?? false)
    }

    fileprivate func didAdvance() { isSeen = true }

    // MARK: The header

    /// Adds the header, if its file has been loaded or it needs none.
    private func showHeader() {
        guard refreshControl == nil, let model, let header = list.header else { return }
        if let view = header.makeBuiltInView(style.theme, style.fonts, style.strings) {
            return show(view)
        }
        guard let file = model.headers[name] else { return }
        do throws(ConfigError) { try show(file, model.config) } catch { handlers.fail(error) }
    }

    /// Adds a header that plays a .riv file.
    ///
    /// - Throws: `ConfigError` if the file cannot be used as a header.
    func show(_ file: RiveFile, _ config: KioskConfig) throws(ConfigError) {
        guard let header = list.header else { return }
        let view = try config.makeHeader(header, file)
        view.fit = Fit(header.fit, header.alignment)
        view.alignment = Alignment(header.alignment)
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
            height: min(header.height, room * 0.5), policy: header.policy)
        control.onRefresh = { [weak self, weak control] done in
            guard let self else { return done() }
            handlers.refresh(sources) { isDone in
                if !isDone { control?.endRefreshing(.failure) }
                done()
            }
        }
        table.refreshControl = control
        refreshControl = control
    }

    // MARK: Rows

    var listModel: ListModel? { model?.lists[name] }

    func startFollowing() { listModel?.follow(on: values, typedSearch) }

    func stopFollowing() { listModel?.stopFollowing() }

    func update(_ change: KioskModel.Change) {
        updateButtons(change)
        if change == .actions { return rows.updateActivity() }
        if change == .controls { return rows.updateControls() }
        guard let list = listModel else { return }
        showHeader()
        if change == .files { rows.reloadCells() }
        if list.version != shownVersion, let rows = list.rows {
            let changes = list.version == shownVersion + 1 ? list.changes : nil
            shownVersion = list.version
            show(rows, index: list.index, changes: changes)
        }
        showSearch(list)
        rows.updateRiveCells()
        rows.updateActivity()
        showOutcome(
            failure: list.failure, updated: list.updateText, isStale: list.isStale)
    }

    /// Shows rows; the visible ones keep their position.
    ///
    /// - Parameters:
    ///   - new: the rows in their sections.
    ///   - index: the first row for each initial letter; empty if they are not sorted.
    ///   - changes: the difference from the rows that are shown, to be animated; nil to show the new ones without
    ///     animation.
    func show(
        _ new: RowList, index: [FastScroller.Entry] = [], changes: RowChanges? = nil
    ) {
        hasLoaded = true
        if new.rows.isEmpty {
            showPlaceholder(SearchQuery(searchText).isEmpty ? .empty : .noResults)
        } else {
            fade(placeholder, to: 0)
        }
        guard rows.show(new, index: index, changes: changes) == .first else { return }
        if !new.rows.isEmpty { restoreMotion() }
        fadeInRows()
    }

    private func restoreMotion() {
        guard let motion = restored else { return }
        restored = nil
        table.layoutIfNeeded()
        table.resume(motion)
        guard let swiped = restoredSwipe else { return }
        restoredSwipe = nil
        if let path = rows.visiblePath(of: swiped.row) {
            table.showSwipeActions(at: path, isLeading: swiped.isLeading)
        }
    }

    var swipedRow: SwipedRow? {
        get {
            guard let path = table.indexPathForSwipedRow, rows.list.contains(path),
                let isLeading = table.showsLeadingSwipeActions
            else { return restoredSwipe }
            return SwipedRow(row: rows.list[path], isLeading: isLeading)
        }
        set { restoredSwipe = newValue }
    }

    private func fadeInRows() {
        guard isSeen, !reducesMotion else { return }
        let cells = table.indexPathsForVisibleRows.compactMap { table.cellForRow(at: $0) }
        for cell in cells { cell.alpha = 0 }
        View.animate(withDuration: ListScreen.fadeDuration, options: .allowUserInteraction) {
            for cell in cells { cell.alpha = 1 }
        }
    }

    // MARK: Texts

    /// Shows the outcome of the latest refresh.
    ///
    /// - Parameters:
    ///   - failure: why it failed; nil if it succeeded. The reason is not shown. Before there are any rows, the list
    ///     shows that they could not be loaded; afterwards, the bar shows that they are not up to date.
    ///   - updated: when rows were last updated, as text; nil if that is not known.
    ///   - isStale: whether the rows are older than they should be, although nothing has failed.
    func showOutcome(failure: String?, updated: String?, isStale: Bool = false) {
        var text = ""
        if failure != nil || isStale {
            if hasLoaded {
                text =
                    updated.map { style.strings.text(.stale, time: $0) }
                    ?? style.strings[.notUpToDate]
            } else if !isRetrying {
                showPlaceholder(failure == nil ? .noData : .failed)
            }
        } else if let updated, showsUpdateTime, hasTitle {
            text = style.strings.text(.updated, time: updated)
        }
        let isAnimated = isSeen && !reducesMotion && text != navigationItem.noticeText
        let clock = model?.clockText ?? ""
        guard text != navigationItem.noticeText || clock != navigationItem.clockText else { return }
        navigationItem.clockText = clock
        navigationItem.setNoticeText(text, animated: isAnimated)
        guard !hasTitle else { return }
        navigationItem.hidesNavigationBar = text.isEmpty && clock.isEmpty
        animate { [page = view.superview] in page?.layoutIfNeeded() }
    }

    /// Loads the rows again after a failure, when the button for it is tapped.
    private func retry() {
        guard !isRetrying else { return }
        isRetrying = true
        showPlaceholder(.loading)
        handlers.refresh(sources) { [weak self] isDone in
            guard let self else { return }
            isRetrying = false
            if !isDone, !hasLoaded { showPlaceholder(.failed) }
        }
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

    /// Makes changes, with a short animation if they are visible.
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
