import Geometry

/// The range of a virtual list's items that are there: those within the layout around the list, and a number of items on
/// either side. They follow each other along the scrolling direction.
struct ListWindow {
    let first: Int
    let count: Int
    private let total: Int
    /// Where the first item starts, in the scrolled layout's own space.
    let start: Double
    /// The items within the layout around the list.
    private let visible: (first: Int, count: Int)

    /// The indices of the items, from the first one on.
    var indices: some Sequence<Int> {
        (first..<first + count).lazy.map { [total] in $0 < total ? $0 : $0 - total }
    }

    /// Whether an item is within the layout around the list, and not only kept ready.
    func isVisible(_ index: Int) -> Bool {
        let steps = index - visible.first
        return (steps < 0 ? steps + total : steps) < visible.count
    }

    /// Determines the range, in time linear in the number of items. As in the format's runtimes it starts with the
    /// first item that ends after the start, even if items overlap, and ends with the first item that, including the
    /// gap after it, reaches the end.
    ///
    /// An endless list that is shorter than the layout around it shows only second copies, a period further on: the
    /// format's runtimes place each item once.
    ///
    /// - Parameters:
    ///   - rows: the items, at least one.
    ///   - layout: the layout that contains the list.
    ///   - before: the length of the boxes before the list, with the gaps after them.
    ///   - after: the length of the boxes after it, with the gaps before them.
    init(
        _ rows: VirtualRows, in layout: LayoutComponent, _ rule: VirtualScroll, before: Double,
        after: Double
    ) {
        let isRow = layout.style?.isRow ?? true
        func along(_ size: Size) -> Double { isRow ? size.width : size.height }
        func along(_ point: Point) -> Double { isRow ? point.x : point.y }
        let gap = (isRow ? layout.style?.gapHorizontal : layout.style?.gapVertical) ?? 0
        func length(_ index: Int) -> Double { along(rows.sizes[index]) }

        total = rows.sizes.count
        let scrolled = -along(layout.contentOffset)
        var offset = scrolled - before
        if rule.isEndless {
            let period = rows.sizes.reduce(before + after) { $0 + along($1) + gap }
            if period > 0 {
                offset = scrolled.truncatingRemainder(dividingBy: period)
                if offset < 0 { offset += period }
                offset -= before
            }
        }
        // Before the first layout there is no space, and only one item is visible.
        let viewport = layout.layoutParent.flatMap { $0.hasLayout ? $0 : nil }
        let space = viewport.map { along($0.frame.size) - along(layout.frame.origin) } ?? 0
        let end = offset + max(0, space)

        var (position, index) = (0.0, 0)
        while index < total {
            if position + length(index) > offset { break }
            position += length(index)
            index += 1
            // If the start is within a gap, the next item is the first.
            if position + gap > offset {
                position += gap
                break
            }
            position += gap
        }
        var first = index < total ? index : rule.isEndless ? 0 : total - 1
        if index == total && !rule.isEndless { position -= length(first) + gap }
        var begin = position
        index = first
        var count = 1
        // An endless list is followed through at most one more round.
        let most = rule.isEndless ? 2 * total - first : total - first
        while position + length(index) + gap < end, count < most {
            position += length(index) + gap
            index = (index + 1) % total
            count += 1
        }
        if rule.isEndless, position + length(index) + gap < end { count = total - first }
        if count > total {
            count -= total
            begin += rows.sizes.reduce(before + after) { $0 + along($1) + gap }
        }
        visible = (first, count)

        let buffer = min(rule.buffer, total)
        let rest = total - count
        let ahead = min(buffer, rule.isEndless ? rest : first)
        let behind = min(buffer, rule.isEndless ? rest - ahead : total - first - count)
        for _ in 0..<ahead {
            first = first > 0 ? first - 1 : total - 1
            begin -= length(first) + gap
        }
        self.first = first
        self.count = count + ahead + behind
        start = begin - offset
    }
}

/// The items of a virtual list, most of which have no artboard.
struct VirtualRows {
    private(set) var instances: [ViewModelInstance] = []
    /// The sizes by which the list scrolls: those given in the file, until a layout has measured the visible items.
    private(set) var sizes: [Size] = []

    mutating func set(
        _ new: some Sequence<ViewModelInstance>, _ size: (ViewModelInstance) -> Size
    ) {
        instances.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
        for instance in new {
            instances.append(instance)
            sizes.append(size(instance))
        }
    }

    mutating func setSize(_ size: Size, at index: Int) { sizes[index] = size }
}

/// How a layout scrolls a list of which only the visible items have artboards.
struct VirtualScroll {
    /// The number of items kept ready on either side of the visible ones.
    let buffer: Int
    /// Whether the first item follows the last one.
    let isEndless: Bool
}
