/// A property of a view: the value that it has, and the one that is seen on the way there.
///
/// An object, for what its end sets off may look at the view that it belongs to.
@MainActor final class Animated<Value: Animatable> {
    /// A change that is under way, on top of those before it.
    private struct Change {
        var start: Value
        var end: Value
        var transaction: AnimationTransaction
        /// It has reached its end, but a change before it has not.
        var isDone = false
    }

    private(set) var model: Value
    /// What is drawn.
    private(set) var presented: Value
    /// In the order in which they were made: each adds its own way to what those before it show, as
    /// on iOS, so that neither the value nor its velocity jumps where one interrupts another.
    private var changes: [Change] = []
    /// A change on top of so many others replaces them.
    private static var maximumChanges: Int { 16 }

    init(_ value: Value) {
        model = value
        presented = value
    }

    var isAnimating: Bool { !changes.isEmpty }

    /// Whether all animations under way repeat without end.
    var isEndless: Bool { changes.allSatisfy { $0.transaction.isEndless } }

    /// Whether a finger may touch the view while this is on its way.
    var allowsInteraction: Bool {
        changes.allSatisfy { $0.transaction.options.contains(.allowUserInteraction) }
    }

    /// Sets the value, at once or as the transaction in force says.
    ///
    /// - Parameter transaction: nil where nobody would see an animation.
    func set(_ value: Value, _ transaction: AnimationTransaction?) {
        guard let transaction, transaction.duration > 0 || transaction.delay > 0 else {
            model = value
            presented = value
            endAll()
            return
        }
        // What repeats without end would shake everything that comes after it.
        let replaces =
            transaction.options.contains(.beginFromCurrentState)
            || changes.contains { $0.transaction.isEndless }
            || changes.count == Animated.maximumChanges
        let start = replaces ? presented : model
        model = value
        if replaces {
            endAll()
            if start == value {
                presented = value
                return
            }
        }
        changes.append(Change(start: start, end: value, transaction: transaction))
        transaction.partBegan()
    }

    /// Moves on to a frame's time.
    ///
    /// - Parameter apply: called with what is seen then, before completions of what has ended.
    /// - Returns: whether there is more to come.
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
        // Those on top of others that are under way still count.
        if !ended.isEmpty {
            changes.removeFirst(changes.firstIndex { !$0.isDone } ?? changes.count)
        }
        presented = changes.isEmpty ? model : value
        apply(presented)
        for transaction in ended { transaction.partEnded(finished: true) }
        return isAnimating
    }

    /// Changes all values alike: the place that they are counted from has moved.
    func map(_ transform: (Value) -> Value) {
        model = transform(model)
        presented = transform(presented)
        for index in changes.indices {
            changes[index].start = transform(changes[index].start)
            changes[index].end = transform(changes[index].end)
        }
    }

    /// Ends the animations where they lead to.
    func finish() {
        presented = model
        endAll()
    }

    private func endAll() {
        guard isAnimating else { return }
        let ended = changes
        changes = []
        for change in ended where !change.isDone { change.transaction.partEnded(finished: false) }
    }
}
