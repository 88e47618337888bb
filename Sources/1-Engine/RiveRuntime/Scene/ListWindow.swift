import Geometry

/// The range of a virtual list's items that are played and drawn: those within the layout around the list, and a number
/// of items on either side.
struct ListWindow {
    private let first: Int
    private let count: Int
    private let total: Int
    /// Whether the items shown are their second copies, a period further on: the format's runtimes place each item once,
    /// so that in an endless list that is shorter than the layout around it the first copies are not there.
    let showsSecondCopies: Bool

    /// The indices of the items, from the first one on.
    var indices: some Sequence<Int> {
        (first..<first + count).lazy.map { [total] in $0 < total ? $0 : $0 - total }
    }

    /// Determines the range, in time linear in the number of items. As in the format's runtimes it starts with the
    /// first item that ends after the start, even if items overlap, and ends with the first item that, including the
    /// gap after it, reaches the end.
    ///
    /// - Parameter layout: the layout that contains the list.
    /// - Returns: nil if the list is not within a scrolling layout.
    init?(_ items: [ArtboardListItem], in layout: LayoutComponent?) {
        guard let layout, let viewport = layout.layoutParent, !items.isEmpty else { return nil }
        let isRow = layout.style?.isRow ?? true
        func along(_ size: Size) -> Double { isRow ? size.width : size.height }
        func along(_ point: Point) -> Double { isRow ? point.x : point.y }
        let gap = (isRow ? layout.style?.gapHorizontal : layout.style?.gapVertical) ?? 0
        func length(_ index: Int) -> Double { along(items[index].artboard.size) }

        total = items.count
        let isEndless = along(layout.contentPeriod) > 0
        var offset = -along(layout.contentOffset)
        if isEndless {
            let period = items.indices.reduce(0) { $0 + length($1) + gap }
            guard period > 0 else { return nil }
            offset = offset.truncatingRemainder(dividingBy: period)
            if offset < 0 { offset += period }
        }
        let end = offset + max(0, along(viewport.frame.size) - along(layout.frame.origin))

        var (place, index) = (0.0, 0)
        while index < total {
            if place + length(index) > offset { break }
            place += length(index)
            index += 1
            // If the start is within a gap, the next item is the first.
            if place + gap > offset { break }
            place += gap
        }
        var first = index < total ? index : isEndless ? 0 : total - 1
        index = first
        var count = 1
        // An endless list is followed through at most one more round.
        let most = isEndless ? 2 * total - first : total - first
        while place + length(index) + gap < end, count < most {
            place += length(index) + gap
            index = (index + 1) % total
            count += 1
        }
        if isEndless, place + length(index) + gap < end { count = total - first }
        showsSecondCopies = count > total
        if showsSecondCopies { count -= total }

        let buffer = min(layout.layoutParent?.virtualBuffer ?? 0, total)
        let rest = total - count
        let before = min(buffer, isEndless ? rest : first)
        let after = min(buffer, isEndless ? rest - before : total - first - count)
        first -= before
        if first < 0 { first += total }
        self.first = first
        self.count = count + before + after
    }
}
