/// Moves the content of its parent to the position of one of its targets in the drawing order.
final class DrawRules: ContainerComponent {
    private var targetIndex: Int?
    private(set) var activeTarget: DrawTarget?

    required init(_ source: ObjectSource) {
        targetIndex = source.reference(.drawRulesDrawTargetId)
        super.init(source)
    }

    override func resolve() { activeTarget = targetIndex.flatMap { artboard.component($0) } }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .drawRulesDrawTargetId else { return }
        let index = value == .max ? nil : Int(value)
        if index == targetIndex { return }
        targetIndex = index
        activeTarget = index.flatMap { artboard.component($0) }
        artboard.markDrawOrderDirty()
    }

    override func tearDown() {
        super.tearDown()
        activeTarget = nil
    }
}

/// A position in the drawing order: before or after a drawable.
final class DrawTarget: Component {
    private let drawableIndex: Int?
    let isAfter: Bool
    private(set) var drawable: Drawable?

    required init(_ source: ObjectSource) {
        drawableIndex = source.reference(.drawTargetDrawableId)
        isAfter = source.uint(.drawTargetPlacementValue) == 1
        super.init(source)
    }

    override func resolve() { drawable = drawableIndex.flatMap { artboard.component($0) } }

    override func tearDown() {
        super.tearDown()
        drawable = nil
    }
}

/// Determines the order in which drawables are painted.
struct DrawOrder {
    /// An entry in the order. A layout has two: one before its content and one after it.
    struct Entry {
        /// The drawable; the artboard retains it.
        private let ref: UnretainedRef<Drawable>
        /// The same object if this is the entry before a layout's content.
        private let background: UnretainedRef<LayoutComponent>?

        var isBackground: Bool { background != nil }
        var drawable: Drawable { ref.object }

        /// The target to which the drawable's rules currently move it.
        fileprivate var target: ObjectIdentifier? {
            ref.with { $0.drawRules?.activeTarget.map { ObjectIdentifier($0) } }
        }

        init(drawable: Drawable) {
            ref = UnretainedRef(drawable)
            background = nil
        }

        init(backgroundOf layout: LayoutComponent) {
            ref = UnretainedRef(layout)
            background = UnretainedRef(layout)
        }

        @inline(__always)
        func draw(on renderer: inout some Renderer) {
            if let background {
                background.with { $0.drawBackground(on: &renderer) }
            } else {
                ref.with { $0.draw(on: &renderer) }
            }
        }
    }

    /// Whether `sort` must be called before `sorted` is used.
    var isDirty = true
    /// The entries in painting order, back to front.
    private(set) var sorted: [Entry] = []
    /// The entries in the file's order, front to back, ignoring rules; nil until it is first needed.
    private var fileOrder: [Entry]?
    private var targets: [DrawTarget] = []

    /// Creates an empty order.
    init() {}

    /// Creates the order of an artboard.
    ///
    /// - Parameter components: the artboard's components in the file's order, resolved and with their parents set.
    init(_ components: [Component?]) {
        var rules: [ObjectIdentifier: DrawRules] = [:]
        for case let rule as DrawRules in components {
            if let parent = rule.parent { rules[ObjectIdentifier(parent)] = rule }
        }
        for case let drawable as Drawable in components {
            var holder: Component? = drawable
            while let h = holder {
                if let rule = rules[ObjectIdentifier(h)] {
                    drawable.drawRules = rule
                    break
                }
                holder = h.parent
            }
        }
        targets = DrawOrder.sortTargets(components)
    }

    /// Sorts targets. A target whose drawable is itself moved by rules follows the targets of those rules. Otherwise
    /// later targets in the file come first, so that of two that refer to the same drawable the earlier one takes
    /// effect last.
    private static func sortTargets(_ components: [Component?]) -> [DrawTarget] {
        let all = components.compactMap { $0 as? DrawTarget }
        // The targets by the rules that move their drawables; they follow every target of those rules.
        var followers: [ObjectIdentifier: ArraySlice<DrawTarget>] = [:]
        for target in all {
            guard let rules = target.drawable?.drawRules else { continue }
            followers[ObjectIdentifier(rules), default: []].append(target)
        }
        var order: [DrawTarget] = []
        var visited = Set<ObjectIdentifier>()
        for start in all {
            guard visited.insert(ObjectIdentifier(start)).inserted else { continue }
            var stack = [start]
            while let target = stack.last {
                // Targets examined for one target need not be examined again for the next.
                let rules = target.parent.map { ObjectIdentifier($0) }
                if let rules, let next = followers[rules]?.popFirst() {
                    if visited.insert(ObjectIdentifier(next)).inserted { stack.append(next) }
                } else {
                    order.append(target)
                    stack.removeLast()
                }
            }
        }
        return order.reversed()
    }

