import Geometry
import Interface
import JSON
import Runner

extension ScreenTree {
    /// The tree of a kiosk.
    @MainActor init(_ kiosk: KioskScreen) {
        self.init(size: kiosk.screen.size)
        notice = kiosk.notice.text
        tab = kiosk.tabName
        stack = kiosk.stackNames
        isInTransition = kiosk.isInTransition
        // Nothing of what is behind the pad for PINs is told.
        let top = kiosk.isCovered ? nil : kiosk.top
        let list = top as? ListScreen
        scrolling = top?.contentScrollView?.scrolling
        refresh = list?.refreshControl?.state.rawValue ?? "none"
        let shown = list?.rows.list
        rows = (list?.hasLoaded ?? false) ? shown?.rows.count : nil
        let table = list?.table
        swiped = table?.indexPathForSwipedRow.flatMap { path in
            shown.flatMap { $0.contains(path) ? $0.identity(at: path) : nil }
        }
        parts = kiosk.screen.elements.map { element in
            var part = Part(element)
            if let path = element.path, let shown, shown.contains(path),
                let table, element.view.isDescendant(of: table)
            {
                part.key = shown.identity(at: path)
                part.index = shown.index(of: path)
            }
            return part
        }
        // The views of cells are in the order in which they were created.
        var ordered = parts.filter { $0.index >= 0 }
            .sorted { $0.index < $1.index }.makeIterator()
        parts = parts.map { $0.index < 0 ? $0 : ordered.next() ?? $0 }
    }
}

extension KioskApp {
    package func scrollToRow(named name: String) -> Int {
        guard !kiosk.isCovered, let screen = kiosk.top as? ListScreen, !screen.table.isBehindModal
        else { return 0 }
        let list = screen.rows.list
        let indices = list.rows.indices
        var found = indices.filter { list.identity(at: list.path(of: $0)) == name }
        if found.isEmpty { found = indices.filter { list.rows[$0].title == name } }
        if found.count == 1 {
            screen.table.scrollToRow(at: list.path(of: found[0]), at: .none, animated: false)
        }
        return found.count
    }
}

extension RowList {
    /// What identifies a row for people and tests: its key, its value of the name `id`, or else its title.
    func identity(at path: IndexPath) -> String {
        let row = self[path]
        return row.key.isEmpty ? item(at: path)["id"]?.text ?? row.title : row.key
    }
}
