import Geometry
import Motion
import Typography

/// A list of rows in sections, which creates cells for the visible rows only.
public final class TableView: ScrollView {
    /// The data source, which provides the rows. They are loaded when the table is laid out next, or asked for them.
    public weak var dataSource: (any TableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            isLoadPending = true
            setNeedsLayout()
        }
    }
    /// Whether the rows of a new data source have not been loaded yet.
    var isLoadPending = false
    /// The height of rows, in points.
    public var rowHeight: Double {
        didSet { if rowHeight != oldValue { reloadData() } }
    }
    /// The height assumed for rows that have not been visible yet, in points, for a table whose rows differ in
    /// height; nil if all rows have `rowHeight`.
    public var estimatedRowHeight: Double? {
        didSet { if estimatedRowHeight != oldValue { reloadData() } }
    }
    /// The number of rows side by side, at least 1. More than 1 makes a grid, in which index paths proceed line by
    /// line.
    public var numberOfColumns = 1 {
        didSet {
            numberOfColumns = max(1, numberOfColumns)
            if numberOfColumns != oldValue { reloadData() }
        }
    }
    /// The spacing between rows, and between rows and the table's edges, in points.
    public var rowSpacing = 0.0 {
        didSet { if rowSpacing != oldValue { reloadData() } }
    }
    /// The spacing between rows and the table's left and right edges, in points; nil for `rowSpacing`.
    public var edgeSpacing: Double? {
        didSet { if edgeSpacing != oldValue { reloadData() } }
    }
    /// The width of a row, in points.
    package var rowWidth: Double { layout.rowWidth(frame.width) }
    /// A view behind the rows, which does not scroll with them; nil for none.
    public var backgroundView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    /// A view above the first section, which scrolls with the content; nil for none. Its height is that of its frame when
    /// it is set, and its width that of the table; set it again after a change of its height.
    public var tableHeaderView: View? {
        didSet { replacePart(oldValue, with: tableHeaderView) }
    }
    /// A view below the last section, which scrolls with the content; nil for none. Its height is that of its frame when
    /// it is set, and its width that of the table.
    public var tableFooterView: View? {
        didSet { replacePart(oldValue, with: tableFooterView) }
    }
    /// The lines between the rows. The default is `.none`, unlike in UIKit, since the cells of a kiosk draw their own; it is
    /// `.singleLine` in a table made with a style, and in that of a ``TableViewController``.
    public var separatorStyle = SeparatorStyle.none {
        didSet { if separatorStyle != oldValue { showSeparators() } }
    }
    /// The colour of the lines between the rows.
    public var separatorColor = TableView.defaultSeparatorColor {
        didSet { if separatorColor != oldValue { showSeparators() } }
    }
    /// The distance of the lines from the table's edges, in points; only left and right count.
    public var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
        didSet { if separatorInset != oldValue { showSeparators() } }
    }
    /// Whether a tap selects a row.
    public var allowsSelection = true
    /// The selected row; nil for none.
    public internal(set) var indexPathForSelectedRow: IndexPath?
    var layout = TableLayout()
    var cells: [IndexPath: TableViewCell] = [:]
    var headers: [Int: View] = [:]
    /// The visible rows. The storage is reused between frames.
    var visible: [IndexPath] = []
    /// The rows that have just become invisible. The storage is reused between frames.
    private var invisible: [IndexPath] = []
    private var pool: [String: [TableViewCell]] = [:]
    private var cellFactories: [String: () -> TableViewCell] = [:]
    /// The fingers on rows, in the order in which they touched down.
    var presses: [RowPress] = []
    /// While `didSelectRowAt` or the handler of an action is called: what `keepContentOfPressedRows` has kept for the
    /// finger; nil for nothing.
    package internal(set) var selectedContent: Any?
    /// A tapped row whose touch ended before the row was drawn highlighted.
    var tapped: (path: IndexPath, shown: Bool)?
    /// Cells that are fading out: those of deleted rows and the old cells of reloaded rows.
    var leaving: [TableViewCell] = []
    /// Whether cells are still animating after rows were inserted, deleted, moved or reloaded.
    var isSettling = false
    /// The changes of the current batch; nil outside `performBatchUpdates`.
    var batch: TableChanges?
    /// The row that is moved aside to reveal its actions; nil for none.
    var swipe: RowSwipe?
    var swipeCandidate = SwipeCandidate()
    let swipeRecognizer = PanGestureRecognizer()
    /// Whether rows and cells are inconsistent, so that no cell may be created or recycled.
    var isUpdating = false
    /// The width for which the heights of rows were queried, in points.
    private var measuredWidth = 0.0
    /// The cell of the row that the data source is configuring again; it dequeues this cell.
    private var reconfigured: TableViewCell?

    /// Creates a table.
    ///
    /// - Parameter rowHeight: The height of rows, in points; at least 1.
    public init(rowHeight: Double) {
        self.rowHeight = max(1, rowHeight)
        super.init()
        // Rows are shown as soon as the offset changes.
        laysOutWhenScrolling = false
        alwaysBounceVertical = true
        swipeRecognizer.axes = { [unowned self] in swipeAxes }
        swipeRecognizer.onChange = { [unowned self] in swipeDidChange() }
        addGestureRecognizer(swipeRecognizer)
    }

    var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    // MARK: Rows

    /// Discards all cells and queries the data source again. No row is selected or pressed afterwards, as in UIKit.
    public func reloadData() { replaceRows { _ in nil } }

    func makeLayout() -> TableLayout {
        guard let dataSource else { return TableLayout() }
        let delegate = tableDelegate
        let columns = numberOfColumns
        var layout = TableLayout(
            (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
                let count = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
                return TableLayout.Section(
                    headerHeight: headerHeight(of: section, dataSource, delegate),
                    lines: RowHeights(
                        count: TableLayout.lines(of: count, columns: columns),
                        height: (estimatedRowHeight ?? rowHeight) + rowSpacing,
                        varies: estimatedRowHeight != nil),
                    count: count)
            }, columns: columns, spacing: rowSpacing, edgeSpacing: edgeSpacing,
            isMirrored: isRightToLeft, top: tableHeaderView?.frame.height ?? 0,
            bottom: tableFooterView?.frame.height ?? 0)
        layout.scale = nearestScreen?.scale ?? 1
        return layout
    }

    /// Loads the rows of a new data source.
    private func loadIfNeeded() {
        if isLoadPending { reloadData() }
    }

    /// The number of sections as of the last reload or update.
    public var numberOfSections: Int {
        loadIfNeeded()
        return layout.sections.count
    }

    /// Returns the number of rows in a section as of the last reload or update; 0 if the section does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return layout.sections.indices.contains(section) ? layout.sections[section].count : 0
    }

    /// Registers a closure that creates cells with an identifier. `dequeueReusableCell(withIdentifier:)` calls it
    /// when there is no cell to reuse.
    public func register(
        _ identifier: String = "", _ make: @escaping () -> TableViewCell
    ) { cellFactories[identifier] = make }

    /// The time for which a touch must rest on a row before the row is highlighted, in seconds; long enough to
    /// recognise most drags.
    public static let highlightDelay = 0.05

    override func touchDelay(isOwn: Bool) -> Double {
        delaysContentTouches && canScroll ? TableView.highlightDelay : 0
    }

    /// Returns a cell to reuse, or a new one from the closure registered for the identifier; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String = "") -> TableViewCell? {
        if let cell = reconfigured, cell.reuseIdentifier == identifier {
            reconfigured = nil
            return cell
        }
        // Accessed by index, since updating a value by key allocates.
        if let index = pool.index(forKey: identifier), let cell = pool.values[index].popLast() {
            cell.prepareForReuse()
            return cell
        }
        return cellFactories[identifier]?()
    }

    func recycle(_ cell: TableViewCell) {
        cell.removeFromSuperview()
        if let path = cell.indexPath {
            tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        }
        cell.indexPath = nil
        pool[cell.reuseIdentifier, default: []].append(cell)
    }

    /// Recycles the cells that were fading out.
    func recycleLeaving() {
        for cell in leaving { recycle(cell) }
        leaving.removeAll(keepingCapacity: true)
    }

    /// Returns the cell of a row; nil if the row is not visible.
    public func cellForRow(at path: IndexPath) -> TableViewCell? { cells[path] }

    /// The index paths of the visible rows, in order.
    public var indexPathsForVisibleRows: [IndexPath] {
        layout.rows(from: contentOffset.y, to: contentOffset.y + frame.height)
    }

    /// The rows that have cells, in order: the visible ones, and those whose cells are still moving out of view.
    package var indexPathsWithCells: [IndexPath] { cells.keys.sorted() }

    /// Returns the row at a point in the table's content coordinates; nil if there is none.
    public func indexPathForRow(at point: Point) -> IndexPath? {
        layout.row(at: point, width: frame.width)
    }

    /// Returns the rectangle of a row in the table's content coordinates; an empty rectangle if the row does not
    /// exist.
    public func rectForRow(at path: IndexPath) -> Rect {
        layout.contains(path) ? layout.rect(of: path, width: frame.width) : .zero
    }

    /// The position in the table to which a row should be scrolled.
    public enum ScrollPosition: Sendable {
        case top, middle, bottom
        /// The position that makes the row visible with the least scrolling.
        case none
    }

    /// Scrolls until a row is at a position inside the insets, within the range of the content offset. Does nothing
    /// if the row does not exist.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        guard layout.contains(path) else { return }
        let rect = layout.rect(of: path, width: frame.width)
        let (top, bottom) = (adjustedContentInset.top, adjustedContentInset.bottom)
        let y: Double
        switch position {
        case .top: y = rect.minY - top
        case .middle: y = rect.midY - (frame.height + top - bottom) / 2
        case .bottom: y = rect.maxY - frame.height + bottom
        case .none: return scrollRectToVisible(rect, animated: animated)
        }
        let offset = restingOffset(nearest: Point(contentOffset.x, y))
        setContentOffset(offset, animated: animated)
    }

    public override func contentOffsetDidChange() {
        // A finger that stops moving content, and never rests quite still, does not scroll.
        if swipe != nil, isDragging, let touch = panGestureRecognizer.active,
            abs(touch.position.y - touch.startPosition.y) > PanGestureRecognizer.touchSlop
        {
            closeSwipe(animated: true)
        }
        showVisibleRows()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        if numberOfColumns > 1 { reloadData() }
    }

    public override func layoutSubviews() {
        loadIfNeeded()
        layout.scale = nearestScreen?.scale ?? 1
        if frame.width != measuredWidth {
            measuredWidth = frame.width
            // Heights may depend on the width, as those of texts do.
            if estimatedRowHeight != nil, !cells.isEmpty { replaceRows { $0 } }
        }
        contentSize = Size(frame.width, layout.height)
        super.layoutSubviews()
        showVisibleRows()
    }

    /// Creates cells for rows that have become visible and recycles those of rows that no longer are.
    func showVisibleRows() {
        if isUpdating { return }
        collectVisible()
        // Most frames of a scroll reveal no new row.
        if visible.count != cells.count || !visible.allSatisfy({ cells[$0] != nil }) {
            invisible.removeAll(keepingCapacity: true)
            for path in cells.keys
            where visible.isEmpty || path < visible[0] || path > visible[visible.count - 1] {
                // A cell that is animating out of view remains until the animation ends.
                if isSettling, cells[path]?.animatedFrame.isAnimating == true { continue }
                if let cell = cells[path], isEdited(cell) {
                    cell.frame = cellRect(of: path)
                    continue
                }
                invisible.append(path)
            }
            for path in invisible {
                if let cell = cells.removeValue(forKey: path) { recycle(cell) }
            }
        }
        for path in visible {
            if cells[path] == nil { cells[path] = makeCell(path) }
            cells[path]?.frame = cellRect(of: path)
        }
        if let swipe {
            if cells[swipe.path] == nil { closeSwipe(animated: false) } else { placeSwipeActions() }
        }
        showHeaders()
        placeParts()
        // The background view is kept in place by moving it with the offset.
        backgroundView?.frame = Rect(
            0, contentOffset.y, frame.width, frame.height)
    }

    /// Whether a text in a cell is being edited. The cell stays while its row is out of sight, as in UIKit.
    func isEdited(_ cell: TableViewCell) -> Bool {
        guard let field = nearestScreen?.focusedView else { return false }
        return field.editsText && field.isDescendant(of: cell)
    }

    override var rearmostIndex: Int { backgroundView == nil ? 0 : 1 }

    func makeCell(_ path: IndexPath) -> TableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
        install(cell, at: path)
        return cell
    }

    private func install(_ cell: TableViewCell, at path: IndexPath) {
        cell.indexPath = path
        View.performWithoutAnimation {
            cell.frame = cellRect(of: path)
            cell.setSelected(path == indexPathForSelectedRow, animated: false)
            cell.setHighlighted(isPressed(path), animated: false)
            showSeparator(in: cell)
            tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
            insertSubview(cell, at: rearmostIndex)
        }
    }

    /// Has the data source configure the cell of a row again.
    ///
    /// - Returns: The cell, or the one that the data source provides in its place, for example of another class.
    func reconfigure(_ cell: TableViewCell, at path: IndexPath) -> TableViewCell {
        reconfigured = cell
        var new: TableViewCell?
        View.performWithoutAnimation {
            new = dataSource?.tableView(self, cellForRowAt: path)
        }
        reconfigured = nil
        guard let new, new !== cell else { return cell }
        install(new, at: path)
        return new
    }

    /// The number of cells, both in use and in the reuse pool.
    public var cellCount: Int { cells.count + pool.values.reduce(0) { $0 + $1.count } }

    // MARK: Selection

    /// Selects a row instead of the one currently selected. Nil or a row that does not exist clears the selection.
    /// The delegate is not notified.
    public func selectRow(at path: IndexPath?, animated: Bool) {
        if let old = indexPathForSelectedRow { cells[old]?.setSelected(false, animated: animated) }
        indexPathForSelectedRow = path.flatMap { layout.contains($0) ? $0 : nil }
        if let path { cells[path]?.setSelected(true, animated: animated) }
    }

    /// Deselects a row if it is selected. The delegate is not notified.
    public func deselectRow(at path: IndexPath, animated: Bool) {
        guard indexPathForSelectedRow == path else { return }
        selectRow(at: nil, animated: animated)
    }

    override func subviewBeyond(_ view: View, isForward: Bool) -> View? {
        guard let cell = cells.values.first(where: { view.isDescendant(of: $0) }),
            let path = cell.indexPath,
            let next = selectableRow(beyond: path, isForward: isForward)
        else { return nil }
        scrollToRow(at: next, at: .none, animated: false)
        layoutIfNeeded()
        return cells[next]
    }

    override func touchLanded(_ touch: Touch) { notePress(touch) }

    public override func touchBegan(_ touch: Touch) {
        // A touch while a row is open only closes that row.
        if swipe != nil { return closeSwipe(animated: true) }
        beginPress(touch)
    }

    public override func touchMoved(_ touch: Touch) { movePress(touch) }

    public override func touchCancelled(_ touch: Touch) { cancelPress(touch) }

    public override func touchEnded(_ touch: Touch) { endPress(touch) }

    public override func advance(to frame: FrameTime) -> Bool {
        let isScrolling = super.advance(to: frame)
        let needsAnotherFrame = settle() || isScrolling
        guard let tap = tapped else { return needsAnotherFrame }
        if !tap.shown {
            tapped?.shown = true
            return true
        }
        tapped = nil
        cells[tap.path]?.setHighlighted(isPressed(tap.path), animated: true)
        return needsAnotherFrame
    }
}
