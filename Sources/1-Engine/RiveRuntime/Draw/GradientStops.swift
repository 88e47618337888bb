import Geometry

/// The stops of a gradient in the form in which it is drawn, sorted by offset.
///
/// Display lists of the last frames retain the arrays passed to them. Three arrays are used in turn, so that a gradient
/// that changes in every frame writes to one that no display list retains any more.
struct GradientStops {
    /// The stops of the last call, in the file's order. Their offsets may be below 0 or above 1.
    private var latest: [GradientStop] = []
    /// The indices of the stops as the last sort left them: stops with equal offsets keep their earlier order.
    /// Empty for the file's order.
    private var order: [Int] = []
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
        if order.count != latest.count { order = [] }
        if !isSorted {
            if order.isEmpty { order = Array(latest.indices) }
            let latest = latest
            order.sort { latest[$0].offset < latest[$1].offset }
        }
        current = (current + 1) % arrays.count
        arrays[current].removeAll(keepingCapacity: true)
        for index in latest.indices {
            let stop = stop(at: index)
            // As in the reference, offsets are limited after the stops have been sorted.
            arrays[current].append(GradientStop(max(0, min(1, stop.offset)), stop.color))
        }
    }

    private func stop(at index: Int) -> GradientStop {
        latest[order.isEmpty ? index : order[index]]
    }

    private var isSorted: Bool {
        var last = -Double.infinity
        for index in latest.indices {
            let offset = stop(at: index).offset
            if offset < last { return false }
            last = offset
        }
        return true
    }
}
