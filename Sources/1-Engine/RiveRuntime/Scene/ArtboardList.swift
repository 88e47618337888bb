import Flexbox
import Geometry

/// Shows each item of a view model's list with an artboard.
final class ArtboardList: ArtboardHost, LayoutItemProvider, ListTarget {
    var listKey: PropertyKey { .artboardComponentListListSource }
    private var items: [ArtboardListItem] = []
    private var change = ListChange()
    /// Reusable storage for the items of the next change.
    private var spareItems: [ArtboardListItem] = []
    private var context: DataContext?
    /// Whether an item may have a transition to take, or has not started.
    private var maySettle = true
    /// Whether items are sorted for drawing, because an item's view model has a draw index.
    private var sorts = false
    /// The indices of the items in the order in which they were last drawn, back to front.
    private var drawOrder: [Int] = []
    /// Whether the items of an endless list are drawn a period further on.
    private var showsSecondCopies = false

    /// The maximum number of items, since each is a separate artboard; further ones are omitted.
    private static let maximumCount = 2000

    /// Shows these items, keeping the artboards of those that are already shown.
    func setItems(_ instances: [ViewModelInstance]) {
        let instances = instances.prefix(ArtboardList.maximumCount)
        if instances.elementsEqual(items, by: { $0 === $1.instance }) { return }
        // State machines in the items see the change in this advance.
        for (index, instance) in instances.enumerated() { instance.setListIndex(index) }
        // Code that runs while an item is created may access the list, which contains the current items until all new
        // ones exist.
        var (change, new) = (ListChange(), [ArtboardListItem]())
        swap(&change, &self.change)
        swap(&new, &spareItems)
        change.list(instances, present: items, into: &new, leave: takeOut, make: make)
        swap(&items, &new)
        new.removeAll(keepingCapacity: true)
        swap(&new, &spareItems)
        swap(&change, &self.change)
        for (number, item) in items.enumerated() { item.artboard.numberInHost = number }
        sorts = items.contains { $0.drawIndex != nil }
        drawOrder.removeAll(keepingCapacity: true)
        maySettle = true
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    // MARK: Items

    private lazy var rules = children.compactMap { $0 as? ArtboardListRule }
    private lazy var overrides = children.compactMap { $0 as? ArtboardListOverride }
    /// The cached index of the artboard that shows the items of each view model, by the view model's index; nil if
    /// there is none.
    private var artboardIndices: [Int: Int?] = [:]
    private var sizings: [Int: ArtboardListOverride?] = [:]

    private func artboardIndex(for viewModel: Int) -> Int? {
        if let known = artboardIndices[viewModel] { return known }
        let index =
            rules.first { $0.viewModelId == viewModel }?.artboardIndex
            ?? artboard.file.artboards.firstIndex { $0.viewModel == viewModel }
        artboardIndices[viewModel] = .some(index)
        return index
    }

    private func sizing(of nested: Artboard) -> ArtboardListOverride? {
        let key = nested.definition.objects.first ?? -1
        if let known = sizings[key] { return known }
        let sizing = overrides.first { $0.applies(to: nested) }
        sizings[key] = .some(sizing)
        return sizing
    }

    private var pool = ArtboardPool()

    private func takeOut(_ item: ArtboardListItem) {
        let index = item.instance.flatMap { artboardIndex(for: $0.viewModel) }
        if let index, pool.give(item, at: index) { return }
        item.leave()
    }

    private func makeItem(_ index: Int) -> ArtboardListItem? {
        if let item = pool.take(index) { return item }
        guard let nested = artboard.makeNested(index, below: self) else { return nil }
        pool.learn(nested, at: index)
        return ArtboardListItem(nested, sizing: sizing(of: nested))
    }

    private func make(_ instance: ViewModelInstance) -> ArtboardListItem? {
        guard let index = artboardIndex(for: instance.viewModel), let item = makeItem(index)
        else { return nil }
        if enclosingLayout != nil { item.artboard.joinLayout(of: artboard) }
        item.artboard.root?.inheritsHostTiming = isVirtual
        item.artboard.host = self
        item.begin(instance, in: context, isShown: !isVirtual)
        return item
    }

    override func bind(_ context: DataContext) {
        self.context = context
        for item in items { item.bind(in: context) }
    }

    override func forgetAssets() { pool.removeAll() }

    override func transform(to nested: Artboard) -> AffineTransform { placement(of: nested) }

    override func advance(_ elapsed: Double) -> Bool {
        if isCollapsed { return false }
        var needsAnotherFrame = false
        let isVirtual = isVirtual
        if isVirtual { updateVisibleItems() }
        maySettle = isVirtual
        items.forEachUnretained { item in
            // Invisible items do not advance; one that becomes visible starts in the next frame.
            if isVirtual && (!item.isShown || !item.isStarted) { return }
            item.isStarted = true
            if item.machine?.advance(elapsed) == true { needsAnotherFrame = true }
            if item.artboard.advanceNested(elapsed) { needsAnotherFrame = true }
            if item.machine?.mayChangeState == true || item.artboard.holdsArtboards {
                maySettle = true
            }
        }
        return needsAnotherFrame
    }

    override func forEachHosted(_ body: (Artboard) -> Void) {
        items.forEachUnretained { body($0.artboard) }
    }

    /// The scrolling layout, if the list is in one; the artboard retains it.
    private lazy var viewport = (parent as? LayoutComponent)?.layoutParent.map {
        UnretainedRef($0)
    }

    /// The layout in which the items participate: the parent or, if the list is set to join it, the layout around
    /// enclosing groups and solos.
    private lazy var enclosingLayout: UnretainedRef<LayoutComponent>? = {
        let around = joinsLayout ? parentOutsideGroups : parent
        return (around as? LayoutComponent).map { UnretainedRef($0) }
    }()

    private var isVirtual: Bool { viewport?.with { $0.virtualBuffer } != nil }

    override func settle() -> Bool {
        if !maySettle || isCollapsed { return false }
        var needsAnotherFrame = false
        if isVirtual, items.contains(where: { !$0.isStarted }) { updateVisibleItems() }
        items.forEachUnretained { item in
            if !item.isStarted {
                if !item.isShown { return }
                item.isStarted = true
                _ = item.machine?.advance(0)
                _ = item.artboard.advanceNested(0)
                needsAnotherFrame = true
            }
            if !item.isShown { return }
            if item.machine?.settle() == true { needsAnotherFrame = true }
            if item.artboard.settleNested() { needsAnotherFrame = true }
        }
        return needsAnotherFrame
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.renderOpacity) {
            for item in items { item.artboard.setOpacity(renderOpacity) }
        }
    }

