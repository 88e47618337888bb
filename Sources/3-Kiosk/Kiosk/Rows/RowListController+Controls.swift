import Interface
import JSON
import KioskFile

/// The controls of rows.
extension RowListController {
    /// Shows what the controls of a row say, or what was chosen with them.
    func showControls(of row: RowContent, _ item: DataValue, in cell: any RowContentCell) {
        guard let controls = cell.controls, let formats = handlers.formats else { return }
        controls.show(row.details?.controls ?? [], name: row.title, formats) { index in
            handlers.chosen(item, controls.views[index].control.actionKey)
        }
        showActivity(of: controls, item)
        controls.onChange = { [weak self, weak cell, unowned controls] index, value in
            guard let self, let path = cell?.shownRow?.path, list.contains(path) else { return }
            handlers.change(value, controls.views[index].control, list.item(at: path))
        }
        controls.onQuestion = { [weak self, weak cell, unowned controls] index in
            guard let self, let path = cell?.shownRow?.path else { return nil }
            return answer(controls.views[index].control, ofRowAt: path)
        }
    }

    /// Returns what takes a choice that is made later, when the cell may show another row, and the row another place or
    /// none.
    private func answer(
        _ control: ControlDescription, ofRowAt path: IndexPath
    ) -> (DataValue) -> Void {
        let old = list
        return { [weak self] value in
            guard let self, let path = list.path(ofRowLike: old, path) else { return }
            handlers.change(value, control, list.item(at: path))
        }
    }

    /// Shows what was chosen with the controls of visible rows, after that has changed.
    func updateControls() {
        for path in table.indexPathsWithCells where list.contains(path) {
            guard let cell = table.cellForRow(at: path) as? any RowContentCell else { continue }
            showControls(of: list[path], list.item(at: path), in: cell)
        }
    }

    /// Shows which buttons of a row are busy.
    func showActivity(of controls: ControlStack, _ item: DataValue) {
        for view in controls.views where view.control.kind == .button {
            let key = view.control.actionKey
            let isRunning = handlers.isAnyRunning() && handlers.isRunning(item, key)
            view.showActivity(
                isRunning: isRunning, fraction: isRunning ? handlers.fraction(item, key) : nil)
        }
    }
}
