import Flexbox
import Geometry

/// Shows each item of a view model's list with an artboard.
final class ArtboardList: ArtboardHost, LayoutItemProvider, ListTarget {
    var joinsLayoutInGroup: Bool { joinsLayout }

    var listKey: PropertyKey { .artboardComponentListListSource }
    override var asListTarget: (any ListTarget)? { self }
    /// The items that are shown; of a virtual list, those in `window`, in its order.
    private var items: [ArtboardListItem] = []
    /// All items of a virtual list; empty for other lists.
    private(set) var rows = VirtualRows()
    /// The part of `rows` for which `items` has been determined; nil if none.
    private var window: ListWindow?
    /// The boxes of the layout before and after those of this list's items, in the layout's last computation.
    private var boxesBefore = 0, boxesAfter = 0
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

    /// The maximum number of items, since each is a separate artboard; further ones are omitted.
    private static let maximumCount = 2000

    /// Shows these items, keeping the artboards of those that are already shown.
    func setItems(_ instances: [ViewModelInstance]) {
        let instances = instances.prefix(ArtboardList.maximumCount)
        if isVirtual {
            if instances.elementsEqual(rows.instances, by: ===) { return }
        } else if shows(instances) {
            return
        }
        // State machines in the items see the change in this advance.
        for (index, instance) in instances.enumerated() { instance.setListIndex(index) }
        if isVirtual {
            rows.set(instances) { artboardSize(for: $0) }
            window = nil
            showVisibleItems()
        } else {
            show(instances)
        }
    }

    /// Whether these are the instances of the items.
    private func shows(_ instances: ArraySlice<ViewModelInstance>) -> Bool {
        if instances.count != items.count { return false }
        for index in items.indices {
            let isSame = items.withUnretained(at: index) {
                $0.instance === instances[instances.startIndex + index]
            }
            if !isSame { return false }
        }
        return true
    }

