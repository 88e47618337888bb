/// A track's extent; `start` is relative to the content box.
struct GridTrack {
    var style: GridTracks.Track
    var start = 0.0
    var length = 0.0
    var limit = Double.infinity

    /// The track's fraction of the free space; nil if it has none.
    fileprivate var fraction: Double? {
        if case .fraction(let value) = style.maximum { max(0, value) } else { nil }
    }

    /// Returns the length from the start of the first track of a range to the end of the last one.
    static func length(_ tracks: [GridTrack], _ range: Range<Int>) -> Double {
        guard let first = range.first, let last = range.last, last < tracks.count else { return 0 }
        return tracks[last].start + tracks[last].length - tracks[first].start
    }
}

/// Computes the extents of a grid's tracks along one dimension with CSS Grid Layout's track sizing algorithm, except
/// that the contributions of items that span several tracks are distributed evenly.
struct GridTrackSizing {
    private let node: FlexNode
    private let dimension: FlexDimension
    /// The content box's length; nil if it is not known.
    private let available: Double?
    private let isExact: Bool
    private let gap: Double

    init(_ node: FlexNode, _ dimension: FlexDimension, _ available: Double?, _ isExact: Bool) {
        self.node = node
        self.dimension = dimension
        self.available = available
        self.isExact = isExact
        gap = node.shared.style.gap(dimension, available)
    }

    /// Computes all extents.
    ///
    /// - Parameters:
    ///   - areas: the items' cells.
    ///   - contribution: returns the length that the item with this index requires of its cells.
    /// - Returns: the total length of the tracks, including gaps.
    func resolve(
        _ tracks: inout [GridTrack], _ areas: [GridArea], contribution: (Int) -> Double
    ) -> Double {
        for i in tracks.indices {
            tracks[i].length = fixed(tracks[i].style.minimum) ?? 0
            tracks[i].limit = max(tracks[i].length, fixed(tracks[i].style.maximum) ?? .infinity)
        }
        growByContent(&tracks, areas, contribution)
        let gaps = gap * Double(max(0, tracks.count - 1))
        growToLimits(&tracks, gaps)
        expandFractions(&tracks, gaps)
        if isExact { stretch(&tracks, gaps) }
        let (offset, between) = distribution(tracks, gaps)
        var at = offset
        for i in tracks.indices {
            tracks[i].start = at
            at += tracks[i].length + gap + between
        }
        return tracks.reduce(gaps) { $0 + $1.length }
    }

    /// Returns the length of a limit that does not depend on content; nil for other limits.
    private func fixed(_ limit: GridTracks.Limit) -> Double? {
        switch limit {
        case .points(let value): max(0, value)
        case .percent(let value): available.map { max(0, $0 * value / 100) }
        case .auto, .fraction: nil
        }
    }

    /// Grows tracks to the lengths that their items require, starting with the items that span the fewest tracks.
    private func growByContent(
        _ tracks: inout [GridTrack], _ areas: [GridArea], _ contribution: (Int) -> Double
    ) {
        let order = areas.indices.sorted {
            areas[$0].tracks(dimension).count < areas[$1].tracks(dimension).count
        }
        for i in order {
            let range = areas[i].tracks(dimension)
            let growing = range.filter {
                if case .fraction = tracks[$0].style.maximum, available != nil { return false }
                return fixed(tracks[$0].style.minimum) == nil
            }
            guard !growing.isEmpty else { continue }
            let wanted = contribution(i)
            let present =
                range.reduce(0) { $0 + tracks[$1].length } + gap * Double(range.count - 1)
            if wanted > present {
                let share = (wanted - present) / Double(growing.count)
                for t in growing {
                    tracks[t].length = min(tracks[t].length + share, tracks[t].limit)
                }
            }
        }
    }

    /// Grows tracks with a fixed maximum up to it while there is free space.
    private func growToLimits(_ tracks: inout [GridTrack], _ gaps: Double) {
        guard let available else { return }
        var free = available - gaps - tracks.reduce(0) { $0 + $1.length }
        for i in tracks.indices
        where free > 0 && tracks[i].limit.isFinite && tracks[i].limit > tracks[i].length {
            let growth = min(free, tracks[i].limit - tracks[i].length)
            tracks[i].length += growth
            free -= growth
        }
    }

    /// Distributes the remaining space among the tracks with fractions. A track whose share is less than its content
    /// keeps its length, which leaves less for the others; the tracks with the longest content relative to their
    /// fraction are therefore examined first.
    private func expandFractions(_ tracks: inout [GridTrack], _ gaps: Double) {
        guard let available else { return }
        var (rest, total) = (available - gaps, 0.0)
        var flexible: [(index: Int, share: Double, need: Double)] = []
        for (i, track) in tracks.enumerated() {
            guard let share = track.fraction else {
                rest -= track.length
                continue
            }
            total += share
            flexible.append((i, share, track.length > 0 ? track.length / share : 0))
        }
        flexible.sort { $0.need > $1.need }
        for (position, next) in flexible.enumerated() {
            guard total > 0 else { return }
            let unit = max(0, rest) / max(1, total)
            if next.share * unit < tracks[next.index].length {
                rest -= tracks[next.index].length
                total -= next.share
                continue
            }
            for other in flexible[position...] { tracks[other.index].length = other.share * unit }
            return
        }
    }

    /// Stretches automatic rows to fill the remaining space.
    private func stretch(_ tracks: inout [GridTrack], _ gaps: Double) {
        guard dimension == .height, node.shared.style.alignContent == .stretch, let available else {
            return
        }
        let free = available - gaps - tracks.reduce(0) { $0 + $1.length }
        let automatic = tracks.indices.filter { tracks[$0].style.maximum == .auto }
        guard free > 0, !automatic.isEmpty else { return }
        for i in automatic { tracks[i].length += free / Double(automatic.count) }
    }

    /// Returns the start of the first track and the additional space in each gap, from the distribution of the content.
    private func distribution(
        _ tracks: [GridTrack], _ gaps: Double
    ) -> (offset: Double, between: Double) {
        guard isExact, let available else { return (0, 0) }
        let free = max(0, available - gaps - tracks.reduce(0) { $0 + $1.length })
        let count = Double(tracks.count)
        let kind =
            dimension == .width
            ? Distribution(node.shared.style.justifyContent)
            : Distribution(node.shared.style.alignContent)
        return switch kind {
        case .start: (0, 0)
        case .center: (free / 2, 0)
        case .end: (free, 0)
        case .between: (0, count > 1 ? free / (count - 1) : 0)
        case .around: (free / (2 * count), free / count)
        case .evenly: (free / (count + 1), free / (count + 1))
        }
    }

    /// Where the space that the tracks leave is put.
    private enum Distribution {
        case start, center, end, between, around, evenly

        init(_ justify: FlexStyle.Justify) {
            self =
                switch justify {
                case .flexStart: .start
                case .center: .center
                case .flexEnd: .end
                case .spaceBetween: .between
                case .spaceAround: .around
                case .spaceEvenly: .evenly
                }
        }

        init(_ align: FlexStyle.Align) {
            self =
                switch align {
                case .auto, .flexStart, .stretch: .start
                case .center: .center
                case .flexEnd: .end
                case .spaceBetween: .between
                case .spaceAround: .around
                case .spaceEvenly: .evenly
                }
        }
    }
}
