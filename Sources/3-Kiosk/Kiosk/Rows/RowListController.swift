import Geometry
import Interface
import JSON
import KioskFile
import Runner
import Templates

/// The table of a list: its cells, sections, taps and swipes.
@MainActor final class RowListController {
    /// Callbacks through which the list requests actions of the kiosk.
    struct Handlers {
        /// Performs an action for an item; the key is that of the action in the configuration.
        var perform: (KioskAction, DataValue, _ key: String) -> Void = { _, _, _ in }
        /// Whether the action with a key is running for an item.
        var isRunning: (DataValue, _ key: String) -> Bool = { _, _ in false }
        /// The fraction that is done of what the action with a key runs for an item, 0...1; nil if that is not known.
        var fraction: (DataValue, _ key: String) -> Double? = { _, _ in nil }
        /// Takes what a visitor has chosen with a control of an item's row.
        var change: (DataValue, ControlDescription, DataValue) -> Void = { _, _, _ in }
        /// What a visitor has chosen with the control with a key of an item's row; nil for nothing.
        var chosen: (DataValue, _ key: String) -> DataValue? = { _, _ in nil }
        /// Shows a menu.
        var sheets = ControlSheets()
        /// The formats of numbers.
        var formats: FormatContext?
        /// Whether any actions are running.
        var isAnyRunning: () -> Bool = { false }
        /// Whether a condition is met by an item.
        var holds: (Condition, DataValue) -> Bool = { _, _ in true }
        /// Expands a template for an item.
        var expand: (Template, DataValue) -> String = { template, _ in template.text }
        /// Creates a cell for rows that a .riv file draws, given the index of their style; nil if there is no such
        /// file.
        var makeRiveCell: (_ style: Int, _ reuseIdentifier: String) -> TableViewCell? = { _, _ in
            nil
        }
        /// Shows an item in a cell from `makeRiveCell`.
        var showRive: (TableViewCell, DataValue) -> Void = { _, _ in }
        /// Adjusts the offset at which the content comes to rest after a finger is lifted.
        var settledOffset: (Point) -> Point = { $0 }
    }

    let table: TableView
    /// nil if the configuration turns fast scrolling off.
    let fastScroller: FastScroller?
    private(set) var list = RowList()
    /// What is searched for, which is marked in the rows.
    var query = SearchQuery() { didSet { if query != oldValue { markCells() } } }
    var handlers = Handlers()
    private let description: ListDescription
    private let theme: KioskConfig.Theme
    private let fonts: Fonts
    private let images: ImageLoader?
    /// Pixels per point.
    private let scale: Double
    private let styles: [RowStyle]
    /// Cells that are never displayed, which measure the heights of rows, by style.
    private var sizingCells: [Int: any RowContentCell] = [:]

    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - images: loads the rows' pictures; nil to show none.
    init(
        _ description: ListDescription, theme: KioskConfig.Theme, fonts: Fonts, scale: Double,
        images: ImageLoader?
    ) {
        self.description = description
        self.theme = theme
        self.fonts = fonts
        self.scale = scale
        self.images = images
        styles = description.rows.map { RowStyle($0, in: description, textSize: theme.textSize) }
        let density = theme.density.scale
        // Rounded to whole pixels, so that rows meet and all dividers are equally thick.
        func pixels(_ length: Double) -> Double { (length * density * scale).rounded() / scale }
        table = TableView(rowHeight: pixels(styles[0].height ?? description.rowHeight))
        fastScroller = description.fastScroll ? FastScroller(for: table, family: fonts.bold) : nil
        table.numberOfColumns = description.columns ?? 1
        if hasCards { table.rowSpacing = pixels(12) }
        let heights = Set(styles.map { $0.height ?? description.rowHeight })
        if heights.count > 1 || styles.contains(where: \.isSelfSizing) {
            table.estimatedRowHeight = table.rowHeight
        }
        table.indicatorColor = theme.indicator
        // Without an action, a tap does not select a row.
        table.allowsSelection = styles.contains(where: \.isTappable)
        table.dataSource = self
        table.delegate = self
        if let fastScroller {
            fastScroller.style = theme.fastScrollerStyle
            fastScroller.title = { [weak self] path in
                guard let list = self?.list, list.contains(path) else { return "" }
                return list[path].title
            }
        }
    }

