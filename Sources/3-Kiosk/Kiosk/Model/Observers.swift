/// Those who are told of changes, in the order in which they began to observe. Owners are not kept.
@MainActor struct Observers<Change> {
    private struct Observer {
        weak var owner: AnyObject?
        let body: (Change) -> Void
    }

    private var observers: [Observer] = []

    mutating func add(_ owner: AnyObject, _ body: @escaping (Change) -> Void) {
        observers.removeAll { $0.owner == nil }
        observers.append(Observer(owner: owner, body: body))
    }

    mutating func remove(_ owner: AnyObject) {
        observers.removeAll { $0.owner == nil || $0.owner === owner }
    }

    /// Calls the observers. One that another one removes meanwhile may still be called.
    func tell(_ change: Change) {
        for observer in observers where observer.owner != nil { observer.body(change) }
    }
}
