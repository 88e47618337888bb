import Geometry

/// The layout of a box whose display is a grid: CSS Grid Layout without named lines, subgrids, dense
/// packing and repetition.
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

    /// A track's extent; `start` is relative to the content box.
    private struct Track {
        var style: GridTracks.Track
        var start = 0.0
        var length = 0.0
        var limit = Double.infinity
    }

    func run(performs: Bool) {
        let items = node.children.filter {
            $0.style.display != .none && $0.style.position != .absolute
        }
        for child in node.children where child.style.display == .none {
            child.measured = FlexSize()
            if performs { child.frame = Rect(0, 0, 0, 0) }
        }
        let grid = node.tracks
        let placement = GridPlacement(
            items, columns: grid.columns.count, rows: grid.rows.count)
        var columns = tracks(grid.columns, grid.autoColumns, placement.columnCount)
        var rows = tracks(grid.rows, grid.autoRows, placement.rowCount)
        let width = resolve(&columns, .width, items, placement, widths: nil)
        let height = resolve(&rows, .height, items, placement, widths: columns)
        node.measured = FlexSize(
            width: size(.width, width), height: size(.height, height))
        guard performs else { return }
        for (item, area) in zip(items, placement.areas) { place(item, area, columns, rows) }
        AbsoluteLayout(
            node: node, owner: owner, main: FlexAxis(dimension: .width, isReversed: false),
            cross: FlexAxis(dimension: .height, isReversed: false)
        ).run()
    }

    private func available(_ dimension: FlexDimension) -> Double? {
        guard let limit = constraints[dimension.rawValue].limit else { return nil }
        return max(0, limit - node.inner(dimension, owner.width))
    }

    /// The border box's length, given that of all tracks.
    private func size(_ dimension: FlexDimension, _ content: Double) -> Double {
        var value = content + node.inner(dimension, owner.width)
        if case .exactly(let given) = constraints[dimension.rawValue] { value = given }
        return node.bound(value, dimension, owner[dimension], ownerWidth: owner.width)
    }

    private func tracks(
        _ named: [GridTracks.Track], _ automatic: [GridTracks.Track], _ count: Int
    ) -> [Track] {
        (0..<count).map { i in
            if i < named.count { return Track(style: named[i]) }
            if automatic.isEmpty { return Track(style: GridTracks.Track(.auto)) }
            return Track(style: automatic[(i - named.count) % automatic.count])
        }
    }

    // MARK: Track sizes

    /// Finds the extents of the tracks along a dimension.
    ///
    /// - Parameter widths: the columns where they are known, to measure heights in.
    /// - Returns: the length of all tracks, gaps included.
    private func resolve(
        _ tracks: inout [Track], _ dimension: FlexDimension, _ items: [FlexNode],
        _ placement: GridPlacement, widths: [Track]?
    ) -> Double {
        let available = available(dimension)
        let gap = node.style.gap(dimension, available)
        func fixed(_ limit: GridTracks.Limit) -> Double? {
            switch limit {
            case .points(let value): max(0, value)
            case .percent(let value): available.map { max(0, $0 * value / 100) }
            case .auto, .fraction: nil
            }
        }
        for i in tracks.indices {
            tracks[i].length = fixed(tracks[i].style.minimum) ?? 0
            tracks[i].limit = max(tracks[i].length, fixed(tracks[i].style.maximum) ?? .infinity)
        }
        // The contributions of items, those that span one track first.
        let order = items.indices.sorted {
            placement.areas[$0].tracks(dimension).count
                < placement.areas[$1].tracks(dimension).count
        }
        for i in order {
            let range = placement.areas[i].tracks(dimension)
            let growing = range.filter {
                if case .fraction = tracks[$0].style.maximum, available != nil { return false }
                return tracks[$0].style.minimum == .auto || fixed(tracks[$0].style.minimum) == nil
            }
            guard !growing.isEmpty else { continue }
            let wanted = contribution(items[i], dimension, placement.areas[i], widths)
            let present =
                range.reduce(0) { $0 + tracks[$1].length } + gap * Double(range.count - 1)
            if wanted > present {
                let share = (wanted - present) / Double(growing.count)
                for t in growing {
                    tracks[t].length = min(tracks[t].length + share, tracks[t].limit)
                }
            }
        }
        // Tracks with a fixed maximum grow up to it while there is free space.
        let gaps = gap * Double(max(0, tracks.count - 1))
        var free = (available ?? 0) - gaps - tracks.reduce(0) { $0 + $1.length }
        if available != nil, free > 0 {
            for i in tracks.indices
            where tracks[i].limit.isFinite && tracks[i].limit > tracks[i].length {
                let growth = min(free, tracks[i].limit - tracks[i].length)
                tracks[i].length += growth
                free -= growth
            }
        }
        expandFractions(&tracks, available, gaps)
        if constraints[dimension.rawValue].isExact { stretch(&tracks, dimension, gaps) }
        var at = offset(tracks, dimension, gaps)
        let spread = between(tracks, dimension, gaps)
        for i in tracks.indices {
            tracks[i].start = at
            at += tracks[i].length + gap + spread
        }
        return tracks.reduce(gaps) { $0 + $1.length }
    }

    private func contribution(
        _ item: FlexNode, _ dimension: FlexDimension, _ area: GridArea, _ widths: [Track]?
    ) -> Double {
        let inner = FlexOwner(width: available(.width), height: available(.height))
        let margin = item.style.margin.sum(dimension, inner.width)
        if let own = item.definiteLength(dimension, in: inner[dimension]) { return own + margin }
        let width: FlexConstraint =
            if let widths {
                .atMost(GridLayout.length(widths, area.column))
            } else if let width = inner.width {
                .atMost(width)
            } else {
                .unbounded
            }
        FlexLayout(owner: inner, direction: node.direction)
            .run(item, width, .unbounded, performs: false)
        return item.measured[dimension] + margin
    }

    /// Divides the remaining space between the tracks with fractions.
    private func expandFractions(
        _ tracks: inout [Track], _ available: Double?, _ gaps: Double
    ) {
        func fraction(_ track: Track) -> Double? {
            if case .fraction(let value) = track.style.maximum { max(0, value) } else { nil }
        }
        guard let available else { return }
        // A track whose fraction is less than its content is treated as inflexible.
        var inflexible = Set<Int>()
        while true {
            var (rest, total) = (available - gaps, 0.0)
            for i in tracks.indices {
                if let share = fraction(tracks[i]), !inflexible.contains(i) {
                    total += share
                } else {
                    rest -= tracks[i].length
                }
            }
            guard total > 0 else { return }
            let unit = max(0, rest) / max(1, total)
            let tooSmall = tracks.indices.filter { i in
                guard let share = fraction(tracks[i]), !inflexible.contains(i) else {
                    return false
                }
                return share * unit < tracks[i].length
            }
            if tooSmall.isEmpty {
                for i in tracks.indices where !inflexible.contains(i) {
                    if let share = fraction(tracks[i]) { tracks[i].length = share * unit }
                }
                return
            }
            inflexible.formUnion(tooSmall)
        }
    }

    /// Stretches automatic rows over the remaining space.
    private func stretch(_ tracks: inout [Track], _ dimension: FlexDimension, _ gaps: Double) {
        guard dimension == .height, node.style.alignContent == .stretch,
            let available = available(dimension)
        else { return }
        let free = available - gaps - tracks.reduce(0) { $0 + $1.length }
        let automatic = tracks.indices.filter { tracks[$0].style.maximum == .auto }
        guard free > 0, !automatic.isEmpty else { return }
        for i in automatic { tracks[i].length += free / Double(automatic.count) }
    }

    private func free(_ tracks: [Track], _ dimension: FlexDimension, _ gaps: Double) -> Double {
        guard constraints[dimension.rawValue].isExact, let available = available(dimension) else {
            return 0
        }
        return max(0, available - gaps - tracks.reduce(0) { $0 + $1.length })
    }

    /// The start of the first track.
    private func offset(_ tracks: [Track], _ dimension: FlexDimension, _ gaps: Double) -> Double {
        let free = free(tracks, dimension, gaps)
        let count = Double(tracks.count)
        if dimension == .width {
            switch node.style.justifyContent {
            case .center: return free / 2
            case .flexEnd: return free
            case .spaceAround: return free / (2 * count)
            case .spaceEvenly: return free / (count + 1)
            case .flexStart, .spaceBetween: return 0
            }
        }
        switch node.style.alignContent {
        case .center: return free / 2
        case .flexEnd: return free
        case .spaceAround: return free / (2 * count)
        case .spaceEvenly: return free / (count + 1)
        default: return 0
        }
    }

    /// The space that the content's distribution adds to each gap.
    private func between(_ tracks: [Track], _ dimension: FlexDimension, _ gaps: Double) -> Double {
        let free = free(tracks, dimension, gaps)
        let count = Double(tracks.count)
        let isWidth = dimension == .width
        let (justify, align) = (node.style.justifyContent, node.style.alignContent)
        if isWidth ? justify == .spaceBetween : align == .spaceBetween {
            return count > 1 ? free / (count - 1) : 0
        }
        if isWidth ? justify == .spaceAround : align == .spaceAround { return free / count }
        if isWidth ? justify == .spaceEvenly : align == .spaceEvenly { return free / (count + 1) }
        return 0
    }

    private static func length(_ tracks: [Track], _ range: Range<Int>) -> Double {
        guard let first = range.first, let last = range.last, last < tracks.count else { return 0 }
        return tracks[last].start + tracks[last].length - tracks[first].start
    }

    // MARK: Children

    private func place(_ item: FlexNode, _ area: GridArea, _ columns: [Track], _ rows: [Track]) {
        let cell = FlexOwner(
            width: GridLayout.length(columns, area.column),
            height: GridLayout.length(rows, area.row))
        let layout = FlexLayout(owner: cell, direction: node.direction)
        func alignment(_ dimension: FlexDimension) -> FlexStyle.Align {
            if dimension == .width {
                let own = item.style.grid.justifySelf
                return own == .auto ? node.style.grid.justifyItems : own
            }
            return item.style.alignSelf == .auto ? node.style.alignItems : item.style.alignSelf
        }
        func constraint(_ dimension: FlexDimension) -> FlexConstraint {
            let rest =
                max(0, (cell[dimension] ?? 0) - item.style.margin.sum(dimension, cell.width))
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
                - item.style.margin.sum(dimension, cell.width)
            let share =
                switch alignment(dimension) {
                case .center: 0.5
                case .flexEnd: 1.0
                default: 0.0
                }
            let edge =
                (node.style.padding.start(axis).resolved(in: owner.width) ?? 0)
                + (node.style.border.start(axis).resolved(in: owner.width) ?? 0)
                + (item.style.margin.start(axis).resolved(in: cell.width) ?? 0)
            origin[dimension] =
                edge + tracks[area.tracks(dimension).lowerBound].start + free * share
            if item.style.position == .relative {
                origin[dimension] += item.relativeInset(dimension, cell)
            }
        }
        item.frame = Rect(
            origin.width, origin.height, item.measured.width, item.measured.height)
    }
}