    private var hasCards: Bool { styles.contains { $0.kind == .card } }

    // MARK: Layout

    /// The size for which the table was last laid out, in points.
    private var laidOutSize = Size(0, 0)
    /// The part of the table's height that is visible, below a large title, in points.
    private var visibleHeight = 0.0

    /// Adapts the columns and the margins to the table's frame.
    ///
    /// - Parameter height: the part of the table's height that is visible, in points; nil for all of it.
    func layOut(visibleHeight height: Double? = nil) {
        let size = Size(table.frame.width, height ?? table.frame.height)
        guard size != laidOutSize, size.width > 0 else { return }
        laidOutSize = size
        visibleHeight = size.height
        table.numberOfColumns = description.columns(width: size.width / max(1, theme.textSize))
        if hasCards {
            table.edgeSpacing = (theme.margin(size.width) * scale).rounded() / scale
        }
        if table.estimatedRowHeight != nil, !list.rows.isEmpty { table.reloadData { $0 } }
    }

    /// The margin inside rows: that of the list, or a smaller one inside cards and rows beside them.
    private var contentMargin: Double {
        hasCards ? 12 * theme.density.scale : theme.margin(table.frame.width)
    }

    // MARK: Rows

    /// How rows were shown.
    enum Appearance {
        /// They are the first rows.
        case first
        /// They replaced other rows, with or without an animation.
        case update
    }

    /// Shows rows; the visible ones keep their position.
    ///
    /// - Parameters:
    ///   - index: the first row for each initial letter; empty if they are not sorted.
    ///   - changes: the difference from the rows that are shown, to be animated; nil to show the new ones without
    ///     animation.
    @discardableResult func show(
        _ new: RowList, index: [FastScroller.Entry] = [], changes: RowChanges? = nil
    ) -> Appearance {
        let old = list
        // A row without a key may be another one after the change: a press acts on what was pressed.
        table.keepContentOfPressedRows { path in
            old.contains(path) && old[path].key.isEmpty ? old.item(at: path) : nil
        }
        list = new
        fastScroller?.entries = index
        guard !old.rows.isEmpty else {
            table.reloadData()
            return .first
        }
        guard let changes, changes.oldCount == old.rows.count,
            old.sections.map(\.count) == (0..<table.numberOfSections).map(table.numberOfRows)
        else {
            table.reloadData { path in new.path(ofRowLike: old, path) }
            return .update
        }
        if changes.isOverLimit || old.hasIcons != new.hasIcons || old.hasHeadings != new.hasHeadings
        {
            table.reloadData { path in
                changes.newRow(of: old.index(of: path)).map(new.path)
            }
        } else if !changes.isEmpty {
            apply(changes, from: old, to: new)
        }
        return .update
    }

    private func apply(_ changes: RowChanges, from old: RowList, to new: RowList) {
        table.performBatchUpdates {
            table.deleteSections(changes.deletedSections)
            table.insertSections(changes.insertedSections)
            for move in changes.movedSections {
                table.moveSection(move.from, toSection: move.to)
            }
            table.updateRows(
                deleted: changes.deleted.map(old.path), inserted: changes.inserted.map(new.path),
                moved: changes.moved.map { (old.path(of: $0.from), new.path(of: $0.to)) },
                reconfigured: (changes.changed + filling(old, unchangedIn: changes)).map(old.path))
        }
    }

    /// The rows whose height depends on the others', among those that have not changed themselves.
    private func filling(_ old: RowList, unchangedIn changes: RowChanges) -> [Int] {
        guard styles.contains(where: \.fills) else { return [] }
        let moved = Set(changes.moved.map(\.from) + changes.changed + changes.deleted)
        return old.rows.indices.prefix(RowListController.maximumFillingRows).filter {
            styles[styleIndex(of: old.rows[$0])].fills && !moved.contains($0)
        }
    }

    // MARK: Cells

    /// Returns the index path of a visible row that is the same as another one; nil if there is none.
    func visiblePath(of row: RowContent) -> IndexPath? {
        table.indexPathsForVisibleRows.first { list.contains($0) && list[$0].isSame(as: row) }
    }

    /// Shows the same rows in new cells, after the files that draw them were loaded.
    func reloadCells() { table.reloadData { $0 } }

