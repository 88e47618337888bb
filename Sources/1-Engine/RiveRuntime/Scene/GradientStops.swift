import Geometry

/// The stops of a gradient in the form in which it is drawn, sorted by offset.
///
/// Display lists of the last frames retain the arrays passed to them. Three arrays are used in turn, so that a gradient
/// that changes in every frame writes to one that no display list retains any more.
struct GradientStops {
    /// The stops of the last call, in the file's order.
    private var latest: [GradientStop] = []
    private var arrays: [[GradientStop]] = [[], [], []]
    private var current = 0

    /// Returns the stops of components, with their alphas multiplied by `opacity`. If none has changed since the last
    /// call, the same array is returned.
    mutating func sorted(_ stops: [GradientStopComponent], opacity: Double) -> [GradientStop] {
        var hasChanged = latest.count != stops.count
        if hasChanged { latest = stops.map { $0.stop(opacity: opacity) } }
        for i in stops.indices {
            let stop = stops[i].stop(opacity: opacity)
            if stop != latest[i] {
                latest[i] = stop
                hasChanged = true
            }
        }
        if hasChanged { sort() }
        return arrays[current]
    }

    private mutating func sort() {
        current = (current + 1) % arrays.count
        arrays[current].removeAll(keepingCapacity: true)
        var isSorted = true
        for stop in latest {
            if let last = arrays[current].last, last.offset > stop.offset { isSorted = false }
            arrays[current].append(stop)
        }
        if !isSorted { arrays[current].sort { $0.offset < $1.offset } }
    }
}
