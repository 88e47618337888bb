/// Says that what is below its parent is drawn at the place of one of its targets.
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

/// A place in the order: before or after a drawable.
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

/// Works out the order in which drawables are painted.
struct DrawOrder {
    /// A drawable's turn; a layout has two: before what it holds and after.
    struct Entry {
        let drawable: Drawable
        var isBackground = false
    }

    /// In painting order, back to front.
    private(set) var sorted: [Entry] = []
    private var targets: [DrawTarget] = []

    /// - Parameter components: the artboard's, in file order, with parents set and resolved.
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

    /// A target whose drawable is itself placed by rules comes after the targets of those rules;
    /// apart from that, later ones in the file come first: where two place things at the same
    /// drawable, the earlier one is to have the last word.
    private static func sortTargets(_ components: [Component?]) -> [DrawTarget] {
        let all = components.compactMap { $0 as? DrawTarget }
        var followers: [ObjectIdentifier: [DrawTarget]] = [:]
        for target in all {
            for case let needed as DrawTarget in target.drawable?.drawRules?.children ?? [] {
                followers[ObjectIdentifier(needed), default: []].append(target)
            }
        }
        var order: [DrawTarget] = []
        var visited = Set<ObjectIdentifier>()
        for start in all {
            var stack: [(target: DrawTarget, next: Int)] = []
            if visited.insert(ObjectIdentifier(start)).inserted { stack.append((start, 0)) }
            while let (target, next) = stack.last {
                let after = followers[ObjectIdentifier(target)] ?? []
                if next < after.count {
                    stack[stack.count - 1].next += 1
                    if visited.insert(ObjectIdentifier(after[next])).inserted {
                        stack.append((after[next], 0))
                    }
                } else {
                    order.append(target)
                    stack.removeLast()
                }
            }
        }
        return order.reversed()
    }

    /// Lists `drawables`, which are in file order (front to back), anew.
    ///
    /// Files hold the frontmost first: the list is put together in file order, groups moved to
    /// their targets, and painted from its end.
    mutating func sort(_ components: [Component?]) {
        var moved: [ObjectIdentifier: [Entry]] = [:]
        var list: [Entry] = []
        func add(_ entry: Entry) {
            if let target = entry.drawable.drawRules?.activeTarget {
                moved[ObjectIdentifier(target), default: []].append(entry)
            } else {
                list.append(entry)
            }
        }
        // What lies in a layout's foreground lies above all that it holds, wherever the file has it.
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
                add(Entry(drawable: open.removeLast(), isBackground: true))
            }
            addForegrounds(of: drawable)
            add(Entry(drawable: drawable))
            if let layout = drawable as? LayoutComponent { open.append(layout) }
        }
        while let layout = open.popLast() { add(Entry(drawable: layout, isBackground: true)) }
        for target in targets {
            guard let group = moved[ObjectIdentifier(target)], let anchor = target.drawable,
                let at = list.firstIndex(where: { $0.drawable === anchor && !$0.isBackground })
            else { continue }
            list.insert(contentsOf: group, at: target.isAfter ? at + 1 : at)
        }
        sorted = list.reversed()
    }

    mutating func tearDown() {
        sorted = []
        targets = []
    }
}
