import Geometry

/// Provides the rows of a table.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// The number of sections; 1 by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// The number of rows in a section.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell for a row, usually from `dequeueReusableCell(withIdentifier:)`.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
    /// Returns 1.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Configures a table and receives its selection events. Set as the table's `delegate`.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// The height of a row, in points. Called when a row becomes visible for the first time, if the
    /// table's `estimatedRowHeight` is set.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    /// The header of a section, which sticks to the top while the section is visible; nil for none.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    /// The height of a section's header, in points; 0 for none.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    /// Whether a touch highlights a row and, when it ends, selects it.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// A row was tapped.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// A row lost its selection because another one was tapped.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
    /// What a swipe from a row's start reveals; nil for nothing. Called once a touch.
    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?
    /// What a swipe from a row's end reveals; nil for nothing. Called once a touch.
    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration?
}

extension TableViewDelegate {
    /// Returns the table's `rowHeight`.
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.rowHeight
    }
    /// Returns nil: no header.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    /// Returns 0: no header.
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
    /// Returns nil.
    public func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
    /// Returns nil.
    public func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? { nil }
}
