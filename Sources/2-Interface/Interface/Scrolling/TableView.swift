import Geometry
import Motion
import Typography

/// A list of rows in sections, which creates cells for the visible rows only.
public final class TableView: ScrollView {
    /// The data source, which provides the rows. Call `reloadData` after setting it.
    public weak var dataSource: (any TableViewDataSource)?
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
    /// A view behind the rows, which does not scroll with them; nil for none.
    public var backgroundView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    /// Whether a tap selects a row.
    public var allowsSelection = true
    /// The selected row; nil for none.
    public internal(set) var indexPathForSelectedRow: IndexPath?
    var layout = TableLayout()
    var cells: [IndexPath: TableViewCell] = [:]
    var headers: [Int: View] = [:]
    /// The visible rows. The storage is reused between frames.
    private(set) var visible: [IndexPath] = []
    /// The rows that have just become invisible. The storage is reused between frames.
    private var invisible: [IndexPath] = []
    private var pool: [String: [TableViewCell]] = [:]
    private var cellFactories: [String: () -> TableViewCell] = [:]
    var touched: (touch: Touch, path: IndexPath)?
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

    /// Creates a table.
    ///
    /// - Parameter rowHeight: The height of rows, in points; at least 1.
    public init(rowHeight: Double) {
        self.rowHeight = max(1, rowHeight)
        super.init()
        alwaysBounceVertical = true
        swipeRecognizer.axes = { [unowned self] in swipeAxes }
        swipeRecognizer.onChange = { [unowned self] in swipeDidChange() }
        addGestureRecognizer(swipeRecognizer)
    }

    var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    // MARK: Rows

    /// Discards all cells and queries the data source again. No row is selected afterwards, as in UIKit.
    public func reloadData() {
        indexPathForSelectedRow = nil
        reloadData { _ in 0 }
    }

    /// Discards all cells and queries the data source again. A row that still exists remains selected.
    ///
    /// - Parameter shift: Returns the distance by which rows above the visible ones have grown, in points.
    func reloadData(shift: (TableLayout) -> Double) {
        closeSwipe(animated: false)
        layout = makeLayout()
        for cell in cells.values { recycle(cell) }
        cells.removeAll(keepingCapacity: true)
        recycleLeaving()
        for header in headers.values { header.removeFromSuperview() }
        headers = [:]
        if let path = indexPathForSelectedRow, !layout.contains(path) {
            indexPathForSelectedRow = nil
        }
        touched = nil
        tapped = nil
        isUpdating = true
        contentDidShift(by: shift(layout), size: Size(frame.width, layout.height))
        isUpdating = false
        showVisibleRows()
        setNeedsDisplay()
    }

    func makeLayout() -> TableLayout {
        guard let dataSource else { return TableLayout() }
        let delegate = tableDelegate
        let columns = numberOfColumns
        return TableLayout(
            (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
                let count = max(0, dataSource.tableView(self, numberOfRowsInSection: section))
                return TableLayout.Section(
                    headerHeight: max(
                        0, delegate?.tableView(self, heightForHeaderInSection: section) ?? 0),
                    lines: RowHeights(
                        count: TableLayout.lines(of: count, columns: columns),
                        height: (estimatedRowHeight ?? rowHeight) + rowSpacing,
                        varies: estimatedRowHeight != nil),
                    count: count)
            }, columns: columns, spacing: rowSpacing, isMirrored: isRightToLeft)
    }

    /// The number of sections as of the last reload or update.
    public var numberOfSections: Int { layout.sections.count }