    private func show(_ instances: some Sequence<ViewModelInstance>) {
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

    /// Returns the size that the file gives to an instance's artboard.
    private func artboardSize(for instance: ViewModelInstance) -> Size {
        artboardIndex(for: instance.viewModel).map { artboard.file.artboards[$0].size }
            ?? Size(0, 0)
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
        if let index, pool.keep(item, at: index) { return }
        item.leave()
    }

    private func makeItem(_ index: Int) -> ArtboardListItem? {
        if let item = pool.take(index) { return item }
        guard let nested = owner.makeNested(index, below: self) else { return nil }
        pool.recordInitialValues(of: nested, at: index)
        return ArtboardListItem(nested, sizing: sizing(of: nested))
    }

    private func make(_ instance: ViewModelInstance) -> ArtboardListItem? {
        guard let index = artboardIndex(for: instance.viewModel), let item = makeItem(index)
        else { return nil }
        if enclosingLayout != nil { item.artboard.joinLayout(of: owner) }
        item.artboard.root?.inheritsHostTiming = isVirtual
        item.artboard.host = self
        item.begin(instance, in: context)
        return item
    }

    override func bind(_ context: DataContext) {
        self.context = context
        for item in items { item.bind(in: context) }
    }

    override func forgetAssets() { pool.removeAll() }

    override func transform(to nested: Artboard) -> AffineTransform {
        if isVirtual, let item = items.first(where: { $0.artboard === nested }) {
            return virtualPlacement(of: item)
        }
        return placement(of: nested)
    }

    override func advance(_ elapsed: Double) -> Bool {
        if isCollapsed { return false }
        var needsAnotherFrame = false
        let isVirtual = isVirtual
        maySettle = isVirtual
        items.forEachUnretained { item in
            // An item that has come into view starts when the list settles.
            if isVirtual && !item.isStarted { return }
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

    /// The layout that the list is in; the artboard retains it.
    private lazy var layout = (parent as? LayoutComponent).map { UnretainedRef($0) }

    /// The layout in which the items participate: the parent or, if the list is set to join it, the layout around
    /// enclosing groups and solos.
    private lazy var enclosingLayout: UnretainedRef<LayoutComponent>? = {
        let around = joinsLayout ? parentOutsideGroups : parent
        return (around as? LayoutComponent).map { UnretainedRef($0) }
    }()

    private var isVirtual: Bool { layout?.with { $0.virtualScroll } != nil }

    override func settle() -> Bool {
        if !maySettle || isCollapsed { return false }
        var needsAnotherFrame = false
        items.forEachUnretained { item in
            if !item.isStarted {
                item.isStarted = true
                _ = item.machine?.advance(0)
                _ = item.artboard.advanceNested(0)
                needsAnotherFrame = true
            }
            if item.machine?.settle() == true { needsAnotherFrame = true }
            if item.artboard.settleNested() { needsAnotherFrame = true }
        }
        return needsAnotherFrame
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.worldTransform) { showVisibleItems() }
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
        boxesBefore = nodes.count
        items.forEachUnretained { item in
            guard let root = item.artboard.root else { return }
            root.hosted = item.sizing?.size(of: root)
            root.hostLayout = UnretainedRef(layout)
            root.prepareLayout()
            nodes.append(root.node)
        }
        boxesAfter = nodes.count
    }

    func layoutDidChange(animates: Bool) {
        for item in items {
            item.artboard.root?.layoutDidChange(animates: animates)
            item.artboard.didLayOut()
        }
        artboard.noteChange()
        if isVirtual {
            measureVisibleItems()
            showVisibleItems()
        }
    }

    // MARK: Virtual lists

    /// Takes the sizes of the visible items from the layout. Those that are only kept ready do not count, as in the
    /// format's runtimes.
    private func measureVisibleItems() {
        guard let window else { return }
        forEachShown(in: window) { item, index in
            if window.isVisible(index) { rows.setSize(item.artboard.size, at: index) }
        }
    }

    /// Calls `body` with the items that are there, each with its index in `rows`.
    private func forEachShown(in window: ListWindow, _ body: (ArtboardListItem, Int) -> Void) {
        var next = items.startIndex
        for index in window.indices where next < items.endIndex {
            // An instance without an artboard has no item.
            guard items[next].instance === rows.instances[index] else { continue }
            body(items[next], index)
            next += 1
        }
    }

    /// Determines which items of a virtual list are visible, or near enough to be kept ready, and where. Those that are
    /// no longer there start anew when they come back, as in the format's runtimes.
    private func showVisibleItems() {
        guard let layout = layout?.object, let rule = layout.virtualScroll, !rows.sizes.isEmpty
        else {
            if isVirtual, !items.isEmpty { show([]) }
            return
        }
        let isRow = layout.style?.isRow ?? true
        let gap = (isRow ? layout.style?.gapHorizontal : layout.style?.gapVertical) ?? 0
        func length(_ boxes: ArraySlice<FlexNode>) -> Double {
            boxes.reduce(0) { $0 + (isRow ? $1.frame.width : $1.frame.height) + gap }
        }
        let new = ListWindow(
            rows, in: layout, rule, before: length(outerBoxes(of: layout).before),
            after: length(outerBoxes(of: layout).after))
        if window.map({ $0.first != new.first || $0.count != new.count }) ?? true {
            let instances = rows.instances
            show(new.indices.lazy.map { instances[$0] })
        }
        window = new
        var start = new.start
        forEachShown(in: new) { item, index in
            item.start = start
            start += (isRow ? rows.sizes[index].width : rows.sizes[index].height) + gap
        }
    }

    /// The boxes around those of the items, in the layout's last computation.
    func outerBoxes(
        of layout: LayoutComponent
    ) -> (before: ArraySlice<FlexNode>, after: ArraySlice<FlexNode>) {
        let boxes = layout.node.children
        return (boxes.prefix(boxesBefore), boxes.dropFirst(boxesAfter))
    }

    // MARK: Drawing

    /// Returns the position of an item's origin in the artboard that contains the list.
    private func placement(of item: Artboard) -> AffineTransform {
        var placement = unconstrainedPlacement(of: item)
        if constraints.isEmpty { return placement }
        for constraint in constraints {
            guard let path = constraint.object as? ListFollowPathConstraint else { continue }
            let number = item.numberInHost
            guard number < items.count, items[number].artboard === item else { continue }
            placement = path.placed(placement, of: self, item: number, count: items.count)
        }
        return placement
    }

    private func unconstrainedPlacement(of item: Artboard) -> AffineTransform {
        guard let root = item.$root else { return worldTransform }
        guard let enclosingLayout else {
            return root.with { worldTransform * .translation($0.positionX, $0.positionY) }
        }
        var offset = root.with { $0.frame.origin }
        if isInLayout { enclosingLayout.with { offset = offset + $0.contentOffset } }
        let outer = isInRoot ? artboardRef.with { $0.originOffset } : .zero
        offset = offset - outer + item.originOffset
        return worldTransform * .translation(offset.x, offset.y)
    }

    /// Returns the position of an item of a virtual list: only that across the scrolling direction is the layout's.
    private func virtualPlacement(of item: ArtboardListItem) -> AffineTransform {
        guard let layout else { return worldTransform }
        var origin = item.artboard.root?.frame.origin ?? .zero
        return layout.with { layout in
            if layout.style?.isRow ?? true { origin.x = item.start } else { origin.y = item.start }
            origin = origin + item.artboard.originOffset
            return layout.worldTransform * .translation(origin.x, origin.y)
        }
    }

    private func placement(of item: ArtboardListItem) -> AffineTransform {
        isVirtual ? virtualPlacement(of: item) : placement(of: item.artboard)
    }

    /// Whether the list is directly in a layout, without a group in between.
    private lazy var isInLayout = parent is LayoutComponent
    private lazy var isInRoot = parent is ArtboardRoot

    override func draw(on renderer: inout some Renderer) {
        guard renderOpacity != 0, !isHidden, !items.isEmpty,
            beginClips(on: &renderer)
        else { return }
        for index in sortedIndices {
            items.withUnretained(at: index) { item in
                renderer.save()
                renderer.transform(placement(of: item))
                item.artboard.draw(on: &renderer, movesToOrigin: false)
                renderer.restore()
            }
        }
    }

    /// The indices of the items, back to front.
    private var sortedIndices: [Int] {
        if drawOrder.count != items.count {
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

    override func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, canHit: Bool
    ) -> StateMachineInstance.Hit {
        if isCollapsed { return .nothing }
        let canHitItems = canHit && isUnclipped(at: position)
        var result = StateMachineInstance.Hit.nothing
        for index in sortedIndices.reversed() {
            let item = items[index]
            guard let inverse = placement(of: item).inverse else { continue }
            let local = inverse.apply(position) + item.artboard.originOffset
            let hit =
                item.machine?.pointer(action, at: local, canHit: canHitItems && result != .opaque)
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

    deinit { for item in items { item.leave() } }
}
