import Geometry

/// Lays out a box whose display is a grid: CSS Grid Layout without named lines, subgrids, dense packing and repetition.
struct GridLayout {
    private let node: FlexNode
    private let owner: FlexOwner
    private let constraints: [FlexConstraint]

    init(
        _ node: FlexNode, _ owner: FlexOwner, _ width: FlexConstraint, _ height: FlexConstraint
    ) {
        self.node = node
        self.owner = owner
        constraints = [width, height]
    }

    func run(performs: Bool) {
        let items = node.children.filter {
            $0.shared.style.display != .none && $0.shared.style.position != .absolute
        }
        for child in node.children where child.shared.style.display == .none {
            child.measured = FlexSize()
            if performs { child.frame = Rect(0, 0, 0, 0) }
        }
        let grid = node.tracks
        let most = GridPlacement.maximumTracks
        let placement = GridPlacement(
            items.map(\.shared.style.grid), columns: min(grid.columns.count, most),
            rows: min(grid.rows.count, most))
        var columns = GridLayout.tracks(grid.columns, grid.autoColumns, placement.columnCount)
        var rows = GridLayout.tracks(grid.rows, grid.autoRows, placement.rowCount)
        let width = GridTrackSizing(node, .width, available(.width), isExact(.width))
            .resolve(&columns, placement.areas) { contribution(items[$0], .width, widths: nil) }
        let height = GridTrackSizing(node, .height, available(.height), isExact(.height))
            .resolve(&rows, placement.areas) { index in
                let cells = GridTrack.length(columns, placement.areas[index].column)
                return contribution(items[index], .height, widths: cells)
            }
        node.measured = FlexSize(
            width: size(.width, width), height: size(.height, height))
        guard performs else { return }
        for (item, area) in zip(items, placement.areas) { place(item, area, columns, rows) }
        AbsoluteLayout(
            node: node, owner: owner, main: FlexAxis(dimension: .width, isReversed: false),
            cross: FlexAxis(dimension: .height, isReversed: false),
            inner: FlexOwner(
                width: node.measured.width - node.shared.style.border.sum(.width, owner.width),
                height: node.measured.height - node.shared.style.border.sum(.height, owner.width)),
            limitsWidth: false, mainLead: 0
        ).run()
    }

    private func available(_ dimension: FlexDimension) -> Double? {
        guard let limit = constraints[dimension.rawValue].limit else { return nil }
        return max(0, limit - node.inner(dimension, owner.width))
    }

    /// Returns the border box's length, given that of all tracks.
    private func size(_ dimension: FlexDimension, _ content: Double) -> Double {
        var value = content + node.inner(dimension, owner.width)
        if case .exactly(let given) = constraints[dimension.rawValue] { value = given }
        return node.bound(value, dimension, owner[dimension], ownerWidth: owner.width)
    }

    private static func tracks(
        _ named: [GridTracks.Track], _ automatic: [GridTracks.Track], _ count: Int
    ) -> [GridTrack] {
        (0..<count).map { i in
            if i < named.count { return GridTrack(style: named[i]) }
            if automatic.isEmpty { return GridTrack(style: GridTracks.Track(.auto)) }
            return GridTrack(style: automatic[(i - named.count) % automatic.count])
        }
    }

    private func isExact(_ dimension: FlexDimension) -> Bool {
        constraints[dimension.rawValue].isExact
    }

    /// Returns the length that an item requires of its cells.
    ///
    /// - Parameter widths: the length of its columns if it is known, for measuring its height.
    private func contribution(
        _ item: FlexNode, _ dimension: FlexDimension, widths: Double?
    ) -> Double {
        let inner = FlexOwner(width: available(.width), height: available(.height))
        let margin = item.shared.style.margin.sum(dimension, inner.width)
        if let own = item.definiteLength(dimension, in: inner[dimension]) { return own + margin }
        let width: FlexConstraint =
            if let limit = widths ?? inner.width { .atMost(limit) } else { .unbounded }
        FlexLayout(owner: inner, direction: node.direction)
            .run(item, width, .unbounded, performs: false)
        return item.measured[dimension] + margin
    }

    // MARK: Children

    private func place(
        _ item: FlexNode, _ area: GridArea, _ columns: [GridTrack], _ rows: [GridTrack]
    ) {
        let cell = FlexOwner(
            width: GridTrack.length(columns, area.column),
            height: GridTrack.length(rows, area.row))
        let layout = FlexLayout(owner: cell, direction: node.direction)
        func alignment(_ dimension: FlexDimension) -> FlexStyle.Align {
            if dimension == .width {
                let own = item.shared.style.grid.justifySelf
                return own == .auto ? node.shared.style.grid.justifyItems : own
            }
            return item.shared.style.alignSelf == .auto
                ? node.shared.style.alignItems : item.shared.style.alignSelf
        }
        func constraint(_ dimension: FlexDimension) -> FlexConstraint {
            let rest =
                max(0, (cell[dimension] ?? 0) - item.shared.style.margin.sum(dimension, cell.width))
            if let own = item.definiteLength(dimension, in: cell[dimension]) {
                return .exactly(item.bound(own, dimension, cell[dimension], ownerWidth: cell.width))
            }
            return alignment(dimension) == .stretch ? .exactly(rest) : .atMost(rest)
        }
        layout.run(item, constraint(.width), constraint(.height), performs: true)
        var origin = FlexSize()
        for dimension in [FlexDimension.width, .height] {
            let axis = FlexAxis(dimension: dimension, isReversed: false)
            let tracks = dimension == .width ? columns : rows
            let free =
                (cell[dimension] ?? 0) - item.measured[dimension]
                - item.shared.style.margin.sum(dimension, cell.width)
            let share =
                switch alignment(dimension) {
                case .center: 0.5
                case .flexEnd: 1.0
                default: 0.0
                }
            let edge =
                (node.shared.style.padding.start(axis).resolved(in: owner.width) ?? 0)
                + (node.shared.style.border.start(axis).resolved(in: owner.width) ?? 0)
                + (item.shared.style.margin.start(axis).resolved(in: cell.width) ?? 0)
            origin[dimension] =
                edge + tracks[area.tracks(dimension).lowerBound].start + free * share
            if item.shared.style.position == .relative {
                origin[dimension] += item.relativeInset(dimension, cell)
            }
        }
        item.frame = Rect(
            origin.width, origin.height, item.measured.width, item.measured.height)
    }
}