    /// Returns the number of rows in a section as of the last reload or update; 0 if the section does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        layout.sections.indices.contains(section) ? layout.sections[section].count : 0
    }

    /// Registers a closure that creates cells with an identifier. `dequeueReusableCell(withIdentifier:)` calls it
    /// when there is no cell to reuse.
    public func register(
        _ identifier: String = "", _ make: @escaping () -> TableViewCell
    ) { cellFactories[identifier] = make }

    /// The time for which a touch must rest on a row before the row is highlighted, in seconds; long enough to
    /// recognise most drags.
    public static let highlightDelay = 0.05

    override var touchDelay: Double { TableView.highlightDelay }

    /// Returns a cell to reuse, or a new one from the closure registered for the identifier; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String = "") -> TableViewCell? {
        // Accessed by index, since updating a value by key allocates.
        if let index = pool.index(forKey: identifier), let cell = pool.values[index].popLast() {
            cell.prepareForReuse()
            return cell
        }
        return cellFactories[identifier]?()
    }

    func recycle(_ cell: TableViewCell) {
        cell.removeFromSuperview()
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
        let (top, bottom) = (contentInset.top, contentInset.bottom)
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
        if swipe != nil, isDragging { closeSwipe(animated: true) }
        showVisibleRows()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        if numberOfColumns > 1 { reloadData() }
    }

    public override func layoutSubviews() {
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
        // The background view is kept in place by moving it with the offset.
        backgroundView?.frame = Rect(
            0, contentOffset.y, frame.width, frame.height)
    }

    override var rearmostIndex: Int { backgroundView == nil ? 0 : 1 }

    func makeCell(_ path: IndexPath) -> TableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
        cell.indexPath = path
        View.performWithoutAnimation {
            cell.frame = cellRect(of: path)
            cell.setSelected(path == indexPathForSelectedRow, animated: false)
            insertSubview(cell, at: rearmostIndex)
        }
        return cell
    }

    /// Collects the visible rows and queries the heights of those that have become visible for the first time. Rows
    /// that were visible before keep their position on the screen: the offset is adjusted for changes above them.
    ///
    /// - Returns: The change in the offset, in points.
    @discardableResult
    func collectVisible() -> Double {
        updateVisible()
        guard estimatedRowHeight != nil else { return 0 }
        let anchor =
            visible.first { cells[$0] != nil }
            ?? layout.row(at: max(0, contentOffset.y + restingInset.top))
        var total = 0.0
        while let shift = measureVisible(before: anchor) {
            total += shift
            updateVisible()
        }
        return total
    }

    private func updateVisible() {
        visible.removeAll(keepingCapacity: true)
        layout.addRows(
            from: contentOffset.y, to: contentOffset.y + frame.height, to: &visible)
    }

    /// Queries the heights of visible rows whose height is unknown.
    ///
    /// - Parameter anchor: The row that keeps its position on the screen.
    /// - Returns: The change in the offset, in points; nil if no height differed from its estimate.
    private func measureVisible(before anchor: IndexPath?) -> Double? {
        guard let delegate = tableDelegate else { return nil }
        var (hasChanged, shift) = (false, 0.0)
        for path in visible where !layout.isKnown(path) {
            // The height of a line is that of its tallest row.
            var height = 0.0
            for row in layout.line(of: path) {
                let path = IndexPath(row: row, section: path.section)
                height = max(height, delegate.tableView(self, heightForRowAt: path))
            }
            let change = layout.setHeight(of: path, height)
            if change != 0 { hasChanged = true }
            if let anchor, path < anchor { shift += change }
        }
        guard hasChanged else { return nil }
        isUpdating = true
        contentDidShift(by: shift, size: Size(frame.width, layout.height))
        isUpdating = false
        return shift
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

    public override func touchBegan(_ touch: Touch) {
        // A touch while a row is open only closes that row.
        if swipe != nil { return closeSwipe(animated: true) }
        guard allowsSelection, touched == nil,
            let path = indexPathForRow(at: touch.location(in: self)),
            cells[path]?.frame.contains(touch.location(in: self)) == true,
            tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
        else { return }
        if let tapped { cells[tapped.path]?.setHighlighted(false, animated: true) }
        touched = (touch, path)
        tapped = nil
        cells[path]?.setHighlighted(true, animated: false)
    }

    public override func touchMoved(_ touch: Touch) {
        guard let (own, path) = touched, own === touch,
            indexPathForRow(at: touch.location(in: self)) != path
        else { return }
        touchCancelled(touch)
    }

    public override func touchCancelled(_ touch: Touch) {
        guard let (own, path) = touched, own === touch else { return }
        touched = nil
        cells[path]?.setHighlighted(false, animated: true)
    }

    public override func touchEnded(_ touch: Touch) {
        guard let (own, path) = touched, own === touch else { return }
        touched = nil
        // The row stays highlighted for at least one frame, however short the tap.
        tapped = (path, false)
        setNeedsDisplay()
        let old = indexPathForSelectedRow
        selectRow(at: path, animated: true)
        if let old, old != path { tableDelegate?.tableView(self, didDeselectRowAt: old) }
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }

    public override func advance(to frame: FrameTime) -> Bool {
        let isScrolling = super.advance(to: frame)
        let needsAnotherFrame = settle() || isScrolling
        guard let tap = tapped else { return needsAnotherFrame }
        if !tap.shown {
            tapped?.shown = true
            return true
        }
        cells[tap.path]?.setHighlighted(false, animated: true)
        tapped = nil
        return needsAnotherFrame
    }
}
