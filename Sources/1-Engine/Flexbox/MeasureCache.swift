/// One measurement of a node: what it was asked and what came out.
struct CachedMeasure {
    var width: FlexConstraint
    var height: FlexConstraint
    var owner: FlexOwner
    var result: FlexSize
}

/// A node's latest measurements. Without them the number of measurements doubles with each level of
/// nesting.
///
/// A ring of fixed size, as in Yoga: an animated parent asks at a new width in every frame, and what
/// it asked many frames ago is not asked again.
struct MeasureCache {
    /// As in Yoga.
    static let capacity = 8

    private var entries: [CachedMeasure] = []
    /// The oldest entry of a full ring.
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
