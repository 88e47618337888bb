import Geometry
import Motion
import Typography

/// A list of rows in sections, of which only those in sight exist.
public final class TableView: ScrollView {
    /// Gives the rows; call `reloadData` after setting it.
    public weak var dataSource: (any TableViewDataSource)?
    /// In points.
    public var rowHeight: Double {
        didSet { if rowHeight != oldValue { reloadData() } }
    }
    /// Rows differ in height: what those that have not been seen yet are taken to be, in points. Nil
    /// for rows that are all of `rowHeight`.
    public var estimatedRowHeight: Double? {
        didSet { if estimatedRowHeight != oldValue { reloadData() } }
    }
    /// Lies behind the rows and does not move with them.
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
    private(set) var headers: [Int: View] = [:]
    /// The rows in sight, and those that have just gone; storage that is used again.
    private(set) var visible: [IndexPath] = []
    private var gone: [IndexPath] = []
    private var pool: [String: [TableViewCell]] = [:]
    private var makers: [String: () -> TableViewCell] = [:]
    var touched: (touch: Touch, path: IndexPath)?
    /// A tap that was over before its row could be seen as touched.
    var tapped: (path: IndexPath, shown: Bool)?
    /// Cells on their way out: of rows that were deleted, or that another cell shows now.
    var leaving: [TableViewCell] = []
    /// Whether cells are on their way since rows were inserted, deleted, moved or reloaded.
    var isSettling = false
    /// The changes of a batch under way.
    var batch: TableChanges?
    /// Rows and cells are being changed: no cell is to be made or taken by the way.
    var isUpdating = false

    /// - Parameter rowHeight: in points; at least 1.
    public init(rowHeight: Double) {
        self.rowHeight = max(1, rowHeight)
        super.init()
        alwaysBounceVertical = true
    }

    private var tableDelegate: (any TableViewDelegate)? { delegate as? any TableViewDelegate }

    // MARK: Rows

    /// Asks the data source anew for everything.
    public func reloadData() { reloadData { _ in 0 } }

    /// - Parameter shift: how far what is seen is moved down by rows above it, in points.
    func reloadData(shift: (TableLayout) -> Double) {
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
        return TableLayout(
            (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
                TableLayout.Section(
                    headerHeight: max(
                        0, delegate?.tableView(self, heightForHeaderInSection: section) ?? 0),
                    rows: RowHeights(
                        count: dataSource.tableView(self, numberOfRowsInSection: section),
                        height: estimatedRowHeight ?? rowHeight, varies: estimatedRowHeight != nil))
            })
    }

    /// As of the last reload or update.
    public var numberOfSections: Int { layout.sections.count }

