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
    /// Where the first item of each instance is, and by an item's place that of the next one of the same
    /// instance; -1 for none. Made for what has changed its place in a long list; in a short one it is looked
    /// for.
    private var first: [ObjectIdentifier: Int] = [:]
    private var following: [Int] = []
    private var areIndexed = false

    private static let shortCount = 128

    /// Puts the items for these instances into `new`, in their order: present ones, or new ones that `make`
    /// makes once `leave` has been called with those that go. Linear where no instance is in the list many
    /// times.
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
        if let found { isKept[found] = true }
        return found
    }

    /// The first free item of an instance at `next` or after it, or else the first at all.
    private mutating func find(
        _ instance: ViewModelInstance, of items: [ArtboardListItem], from next: Int
    ) -> Int? {
        if !areIndexed { index(items) }
        var earlier: Int?
        var place = first[ObjectIdentifier(instance)] ?? -1
        while place >= 0 {
            if !isKept[place] {
                if place >= next { return place }
                if earlier == nil { earlier = place }
            }
            place = following[place]
        }
        return earlier
    }

    private mutating func index(_ items: [ArtboardListItem]) {
        areIndexed = true
        first.removeAll(keepingCapacity: true)
        following.removeAll(keepingCapacity: true)
        following.append(contentsOf: repeatElement(-1, count: items.count))
        for (place, item) in items.enumerated().reversed() {
            guard let instance = item.instance else { continue }
            following[place] = first.updateValue(place, forKey: ObjectIdentifier(instance)) ?? -1
        }
    }
}
