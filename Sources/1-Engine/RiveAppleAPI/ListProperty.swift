import RiveRuntime

/// The path of a list property, whose items are instances of view models.
public typealias ListProperty = PropertyPath<[ViewModelInstance]>

extension ViewModelInstance {
    /// Returns the number of items of a list. It is asynchronous as in Rive's Apple runtime but does not wait.
    ///
    /// - Throws: `ViewModelInstanceError` if there is no list at the path.
    @MainActor public func size(of property: ListProperty) async throws -> Int {
        try throwIfCancelled(ViewModelInstanceError.cancelled)
        return try count(of: property)
    }

    /// Returns the number of items of a list.
    ///
    /// - Throws: `ViewModelInstanceError` if there is no list at the path.
    @MainActor public func count(of property: ListProperty) throws(ViewModelInstanceError) -> Int {
        guard let items = items(property.path) else {
            throw unreadable(property.path, .list)
        }
        return items.count
    }

    /// Returns the item at an index of a list.
    ///
    /// - Returns: the item; if there is none, that is logged and an instance without properties is returned.
    @MainActor public func value(
        of property: ListProperty, at index: some BinaryInteger
    ) -> ViewModelInstance {
        guard let items = items(property.path) else {
            return .unavailable(missing(property.path, .list))
        }
        guard let index = Int(exactly: index), items.indices.contains(index) else {
            return .unavailable(
                "the list '\(property.path)' has \(items.count) items; there is none at \(index)")
        }
        return items[index]
    }

    /// Appends an item to a list, which retains it.
    ///
    /// - Returns: whether there is a list at the path; if not, that is logged.
    @MainActor @discardableResult
    public func appendInstance(_ instance: ViewModelInstance, to list: ListProperty) -> Bool {
        insertInstance(instance, to: list, at: -1)
    }

    /// Inserts an item into a list, which retains it.
    ///
    /// - Parameters:
    ///   - instance: the item.
    ///   - list: the list's path.
    ///   - index: from 0 to the number of items; a negative one appends the item, as in Rive's Apple runtime.
    /// - Returns: whether there is a list at the path and the index is valid; if not, that is logged.
    @MainActor @discardableResult
    public func insertInstance(
        _ instance: ViewModelInstance, to list: ListProperty, at index: some BinaryInteger
    ) -> Bool {
        edit(list) { items in
            if instance.file == nil { return "an instance that is not there is no item" }
            let position = index < 0 ? items.count : Int(exactly: index) ?? .max
            guard position <= items.count else { return "nothing can be inserted at \(index)" }
            items.insert(instance, at: position)
            return nil
        }
    }

    /// Removes the item at an index of a list.
    ///
    /// - Returns: whether there was such an item; if not, that is logged.
    @MainActor @discardableResult
    public func removeInstance(at index: some BinaryInteger, from list: ListProperty) -> Bool {
        edit(list) { items in
            guard let position = Int(exactly: index), items.indices.contains(position) else {
                return "there is none at \(index)"
            }
            items.remove(at: position)
            return nil
        }
    }

    /// Removes all occurrences of an instance from a list.
    ///
    /// - Returns: whether it was in the list; if not, that is logged.
    @MainActor @discardableResult
    public func removeInstance(_ instance: ViewModelInstance, from list: ListProperty) -> Bool {
        edit(list) { items in
            let count = items.count
            items.removeAll { $0 === instance }
            return items.count < count ? nil : "the instance is none of them"
        }
    }

    /// Swaps two items of a list.
    ///
    /// - Returns: whether there are items at both indices; if not, that is logged.
    @MainActor @discardableResult
    public func swapInstance(
        atIndex a: some BinaryInteger, withIndex b: some BinaryInteger, in list: ListProperty
    ) -> Bool {
        edit(list) { items in
            guard let first = Int(exactly: a), let second = Int(exactly: b),
                items.indices.contains(first), items.indices.contains(second)
            else { return "\(a) and \(b) cannot be exchanged" }
            items.swapAt(first, second)
            return nil
        }
    }

    /// Changes the items of a list.
    ///
    /// - Parameter change: returns what is wrong, or nil if the change was made.
    private func edit(
        _ list: ListProperty, _ change: (inout [ViewModelInstance]) -> String?
    ) -> Bool {
        guard var items = items(list.path) else {
            RiveLog.error(tag: .viewModelInstance, self.missing(list.path, .list))
            return false
        }
        let count = items.count
        if let problem = change(&items) {
            RiveLog.error(
                tag: .viewModelInstance, "the list '\(list.path)' has \(count) items; \(problem)")
            return false
        }
        guard setItems(list.path, items) else {
            return refuse("the list '\(list.path)' cannot contain an instance that holds it")
        }
        return true
    }
}
