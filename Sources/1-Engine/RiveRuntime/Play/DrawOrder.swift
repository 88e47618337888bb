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
    /// Whether rules may move drawables.
    private var hasRules = false
    private var targets: [DrawTarget] = []

    /// Creates an empty order.
    init() {}

    /// Creates the order of an artboard.
    ///
    /// - Parameter components: the artboard's components in the file's order, resolved and with their parents set.
    init(_ components: [Component?]) {
        /// The rules by the indices of the components to which they belong; empty if there are none.
        var rules: [DrawRules?] = []
        for case let rule as DrawRules in components {
            guard let parent = rule.parent else { continue }
            if rules.isEmpty { rules = Array(repeating: nil, count: components.count) }
            rules[parent.index] = rule
        }
        if rules.isEmpty { return }
        hasRules = true
        for case let drawable as Drawable in components {
            drawable.drawRules = drawable.withAncestors.lazy.compactMap { rules[$0.index] }.first
        }
        targets = DrawOrder.sortTargets(rules)
    }

    /// Sorts targets. A target whose drawable is itself moved by rules follows the targets of those rules. Otherwise
    /// the targets of later rules come first, so that of two that refer to the same drawable the earlier one takes
    /// effect last.
    ///
    /// As in the format's runtimes, a cycle ends the search: the targets found so far are used, without the last.
    ///
    /// - Parameter rules: the rules by the indices of the components to which they belong.
    private static func sortTargets(_ rules: [DrawRules?]) -> [DrawTarget] {
        var all: [DrawTarget] = []
        for case let rule? in rules { all += rule.children.compactMap { $0 as? DrawTarget } }
        // The targets by the rules that move their drawables; they follow every target of those rules.
        var followers: [ObjectIdentifier: ArraySlice<DrawTarget>] = [:]
        for target in all {
            guard let rules = target.drawable?.drawRules else { continue }
            followers[ObjectIdentifier(rules), default: []].append(target)
        }
        var order: [DrawTarget] = []
        // Whether all that follows a visited target has been visited.
        var isDone: [ObjectIdentifier: Bool] = [:]
        for start in all where isDone[ObjectIdentifier(start)] == nil {
            var stack = [start]
            isDone[ObjectIdentifier(start)] = false
            while let target = stack.last {
                // Targets examined for one target need not be examined again for the next.
                let rules = target.parent.map { ObjectIdentifier($0) }
                guard let rules, let next = followers[rules]?.popFirst() else {
                    isDone[ObjectIdentifier(target)] = true
                    order.append(target)
                    stack.removeLast()
                    continue
                }
                let isOpen = isDone[ObjectIdentifier(next)] == false
                if isOpen { return order.dropLast().reversed() }
                if isDone[ObjectIdentifier(next)] == nil {
                    isDone[ObjectIdentifier(next)] = false
                    stack.append(next)
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
        // Reuses the storage of the previous order.
        var list: [Entry] = []
        swap(&list, &sorted)
        list.removeAll(keepingCapacity: true)
        if !hasRules {
            // In place: a reversed array would be allocated.
            list += fileOrder
            list.reverse()
        } else {
            var entries = LinkedEntries(fileOrder)
            for target in targets { entries.place(target) }
            entries.forEachBackToFront { list.append(fileOrder[$0]) }
        }
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

    /// Draws everything, back to front. It is `mutating` only so that the list is not retained.
    @inline(__always)
    mutating func draw(on renderer: inout some Renderer) {
        for index in sorted.indices { sorted[index].draw(on: &renderer) }
    }
}

/// Linked lists of entries: those that no rules move, and a group for each target to which rules move others.
private struct LinkedEntries {
    private struct Ends {
        var first: Int
        var last: Int
    }

    /// For each entry, the index of the next one; -1 for none.
    private var next: [Int]
    /// For each entry, the index of the previous one; -1 for none.
    private var previous: [Int]
    /// The groups by their targets.
    private var groups: [ObjectIdentifier: Ends] = [:]
    /// The last of the entries that are drawn; -1 for none.
    private var last = -1
    /// The indices of drawables' entries, except for background entries.
    private var numbers: [ObjectIdentifier: Int] = [:]

    init(_ list: [DrawOrder.Entry]) {
        next = Array(repeating: -1, count: list.count)
        previous = next
        for (number, entry) in list.enumerated() {
            if !entry.isBackground { numbers[ObjectIdentifier(entry.drawable)] = number }
            if let target = entry.target {
                let group = groups[target]
                link(number, after: group?.last ?? -1)
                groups[target] = Ends(first: group?.first ?? number, last: number)
            } else {
                link(number, after: last)
                last = number
            }
        }
    }

    private mutating func link(_ number: Int, after other: Int) {
        previous[number] = other
        if other >= 0 { next[other] = number }
    }

    /// Inserts the group of a target before or after the entry of its drawable, also if that is in a group that is
    /// itself inserted later. Entries beyond the ends that a group had at first are then lost, as in the format's
    /// runtimes.
    mutating func place(_ target: DrawTarget) {
        guard let group = groups[ObjectIdentifier(target)], let drawable = target.drawable,
            let anchor = numbers[ObjectIdentifier(drawable)]
        else { return }
        if target.isAfter {
            if next[anchor] >= 0 { link(next[anchor], after: group.last) }
            if anchor == last { last = group.last }
            link(group.first, after: anchor)
        } else {
            if previous[anchor] >= 0 { link(group.first, after: previous[anchor]) }
            link(anchor, after: group.last)
        }
    }

    /// Calls `body` with the index of each entry that is drawn, back to front. A circle of links ends it.
    func forEachBackToFront(_ body: (Int) -> Void) {
        var isVisited = [Bool](repeating: false, count: previous.count)
        var number = last
        while number >= 0, !isVisited[number] {
            isVisited[number] = true
            body(number)
            number = previous[number]
        }
    }
}
