import Geometry

/// A controller whose view is a table; the equivalent of `UITableViewController`. The controller is the table's data
/// source and delegate; subclasses override the methods they need.
open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private let rowHeight: Double

    /// Creates a controller whose table has rows of a height in points.
    public init(rowHeight: Double = 44) {
        self.rowHeight = rowHeight
        super.init()
    }

    /// The table, which is the controller's view.
    public final var tableView: TableView! {
        get { view as? TableView }
        set { view = newValue }
    }

    /// The table's refresh control.
    public final var refreshControl: RefreshControl? {
        get { tableView.refreshControl }
        set { tableView.refreshControl = newValue }
    }

    /// Creates the table.
    open override func loadView() {
        let table = TableView(rowHeight: rowHeight)
        table.dataSource = self
        table.delegate = self
        table.backgroundColor = .systemBackground
        table.separatorStyle = .singleLine
        view = table
    }

    /// Reloads the table's rows.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    // MARK: Rows

    /// Returns 1 unless overridden.
    open func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// Returns 0 unless overridden.
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
    /// Returns an empty cell unless overridden.
    open func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell { tableView.dequeueReusableCell() ?? TableViewCell() }
    /// Returns the table's `rowHeight` unless overridden.
    open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.rowHeight
    }
    /// Returns nil, for no header, unless overridden.
    open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    /// Returns `TableView.automaticDimension` unless overridden.
    open func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
    ) -> Double { TableView.automaticDimension }
    /// Returns nil, for no title, unless overridden.
    open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        nil
    }
    /// Does nothing unless overridden.
    open func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Does nothing unless overridden.
    open func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Returns true unless overridden.
    open func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }
    /// Does nothing unless overridden.
    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing unless overridden.
    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

    /// Returns nil, for no actions, unless overridden.
    open func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
    /// Returns nil, for no actions, unless overridden.
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
