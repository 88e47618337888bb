import Geometry

/// How far content can be scrolled, and the positions of the boxes in it.
extension ScrollConstraint {
    /// The visible fractions of the content's width and height, 0...1.
    var visibleShare: Point {
        let (all, shown) = (contentSize, viewportSize)
        func share(_ shown: Double, _ all: Double) -> Double {
            all > 0 ? max(0, min(1, shown / all)) : 1
        }
        return Point(share(shown.width, all.width), share(shown.height, all.height))
    }

    /// The end of the scroll range, at most 0; for an endless list, one period.
    var limit: Point {
        if isEndless { return Point(-period.x, -period.y) }
        guard let viewport else { return .zero }
        let (all, shown) = (contentSize, viewportSize)
        return Point(
            min(0, shown.width - all.width - viewport.padding(1)),
            min(0, shown.height - all.height - viewport.padding(3)))
    }

    /// The offset at the scrolled fraction 1. For an endless list it is positive, as in the reference runtime: a
    /// growing fraction scrolls backwards.
    var offsetOfWhole: Point { isEndless ? period : limit }

    /// The space for the content; in the scrolling direction, without the padding before it.
    private var viewportSize: Size {
        guard let content, let viewport else { return Size(0, 0) }
        let (size, start) = (viewport.frame.size, content.frame.origin)
        return Size(
            scrollsX ? max(0, size.width - start.x) : size.width,
            scrollsY ? max(0, size.height - start.y) : size.height)
    }

    /// The content's size; for a virtual list, that of its items regardless of the layout's size.
    var contentSize: Size {
        guard let content else { return Size(0, 0) }
        var size = content.frame.size
        guard let virtualList else { return size }
        let isRow = content.style?.isRow ?? true
        var (length, count) = (0.0, 0)
        func add(_ box: Size) {
            length += isRow ? box.width : box.height
            count += 1
        }
        virtualList.with { list in
            let outer = list.outerBoxes(of: content)
            for box in outer.before { add(box.frame.size) }
            for size in list.rows.sizes { add(size) }
            for box in outer.after { add(box.frame.size) }
        }
        if count == 0 { return size }
        let gaps = Double(count - (isEndless ? 0 : 1))
        if isRow {
            size.width = length + gap.x * gaps
            if !isEndless { size.width += content.padding(0) + content.padding(1) }
        } else {
            size.height = length + gap.y * gaps
            if !isEndless { size.height += content.padding(2) + content.padding(3) }
        }
        return size
    }

    private var gap: Point {
        Point(
            content?.style?.gapHorizontal ?? 0,
            content?.style?.gapVertical ?? 0)
    }

    /// The distance after which the items of an infinite list repeat.
    var period: Point {
        let size = contentSize
        return Point(size.width, size.height)
    }

    // MARK: Boxes

    /// The boxes in the content; those of a virtual list's items count from the list's start.
    private var boxes: [Rect] {
        guard let content else { return [] }
        guard let list = virtualList?.object else { return content.node.children.map(\.frame) }
        let isRow = content.style?.isRow ?? true
        let outer = list.outerBoxes(of: content)
        var boxes = outer.before.map(\.frame)
        var start = 0.0
        for size in list.rows.sizes {
            boxes.append(
                Rect(origin: isRow ? Point(start, 0) : Point(0, start), size: size))
            start += isRow ? size.width + gap.x : size.height + gap.y
        }
        boxes += outer.after.map(\.frame)
        return boxes
    }

    private func isCollapsed(_ box: Rect) -> Bool {
        scrollsX && box.width <= 0 || scrollsY && box.height <= 0
    }

    /// The offsets at which boxes are at the start.
    var stops: [Point] {
        boxes.filter { !isCollapsed($0) }.map { Point(-$0.minX, -$0.minY) }
    }

    /// Returns the offset for a scroll position; nil until the layout has been computed.
    func resolve(_ position: Position, isX: Bool) -> Double? {
        func along(_ point: Point) -> Double { isX ? point.x : point.y }
        if case .box(let number) = position, number.isNaN || isEndless && !number.isFinite {
            return 0
        }
        guard let viewport, viewport.hasLayout, isLaidOut,
            (isX ? viewport.frame.width : viewport.frame.height) > 0
        else { return nil }
        let size = contentSize
        let value: Double
        switch position {
        case .share(let share):
            if (isX ? size.width : size.height) <= 0 { return nil }
            value = share * along(offsetOfWhole)
        case .box(let number):
            guard let offset = offset(ofBox: number) else { return nil }
            value = along(offset)
        }
        return isEndless ? value : max(along(limit), min(0, value))
    }

    private func offset(ofBox number: Double) -> Point? {
        let boxes = boxes
        if boxes.isEmpty { return nil }
        var at = max(0, number)
        let count = Double(boxes.count)
        if isEndless {
            at = number.truncatingRemainder(dividingBy: count)
            if at < 0 { at += count }
        }
        if at >= count {
            let size = contentSize
            return size.width > 0 || size.height > 0 ? Point(-size.width, -size.height) : nil
        }
        let (index, share) = (Int(at), at - at.rounded(.down))
        let box = boxes[index]
        if !isCollapsed(box) {
            return Point(
                -box.minX - (box.width + gap.x) * share, -box.minY - (box.height + gap.y) * share)
        }
        // The next visible box or, in a list with an end, the previous one.
        let before = boxes[..<index]
        let other =
            boxes[index...].first { !isCollapsed($0) }
            ?? (isEndless
                ? before.first { !isCollapsed($0) } : before.last { !isCollapsed($0) })
        return other.map { Point(-$0.minX, -$0.minY) }
    }

    /// Returns the index of the box at the start, plus the fraction of it that has been scrolled past.
    func itemIndex(at offset: Point) -> Double {
        let boxes = boxes
        for (index, box) in boxes.enumerated() {
            let (position, start, step) =
                scrollsX
                ? (offset.x, box.minX, box.width + gap.x)
                : (offset.y, box.minY, box.height + gap.y)
            if position > -start - step {
                return Double(index) + (step == 0 ? 0 : (-position - start) / step)
            }
        }
        return Double(boxes.count)
    }
}
