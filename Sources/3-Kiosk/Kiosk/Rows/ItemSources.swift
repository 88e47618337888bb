import JSON

/// For each item of a list, the unchanged item among the old ones. Items are unchanged if they share their storage,
/// which a document's items do unless a change of the document concerns them.
struct ItemSources {
    private let prefix: Int
    private let suffix: Int
    private let count: Int
    private let oldCount: Int
    /// For the items between the equal ends, the indices of the old items; −1 for new ones.
    private var middle: [Int32] = []

    /// - Complexity: O(*n*) in the number of items.
    init(of items: [DataValue], in old: [DataValue]) {
        (count, oldCount) = (items.count, old.count)
        let least = min(count, oldCount)
        var prefix = 0
        while prefix < least, items[prefix].isIdentical(to: old[prefix]) { prefix += 1 }
        var suffix = 0
        while suffix < least - prefix,
            items[count - 1 - suffix].isIdentical(to: old[oldCount - 1 - suffix])
        { suffix += 1 }
        (self.prefix, self.suffix) = (prefix, suffix)
        let places = prefix..<count - suffix
        middle = [Int32](repeating: -1, count: places.count)
        var isFound = [Bool](repeating: false, count: oldCount - suffix - prefix)
        var missing = places.count
        for (i, place) in places.enumerated()
        where i < isFound.count && items[place].isIdentical(to: old[place]) {
            middle[i] = Int32(place)
            isFound[i] = true
            missing -= 1
        }
        guard missing > 0, isFound.contains(false) else { return }
        var known: [UInt: Int32] = [:]
        for (i, isFound) in isFound.enumerated() where !isFound {
            if let identity = old[prefix + i].identity { known[identity] = Int32(prefix + i) }
        }
        for i in middle.indices where middle[i] < 0 {
            if let identity = items[prefix + i].identity, let place = known[identity] {
                middle[i] = place
            }
        }
    }

    /// The index of the old item that the item with an index is; nil if it is a new one.
    subscript(index: Int) -> Int? {
        if index < prefix { return index }
        if index >= count - suffix { return index - count + oldCount }
        let place = middle[index - prefix]
        return place < 0 ? nil : Int(place)
    }

    /// The indices of changed items; nil if items were added, removed or moved.
    var changedPlaces: [Int]? {
        guard count == oldCount else { return nil }
        var changed: [Int] = []
        for (i, place) in middle.enumerated() {
            if place < 0 {
                changed.append(prefix + i)
            } else if Int(place) != prefix + i {
                return nil
            }
        }
        return changed
    }
}
