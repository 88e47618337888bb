/// A property of a view: the value that it has, and the one that is seen on the way there.
///
/// An object, for what its end sets off may look at the view that it belongs to.
@MainActor final class Animated<Value: Animatable> {
    private(set) var model: Value
    /// What is drawn.
    private(set) var presented: Value
    private var running: (from: Value, transaction: AnimationTransaction)?

    init(_ value: Value) {
        model = value
        presented = value
    }

    var isAnimating: Bool { running != nil }

    /// Whether a finger may touch the view while this is on its way.
    var allowsInteraction: Bool {
        running?.transaction.options.contains(.allowUserInteraction) ?? true
    }

    /// Sets the value, at once or as the transaction in force says.
    ///
    /// - Parameter transaction: nil where nobody would see an animation.
    func set(_ value: Value, _ transaction: AnimationTransaction?) {
        guard let transaction, transaction.duration > 0 || transaction.delay > 0 else {
            model = value
            presented = value
            end(finished: false)
            return
        }
        let from =
            transaction.options.contains(.beginFromCurrentState) ? presented : model
        end(finished: false)
        model = value
        if from == value {
            presented = value
            return
        }
        presented = from
        running = (from, transaction)
        transaction.partBegan()
    }

    /// Moves on to a frame's time.
    ///
    /// - Returns: whether there is more to come.
    func advance(to time: Double) -> Bool {
        guard let (from, transaction) = running else { return false }
        let (share, isDone) = transaction.state(at: time)
        if isDone {
            presented = model
            end(finished: true)
            return false
        }
        presented = from.mixed(with: model, share)
        return true
    }

    /// Ends the animation where it leads to.
    func finish() {
        presented = model
        end(finished: false)
    }

    private func end(finished: Bool) {
        guard let (_, transaction) = running else { return }
        running = nil
        transaction.partEnded(finished: finished)
    }
}