    /// As of the last reload or update; 0 for a section that does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        layout.sections.indices.contains(section) ? layout.sections[section].rows.count : 0
    }

    /// Says how cells of an identifier are made; `dequeueReusableCell(withIdentifier:)` makes them
    /// as they are needed.
    public func register(
        _ identifier: String = "", _ make: @escaping () -> TableViewCell
    ) { makers[identifier] = make }

    /// How long a finger stays on a row until the row is highlighted, in seconds: long enough for
    /// most drags to be known as such.
    public static let highlightDelay = 0.05

    override var touchDelay: Double { TableView.highlightDelay }

    /// A cell that is out of sight, or a new one; nil where none waits and none can be made.
    public func dequeueReusableCell(withIdentifier identifier: String = "") -> TableViewCell? {
        // By index: changing a value by its key takes memory.
        if let index = pool.index(forKey: identifier), let cell = pool.values[index].popLast() {
            cell.prepareForReuse()
            return cell
        }
        return makers[identifier]?()
    }

    func recycle(_ cell: TableViewCell) {
        cell.removeFromSuperview()
        cell.indexPath = nil
        pool[cell.reuseIdentifier, default: []].append(cell)
    }

    /// Ends what deleted and reloaded rows still show.
    func recycleLeaving() {
        for cell in leaving { recycle(cell) }
        leaving.removeAll(keepingCapacity: true)
    }

    /// The cell of a row; nil for a row out of sight.
    public func cellForRow(at path: IndexPath) -> TableViewCell? { cells[path] }

    /// The rows in sight, in order.
    public var indexPathsForVisibleRows: [IndexPath] {
        layout.rows(from: contentOffset.y, to: contentOffset.y + frame.height)
    }

    /// The row at a point of the table's own coordinates.
    public func indexPathForRow(at point: Point) -> IndexPath? { layout.row(at: point.y) }

    /// Where a row stands in the table's own coordinates.
    public func rectForRow(at path: IndexPath) -> Rect {
        layout.contains(path) ? layout.rect(of: path, width: frame.width) : .zero
    }

    /// Where in the table a row is to stand.
    public enum ScrollPosition: Sendable {
        case top, middle, bottom
        /// As little as brings the row into view.
        case none
    }

    /// Scrolls a row to a place within the insets, as near as content can rest. A row that does not
    /// exist changes nothing.
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
        setContentOffset(Point(contentOffset.x, y), animated: animated)
    }

    public override func contentOffsetDidChange() { showVisibleRows() }

    public override func layoutSubviews() {
        contentSize = Size(frame.width, layout.height)
        super.layoutSubviews()
        showVisibleRows()
    }

    /// Makes the cells of rows that come into sight and takes those that go.
    func showVisibleRows() {
        if isUpdating { return }
        collectVisible()
        if estimatedRowHeight != nil, measure(visible) { collectVisible() }
        // Most frames of a scroll bring no new row.
        if visible.count != cells.count || !visible.allSatisfy({ cells[$0] != nil }) {
            gone.removeAll(keepingCapacity: true)
            for path in cells.keys
            where visible.isEmpty || path < visible[0] || path > visible[visible.count - 1] {
                // One that is still on its way out of sight stays until it has arrived.
                if isSettling, cells[path]?.animatedFrame.isAnimating == true { continue }
                gone.append(path)
            }
            for path in gone {
                if let cell = cells.removeValue(forKey: path) { recycle(cell) }
            }
        }
        for path in visible {
            if cells[path] == nil { cells[path] = makeCell(path) }
            cells[path]?.frame = layout.rect(of: path, width: frame.width)
        }
        showHeaders()
        // What is fixed to the view moves with its bounds.
        backgroundView?.frame = Rect(
            0, contentOffset.y, frame.width, frame.height)
    }

    func makeCell(_ path: IndexPath) -> TableViewCell? {
        guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
        cell.indexPath = path
        View.performWithoutAnimation {
            cell.frame = layout.rect(of: path, width: frame.width)
            cell.setSelected(path == indexPathForSelectedRow, animated: false)
            insertSubview(cell, at: backgroundView == nil ? 0 : 1)
        }
        return cell
    }

    /// Asks for the heights of rows that come into sight for the first time. What is on the glass
    /// stays where it is: rows above that turn out higher push the offset on with them.
    ///
    /// - Returns: whether one was not as it had been taken to be.
    func measure(_ paths: [IndexPath]) -> Bool {
        guard let delegate = tableDelegate else { return false }
        var hasChanged = false
        for path in paths where !layout.sections[path.section].rows.isKnown(path.row) {
            let height = delegate.tableView(self, heightForRowAt: path)
            if layout.setHeight(of: path, height) != 0 { hasChanged = true }
        }
        if hasChanged { contentSize = Size(frame.width, layout.height) }
        return hasChanged
    }

    func collectVisible() {
        visible.removeAll(keepingCapacity: true)
        layout.addRows(
            from: contentOffset.y, to: contentOffset.y + frame.height, to: &visible)
    }

    /// How many cells exist, in sight or waiting.
    public var cellCount: Int { cells.count + pool.values.reduce(0) { $0 + $1.count } }

    // MARK: Headers

    /// Headers of the sections in sight; the first one stays at the top until the next pushes it.
    func showHeaders() {
        // Below what a refresh holds open only as long as that is in sight.
        let top = contentOffset.y + restingInset.top
        let bottom = contentOffset.y + frame.height
        var visible = 0..<0
        if let first = layout.section(at: max(0, top)) {
            for s in first..<layout.sections.count where layout.sections[s].start < bottom {
                guard layout.sections[s].headerHeight > 0 else { continue }
                if headers[s] == nil,
                    let view = tableDelegate?.tableView(
                        self, viewForHeaderInSection: s)
                {
                    headers[s] = view
                    addSubview(view)
                }
                visible = (visible.isEmpty ? s : visible.lowerBound)..<s + 1
                var rect = layout.headerRect(of: s, width: frame.width)
                let end = layout.sections[s].start + layout.sections[s].height
                let y = max(rect.minY, min(top, end - rect.height))
                rect = Rect(0, y, rect.width, rect.height)
                headers[s]?.frame = rect
            }
        }
        for (s, view) in headers where !visible.contains(s) {
            view.removeFromSuperview()
            headers[s] = nil
        }
    }

    // MARK: Selection

    /// Selects a row in place of the one that is; nil, or a row that does not exist, selects none. The
    /// delegate is not told.
    public func selectRow(at path: IndexPath?, animated: Bool) {
        if let old = indexPathForSelectedRow { cells[old]?.setSelected(false, animated: animated) }
        indexPathForSelectedRow = path.flatMap { layout.contains($0) ? $0 : nil }
        if let path { cells[path]?.setSelected(true, animated: animated) }
    }

    /// Deselects a row if it is the selected one. The delegate is not told.
    public func deselectRow(at path: IndexPath, animated: Bool) {
        guard indexPathForSelectedRow == path else { return }
        selectRow(at: nil, animated: animated)
    }

    public override func touchBegan(_ touch: Touch) {
        guard allowsSelection, touched == nil,
            let path = indexPathForRow(at: touch.location(in: self)), cells[path] != nil,
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
        // Seen as touched for a frame at least, however short the tap.
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
