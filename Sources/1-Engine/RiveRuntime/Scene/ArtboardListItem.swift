/// An item of a list: an instance of a view model, the artboard that shows it, and what plays there.
final class ArtboardListItem {
    let instance: ViewModelInstance
    let artboard: Artboard
    private(set) var machine: StateMachineInstance?
    /// The number by which lists sort their items, to draw them; nil where it has none.
    let drawIndex: ViewModelInstance.Property?
    /// What gives it its size in a layout; nil for the artboard's own.
    let sizing: ArtboardListOverride?
    /// Whether it showed when the list was last looked at, or is so near that it is kept ready.
    var isShown: Bool
    /// Whether it has ever been shown, and so played.
    var isStarted = false

    init(
        _ instance: ViewModelInstance, _ artboard: Artboard, _ machine: StateMachineInstance?,
        isShown: Bool, sizing: ArtboardListOverride?
    ) {
        self.instance = instance
        self.artboard = artboard
        self.machine = machine
        self.isShown = isShown
        self.sizing = sizing
        let models = artboard.file.viewModels
        drawIndex =
            models.indices.contains(instance.viewModel)
            ? models[instance.viewModel].drawIndex.map { instance.properties[$0] } : nil
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
}

/// Finds the present items again that a list's new instances are shown by.
struct ListChange {
    private let items: [ArtboardListItem]
    private var isKept: [Bool]
    /// Where the items of each instance are. Made for what has changed its place in a long list; in a
    /// short one it is looked for.
    private lazy var places: [ObjectIdentifier: [Int]] = {
        var places: [ObjectIdentifier: [Int]] = [:]
        for (place, item) in items.enumerated() {
            places[ObjectIdentifier(item.instance), default: []].append(place)
        }
        return places
    }()

    private static let shortCount = 128

    init(_ items: [ArtboardListItem]) {
        self.items = items
        isKept = [Bool](repeating: false, count: items.count)
    }

    /// The items for these instances, in their order: present ones, or new ones that `make` makes once
    /// `leave` has been called with those that go. Linear where no instance is in the list many times.
    func items(
        for instances: some Sequence<ViewModelInstance>, leave: (ArtboardListItem) -> Void,
        make: (ViewModelInstance) -> ArtboardListItem?
    ) -> [ArtboardListItem] {
        var change = self
        var next = 0
        let kept = instances.map { instance in
            let place = change.take(instance, from: next)
            if let place { next = place + 1 }
            return (instance, place)
        }
        for place in items.indices where !change.isKept[place] { leave(items[place]) }
        return kept.compactMap { instance, place in place.map { items[$0] } ?? make(instance) }
    }

    /// - Parameter next: the place after the last one that was taken: what stays mostly stays in order.
    private mutating func take(_ instance: ViewModelInstance, from next: Int) -> Int? {
        if next < items.count, items[next].instance === instance, !isKept[next] {
            isKept[next] = true
            return next
        }
        func find(_ places: some Sequence<Int>) -> Int? {
            places.first { items[$0].instance === instance && !isKept[$0] }
        }
        let found: Int?
        if items.count <= ListChange.shortCount {
            found = find(min(next, items.count)..<items.count) ?? find(0..<items.count)
        } else {
            let known = places[ObjectIdentifier(instance)] ?? []
            found = find(known.lazy.filter { $0 >= next }) ?? find(known)
        }
        guard let place = found else { return nil }
        isKept[place] = true
        return place
    }
}
