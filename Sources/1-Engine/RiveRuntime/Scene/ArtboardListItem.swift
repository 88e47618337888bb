/// An item of a list: an instance of a view model, the artboard that shows it, and what plays there.
final class ArtboardListItem {
    /// Nil of one that has been taken out of its list.
    private(set) var instance: ViewModelInstance?
    let artboard: Artboard
    private(set) var machine: StateMachineInstance?
    private let context = DataContext([], parent: nil)
    /// The number by which lists sort their items, to draw them; nil where it has none.
    private(set) var drawIndex: ViewModelInstance.Property?
    /// What gives it its size in a layout; nil for the artboard's own.
    let sizing: ArtboardListOverride?
    /// Whether it showed when the list was last looked at, or is so near that it is kept ready.
    var isShown = false
    /// Whether it has ever been shown, and so played.
    var isStarted = false

    /// - Parameter artboard: fresh, and held by the list that the item will be in.
    init(_ artboard: Artboard, sizing: ArtboardListOverride?) {
        self.artboard = artboard
        self.sizing = sizing
    }

    /// Begins to show an instance. The artboard is fresh, or has started over.
    ///
    /// - Parameter outer: what the list is bound to.
    func begin(_ instance: ViewModelInstance, in outer: DataContext?, isShown: Bool) {
        self.instance = instance
        self.isShown = isShown
        isStarted = false
        let models = artboard.file.viewModels
        drawIndex =
            models.indices.contains(instance.viewModel)
            ? models[instance.viewModel].drawIndex.map { instance.properties[$0] } : nil
        if let machine {
            machine.startOver()
        } else {
            machine = artboard.stateMachine(at: artboard.definition.defaultStateMachine ?? 0)
        }
        bind(in: outer)
    }

    func bind(in outer: DataContext?) {
        context.set(instance, parent: outer)
        artboard.bind(context)
    }

    var drawIndexOrZero: Double {
        guard case .number(let value)? = drawIndex?.value, value.isFinite else { return 0 }
        return value
    }

    /// Takes the artboard out of its list: nothing of the list plays it any more.
    func leave() {
        machine = nil
        artboard.joinLayout(of: nil)
        artboard.host = nil
    }

    /// Takes the artboard out of its list and lets go of the view models, so that the item can begin again.
    ///
    /// - Returns: false, without a change, where something besides the item plays on the artboard.
    func leaveForAnother() -> Bool {
        guard machine == nil || isKnownUniquelyReferenced(&machine),
            artboard.machines.count == (machine == nil ? 0 : 1)
        else { return false }
        artboard.joinLayout(of: nil)
        artboard.host = nil
        instance = nil
        drawIndex = nil
        context.set(nil, parent: nil)
        machine?.leaveViewModels()
        artboard.leaveViewModels()
        return true
    }
}

/// Finds the present items again that a list's new instances are shown by. Kept by the list, so that a change
/// uses the memory of the one before.
struct ListChange {
    private var isKept: [Bool] = []
    /// By the new instances' places the present items' places; -1 for new ones.
    private var kept: [Int] = []
    /// The places of all items, those of one instance after the other, in the order of the list. Made for
    /// what has changed its place in a long list; in a short one it is looked for.
    private var places: [Int] = []
    /// Where in `places` those of an instance are.
    private var ranges: [ObjectIdentifier: Range<Int>] = [:]
    /// By an item's place where it is in `places`.
    private var slots: [Int] = []
    /// By slot this one where it is free, or one that the next free one is to be looked for at.
    private var free: [Int] = []
    private var areIndexed = false

    private static let shortCount = 128

    /// Puts the items for these instances into `new`, in their order: present ones, or new ones that `make`
    /// makes once `leave` has been called with those that go. Linear but for what has changed its place, of
    /// which each takes time logarithmic in how many times its instance is in the list.
    mutating func list(
        _ instances: some Sequence<ViewModelInstance>, present items: [ArtboardListItem],
        into new: inout [ArtboardListItem], leave: (ArtboardListItem) -> Void,
        make: (ViewModelInstance) -> ArtboardListItem?
    ) {
        isKept.removeAll(keepingCapacity: true)
        isKept.append(contentsOf: repeatElement(false, count: items.count))
        kept.removeAll(keepingCapacity: true)
        areIndexed = false
        var next = 0
        for instance in instances {
            let place = take(instance, of: items, from: next)
            if let place { next = place + 1 }
            kept.append(place ?? -1)
        }
        for place in items.indices where !isKept[place] { leave(items[place]) }
        new.removeAll(keepingCapacity: true)
        for (instance, place) in zip(instances, kept) {
            if let item = place < 0 ? make(instance) : items[place] { new.append(item) }
        }
    }

    /// - Parameter next: the place after the last one that was taken: what stays mostly stays in order.
    private mutating func take(
        _ instance: ViewModelInstance, of items: [ArtboardListItem], from next: Int
    ) -> Int? {
        func isFree(_ place: Int) -> Bool { items[place].instance === instance && !isKept[place] }
        let next = min(next, items.count)
        let near = min(items.count, next + ListChange.shortCount)
        var found = (next..<near).first(where: isFree)
        if found == nil {
            found =
                items.count <= ListChange.shortCount
                ? (0..<next).first(where: isFree) : find(instance, of: items, from: next)
        }
        if let found {
            isKept[found] = true
            if areIndexed { free[slots[found]] = slots[found] + 1 }
        }
        return found
    }

    /// The first free item of an instance at `next` or after it, or else the first at all.
    private mutating func find(
        _ instance: ViewModelInstance, of items: [ArtboardListItem], from next: Int
    ) -> Int? {
        if !areIndexed { index(items) }
        guard let range = ranges[ObjectIdentifier(instance)] else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < next { low = middle + 1 } else { high = middle }
        }
        for start in [low, range.lowerBound] {
            let slot = firstFree(from: start)
            if slot < range.upperBound { return places[slot] }
        }
        return nil
    }

    /// The first free slot from one on. Slots that are passed lead there at once the next time.
    private mutating func firstFree(from slot: Int) -> Int {
        var slot = slot
        while free[slot] != slot {
            free[slot] = free[free[slot]]
            slot = free[slot]
        }
        return slot
    }

    private mutating func index(_ items: [ArtboardListItem]) {
        areIndexed = true
        ranges.removeAll(keepingCapacity: true)
        // First how many each instance has, then where they begin, then where they end.
        for item in items {
            guard let instance = item.instance else { continue }
            let count = ranges[ObjectIdentifier(instance)]?.upperBound ?? 0
            ranges[ObjectIdentifier(instance)] = 0..<(count + 1)
        }
        var start = 0
        for instance in ranges.keys {
            let count = ranges[instance]?.upperBound ?? 0
            ranges[instance] = start..<start
            start += count
        }
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(0, count: start))
        slots.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        free.append(contentsOf: 0...start)
        for (place, item) in items.enumerated() {
            guard let instance = item.instance,
                let range = ranges[ObjectIdentifier(instance)]
            else {
                slots.append(start)
                continue
            }
            let slot = range.upperBound
            ranges[ObjectIdentifier(instance)] = range.lowerBound..<(slot + 1)
            places[slot] = place
            slots.append(slot)
            if isKept[place] { free[slot] = slot + 1 }
        }
    }
}
