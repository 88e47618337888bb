/// What observes a value.
package struct ValueObserver<Value> {
    /// Whether it takes no more values; called at any time.
    let isEnded: () -> Bool
    /// Called when what it observes is released.
    let ended: () -> Void
    /// Receives each new value; returns whether to continue.
    let receive: (Value) -> Bool

    /// Creates an observer.
    package init(
        isEnded: @escaping () -> Bool = { false }, ended: @escaping () -> Void = {},
        receive: @escaping (Value) -> Bool
    ) {
        (self.isEnded, self.ended, self.receive) = (isEnded, ended, receive)
    }
}

extension ValueObserver {
    /// Creates an observer for the life of an object, which is not retained.
    init(for owner: AnyObject, _ receive: @escaping (Value) -> Void) {
        self.init(
            isEnded: { [weak owner] in owner == nil },
            receive: { [weak owner] value in
                if owner == nil { return false }
                receive(value)
                return true
            })
    }
}

/// The observers of a value. Observers may add and remove observers, and change the value, while they are notified.
final class ObserverList<Value> {
    private struct Entry {
        let observer: ValueObserver<Value>
        /// The object that ends the observation with `remove`; nil if the observer ends it.
        let owner: ObjectIdentifier?
        var isRemoved = false
    }

    private var entries: [Entry] = []
    /// The number of calls of `notify` that are in progress.
    private var depth = 0
    private var hasRemoved = false
    /// The number of entries at which those that have ended are looked for: twice the number that remained last time,
    /// so that the list is at most twice as long as the observers that are in use, and adding takes constant time.
    private var purgeCount = ObserverList.minimumPurgeCount
    private static var minimumPurgeCount: Int { 16 }

    /// The number of observers, including those that have ended and have not been noticed.
    var count: Int { entries.count }

    /// Adds an observer, which is first notified of the next value.
    ///
    /// - Parameter owner: the object that removes the observer; nil if there is none.
    func add(_ observer: ValueObserver<Value>, owner: ObjectIdentifier? = nil) {
        if entries.count >= purgeCount, depth == 0 {
            removeEntries { $0.observer.isEnded() }
            purgeCount = max(ObserverList.minimumPurgeCount, entries.count * 2)
        }
        entries.append(Entry(observer: observer, owner: owner))
    }

    /// Removes all observers of an owner, which are not notified again.
    ///
    /// - Complexity: linear in the number of observers.
    func remove(_ owner: AnyObject) {
        let owner = ObjectIdentifier(owner)
        if depth == 0 { return removeEntries { $0.owner == owner } }
        for index in entries.indices where entries[index].owner == owner { markRemoved(index) }
    }

    /// Notifies the observers that exist at the time of the call, in the order in which they were added.
    ///
    /// - Parameter value: read for each observer, since an earlier one may change it.
    func notify(_ value: () -> Value) {
        depth += 1
        var index = 0
        let count = entries.count
        while index < count {
            if !entries[index].isRemoved {
                let receive = entries[index].observer.receive
                if !receive(value()) { markRemoved(index) }
            }
            index += 1
        }
        depth -= 1
        if depth == 0 && hasRemoved {
            hasRemoved = false
            removeEntries { $0.isRemoved }
        }
    }

    private func markRemoved(_ index: Int) {
        entries[index].isRemoved = true
        hasRemoved = true
    }

    /// Removes entries. What they retain is released after the list has changed, since releasing it may call the list.
    private func removeEntries(_ shouldRemove: (Entry) -> Bool) {
        let old = entries
        entries = old.filter { !shouldRemove($0) }
        withExtendedLifetime(old) {}
    }

    deinit { for entry in entries { entry.observer.ended() } }
}
