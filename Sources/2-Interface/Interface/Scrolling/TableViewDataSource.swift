import Geometry

/// An object that provides the rows of a table.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// Returns the number of sections. The default is 1.
    func numberOfSections(in tableView: TableView) -> Int
    /// Returns the number of rows in a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// Returns a cell for a row, usually from `dequeueReusableCell(withIdentifier:)`.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
    /// Returns 1.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// A delegate that configures a table and receives its selection events. Set it as the table's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// Returns the height of a row, in points. Called when the row becomes visible for the first time, but only if
    /// the table's `estimatedRowHeight` is set.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    /// Returns the header of a section, which sticks to the top while the section is visible; nil for none.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    /// Returns the height of a section's header, in points; 0 for none.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
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
    /// Returns 0, for no header.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        0
    }
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
