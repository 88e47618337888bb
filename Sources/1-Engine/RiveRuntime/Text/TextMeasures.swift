import Typography

/// The extents of a text for the widths that a layout has asked for. A layout measures a text again and again with few
/// widths, in one pass and from frame to frame, and shaping it takes much longer than comparing its runs.
struct TextMeasures {
    /// What an extent depends on besides the runs.
    struct Query: Equatable {
        /// The maximum width of a line; nil for none.
        var width: Double?
        var paragraphSpacing: Double
        var verticalTrim: UInt32
    }

    /// What a text takes when it is laid out.
    struct Extent {
        var width: Double
        var height: Double
        /// The distance from the upper edge to the first baseline.
        var baseline: Double
        /// How much is trimmed at each edge.
        var trim: (top: Double, bottom: Double)
    }

    /// The maximum number of extents of one text; the oldest is replaced first.
    static let maximumCount = 8

    private var runs: [TextRun] = []
    private var known: [(query: Query, extent: Extent)] = []
    private var oldest = 0

    /// Returns the extent for a query; nil if the runs are others than before, or were not measured for it.
    mutating func extent(of new: [TextRun], _ query: Query) -> Extent? {
        guard new.count == runs.count, zip(new, runs).allSatisfy({ $0.isSame(as: $1) }) else {
            runs = new
            known.removeAll(keepingCapacity: true)
            oldest = 0
            return nil
        }
        return known.first { $0.query == query }?.extent
    }

    /// Keeps the extent of the runs that were asked for last.
    mutating func insert(_ extent: Extent, for query: Query) {
        if known.count < TextMeasures.maximumCount { return known.append((query, extent)) }
        known[oldest] = (query, extent)
        oldest = (oldest + 1) % TextMeasures.maximumCount
    }
}

extension TextRun {
    /// Whether two runs look the same.
    fileprivate func isSame(as other: TextRun) -> Bool {
        font === other.font && size == other.size && lineHeight == other.lineHeight
            && letterSpacing == other.letterSpacing && style == other.style
            && features == other.features && text == other.text
    }
}
