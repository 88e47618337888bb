import Geometry

extension TableView {
    /// The duration of row animations, in seconds.
    public static let updateDuration = 0.25

    /// Animates several changes to the rows together. As in UIKit, the index paths of deleted, reloaded and moved
    /// rows refer to the state before all changes; those of inserted rows and the destinations of moves refer to the
    /// state after them.
    ///
    /// - Parameters:
    ///   - animated: Whether the changes are animated; ignored if the screen reduces motion.
    ///   - updates: Changes the data source and calls `insertRows`, `deleteRows`, `moveRow` and `reloadRows`.
    ///   - completion: Called at the end, with false if another change interrupted the animation.
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

    /// Updates the table for changes in the data source: deleted rows fade out, inserted rows fade in, and the others
    /// move to their new positions. The data source is not queried about rows that are unchanged.
    ///
    /// The first visible row keeps its position on the screen when rows are inserted or deleted above it, unless
    /// content is at its top. A change during the animation of another one starts from the presented positions. If
    /// the changes are inconsistent with the data source's number of rows, the table is reloaded instead.
    ///
    /// - Complexity: O(k log k) for k changes plus O(s) for s sections; O(n log k) if n rows differ in height.
    ///
    /// - Parameters:
    ///   - deleted: Index paths before the changes.
    ///   - inserted: Index paths after the changes.
    ///   - moved: Pairs of index paths before and after the changes.
    ///   - reloaded: Index paths before the changes, of rows that get new cells.
    ///   - reconfigured: Index paths before the changes, of rows whose cells show changed content.
    ///   - animated: Whether the changes are animated; ignored if the screen reduces motion.
    ///   - completion: Called at the end, with false if another change interrupted the animation.
    public func updateRows(
        deleted: [IndexPath] = [], inserted: [IndexPath] = [],
        moved: [(from: IndexPath, to: IndexPath)] = [], reloaded: [IndexPath] = [],
        reconfigured: [IndexPath] = [], animated: Bool = true,
        completion: ((Bool) -> Void)? = nil
    ) {
        performBatchUpdates(
            animated: animated,
            {
                batch?.delete(deleted)
                batch?.insert(inserted)
                for (from, to) in moved { batch?.move(from, to: to) }
                batch?.reload(reloaded)
                batch?.reconfigure(reconfigured)
            }, completion: completion)
    }