    // MARK: Layout

    override func takeLayoutTiming() {
        for item in items {
            item.artboard.root?.inheritsHostTiming = true
            item.artboard.propagateTiming()
        }
    }

    func addLayoutNodes(to nodes: inout [FlexNode], in layout: LayoutComponent) {
        items.forEachUnretained { item in
            guard let root = item.artboard.root else { return }
            root.hosted = item.sizing?.size(of: root)
            root.hostLayout = UnretainedRef(layout)
            root.prepareLayout()
            nodes.append(root.node)
        }
    }

    func layoutDidChange(animates: Bool) {
        for item in items {
            item.artboard.root?.layoutDidChange(animates: animates)
            item.artboard.didLayOut()
        }
        artboard.noteChange()
    }

    // MARK: Drawing

    /// Returns the position of an item's origin in the artboard that contains the list.
    private func placement(of item: Artboard) -> AffineTransform {
        var placement = unconstrainedPlacement(of: item)
        if constraints.isEmpty { return placement }
        for case let path as ListFollowPathConstraint in constraints {
            let number = item.numberInHost
            guard number < items.count, items[number].artboard === item else { continue }
            placement = path.placed(placement, of: self, item: number, count: items.count)
        }
        return placement
    }

    /// Wraps the position of an item of this size in a repeating list so that the item's end is after 0 and not after the
    /// period; returns it unchanged if the period is not positive.
    private static func wrapped(_ place: Double, _ period: Double, _ size: Double) -> Double {
        guard period > 0 else { return place }
        let rest = (place + size).truncatingRemainder(dividingBy: period)
        return (rest <= 0 ? rest + period : rest) - size
    }

