/// A measurement of a node: its parameters and its result.
struct CachedMeasure {
    var width: FlexConstraint
    var height: FlexConstraint
    var owner: FlexOwner
    var result: FlexSize
}

/// A node's latest measurements. Without this cache the number of measurements doubles with each level of nesting.
///
/// It is a ring buffer of fixed size, as in Yoga: an animated parent measures at a new width in every frame and does
/// not use old widths again.
struct MeasureCache {
    /// The capacity, as in Yoga.
    static let capacity = 8

    private var entries: [CachedMeasure] = []
    /// The index of the oldest entry once the ring is full.
    private var oldest = 0

    var count: Int { entries.count }

    /// Returns the result for a node with children.
    ///
    /// - Parameter owner: the owner; nil if the result does not depend on it.
    func result(
        _ width: FlexConstraint, _ height: FlexConstraint, _ owner: FlexOwner?
    ) -> FlexSize? {
        for entry in entries
        where entry.width == width && entry.height == height
            && (owner == nil || entry.owner == owner)
        {
            return entry.result
        }
        return nil
    }

    /// Returns the result for a node whose content is measured, which is worth avoiding: as in Yoga, content that fits
    /// into a stricter constraint is as large there as before.
    ///
    /// - Parameter owner: the owner; nil if the result does not depend on it.
    func contentResult(
        _ width: FlexConstraint, _ height: FlexConstraint, _ owner: FlexOwner?
    ) -> FlexSize? {
        for entry in entries
        where width.keeps(entry.result.width, measuredFor: entry.width)
            && height.keeps(entry.result.height, measuredFor: entry.height)
            && (owner == nil || entry.owner == owner)
        {
            return entry.result
        }
        return nil
    }

    mutating func insert(_ measure: CachedMeasure) {
        if entries.count < MeasureCache.capacity {
            // Most boxes keep one or two; the storage would otherwise be for twice as many.
            entries.reserveCapacity(entries.count + 1)
            entries.append(measure)
        } else {
            entries[oldest] = measure
            oldest = (oldest + 1) % MeasureCache.capacity
        }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        oldest = 0
    }
}

extension FlexConstraint {
    /// Whether content that was of some length for another constraint is as long for this one.
    fileprivate func keeps(_ length: Double, measuredFor old: FlexConstraint) -> Bool {
        switch (self, old) {
        case (.unbounded, .unbounded): true
        case (.exactly(let new), .exactly(let old)): new == old || new == length
        case (.exactly(let new), _): new == length
        case (.atMost(let new), .unbounded): new >= length
        case (.atMost(let new), .atMost(let old)): new == old || new < old && new >= length
        default: false
        }
    }
}