    /// Inserts rows, given by their index paths after the change; see `updateRows`.
    public func insertRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(inserted: paths, animated: animated)
    }

    /// Deletes rows, given by their index paths before the change; see `updateRows`.
    public func deleteRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(deleted: paths, animated: animated)
    }

    /// Moves a row from its index path before the change to its index path after it; see `updateRows`.
    public func moveRow(at path: IndexPath, to new: IndexPath, animated: Bool = true) {
        updateRows(moved: [(path, new)], animated: animated)
    }

    /// Gives rows new cells, given by their index paths before the change; see `updateRows`.
    public func reloadRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(reloaded: paths, animated: animated)
    }

    /// Shows the changed content of rows in their existing cells; see `updateRows`. The data source is asked for the
    /// cells and dequeues the existing ones, which keep their touches. If it provides another cell for a row, that row
    /// is reloaded.
    public func reconfigureRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(reconfigured: paths, animated: animated)
    }

    /// Inserts sections with all of their rows, given by their indices after the change. Inside
    /// `performBatchUpdates`, it can be combined with other changes. Rows that move into the sections must be moved
    /// explicitly.
    public func insertSections(_ sections: [Int], animated: Bool = true) {
        performBatchUpdates(animated: animated, { batch?.insertSections(sections) })
    }

    /// Deletes sections with all of their rows, given by their indices before the change. Rows that move out of the
    /// sections must be moved explicitly.
    public func deleteSections(_ sections: [Int], animated: Bool = true) {
        performBatchUpdates(animated: animated, { batch?.deleteSections(sections) })
    }

    /// Moves a section from its index before the change to its index after it.
    public func moveSection(_ section: Int, toSection new: Int, animated: Bool = true) {
        performBatchUpdates(animated: animated, { batch?.moveSection(section, to: new) })
    }

    /// Ends the animation of changed rows once all cells have reached their positions.
    ///
    /// - Returns: Whether cells are still animating.
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

    /// Returns the visible rows of a layout in the order in which they are to keep their positions.
    func anchorCandidates(in layout: TableLayout) -> [IndexPath] {
        anchorGroups(in: layout).flatMap(\.self)
    }

    /// Returns the visible rows of a layout in groups, of which the first one's rows are to keep their positions before
    /// the next one's: those whose top and upper half are visible; those of which half is visible or that fill half of
    /// the viewport; all, among them one that is nearly scrolled away and one that has hardly come into view.
    private func anchorGroups(in layout: TableLayout) -> [[IndexPath]] {
        let rows = rowsBelowInset(of: layout)
        let top = contentOffset.y + contentInset.top
        let bottom = contentOffset.y + frame.height
        func rect(_ path: IndexPath) -> Rect { layout.rect(of: path, width: 0) }
        return [
            rows.filter { rect($0).minY >= top && rect($0).midY <= bottom },
            rows.filter {
                let seen = min(rect($0).maxY, bottom) - max(rect($0).minY, top)
                return seen * 2 >= min(rect($0).height, bottom - top)
            },
            rows,
        ]
    }

    /// Returns the rows of a layout that are visible at the current offset.
    func rowsBelowInset(of layout: TableLayout) -> [IndexPath] {
        layout.rows(
            from: contentOffset.y + contentInset.top, to: contentOffset.y + frame.height)
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
        isUpdating = true
        layout = after
        let distance = shift(from: before, changes)
        let leftBefore = leaving.count
        var replaced = rekey(changes)
        rekeyHeaders(changes)
        shiftViews(by: distance, replaced)
        contentDidShift(by: distance, size: Size(frame.width, layout.height))
        let isAnimated = animated && canAnimate(replaced)
        reconfigureCells(changes, before: before, isAnimated: isAnimated, &replaced)
        isUpdating = false
        makeEnteringCells(changes, before: before, distance: distance, replaced)
        // The cells of deleted rows go behind all others, including those just created.
        for cell in leaving[leftBefore...] {
            moveSubview(cell, to: rearmostIndex)
        }
        leaving += replaced.values
        if isAnimated {
            moveCells(replaced, completion)
        } else {
            recycleLeaving()
            for cell in cells.values {
                cell.finishAnimations()
                cell.alpha = 1
                cell.dropFadedContent()
            }
        }
        showVisibleRows()
        setNeedsDisplay()
        if !isAnimated { completion?(true) }
    }

    /// Whether changes are to be animated once cells have their new index paths.
    ///
    /// - Parameter replaced: The old cells of reloaded rows, by the rows' new index paths.
    private func canAnimate(_ replaced: [IndexPath: TableViewCell]) -> Bool {
        guard let screen = nearestScreen, !screen.reducesMotion else { return false }
        // Where all visible rows are replaced again before the last ones have come into view, none would ever be seen.
        return !isSettling
            || rowsBelowInset(of: layout).contains { cells[$0] != nil || replaced[$0] != nil }
    }

    /// Moves cells and headers with the offset. Running animations stop at their presented position.
    private func shiftViews(by distance: Double, _ replaced: [IndexPath: TableViewCell]) {
        func shift(_ view: View) {
            let rect = view.presentationFrame.offset(by: Point(0, distance))
            if view.animatedFrame.isAnimating { view.animatedFrame.finish() }
            view.frame = rect
        }
        View.performWithoutAnimation {
            for (path, cell) in cells {
                // An animation whose destination is unchanged continues.
                if distance == 0, cell.frame == cellRect(of: path) { continue }
                shift(cell)
            }
            for cell in replaced.values { shift(cell) }
            guard distance != 0 else { return }
            for cell in leaving { shift(cell) }
            if let swipe { shift(swipe.view) }
            for header in headers.values { shift(header) }
        }
    }

    /// Returns the distance by which the offset must change, in points: that by which changes above it have moved the
    /// first visible row that stays.
    private func shift(from before: TableLayout, _ changes: TableChanges) -> Double {
        let offset = contentOffset.y
        if isAtStart { return placeRows(at: offset, keeping: nil) - offset }
        // Of the first group that has one, the row that keeps its place among the others, or else the first that still
        // exists. If all visible rows are deleted, the rows that replace them appear in their position.
        let groups = anchorGroups(in: before)
        let anchor =
            groups.lazy.compactMap { rows in
                rows.first { changes.stayingPath($0) != nil }
                    ?? rows.first { changes.newPath($0) != nil }
            }.first
            ?? groups.last?.first.flatMap(changes.stayingRow(before:))
        guard let anchor, let new = changes.newPath(anchor) else {
            return placeRows(at: offset, keeping: nil) - offset
        }
        let distance =
            layout.rect(of: new, width: 0).minY - before.rect(of: anchor, width: 0).minY
        return placeRows(at: offset + distance, keeping: new) - offset
    }

    /// Assigns the new index paths to cells and separates the cells of deleted and reloaded rows, which will fade
    /// out.
    ///
    /// - Returns: The old cells of reloaded rows, by the rows' new index paths.
    private func rekey(_ changes: TableChanges) -> [IndexPath: TableViewCell] {
        var kept: [IndexPath: TableViewCell] = [:]
        var replaced: [IndexPath: TableViewCell] = [:]
        // Sorted, so that runs are reproducible.
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
        rekeyRows(changes.newPath)
        return replaced
    }

    /// Shows changed content in existing cells. A cell whose size is unchanged fades from the old content to the new.
    ///
    /// - Parameter replaced: The old cells of rows that get new ones.
    private func reconfigureCells(
        _ changes: TableChanges, before: TableLayout, isAnimated: Bool,
        _ replaced: inout [IndexPath: TableViewCell]
    ) {
        for old in changes.reconfigured.sorted() {
            guard let path = changes.newPath(old), let cell = cells[path] else { continue }
            let size = layout.rect(of: path, width: frame.width).size
            if isAnimated, cell.frame.size == size { cell.keepOldContent() }
            let new = reconfigure(cell, at: path)
            guard new !== cell else { continue }
            cell.dropOldContent()
            cells[path] = new
            replaced[path] = cell
            replace(cell, by: new)
        }
        if let path = swipe?.path, changes.oldPath(path).map(changes.changed.contains) == true {
            updateSwipeActions()
        }
    }

    /// Puts a new cell behind the old one, which fades out above it.
    private func replace(_ old: TableViewCell, by cell: TableViewCell) {
        View.performWithoutAnimation {
            cell.frame = old.frame
            cell.setHighlighted(old.isHighlighted, animated: false)
        }
    }

    private var lastCellIndex: Int? { subviews.lastIndex { $0 is TableViewCell } }

    /// Creates the cells of rows that become visible, at the positions from which they are animated.
    private func makeEnteringCells(
        _ changes: TableChanges, before: TableLayout, distance: Double,
        _ replaced: [IndexPath: TableViewCell]
    ) {
        collectVisible()
        let entering = visible.filter { cells[$0] == nil }
        // Rows from far away start just out of view, all at the same distance, so that they are seen soon.
        let targets = entering.filter { changes.oldPath($0) != nil }
            .map { layout.rect(of: $0, width: frame.width) }
        let limitAbove = (targets.map(\.maxY).max() ?? 0) - contentOffset.y
        let limitBelow = contentOffset.y + frame.height - (targets.map(\.minY).min() ?? 0)
        for path in entering {
            guard let cell = makeCell(path) else { continue }
            cells[path] = cell
            let target = layout.rect(of: path, width: frame.width)
            View.performWithoutAnimation {
                if let old = replaced[path] {
                    replace(old, by: cell)
                } else if let old = changes.oldPath(path) {
                    let start = before.rect(of: old, width: frame.width)
                    let dy = start.minY + distance - target.minY
                    cell.frame = target.offset(
                        by: Point(
                            start.minX - target.minX, max(-limitAbove, min(limitBelow, dy))))
                } else {
                    cell.alpha = 0
                }
            }
        }
    }

    /// Starts the animation of all cells to their positions and fades out those of deleted and reloaded rows.
    ///
    /// - Parameter replaced: The old cells of reloaded rows, by the rows' index paths.
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
                var target = cellRect(of: path)
                if target.maxY < contentOffset.y || target.minY > bottom {
                    // Cells need not be animated further than just out of view.
                    let distance = target.minY - cell.frame.minY
                    let limited = max(-frame.height, min(frame.height, distance))
                    target = target.offset(by: Point(0, limited - distance))
                }
                cell.frame = target
                cell.alpha = 1
            }
            for (path, cell) in replaced { cell.frame = cellRect(of: path) }
            for cell in leaving { cell.alpha = 0 }
            for cell in cells.values { cell.fadeOldContent() }
            placeSwipeActions()
            showHeaders()
        } completion: { [weak self] in
            for cell in self?.cells.values ?? [:].values { cell.dropFadedContent() }
            completion?($0)
        }
    }
}
