import Geometry

extension TableView {
    /// Reloads all rows. The first visible row that still exists keeps its position on the screen, and rows that still
    /// exist keep their cells, presses and swipe actions.
    ///
    /// - Parameter newPath: Returns the new index path of a row; nil if it was deleted.
    package func reloadData(keepingPlaceBy newPath: (IndexPath) -> IndexPath?) {
        replaceRows(newPath)
    }

    /// Queries the data source for all rows again.
    ///
    /// - Parameter destination: Returns the new index path of a row; nil if it was deleted.
    func replaceRows(_ destination: (IndexPath) -> IndexPath?) {
        // The size may change within an animation. Cells must not animate to frames that differ as the offset does.
        View.performWithoutAnimation { replaceRowsAtOnce(destination) }
    }

    private func replaceRowsAtOnce(_ destination: (IndexPath) -> IndexPath?) {
        isLoadPending = false
        let before = layout
        layout = makeLayout()
        let after = layout
        func newPath(_ old: IndexPath) -> IndexPath? {
            destination(old).flatMap { after.contains($0) ? $0 : nil }
        }
        var (offset, anchor) = (contentOffset.y, nil as IndexPath?)
        if !isAtStart {
            for old in anchorCandidates(in: before) where anchor == nil {
                guard let new = newPath(old) else { continue }
                anchor = new
                offset += layout.rect(of: new, width: 0).minY - before.rect(of: old, width: 0).minY
            }
            anchor = anchor ?? layout.row(at: max(0, offset + contentInset.top))
        }
        isUpdating = true
        offset = placeRows(at: offset, keeping: anchor)
        if let path = swipe?.path, newPath(path) == nil { closeSwipe(animated: false) }
        rekeyRows(newPath)
        let kept = takeCells(newPath)
        recycleLeaving()
        for header in headers.values { header.removeFromSuperview() }
        headers = [:]
        contentDidShift(by: offset - contentOffset.y, size: Size(frame.width, layout.height))
        isUpdating = false
        collectVisible()
        for (path, cell) in kept {
            if visible.contains(path) || isEdited(cell) {
                keep(cell, at: path)
            } else {
                recycle(cell)
            }
        }
        showVisibleRows()
        setNeedsDisplay()
    }

    /// Recycles the cells of deleted rows and returns the others, with their new index paths.
    private func takeCells(
        _ newPath: (IndexPath) -> IndexPath?
    ) -> [(path: IndexPath, cell: TableViewCell)] {
        var kept: [(path: IndexPath, cell: TableViewCell)] = []
        var taken: Set<IndexPath> = []
        // Sorted, so that runs are reproducible.
        for (path, cell) in cells.sorted(by: { $0.key < $1.key }) {
            if let new = newPath(path), taken.insert(new).inserted {
                kept.append((new, cell))
            } else {
                recycle(cell)
            }
        }
        cells.removeAll(keepingCapacity: true)
        return kept
    }

    private func keep(_ cell: TableViewCell, at path: IndexPath) {
        cell.finishAnimations()
        cell.alpha = 1
        cell.indexPath = path
        let new = reconfigure(cell, at: path)
        if new !== cell { recycle(cell) }
        cells[path] = new
        if swipe?.path == path { updateSwipeActions() }
    }
}
