import Geometry
import Motion

/// Gives a table its rows.
public protocol TableViewDataSource: AnyObject {
    func numberOfRows(in tableView: TableView) -> Int
    /// A cell that shows the row; take it from `dequeueReusableCell` where there is one.
    func tableView(_ tableView: TableView, cellForRow row: Int) -> TableViewCell
}

/// What a table shows a row in. It is used again for other rows.
open class TableViewCell: View {
    public internal(set) var row = -1
}

/// A list of rows of one height, of which only those in sight exist.
public final class TableView: ScrollView {
    public weak var dataSource: (any TableViewDataSource)?
    /// In points.
    public let rowHeight: Double
    /// Lies behind the rows and does not move with them.
    public var backgroundView: View? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    private var cells: [Int: TableViewCell] = [:]
    private var pool: [TableViewCell] = []
    private var rowCount = 0
    private let indicator = IndicatorView()

    /// - Parameter rowHeight: in points; at least 1.
    public init(rowHeight: Double) {
        self.rowHeight = max(1, rowHeight)
        super.init()
        indicator.owner = self
        addSubview(indicator)
    }

    /// Asks the data source anew for everything.
    public func reloadData() {
        rowCount = max(0, dataSource?.numberOfRows(in: self) ?? 0)
        for cell in cells.values { recycle(cell) }
        cells.removeAll(keepingCapacity: true)
        contentSize = Size(frame.width, Double(rowCount) * rowHeight)
        showVisibleRows()
        setNeedsDisplay()
    }

    /// A cell that is out of sight, to be filled with another row.
    public func dequeueReusableCell() -> TableViewCell? { pool.popLast() }

    private func recycle(_ cell: TableViewCell) {
        cell.removeFromSuperview()
        cell.row = -1
        pool.append(cell)
    }

    /// The rows that are in sight, wholly or in part.
    public var visibleRows: Range<Int> {
        let first = Int(max(0, (contentOffset / rowHeight).rounded(.down)))
        let end = Int(max(0, ((contentOffset + frame.height) / rowHeight).rounded(.up)))
        return min(first, rowCount)..<max(min(first, rowCount), min(end, rowCount))
    }

    public override func contentOffsetDidChange() { showVisibleRows() }

    public override func layoutSubviews() {
        contentSize = Size(frame.width, Double(rowCount) * rowHeight)
        super.layoutSubviews()
        showVisibleRows()
    }

    private func showVisibleRows() {
        let visible = visibleRows
        for (row, cell) in cells where !visible.contains(row) {
            recycle(cell)
            cells[row] = nil
        }
        for row in visible {
            if cells[row] == nil, let cell = dataSource?.tableView(self, cellForRow: row) {
                cell.row = row
                cells[row] = cell
                insertSubview(cell, at: backgroundView == nil ? 0 : 1)
            }
            cells[row]?.frame = Rect(0, Double(row) * rowHeight, frame.width, rowHeight)
        }
        // What is fixed to the view moves with its bounds.
        backgroundView?.frame = Rect(0, contentOffset, frame.width, frame.height)
        indicator.frame = Rect(0, contentOffset, frame.width, frame.height)
    }

    /// How many cells exist, in sight or waiting.
    public var cellCount: Int { cells.count + pool.count }

    /// Draws the scroll indicator over the rows.
    private final class IndicatorView: View {
        weak var owner: TableView?

        init() {
            super.init()
            isUserInteractionEnabled = false
        }

        override func draw(on canvas: Canvas) {
            guard let owner else { return }
            canvas.save()
            canvas.translate(-frame.origin)
            owner.drawIndicator(on: canvas)
            canvas.restore()
        }
    }
}
