import Geometry

/// The transition of a bound number or colour to its latest value.
///
/// As in the format's other runtimes, a value that changes during the transition is reached by a second leg, whose
/// start continues to move along the first one. A value set before the second frame takes effect immediately.
struct ValueTransition {
    private struct Leg {
        var from: BoundValue
        var to: BoundValue
        var elapsed: Float = 0

        func value(at share: Float) -> BoundValue {
            switch (from, to) {
            case (.number(let a), .number(let b)):
                .number(Double(Float(a) * (1 - share) + Float(b) * share))
            case (.color(let a), .color(let b)):
                .color(Color(argb: a).mixed(with: Color(argb: b), Double(share)).argb)
            default: to
            }
        }
    }

    /// The legs; nil until there is a value that can be interpolated.
    private var legs: (first: Leg, second: Leg)?
    /// Whether the second leg is in progress.
    private var isOnSecond = false
    private var current = BoundValue.number(0)
    /// The number of frames with a positive time since the binding was created, at most two.
    private var frames = 0

    private var leg: Leg? { isOnSecond ? legs?.second : legs?.first }

    private mutating func setLeg(_ new: Leg) {
        if isOnSecond { legs?.second = new } else { legs?.first = new }
    }

    /// Sets the value to be reached.
    ///
    /// - Parameters:
    ///   - new: the new value; values other than numbers and colours take effect immediately.
    ///   - duration: the duration of the transition, in seconds.
    /// - Returns: the value to show.
    mutating func value(for new: BoundValue, duration: Float) -> BoundValue {
        let target: BoundValue
        switch new {
        case .number(let number): target = .number(Double(Float(number)))
        case .color: target = new
        default: return new
        }
        if legs == nil {
            let leg = Leg(from: target, to: target)
            legs = (leg, leg)
            current = target
        } else if duration == 0 {
            setLeg(Leg(from: target, to: target))
            current = target
            isOnSecond = false
            legs?.first.elapsed = 0
            legs?.second.elapsed = 0
        } else if frames < 2 {
            setLeg(Leg(from: target, to: target, elapsed: leg?.elapsed ?? 0))
            current = target
        } else if let leg, leg.to != target {
            let hasStarted = leg.elapsed != 0
            if hasStarted, isOnSecond, let second = legs?.second { legs?.first = second }
            isOnSecond = hasStarted
            setLeg(Leg(from: current, to: target))
        }
        return current
    }

    /// Advances by `elapsed` seconds.
    ///
    /// - Parameter duration: the duration of the transition, in seconds.
    /// - Returns: whether the value may have changed, and whether it will change further with time.
    mutating func advance(
        _ elapsed: Float, duration: Float, _ interpolator: Interpolator?
    ) -> (changed: Bool, continues: Bool) {
        if frames < 2 && elapsed > 0 { frames += 1 }
        // The first two frames are counted even if there is no value.
        guard let leg, leg.to != current, elapsed != 0 else { return (false, frames < 2) }
        let now = move(elapsed, duration, interpolator)
        return (leg.elapsed < duration, now < duration || frames < 2)
    }

    private func share(_ elapsed: Float, _ duration: Float, _ interpolator: Interpolator?) -> Float
    {
        let share = min(1, duration > 0 ? elapsed / duration : 1)
        return interpolator.map { Float($0.factor(Double(share))) } ?? share
    }

    /// Advances the current leg.
    ///
    /// - Returns: the elapsed seconds of the current leg; zero at its end.
    private mutating func move(
        _ elapsed: Float, _ duration: Float, _ interpolator: Interpolator?
    ) -> Float {
        guard var (first, second) = legs else { return 0 }
        let wasOnSecond = isOnSecond
        if isOnSecond {
            let share = share(first.elapsed, duration, interpolator)
            second.from = first.value(at: share)
            if share == 1 {
                first = second
                isOnSecond = false
            } else {
                first.elapsed += elapsed
            }
        }
        var leg = wasOnSecond ? second : first
        if leg.elapsed >= duration {
            current = leg.to
            if isOnSecond { first = second }
            first.elapsed = 0
            if isOnSecond { second.elapsed = 0 }
            isOnSecond = false
            legs = (first, second)
            return wasOnSecond ? second.elapsed : first.elapsed
        }
        leg.elapsed += elapsed
        current = leg.value(at: share(leg.elapsed, duration, interpolator))
        if wasOnSecond { second = leg } else { first = leg }
        legs = (first, second)
        return leg.elapsed
    }
}
