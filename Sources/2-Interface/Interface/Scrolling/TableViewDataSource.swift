import Geometry

/// An object that provides the rows of a table.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// Returns the number of sections. The default is 1.
    func numberOfSections(in tableView: TableView) -> Int
    /// Returns the number of rows in a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// Returns a cell for a row, usually from `dequeueReusableCell(withIdentifier:)`.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
    /// Returns the title of a section, which its header shows unless the delegate provides a view; nil, the default, for
    /// none.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
}

extension TableViewDataSource {
    /// Returns 1.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
    /// Returns nil, for no title.
    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        nil
    }
}

/// A delegate that configures a table and receives its selection events. Set it as the table's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// Returns the height of a row, in points. Called when the row becomes visible for the first time, but only if
    /// the table's `estimatedRowHeight` is set.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    /// Returns the header of a section, which sticks to the top while the section is visible; nil for none.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    /// Returns the height of a section's header, in points; 0 for none. `TableView.automaticDimension`, the default, is
    /// 28 points for a section with a title and 0 for others.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    /// Called when the cell of a row has been configured and placed, just before it is shown.
    func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath)
    /// Called when a cell was removed from the table; the row may not exist any more.
    func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath)
    /// Returns whether a touch highlights a row and selects it when it ends.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// Called when a row was tapped.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Called when a row was deselected because another one was tapped.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// Returns the actions revealed by a swipe from the row's leading edge; nil for none. Called once per touch.
    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?
    /// Returns the actions revealed by a swipe from the row's trailing edge; nil for none. Called once per touch.
    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?
}

extension TableViewDelegate {
    /// Returns the table's `rowHeight`.
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.rowHeight
    }
    /// Returns nil, for no header.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    /// Returns `TableView.automaticDimension`.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        TableView.automaticDimension
    }
    /// Does nothing.
    public func tableView(
        _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Does nothing.
    public func tableView(
        _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) {}
    /// Returns true.
    public func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Returns nil, for no actions.
    public func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
    /// Returns nil, for no actions.
    public func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
}
