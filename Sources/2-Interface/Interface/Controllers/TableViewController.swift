import Geometry

/// A controller whose view is a table, of which it is the data source and the delegate; UITableViewController
/// without the prefix. A subclass overrides what it needs.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private let rowHeight: Double

    /// A controller of a table with rows of a height in points.
    public init(rowHeight: Double = 44) {
        self.rowHeight = rowHeight
        super.init()
    }

    /// The table; it is the controller's view.
    public final var tableView: TableView! {
        get { view as? TableView }
        set { view = newValue }
    }

    /// The table's refresh control.
    public final var refreshControl: RefreshControl? {
        get { tableView.refreshControl }
        set { tableView.refreshControl = newValue }
    }

    /// Makes the table.
    open override func loadView() {
        let table = TableView(rowHeight: rowHeight)
        table.dataSource = self
        table.delegate = self
        table.backgroundColor = .systemBackground
        view = table
    }

    /// Loads the rows.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    // MARK: Rows

    /// 1 unless overridden.
    open func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// 0 unless overridden.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// An empty cell unless overridden.
    open func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { tableView.dequeueReusableCell() ?? TableViewCell() }
    /// The table's `rowHeight` unless overridden.
    open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.rowHeight
    }
    /// No header unless overridden.
    open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    /// 0 unless overridden.
    open func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { 0 }
    /// True unless overridden.
    open func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }
    /// Does nothing unless overridden.
    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing unless overridden.
    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Nil unless overridden.
    open func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
    /// Nil unless overridden.
    open func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }

    // MARK: Scrolling

    /// Does nothing unless overridden.
    open func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// Does nothing unless overridden.
    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// Does nothing unless overridden.
    open func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    ) {}
    /// Does nothing unless overridden.
    open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing unless overridden.
    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing unless overridden.
    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing unless overridden.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