    /// Shows the current values in the visible rows that .riv files draw. Their rows compare equal if only the time, a
    /// value or another source has changed.
    func updateRiveCells() {
        guard description.rows.contains(where: { $0.rive != nil }) else { return }
        for path in table.indexPathsWithCells where list.contains(path) {
            guard description.rows[styleIndex(of: list[path])].rive != nil,
                let cell = table.cellForRow(at: path)
            else { continue }
            handlers.showRive(cell, list.item(at: path))
        }
    }

    /// Shows on the rows whose actions are running that they are.
    func updateActivity() {
        for path in table.indexPathsWithCells {
            guard let cell = table.cellForRow(at: path) else { continue }
            showActivity(at: path, in: cell)
        }
    }

    private func markCells() {
        for path in table.indexPathsWithCells {
            (table.cellForRow(at: path) as? any RowContentCell)?.mark(query)
        }
    }

    private func showActivity(at path: IndexPath, in cell: TableViewCell) {
        if let controls = (cell as? any RowContentCell)?.controls, list.contains(path) {
            showActivity(of: controls, list.item(at: path))
        }
        guard handlers.isAnyRunning(), list.contains(path) else {
            return RowActivityView.show(.none, in: cell, theme)
        }
        let item = list.item(at: path)
        if isTapRunning(at: path, item) {
            let fraction = tap(of: path).flatMap { handlers.fraction(item, $0.key) }
            RowActivityView.show(.disabled, in: cell, theme, fraction: fraction)
        } else {
            let isRunning = description.swipe.indices.contains {
                handlers.isRunning(item, swipeKey($0))
            }
            RowActivityView.show(isRunning ? .running : .none, in: cell, theme)
        }
    }

    private func isTapRunning(at path: IndexPath, _ item: DataValue) -> Bool {
        tap(of: path).map { handlers.isRunning(item, $0.key) } ?? false
    }

    private func swipeKey(_ index: Int) -> String { "\(description.key).swipe[\(index)].do" }

    private func styleIndex(of row: RowContent) -> Int {
        min(Int(row.styleIndex), styles.count - 1)
    }

    private func makeCell(_ style: Int, _ identifier: String) -> TableViewCell {
        if description.rows[style].rive != nil,
            let cell = handlers.makeRiveCell(style, identifier)
        {
            return cell
        }
        return makeContentCell(style, identifier)
    }

    private func makeContentCell(_ style: Int, _ identifier: String) -> any RowContentCell {
        switch styles[style].kind {
        case .text:
            let cell = RowCell(
                theme: theme, fonts: fonts, style: styles[style], images: images,
                reuseIdentifier: identifier, sheets: handlers.sheets)
            if hasCards {
                cell.cornerRadius = theme.cornerRadius
                cell.clipsToBounds = true
            }
            return cell
        case .card:
            return CardCell(
                theme: theme, fonts: fonts, style: styles[style], images: images,
                reuseIdentifier: identifier, sheets: handlers.sheets)
        }
    }

    private func height(of row: RowContent) -> Double {
        let style = styleIndex(of: row)
        let least = description.rowHeight * theme.density.scale
        let own = (styles[style].height ?? description.rowHeight) * theme.density.scale
        var height = own
        if styles[style].isSelfSizing, description.rows[style].rive == nil {
            let cell = sizingCells[style] ?? makeContentCell(style, "")
            sizingCells[style] = cell
            cell.hasBadgeColumn = list.hasIcons
            cell.contentMargin = contentMargin
            showControls(of: row, .null, in: cell)
            height = cell.height(of: row, width: table.rowWidth)
            if styles[style].kind == .text { height = max(height, least) }
            if styles[style].height != nil { height = max(height, own) }
            if styles[style].fills { height = max(height, fillingHeight) }
        }
        return (height * scale).rounded() / scale
    }

    /// The number of rows that are considered for the height of rows that fill the list.
    private static let maximumFillingRows = 100

