import Geometry

extension TableView {
    /// How long rows take to their new places, in seconds.
    public static let updateDuration = 0.25

    /// Makes all changes that `updates` makes to the rows in one animation. As in UIKit, rows that
    /// are deleted, reloaded or moved are given by their places before all of the changes, rows that
    /// are inserted and where rows are moved to by the places after them.
    ///
    /// - Parameters:
    ///   - animated: whether rows move to their new places; where the screen reduces motion they do
    ///     not.
    ///   - updates: changes the data source and calls `insertRows`, `deleteRows`, `moveRow` and
    ///     `reloadRows`.
    ///   - completion: called once the rows are at their new places, with false where another change
    ///     has interrupted the animation.
    public func performBatchUpdates(
        animated: Bool = true, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        if batch != nil { return updates() }
        batch = TableChanges()
        updates()
        let changes = batch ?? TableChanges()
        batch = nil
        apply(changes, animated: animated, completion: completion)
    }

    /// The data source has changed: rows that go fade out, those that come fade in, and the others
    /// move to their new places. Nothing is asked about rows that stay.
    ///
    /// The first row in sight stays where it is on the glass, whatever comes and goes above it,
    /// unless content is at its start. A change during the animation of another begins where rows
    /// are seen. Changes that do not lead to the data source's number of rows are a `reloadData`.
    ///
    /// Takes k·log k for k changes; where rows differ in height, and n is their number, n·log k.
    ///
    /// - Parameters:
    ///   - deleted: by their places before.
    ///   - inserted: by their places after.
    ///   - moved: from places before to places after.
    ///   - reloaded: by their places before; they get new cells.
    ///   - animated: whether rows move to their new places; where the screen reduces motion they do
    ///     not.
    ///   - completion: called once the rows are at their new places, with false where another change
    ///     has interrupted the animation.
    public func updateRows(
        deleted: [IndexPath] = [], inserted: [IndexPath] = [],
        moved: [(from: IndexPath, to: IndexPath)] = [], reloaded: [IndexPath] = [],
        animated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
        performBatchUpdates(
            animated: animated,
            {
                batch?.delete(deleted)
                batch?.insert(inserted)
                for (from, to) in moved { batch?.move(from, to: to) }
                batch?.reload(reloaded)
            }, completion: completion)
    }

    /// Rows have come, by their places after; see `updateRows`.
    public func insertRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(inserted: paths, animated: animated)
    }

    /// Rows have gone, by their places before; see `updateRows`.
    public func deleteRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(deleted: paths, animated: animated)
    }

    /// A row has another place among the others: from its place before to that after; see
    /// `updateRows`.
    public func moveRow(at path: IndexPath, to new: IndexPath, animated: Bool = true) {
        updateRows(moved: [(path, new)], animated: animated)
    }

    /// Rows show something else, by their places before; see `updateRows`.
    public func reloadRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(reloaded: paths, animated: animated)
    }

    /// Loads all rows anew, with those that are in sight where they are.
    ///
    /// - Parameter newPath: where a row that was there before is now; nil for one that is gone.
    package func reloadData(keepingPlaceBy newPath: (IndexPath) -> IndexPath?) {
        let before = layout
        let rows = isAtStart ? [] : visibleBelowInset
        reloadData { after in
            for old in rows {
                guard let new = newPath(old), after.contains(new) else { continue }
                return after.rect(of: new, width: 0).minY - before.rect(of: old, width: 0).minY
            }
            return 0
        }
    }

    /// Moves on the cells of changed rows.
    ///
    /// - Returns: whether some are still on their way.
    func settle() -> Bool {
        guard isSettling else { return false }
        let isMoving =
            leaving.contains { $0.animatedAlpha.isAnimating }
            || cells.values.contains { $0.animatedFrame.isAnimating }
        if isMoving { return true }
        isSettling = false
        recycleLeaving()
        showVisibleRows()
        return false
    }

    /// Whether nothing of the content is above what is seen.
    private var isAtStart: Bool { contentOffset.y <= 0.5 - restingInset.top }

    private var visibleBelowInset: [IndexPath] {
        layout.rows(
            from: contentOffset.y + restingInset.top, to: contentOffset.y + frame.height)
    }
}

// MARK: - Applying changes

extension TableView {
    private func apply(
        _ changes: TableChanges, animated: Bool, completion: ((Bool) -> Void)?
    ) {
        var changes = changes
        let before = layout
        var after = makeLayout()
        guard changes.resolve(from: before, to: after) else {
            reloadData()
            completion?(true)
            return
        }
        after.adoptHeights(of: before, changes, estimated: estimatedRowHeight)
        let distance = isAtStart ? 0 : shift(from: before, to: after, changes)
        let screen = nearestScreen
        let isAnimated = animated && screen != nil && screen?.reducesMotion != true
        isUpdating = true
        let leftBefore = leaving.count
        let replaced = rekey(changes)
        layout = after
        shiftViews(by: distance, replaced)
        contentDidShift(by: distance, size: Size(frame.width, layout.height))
        isUpdating = false
        makeEnteringCells(changes, before: before, distance: distance, replaced)
        // Deleted rows go below all others, those that have just been made as well.
        for cell in leaving[leftBefore...] {
            moveSubview(cell, to: backgroundView == nil ? 0 : 1)
        }
        leaving += replaced.values
        if isAnimated {
            moveCells(replaced, completion)
        } else {
            recycleLeaving()
            for cell in cells.values {
                cell.finishAnimations()
                cell.alpha = 1
            }
        }
        showVisibleRows()
        setNeedsDisplay()
        if !isAnimated { completion?(true) }
    }