    /// Sorts the drawables.
    ///
    /// Files list the frontmost first: the list is built in the file's order, with groups moved to their targets, and
    /// painted from its end.
    mutating func sort(_ components: [Component?]) {
        isDirty = false
        let fileOrder = fileOrder ?? DrawOrder.list(components)
        self.fileOrder = fileOrder
        var moved: [ObjectIdentifier: [Entry]] = [:]
        // Reuses the storage of the previous order.
        var list: [Entry] = []
        swap(&list, &sorted)
        list.removeAll(keepingCapacity: true)
        for entry in fileOrder {
            if let target = entry.target {
                moved[target, default: []].append(entry)
            } else {
                list.append(entry)
            }
        }
        if !moved.isEmpty { list = place(moved, in: list) }
        list.reverse()
        sorted = list
    }

    /// Returns the entries from front to back, ignoring rules. Parents do not change, so neither does the result.
    private static func list(_ components: [Component?]) -> [Entry] {
        var list: [Entry] = []
        func add(_ entry: Entry) { list.append(entry) }
        // A layout's foreground is above all of its content, regardless of its position in the file.
        var foregrounds: [ObjectIdentifier: [ForegroundLayoutDrawable]] = [:]
        for case let foreground as ForegroundLayoutDrawable in components {
            guard let layout = foreground.parent else { continue }
            foregrounds[ObjectIdentifier(layout), default: []].append(foreground)
        }
        func addForegrounds(of layout: Component) {
            if foregrounds.isEmpty { return }
            for foreground in foregrounds[ObjectIdentifier(layout)] ?? [] {
                add(Entry(drawable: foreground))
            }
        }
        var open: [LayoutComponent] = []
        for case let drawable as Drawable in components {
            if drawable is ForegroundLayoutDrawable { continue }
            if drawable is ArtboardRoot {
                addForegrounds(of: drawable)
                continue
            }
            while let layout = open.last, !drawable.isBelow(layout) {
                add(Entry(backgroundOf: open.removeLast()))
            }
            addForegrounds(of: drawable)
            add(Entry(drawable: drawable))
            if let layout = drawable as? LayoutComponent { open.append(layout) }
        }
        while let layout = open.popLast() { add(Entry(backgroundOf: layout)) }
        return list
    }

    /// Inserts the groups that rules have moved next to the drawables of their targets, processing the targets in the
    /// order in which they may depend on each other.
    private func place(_ moved: [ObjectIdentifier: [Entry]], in list: [Entry]) -> [Entry] {
        var list = LinkedEntries(list)
        for target in targets {
            guard let group = moved[ObjectIdentifier(target)], let anchor = target.drawable else {
                continue
            }
            list.insert(group, at: anchor, isAfter: target.isAfter)
        }
        return list.entries
    }

    /// Draws everything, back to front. It is `mutating` only so that the list is not retained.
    @inline(__always)
    mutating func draw(on renderer: inout some Renderer) {
        for index in sorted.indices { sorted[index].draw(on: &renderer) }
    }

    mutating func tearDown() {
        sorted = []
        fileOrder = nil
        targets = []
    }
}

/// A linked list of entries, into which others are inserted in constant time.
private struct LinkedEntries {
    private var all: [DrawOrder.Entry] = []
    /// For each entry, the index of the next one; -1 for none.
    private var next: [Int] = []
    /// For each entry, the index of the previous one; -1 for none.
    private var previous: [Int] = []
    private var first = -1
    private var last = -1
    /// The indices of drawables' entries, except for background entries.
    private var numbers: [ObjectIdentifier: Int] = [:]

    init(_ list: [DrawOrder.Entry]) { for entry in list { link(entry, after: last) } }

    /// Inserts entries before or after that of a drawable; does nothing if it is not in the list.
    mutating func insert(_ group: [DrawOrder.Entry], at anchor: Drawable, isAfter: Bool) {
        guard let found = numbers[ObjectIdentifier(anchor)] else { return }
        var place = isAfter ? found : previous[found]
        for entry in group {
            link(entry, after: place)
            place = all.count - 1
        }
    }

    /// Links an entry into the list.
    ///
    /// - Parameter place: the index of the entry before it; -1 to insert at the start.
    private mutating func link(_ entry: DrawOrder.Entry, after place: Int) {
        let number = all.count
        let follower = place < 0 ? first : next[place]
        all.append(entry)
        next.append(follower)
        previous.append(place)
        if place < 0 { first = number } else { next[place] = number }
        if follower < 0 { last = number } else { previous[follower] = number }
        if !entry.isBackground { numbers[ObjectIdentifier(entry.drawable)] = number }
    }

    var entries: [DrawOrder.Entry] {
        var result: [DrawOrder.Entry] = []
        result.reserveCapacity(all.count)
        var number = first
        while number >= 0 {
            result.append(all[number])
            number = next[number]
        }
        return result
    }
}
