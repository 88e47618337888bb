import Interface

/// The screen on top, for measurements and tests that use a whole kiosk.
extension KioskApp {
    private var topListScreen: ListScreen? { kiosk.top as? ListScreen }

    private var topListModel: ListModel? { topListScreen.flatMap { model.lists[$0.name] } }

    /// The names of the sources that the screen on top shows; nil if there is none.
    package var topSources: [String]? { kiosk.top?.sources }

    /// The view that scrolls the screen on top; nil if none does.
    package var topScrollView: ScrollView? { kiosk.top?.contentScrollView }

    /// The table of the list on top; nil for other screens.
    package var topTable: TableView? { topListScreen?.table }

    /// The index path of a row that the list on top shows, counted over all sections; nil if there is no such row.
    package func topPath(ofRow index: Int) -> IndexPath? {
        guard let list = topListScreen?.rows.list, list.rows.indices.contains(index) else {
            return nil
        }
        return list.path(of: index)
    }

    /// The identities of the rows that the list on top shows, in order; empty for other screens.
    package var topIdentities: [String] {
        guard let rows = topListScreen?.rows.list else { return [] }
        return rows.rows.indices.map { rows.identity(at: rows.path(of: $0)) }
    }

    /// The number of rows of the list on top; 0 for other screens.
    package var topRowCount: Int { topListModel?.rows?.rows.count ?? 0 }

    /// The number of times that the rows of the list on top have changed; 0 before their first, -1 for other screens.
    package var topRowsVersion: Int { topListScreen == nil ? -1 : topListModel?.version ?? 0 }
}