    /// Moves what is drawn with the offset. What is on its way elsewhere stops there for now.
    private func shiftViews(by distance: Double, _ replaced: [IndexPath: TableViewCell]) {
        func shift(_ view: View) {
            let rect = view.presentationFrame.offset(by: Point(0, distance))
            if view.animatedFrame.isAnimating { view.animatedFrame.finish() }
            view.frame = rect
        }
        View.performWithoutAnimation {
            for (path, cell) in cells {
                // One whose way stays the same goes on.
                if distance == 0, cell.frame == layout.rect(of: path, width: frame.width) {
                    continue
                }
                shift(cell)
            }
            for cell in replaced.values { shift(cell) }
            guard distance != 0 else { return }
            for cell in leaving { shift(cell) }
            for header in headers.values { shift(header) }
        }
    }

    /// How far the first row in sight that stays has been moved by rows above it, in points.
    private func shift(
        from before: TableLayout, to after: TableLayout, _ changes: TableChanges
    ) -> Double {
        func distance(_ old: IndexPath, _ new: IndexPath) -> Double {
            after.rect(of: new, width: 0).minY - before.rect(of: old, width: 0).minY
        }
        let rows = visibleBelowInset
        for old in rows {
            if let new = changes.stayingPath(old) { return distance(old, new) }
        }
        // All that is seen goes: what comes in its place stands where it stood.
        guard let first = rows.first, let old = changes.stayingRow(before: first),
            let new = changes.stayingPath(old)
        else { return 0 }
        return distance(old, new)
    }

    /// Gives cells the new places of their rows. Those of deleted and reloaded rows begin to leave.
    ///
    /// - Returns: the old cells of reloaded rows, by the rows' new places.
    private func rekey(_ changes: TableChanges) -> [IndexPath: TableViewCell] {
        var kept: [IndexPath: TableViewCell] = [:]
        var replaced: [IndexPath: TableViewCell] = [:]
        // In order, so that a run is the same each time.
        for (path, cell) in cells.sorted(by: { $0.key < $1.key }) {
            guard let new = changes.newPath(path) else {
                leaving.append(cell)
                continue
            }
            if changes.isReloaded(path) {
                replaced[new] = cell
            } else {
                cell.indexPath = new
                kept[new] = cell
            }
            if changes.isMoved(path), let last = lastCellIndex { moveSubview(cell, to: last) }
        }
        cells = kept
        indexPathForSelectedRow = indexPathForSelectedRow.flatMap(changes.newPath)
        touched = touched.flatMap { touched in
            changes.newPath(touched.path).map { (touched.touch, $0) }
        }
        tapped = tapped.flatMap { tapped in
            changes.newPath(tapped.path).map { ($0, tapped.shown) }
        }
        return replaced
    }

    private var lastCellIndex: Int? { subviews.lastIndex { $0 is TableViewCell } }

    /// Makes the cells of rows that are seen now and were not before, where they start from.
    private func makeEnteringCells(
        _ changes: TableChanges, before: TableLayout, distance: Double,
        _ replaced: [IndexPath: TableViewCell]
    ) {
        collectVisible()
        if estimatedRowHeight != nil, measure(visible) { collectVisible() }
        for path in visible where cells[path] == nil {
            guard let cell = makeCell(path) else { continue }
            cells[path] = cell
            let target = layout.rect(of: path, width: frame.width)
            View.performWithoutAnimation {
                if let old = replaced[path] {
                    // Below the old cell, which fades out over it.
                    cell.frame = old.frame
                    cell.setHighlighted(old.isHighlighted, animated: false)
                } else if let old = changes.oldPath(path) {
                    let start = before.rect(of: old, width: frame.width).minY + distance
                    let way = max(-frame.height, min(frame.height, start - target.minY))
                    cell.frame = target.offset(by: Point(0, way))
                } else {
                    cell.alpha = 0
                }
            }
        }
    }

    /// Begins to move all cells to their places, and fades those that leave.
    ///
    /// - Parameter replaced: the old cells of reloaded rows, by the rows' places.
    private func moveCells(
        _ replaced: [IndexPath: TableViewCell], _ completion: ((Bool) -> Void)?
    ) {
        isSettling = true
        let bottom = contentOffset.y + frame.height
        View.animate(
            withDuration: TableView.updateDuration,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            for (path, cell) in cells {
                var target = layout.rect(of: path, width: frame.width)
                if target.maxY < contentOffset.y || target.minY > bottom {
                    // Out of sight is far enough.
                    let way = target.minY - cell.frame.minY
                    let most = max(-frame.height, min(frame.height, way))
                    target = cell.frame.offset(by: Point(0, most))
                }
                cell.frame = target
                cell.alpha = 1
            }
            for (path, cell) in replaced {
                cell.frame = layout.rect(of: path, width: frame.width)
            }
            for cell in leaving { cell.alpha = 0 }
            showHeaders()
        } completion: {
            completion?($0)
        }
    }
}
