/// An animatable property of a view: its model value, and the value presented while animations run.
///
/// It is a class, since a completion that it calls may access the view that contains it.
@MainActor final class Animated<Value: Animatable> {
    /// An animated change in progress, added to those before it.
    private struct Change {
        var start: Value
        var end: Value
        var transaction: AnimationTransaction
        /// Whether the change has reached its end while an earlier one is still running.
        var isDone = false
    }

    private(set) var model: Value
    /// The value of the running changes.
    private var current: Value
    /// The value of a keyed animation, which takes the place of the others while it runs; nil for none.
    var keyed: Value?
    /// The value that is drawn.
    var presented: Value { keyed ?? current }
    /// The running changes, oldest first. Each adds its own movement to the result of those before it, as on iOS, so
    /// that neither the value nor its velocity jumps when one animation interrupts another.
    private var changes: [Change] = []
    /// The maximum number of concurrent changes; a further one replaces them all.
    private static var maximumChanges: Int { 16 }

    init(_ value: Value) {
        model = value
        current = value
    }

    var isAnimating: Bool { !changes.isEmpty }

    /// Whether all running animations repeat indefinitely.
    var isEndless: Bool { changes.allSatisfy { $0.transaction.isEndless } }

    /// Whether the view receives touches while the property is animated.
    var allowsInteraction: Bool {
        changes.allSatisfy { $0.transaction.options.contains(.allowUserInteraction) }
    }

    /// Sets the value, immediately or animated by a transaction.
    ///
    /// As on iOS, a value that is set without an animation leaves the running animations alone: their movement goes on,
    /// and ends at the new value.
    ///
    /// - Parameter transaction: The transaction that animates the change; nil sets the value immediately.
    func set(_ value: Value, _ transaction: AnimationTransaction?) {
        guard let transaction else { return move(to: value) }
        guard transaction.duration > 0 || transaction.delay > 0 else {
            model = value
            current = value
            endAll()
            return
        }
        // An additive change on top of one that repeats indefinitely would oscillate with it.
        let replaces =
            transaction.options.contains(.beginFromCurrentState)
            || changes.contains { $0.transaction.isEndless }
            || changes.count == Animated.maximumChanges
        let start = replaces ? presented : model
        model = value
        if replaces {
            endAll()
            if start == value {
                current = value
                return
            }
        }
        changes.append(Change(start: start, end: value, transaction: transaction))
        transaction.animationBegan()
    }

    /// Sets the model value under the running animations.
    private func move(to value: Value) {
        let old = model
        model = value
        guard isAnimating else {
            current = value
            return
        }
        if Value.isAdditive {
            current = current.advanced(from: old, to: value, 1)
            for index in changes.indices {
                changes[index].start = changes[index].start.advanced(from: old, to: value, 1)
                changes[index].end = changes[index].end.advanced(from: old, to: value, 1)
            }
        } else {
            changes[changes.count - 1].end = value
        }
    }

    /// Sets the value and ends the running animations.
    func replace(with value: Value) {
        model = value
        finish()
    }

    /// Advances the animations to a frame's time.
    ///
    /// - Parameters:
    ///   - time: The frame's time, in seconds.
    ///   - apply: Called with the presented value, before the completions of animations that have ended.
    /// - Returns: Whether animations are still running.
    func advance(to time: Double, _ apply: (Value) -> Void = { _ in }) -> Bool {
        guard let first = changes.first else { return false }
        var value = first.start
        var ended: [AnimationTransaction] = []
        for index in changes.indices {
            let (share, isDone) = changes[index].transaction.state(at: time)
            value = value.advanced(
                from: changes[index].start, to: changes[index].end, isDone ? 1 : share)
            if isDone && !changes[index].isDone {
                changes[index].isDone = true
                ended.append(changes[index].transaction)
            }
        }
        // Finished changes stay as long as an earlier one is running, since they are added to it.
        if !ended.isEmpty {
            changes.removeFirst(changes.firstIndex { !$0.isDone } ?? changes.count)
        }
        current = changes.isEmpty ? model : value
        apply(presented)
        for transaction in ended { transaction.animationEnded(finished: true) }
        return isAnimating
    }

    /// Transforms the model value and all values of running animations, for a change of the coordinate system.
    func map(_ transform: (Value) -> Value) {
        model = transform(model)
        current = transform(current)
        for index in changes.indices {
            changes[index].start = transform(changes[index].start)
            changes[index].end = transform(changes[index].end)
        }
    }

    /// Ends the animations at their final value.
    func finish() {
        current = model
        endAll()
    }

    private func endAll() {
        guard isAnimating else { return }
        let ended = changes
        changes = []
        for change in ended where !change.isDone {
            change.transaction.animationEnded(finished: false)
        }
    }
}