    /// The height that rows that fill the list share evenly: what the others leave, but much of the visible height even
    /// if there are many others.
    private var fillingHeight: Double {
        var free = visibleHeight - table.rowSpacing
        var count = 0
        for row in list.rows.prefix(RowListController.maximumFillingRows) where free > 0 {
            free -= table.rowSpacing
            if styles[styleIndex(of: row)].fills { count += 1 } else { free -= height(of: row) }
        }
        for section in list.sections where !section.title.isEmpty {
            free -= SectionHeaderView.height(theme)
        }
        return max(visibleHeight * 0.45, free / Double(max(1, count))).rounded(.down)
    }

    // MARK: Actions

    private func tap(of path: IndexPath) -> (action: KioskAction, key: String)? {
        guard list.contains(path), list[path].isEnabled else { return nil }
        let row = description.rows[styleIndex(of: list[path])]
        if let tap = row.tap { return (tap, "\(row.key).tap") }
        return description.tap.map { ($0, "\(description.key).tap") }
    }

    private func swipeActions(at path: IndexPath, isLeading: Bool) -> SwipeActionsConfiguration? {
        guard list.contains(path), list[path].isEnabled else { return nil }
        let item = list.item(at: path)
        let shown = description.swipe.enumerated().filter { _, swipe in
            swipe.isLeading == isLeading && handlers.holds(swipe.conditions.visible, item)
        }
        let actions =
            shown
            .map { i, swipe in
                let key = swipeKey(i)
                let isEnabled = handlers.holds(swipe.conditions.enabled, item)
                let action = ContextualAction(
                    style: .normal, title: handlers.expand(swipe.title, item), family: fonts.bold
                ) { [weak self] _, _, completion in
                    guard let self else { return }
                    // The row's values may have changed since it was swiped.
                    let current =
                        table.selectedContent as? DataValue
                        ?? table.indexPathForSwipedRow.map { list.item(at: $0) }
                    // As a disabled button, one whose action is running does nothing.
                    guard handlers.holds(swipe.conditions.enabled, current ?? item),
                        !handlers.isRunning(current ?? item, key)
                    else { return }
                    handlers.perform(swipe.action, current ?? item, key)
                    completion(true)
                }
                action.fontSize *= theme.moderateTextSize
                action.backgroundColor = swipe.color ?? theme.accent
                if !isEnabled || handlers.isAnyRunning() && handlers.isRunning(item, key) {
                    action.backgroundColor = theme.disabled
                }
                return action
            }
        return actions.isEmpty ? nil : SwipeActionsConfiguration(actions: actions)
    }
}

// MARK: - The table's data

extension RowListController: TableViewDataSource {
    func numberOfSections(in tableView: TableView) -> Int { list.sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        list.sections.indices.contains(section) ? list.sections[section].count : 0
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let row = list[indexPath]
        let style = styleIndex(of: row)
        let identifier = style == 0 ? "" : "\(style)"
        let cell =
            tableView.dequeueReusableCell(withIdentifier: identifier) ?? makeCell(style, identifier)
        if let cell = cell as? any RowContentCell {
            cell.hasBadgeColumn = list.hasIcons
            cell.contentMargin = contentMargin
            cell.show(row)
            cell.mark(query)
            showControls(of: row, list.item(at: indexPath), in: cell)
        } else {
            handlers.showRive(cell, list.item(at: indexPath))
            for view in cell.subviews { view.alpha = row.isEnabled ? 1 : Control.disabledAlpha }
        }
        showActivity(at: indexPath, in: cell)
        return cell
    }
}

extension RowListController: TableViewDelegate {
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        height(of: list[indexPath])
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        guard list.sections.indices.contains(section), !list.sections[section].title.isEmpty else {
            return 0
        }
        return (SectionHeaderView.height(theme) * scale).rounded() / scale
    }

    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        guard list.sections.indices.contains(section) else { return nil }
        return SectionHeaderView(list.sections[section].title, theme: theme, fonts: fonts)
    }

    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        guard tap(of: indexPath) != nil else { return false }
        return !handlers.isAnyRunning() || !isTapRunning(at: indexPath, list.item(at: indexPath))
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let (action, key) = tap(of: indexPath) else { return }
        handlers.perform(
            action, table.selectedContent as? DataValue ?? list.item(at: indexPath), key)
    }

    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { swipeActions(at: indexPath, isLeading: true) }

    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { swipeActions(at: indexPath, isLeading: false) }

    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset: inout Point
    ) {
        targetContentOffset = handlers.settledOffset(targetContentOffset)
    }
}
