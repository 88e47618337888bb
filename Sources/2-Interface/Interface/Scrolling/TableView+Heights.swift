import Geometry

/// The visible rows and their heights, in a table whose rows differ in height.
extension TableView {
    /// Whether the content is scrolled to its start. It stays there whatever rows change.
    var isAtStart: Bool { contentOffset.y <= 0.5 - contentInset.top }

    /// Collects the visible rows and queries the heights of those that have become visible for the first time. Rows
    /// that were visible before keep their position on the screen: the offset is adjusted for changes above them,
    /// unless the content is at its start.
    func collectVisible() {
        updateVisible()
        guard estimatedRowHeight != nil, !visible.allSatisfy({ layout.isKnown($0) }) else { return }
        let anchor =
            visible.first { cells[$0] != nil }
            ?? layout.row(at: max(0, contentOffset.y + contentInset.top))
        let offset = measureRows(at: contentOffset.y, keeping: isAtStart ? nil : anchor)
        isUpdating = true
        contentDidShift(by: offset - contentOffset.y, size: Size(frame.width, layout.height))
        isUpdating = false
        updateVisible()
    }

    private func updateVisible() { collectVisible(at: contentOffset.y) }

    private func collectVisible(at offset: Double) {
        visible.removeAll(keepingCapacity: true)
        layout.addRows(from: offset, to: offset + frame.height, to: &visible)
    }

    /// Queries the unknown heights of the rows that are visible at an offset, in points.
    ///
    /// - Parameters:
    ///   - offset: The content offset.
    ///   - anchor: The row that keeps its position on the screen; nil to keep the offset.
    /// - Returns: The offset, adjusted for changes above the anchor.
    func measureRows(at offset: Double, keeping anchor: IndexPath?) -> Double {
        guard estimatedRowHeight != nil, let delegate = tableDelegate else { return offset }
        var offset = offset
        var isComplete = false
        while !isComplete {
            isComplete = true
            collectVisible(at: offset)
            for path in visible where !layout.isKnown(path) {
                // The height of a line is that of its tallest row.
                var height = 0.0
                for row in layout.line(of: path) {
                    let path = IndexPath(row: row, section: path.section)
                    height = max(height, delegate.tableView(self, heightForRowAt: path))
                }
                let change = layout.setHeight(of: path, height)
                if change != 0 { isComplete = false }
                if let anchor, layout.isLine(of: path, above: anchor) { offset += change }
            }
        }
        return offset
    }

    /// Returns the offset after a change of rows at which the rows that are visible there are measured.
    ///
    /// Content that has become so short that it would end above the middle of the viewport ends at the viewport's
    /// bottom instead, so that no empty area is seen while it bounces back from far beyond its end.
    ///
    /// - Parameters:
    ///   - offset: The content offset, in points.
    ///   - anchor: The row that keeps its position on the screen; nil to keep the offset.
    func placeRows(at offset: Double, keeping anchor: IndexPath?) -> Double {
        let offset = measureRows(at: offset, keeping: anchor)
        if offset <= maximumOffset + frame.height / 2 { return offset }
        var end = maximumOffset
        // Rows that are visible at the end may be higher or lower than estimated, which moves the end.
        for _ in 0..<8 {
            _ = measureRows(at: end, keeping: nil)
            if end == maximumOffset { break }
            end = maximumOffset
        }
        // Content that fits in the viewport would leave it with the velocity of the content before.
        if layout.height <= frame.height { endMotion() }
        return end
    }

    /// The maximum content offset with the current layout, in points.
    private var maximumOffset: Double {
        max(-contentInset.top, layout.height + contentInset.bottom - frame.height)
    }
}
