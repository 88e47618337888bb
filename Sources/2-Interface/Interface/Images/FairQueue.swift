/// A queue in which groups take turns, so that a group with many elements does not keep the others waiting. Within a
/// group the order is that of insertion.
struct FairQueue<Element: AnyObject> {
    /// The groups with elements, in the order of their turns.
    private var turns: [(group: String, elements: [Element])] = []

    var isEmpty: Bool { turns.isEmpty }

    func contains(_ element: Element) -> Bool {
        turns.contains { $0.elements.contains { $0 === element } }
    }

    /// Appends an element to a group, unless it is there. An element in several groups is removed with the first of
    /// their turns.
    mutating func append(_ element: Element, in group: String) {
        guard let index = turns.firstIndex(where: { $0.group == group }) else {
            return turns.append((group, [element]))
        }
        guard !turns[index].elements.contains(where: { $0 === element }) else { return }
        turns[index].elements.append(element)
    }

    /// Removes the first element of the group whose turn it is, which then is last. The queue must not be empty.
    ///
    /// - Complexity: linear in the number of elements.
    mutating func removeFirst() -> Element {
        var turn = turns.removeFirst()
        let element = turn.elements.removeFirst()
        if !turn.elements.isEmpty { turns.append(turn) }
        remove(element)
        return element
    }

    /// Removes an element from all groups.
    ///
    /// - Returns: Whether it was in the queue.
    @discardableResult mutating func remove(_ element: Element) -> Bool {
        let wasThere = contains(element)
        guard wasThere else { return false }
        for i in turns.indices { turns[i].elements.removeAll { $0 === element } }
        turns.removeAll { $0.elements.isEmpty }
        return true
    }
}
