import Geometry

/// Gives a table its rows.
@MainActor public protocol TableViewDataSource: AnyObject {
    /// 1 unless implemented.
    func numberOfSections(in tableView: TableView) -> Int
    /// How many rows a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell that shows the row; take it from `dequeueReusableCell` where there is one.
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
    /// One section.
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Says how a table looks and is told what is done to it. A table's `delegate` may be one.
public protocol TableViewDelegate: ScrollViewDelegate {
    /// In points. Asked as rows come into sight, where the table's `estimatedRowHeight` is set.
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double
    /// The view above a section's rows, which stays at the top while they pass below; nil for none.
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View?
    /// In points; 0 for none.
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double
    /// Whether a finger on a row is to be seen there, and selects the row as it lifts.
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    /// A row was tapped.
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath)
    /// Another row was tapped than the selected one.
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath)
}

extension TableViewDelegate {
    /// The table's `rowHeight`.
    public func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        tableView.rowHeight
    }
    /// No header.
    public func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        nil
    }
    /// No room for a header.
    public func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        0
    }
    /// Each row.
    public func tableView(
        _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool { true }
    /// Does nothing.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
}
