/// An item of a list: an instance of a view model, the artboard that shows it, and the state machine that plays on it.
final class ArtboardListItem {
    /// The view model instance; nil once the item has been removed from its list.
    private(set) var instance: ViewModelInstance?
    let artboard: Artboard
    private(set) var machine: StateMachineInstance?
    private let context = DataContext([], parent: nil)
    /// The property by which lists sort their items for drawing; nil if the view model has none.
    private(set) var drawIndex: ViewModelInstance.Property?
    /// The size override in a layout; nil for the artboard's own size.
    let sizing: ArtboardListOverride?
    /// Whether the item has been played.
    var isStarted = false
    /// Where an item of a virtual list starts along the scrolling direction, in the scrolled layout's own space.
    var start = 0.0

    /// Creates an item.
    ///
    /// - Parameter artboard: a new or reset artboard, whose host is the list that will contain the item.
    init(_ artboard: Artboard, sizing: ArtboardListOverride?) {
        self.artboard = artboard
        self.sizing = sizing
    }

    /// Starts to show an instance. The artboard must be new or have been reset.
    ///
    /// - Parameter outer: the data context to which the list is bound.
    func begin(_ instance: ViewModelInstance, in outer: DataContext?) {
        self.instance = instance
        isStarted = false
        drawIndex = artboard.file.viewModels[ifPresent: instance.viewModel]?.drawIndex.map {
            instance.properties[$0]
        }
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

    /// Removes the artboard from its list and stops playing it.
    func leave() {
        machine = nil
        artboard.leaveHost()
    }

    /// Removes the artboard from its list and releases the view models, so that the item can be used again.
    ///
    /// - Returns: false, without any change, if something other than the item plays on the artboard.
    func prepareForReuse() -> Bool {
        guard machine == nil || isKnownUniquelyReferenced(&machine),
            artboard.machines.count == (machine == nil ? 0 : 1)
        else { return false }
        artboard.leaveHost()
        instance = nil
        drawIndex = nil
        context.set(nil, parent: nil)
        machine?.unbindViewModels()
        artboard.unbindViewModels()
        return true
    }
}

/// Matches a list's new instances with the current items that show them. The list keeps this value, so that each change
/// reuses its storage.
struct ListChange {
    private var isKept: [Bool] = []
    /// For each new instance, the index of its current item; -1 for new ones.
    private var kept: [Int] = []
    /// The index of the first item of each instance that is not kept, and for each item that of the next item of its
    /// instance; -1 for none. They are filled only to find items that have moved in a long list; a short list is
    /// searched.
    private var firstIndices: [ObjectIdentifier: Int] = [:]
    private var nextIndices: [Int] = []
    private var areIndexed = false

    private static let shortCount = 128

    /// Puts the items for these instances into `new`, in order. They are current items, or new ones created by `make`
    /// after `leave` has been called with the removed ones.
    ///
    /// - Complexity: linear in the number of items, plus, for each that has moved, in the number of times that its
    ///   instance is in the list.
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
            let index = take(instance, of: items, from: next)
            if let index { next = index + 1 }
            kept.append(index ?? -1)
        }
        for index in items.indices where !isKept[index] { leave(items[index]) }
        new.removeAll(keepingCapacity: true)
        for (instance, index) in zip(instances, kept) {
            if let item = index < 0 ? make(instance) : items[index] { new.append(item) }
        }
    }

    /// Takes the current item of an instance, if there is one.
    ///
    /// - Parameter next: the index after the last one taken, since most items keep their order.
    private mutating func take(
        _ instance: ViewModelInstance, of items: [ArtboardListItem], from next: Int
    ) -> Int? {
        func isFree(_ index: Int) -> Bool { items[index].instance === instance && !isKept[index] }
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

    /// Returns the first free item of an instance at or after `next` or, failing that, the first one at all.
    private mutating func find(
        _ instance: ViewModelInstance, of items: [ArtboardListItem], from next: Int
    ) -> Int? {
        if !areIndexed { index(items) }
        let id = ObjectIdentifier(instance)
        var index = firstIndices[id] ?? -1
        while index >= 0, isKept[index] { index = nextIndices[index] }
        firstIndices[id] = index
        let first = index
        while index >= 0, isKept[index] || index < next { index = nextIndices[index] }
        return index >= 0 ? index : first >= 0 ? first : nil
    }

    private mutating func index(_ items: [ArtboardListItem]) {
        areIndexed = true
        firstIndices.removeAll(keepingCapacity: true)
        nextIndices.removeAll(keepingCapacity: true)
        nextIndices.append(contentsOf: repeatElement(-1, count: items.count))
        for index in items.indices.reversed() {
            guard let instance = items[index].instance else { continue }
            nextIndices[index] = firstIndices[ObjectIdentifier(instance)] ?? -1
            firstIndices[ObjectIdentifier(instance)] = index
        }
    }
}
