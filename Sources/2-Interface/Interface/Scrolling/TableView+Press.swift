import Geometry

/// A finger that has touched down on a row. What it does concerns that row, wherever changes of the rows move it and
/// whatever cell shows it.
struct RowPress {
    weak var touch: Touch?
    /// nil once the row is deleted.
    var path: IndexPath?
    /// Whether the finger is on the row's cell, and not in the margin or the space beside it, where it can only swipe.
    let isOnCell: Bool
    /// The area of the row on the screen when the finger touched down, in points; the press ends outside it.
    let area: Rect
    /// Whether the row is highlighted and will be selected.
    var isHighlighted = false
    /// What the row showed when the finger touched down, if it was kept before a change.
    var content: Any?
}

extension TableView {
    /// Whether a finger highlights a row.
    func isPressed(_ path: IndexPath) -> Bool {
        presses.contains { $0.isHighlighted && $0.path == path }
    }

    /// Notes the row on which a finger touches down. Rows may move before the touch is delivered.
    func notePress(_ touch: Touch) {
        presses.removeAll { press in
            guard let touch = press.touch else { return true }
            return touch.phase == .ended || touch.phase == .cancelled
        }
        if let swipe, touch.receiver?.isDescendant(of: swipe.view) == true { swipe.touch = touch }
        let place = touch.location(in: self)
        let seen = cellsOnScreen(at: place)
        // A cell that fades out has no row any more.
        let path =
            seen.isEmpty
            ? indexPathForRow(at: place)
            : seen.first { cell in cell.indexPath.map { cells[$0] === cell } ?? false }?.indexPath
        guard let path, let cell = cells[path] else { return }
        let row = cell.presentationFrame.inset(dx: -rowSpacing / 2, dy: -rowSpacing / 2)
        presses.append(
            RowPress(
                touch: touch, path: path, isOnCell: !seen.isEmpty,
                area: row.offset(by: touch.location(in: nil) - place)))
    }

    /// The cells that are seen at a place, the frontmost first: while rows move to new places, not that of the row whose
    /// place it is.
    private func cellsOnScreen(at place: Point) -> [TableViewCell] {
        subviews.reversed().compactMap { $0 as? TableViewCell }
            .filter { $0.presentationFrame.contains(place) }
    }

    /// Highlights the row of a press.
    func beginPress(_ touch: Touch) {
        guard let i = presses.firstIndex(where: { $0.touch === touch }),
            presses[i].isOnCell, let path = presses[i].path, isSelectable(path)
        else { return }
        if let tapped { cells[tapped.path]?.setHighlighted(isPressed(tapped.path), animated: true) }
        tapped = nil
        presses[i].isHighlighted = true
        // The cell may be replaced while the finger is on it.
        touch.receiver = self
        cells[path]?.setHighlighted(true, animated: false)
    }

    func movePress(_ touch: Touch) {
        guard let press = presses.first(where: { $0.touch === touch }),
            !press.area.contains(touch.location(in: nil))
        else { return }
        cancelPress(touch)
    }

    func cancelPress(_ touch: Touch) {
        guard let i = presses.firstIndex(where: { $0.touch === touch }), presses[i].isHighlighted
        else { return }
        // The finger may still swipe the row.
        presses[i].isHighlighted = false
        guard let path = presses[i].path else { return }
        cells[path]?.setHighlighted(isPressed(path), animated: true)
    }

    /// Selects the row of a press.
    func endPress(_ touch: Touch) {
        guard let i = presses.firstIndex(where: { $0.touch === touch }) else { return }
        let press = presses.remove(at: i)
        guard press.isHighlighted, let path = press.path else { return }
        // The row stays highlighted for at least one frame, however short the tap.
        if let tapped, tapped.path != path {
            cells[tapped.path]?.setHighlighted(isPressed(tapped.path), animated: true)
        }
        tapped = (path, false)
        setNeedsDisplay()
        selectedContent = press.content
        activateRow(at: path)
        selectedContent = nil
    }

    /// Keeps what pressed and swiped rows show, for a delegate whose rows are about to change. It is `selectedContent`
    /// when the finger that is down now selects its row or performs an action of it; what was kept before for that
    /// finger remains.
    ///
    /// - Parameter content: Returns what a row, given by its current index path, shows; nil to keep nothing.
    package func keepContentOfPressedRows(_ content: (IndexPath) -> Any?) {
        for i in presses.indices where presses[i].content == nil {
            presses[i].content = presses[i].path.flatMap(content)
        }
        if let swipe, swipe.content == nil, swipeRecognizer.active != nil || swipe.isPressed {
            swipe.content = content(swipe.path)
        }
    }

    /// Assigns presses, the selection and the swiped row to the new index paths of their rows.
    ///
    /// - Parameter newPath: Returns the new index path of a row; nil if it was deleted.
    func rekeyRows(_ newPath: (IndexPath) -> IndexPath?) {
        indexPathForSelectedRow = indexPathForSelectedRow.flatMap(newPath)
        for i in presses.indices {
            presses[i].path = presses[i].path.flatMap(newPath)
            if presses[i].path == nil { presses[i].isHighlighted = false }
        }
        tapped = tapped.flatMap { tapped in newPath(tapped.path).map { ($0, tapped.shown) } }
        swipeCandidate.path = swipeCandidate.path.flatMap(newPath)
        if let path = swipe?.path { rekeySwipe(newPath(path)) }
    }
}
