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

    func result(_ width: FlexConstraint, _ height: FlexConstraint, _ owner: FlexOwner) -> FlexSize?
    {
        entries.first { $0.width == width && $0.height == height && $0.owner == owner }?.result
    }

    mutating func insert(_ measure: CachedMeasure) {
        if entries.count < MeasureCache.capacity {
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