    private func unconstrainedPlacement(of item: Artboard) -> AffineTransform {
        guard let root = item.rootRef else { return worldTransform }
        guard let enclosingLayout else {
            return root.with { worldTransform * .translation($0.placeX, $0.placeY) }
        }
        let frame = root.with { $0.frame }
        var offset = frame.origin
        enclosingLayout.with {
            if isInLayout { offset = offset + $0.contentOffset }
            let period = $0.contentPeriod
            offset.x = ArtboardList.wrapped(offset.x, period.x, frame.width)
            offset.y = ArtboardList.wrapped(offset.y, period.y, frame.height)
            if showsSecondCopies { offset = offset + period }
        }
        let outer = isInRoot ? artboardRef.with { $0.originOffset } : .zero
        offset = offset - outer + item.originOffset
        return worldTransform * .translation(offset.x, offset.y)
    }

    /// Whether the list is directly in a layout, without a group in between.
    private lazy var isInLayout = parent is LayoutComponent
    private lazy var isInRoot = parent is ArtboardRoot

    override func draw(on renderer: inout some Renderer) {
        guard renderOpacity != 0, !isHidden, !items.isEmpty,
            beginClips(on: &renderer)
        else { return }
        if isVirtual { updateVisibleItems() }
        for index in sortedIndices {
            items.withUnretained(at: index) { item in
                guard item.isShown else { return }
                renderer.save()
                renderer.transform(placement(of: item.artboard))
                item.artboard.draw(on: &renderer, movesToOrigin: false)
                renderer.restore()
            }
        }
    }

    /// The indices of the items, back to front; of a virtual list's only the shown ones, from the first one on.
    private var sortedIndices: [Int] {
        if isVirtual {
            if drawOrder.isEmpty { updateVisibleItems() }
        } else if drawOrder.count != items.count {
            drawOrder.removeAll(keepingCapacity: true)
            drawOrder.append(contentsOf: items.indices)
        }
        guard sorts else { return drawOrder }
        let isSorted = drawOrder.indices.dropFirst().allSatisfy {
            isDrawn(drawOrder[$0 - 1], before: drawOrder[$0])
        }
        if !isSorted { drawOrder.sort(by: isDrawn) }
        return drawOrder
    }

    private func isDrawn(_ a: Int, before b: Int) -> Bool {
        let (first, second) = (items[a].drawIndexOrZero, items[b].drawIndexOrZero)
        return first == second ? a < b : first < second
    }

    /// Determines which items of a virtual list are visible, or near enough to be kept ready.
    private func updateVisibleItems() {
        let window = ListWindow(items, in: parent as? LayoutComponent)
        showsSecondCopies = window?.showsSecondCopies == true
        drawOrder.removeAll(keepingCapacity: true)
        guard let window else { return drawOrder.append(contentsOf: items.indices) }
        drawOrder.append(contentsOf: window.indices)
        for item in items { item.isShown = false }
        for index in drawOrder { items[index].isShown = true }
    }

    override func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point, canHit: Bool
    ) -> StateMachineInstance.Hit {
        if isCollapsed { return .nothing }
        let lets = canHit && isUnclipped(at: place)
        var result = StateMachineInstance.Hit.nothing
        for index in sortedIndices.reversed() {
            let item = items[index]
            guard let inverse = placement(of: item.artboard).inverse else { continue }
            let local = inverse.apply(place) + item.artboard.originOffset
            let hit =
                item.machine?.pointer(action, at: local, canHit: lets && result != .opaque)
                ?? .nothing
            if hit != .nothing && result != .opaque { result = hit }
        }
        return result
    }

    override var holdsPointer: Bool {
        items.contains { $0.machine?.holdsPointer ?? $0.artboard.holdsPointer }
    }

    override func cancelPresses() {
        for item in items {
            item.machine?.cancelPresses()
            item.artboard.cancelPressesInNested()
        }
    }

    override func tearDown() {
        super.tearDown()
        for item in items { item.leave() }
        items = []
        spareItems = []
        pool.removeAll()
        context = nil
    }
}
