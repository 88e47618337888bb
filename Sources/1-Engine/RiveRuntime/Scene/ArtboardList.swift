import Flexbox
import Geometry

/// What holds artboards within another and plays them.
protocol ArtboardHost: Component {
    /// Plays on by `elapsed` seconds.
    ///
    /// - Returns: whether there is more to come.
    func advance(_ elapsed: Double) -> Bool
    /// Follows transitions that have become possible since the advance.
    ///
    /// - Returns: whether there were any.
    func settle() -> Bool
    func bind(_ context: DataContext)
    /// A pointer, at a place in the holding artboard's space.
    ///
    /// - Parameter canHit: false where something above has taken it.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point, canHit: Bool
    ) -> StateMachineInstance.Hit
    /// A drag has taken the pointer.
    func cancelPresses()
    /// Whether something below the pressed pointer is dragged by it.
    var holdsPointer: Bool { get }
    /// Applies animations that stand where something else has put them.
    func applyRemapped()
    func forEachHosted(_ body: (Artboard) -> Void)
    /// What maps the space of an artboard that it holds into the holding artboard's.
    func transform(to nested: Artboard) -> AffineTransform
}

/// An artboard for each item of a view model's list.
final class ArtboardList: Drawable, ArtboardHost, LayoutItemProvider, ListTarget {
    var listKey: PropertyKey { .artboardComponentListListSource }
    private final class Item {
        let instance: ViewModelInstance
        let artboard: Artboard
        let machine: StateMachineInstance?
        /// The same two, for what is done to each item in each frame.
        let played: Held<Artboard>
        let machineInUse: Held<StateMachineInstance>
        /// Whether it showed when the list was last looked at, or is so near that it is kept ready.
        var isShown: Bool
        var isNear = false
        /// Whether it has ever been shown, and so played.
        var isStarted = false
        /// Used while the list takes over other items.
        var isKept = false

        init(
            _ instance: ViewModelInstance, _ artboard: Artboard, _ machine: StateMachineInstance?,
            isShown: Bool
        ) {
            self.instance = instance
            self.artboard = artboard
            self.machine = machine
            played = Held(artboard)
            machineInUse = Held(machine)
            self.isShown = isShown
        }

        deinit {
            artboard.joinLayout(of: nil)
            artboard.host = nil
        }
    }

    private var items: [Item] = []
    private var context: DataContext?
    /// Whether an item may have a transition to follow, or has not begun.
    private var maySettle = true

    /// Lists longer than this are cut: each item is an artboard of its own.
    private static let maximumCount = 2000

    override func resolve() {
        super.resolve()
        artboard.add(self)
    }

    /// Shows these, keeping the artboards of those that were shown.
    func setItems(_ instances: [ViewModelInstance]) {
        let instances = instances.prefix(ArtboardList.maximumCount)
        if instances.elementsEqual(items, by: { $0 === $1.instance }) { return }
        for item in items { item.isKept = false }
        var next = 0
        items = instances.compactMap { instance in
            // What stays is mostly still in its order.
            let found =
                items[next...].firstIndex { $0.instance === instance && !$0.isKept }
                ?? items[..<next].firstIndex { $0.instance === instance && !$0.isKept }
            guard let found else { return make(instance) }
            next = found + 1
            items[found].isKept = true
            return items[found]
        }
        maySettle = true
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    private func make(_ instance: ViewModelInstance) -> Item? {
        let rules = children.compactMap { $0 as? ArtboardListRule }
        let definitions = artboard.file.artboards
        guard
            let index = rules.first(where: { $0.viewModelIndex == instance.viewModel })?
                .artboardIndex
                ?? definitions.firstIndex(where: { $0.viewModel == instance.viewModel }),
            let nested = artboard.makeNested(index)
        else { return nil }
        if parent is LayoutComponent { nested.joinLayout(of: artboard) }
        nested.host = self
        let machine = nested.stateMachine(at: nested.definition.defaultStateMachine ?? 0)
        nested.bind(DataContext(instance, parent: context))
        return Item(instance, nested, machine, isShown: !isVirtual)
    }

    func bind(_ context: DataContext) {
        self.context = context
        for item in items { item.artboard.bind(DataContext(item.instance, parent: context)) }
    }

    func transform(to nested: Artboard) -> AffineTransform { placement(of: nested) }

    func advance(_ elapsed: Double) -> Bool {
        var goesOn = false
        let isVirtual = isVirtual
        if isVirtual { lookForItems() }
        maySettle = isVirtual
        items.forEachUncounted { item in
            // What does not show stands still; what comes into sight begins once it is there.
            if isVirtual && (!item.isShown || !item.isStarted) { return }
            item.isStarted = true
            if item.machineInUse.use({ $0.advance(elapsed) }) == true { goesOn = true }
            if item.played.use({ $0.advanceNested(elapsed) }) == true { goesOn = true }
            if item.machineInUse.use(\.mayChangeState) == true
                || item.played.use(\.holdsArtboards) == true
            {
                maySettle = true
            }
        }
        return goesOn
    }

    func forEachHosted(_ body: (Artboard) -> Void) {
        items.forEachUncounted { $0.played.use(body) }
    }

    private var virtualBuffer: Int? {
        (parent as? LayoutComponent)?.layoutParent?.virtualBuffer
    }

    private var isVirtual: Bool { virtualBuffer != nil }

    func settle() -> Bool {
        if !maySettle { return false }
        var goesOn = false
        if isVirtual, items.contains(where: { !$0.isStarted }) { lookForItems() }
        items.forEachUncounted { item in
            if !item.isStarted {
                if !item.isShown { return }
                item.isStarted = true
                _ = item.machine?.advance(0)
                goesOn = true
            }
            if !item.isShown { return }
            if item.machineInUse.use({ $0.settle() }) == true { goesOn = true }
            if item.played.use({ $0.settleNested() }) == true { goesOn = true }
        }
        return goesOn
    }

    func applyRemapped() {}

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.renderOpacity) {
            for item in items { item.artboard.setOpacity(renderOpacity) }
        }
    }

    // MARK: Layout

    func layoutNodes(in layout: LayoutComponent) -> [FlexNode] {
        items.compactMap { item in
            guard let root = item.artboard.layoutRoot else { return nil }
            let rule = children.lazy.compactMap { $0 as? ArtboardListOverride }
                .first { $0.applies(to: item.artboard) }
            root.hosted = rule?.size(of: root)
            root.hostIsRow = layout.style?.isRow ?? true
            root.prepareLayout()
            return root.node
        }
    }

    func layoutDidChange(animates: Bool) {
        for item in items {
            item.artboard.layoutRoot?.layoutDidChange(animates: animates)
            item.artboard.didLayOut()
        }
        artboard.noteChange()
    }

    // MARK: Drawing

    /// Where an item's own origin stands in the holding artboard.
    private func placement(of item: Artboard) -> AffineTransform {
        var placement = unconstrainedPlacement(of: item)
        for case let path as ListFollowPathConstraint in constraints {
            guard let index = items.firstIndex(where: { $0.artboard === item }) else { continue }
            placement = path.placed(placement, of: self, item: index, count: items.count)
        }
        return placement
    }

    /// Of the places where an item of an endless list stands the first that is not before the start.
    private static func wrapped(_ place: Double, _ period: Double, _ size: Double) -> Double {
        guard period > 0 else { return place }
        let rest = (place + size).truncatingRemainder(dividingBy: period)
        return (rest < 0 ? rest + period : rest) - size
    }

    private func unconstrainedPlacement(of item: Artboard) -> AffineTransform {
        guard let root = item.layoutRoot else { return worldTransform }
        if let layout = parent as? LayoutComponent {
            let outer = parent is ArtboardRoot ? artboard.originOffset : .zero
            var offset = root.frame.origin + layout.contentOffset
            let (period, size) = (layout.contentPeriod, root.frame.size)
            offset.x = ArtboardList.wrapped(offset.x, period.x, size.width)
            offset.y = ArtboardList.wrapped(offset.y, period.y, size.height)
            offset = offset - outer + item.originOffset
            return worldTransform * .translation(offset.x, offset.y)
        }
        return worldTransform * .translation(root.placeX, root.placeY)
    }

    override func draw(on renderer: inout some Renderer) {
        guard renderOpacity != 0, !isHidden, !items.isEmpty,
            let saves = beginClips(on: &renderer)
        else { return }
        let viewport = viewport
        for item in items {
            let placement = placement(of: item.artboard)
            if let limit = item.isNear ? clip : viewport,
                !isVisible(item.artboard, placement, in: limit)
            {
                continue
            }
            renderer.save()
            renderer.transform(placement)
            item.artboard.draw(on: &renderer, movesToOrigin: false)
            renderer.restore()
        }
        for _ in 0..<saves { renderer.restore() }
    }

    /// What the layouts around the list let through, or are told to show only; nil for no limit.
    private var viewport: Rect? { bounds { $0.clips || $0.virtualBuffer != nil } }

    /// What the layouts around the list let through; nil for no limit.
    private var clip: Rect? { bounds(of: \.clips) }

    /// What those of the layouts around the list have in common.
    private func bounds(of isMeant: (LayoutComponent) -> Bool) -> Rect? {
        var result: Rect?
        var component: Component? = parent
        while let c = component {
            if let layout = c as? LayoutComponent, !(layout is ArtboardRoot), isMeant(layout) {
                let bounds = layout.worldTransform.bounds(
                    of: Rect(0, 0, layout.frame.width, layout.frame.height))
                result = result?.intersection(bounds) ?? bounds
            }
            component = c.parent
        }
        return result
    }

    /// Finds out which items show, and which are near those.
    private func lookForItems() {
        guard let viewport else { return }
        items.forEachUncounted { item in
            item.isShown = isVisible(item.artboard, placement(of: item.artboard), in: viewport)
            item.isNear = false
        }
        guard let buffer = virtualBuffer, buffer > 0 else { return }
        func reach(_ indices: some Sequence<Int>) {
            var left = 0
            for index in indices {
                let item = items[index]
                if item.isShown && !item.isNear {
                    left = buffer
                } else if left > 0 {
                    (item.isShown, item.isNear) = (true, true)
                    left -= 1
                }
            }
        }
        reach(items.indices)
        reach(items.indices.reversed())
    }

    private func isVisible(
        _ item: Artboard, _ placement: AffineTransform, in viewport: Rect
    ) -> Bool {
        let frame = Rect(origin: -item.originOffset, size: item.size)
        return !placement.bounds(of: frame).intersection(viewport).isEmpty
    }

    func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point, canHit: Bool
    ) -> StateMachineInstance.Hit {
        if isHidden { return .nothing }
        let lets = canHit && isLetThrough(at: place)
        var result = StateMachineInstance.Hit.nothing
        // Later items lie above earlier ones.
        for item in items.reversed() {
            guard let inverse = placement(of: item.artboard).inverse else { continue }
            let local = inverse.apply(place) + item.artboard.originOffset
            let hit =
                item.machine?.pointer(action, at: local, canHit: lets && result != .opaque)
                ?? .nothing
            if hit != .nothing && result != .opaque { result = hit }
        }
        return result
    }

    var holdsPointer: Bool {
        items.contains { $0.machine?.holdsPointer ?? $0.artboard.holdsPointer }
    }

    func cancelPresses() {
        for item in items {
            item.machine?.cancelPresses()
            item.artboard.cancelPressesInNested()
        }
    }

    override func tearDown() {
        super.tearDown()
        items = []
        context = nil
    }
}

/// Which artboard shows the items of a view model.
final class ArtboardListRule: Component {
    let artboardIndex: Int?
    let viewModelIndex: Int?

    required init(_ source: ObjectSource) {
        artboardIndex = source.reference(.artboardListMapRuleArtboardId)
        viewModelIndex = source.reference(.artboardListMapRuleViewModelId)
        super.init(source)
    }
}

/// The size of a list's items in a layout.
final class ArtboardListOverride: Component {
    private let artboardIndex: Int?
    private var width: Double
    private var height: Double
    private var units: (width: UInt32, height: UInt32)
    private var scales: (width: LayoutStyle.Scale, height: LayoutStyle.Scale)

    required init(_ source: ObjectSource) {
        artboardIndex = source.reference(.artboardComponentListOverrideArtboardId)
        width = source.double(.artboardComponentListOverrideInstanceWidth, default: -1)
        height = source.double(.artboardComponentListOverrideInstanceHeight, default: -1)
        units = (
            source.uint(.artboardComponentListOverrideInstanceWidthUnitsValue, default: 1),
            source.uint(.artboardComponentListOverrideInstanceHeightUnitsValue, default: 1)
        )
        scales = (
            LayoutStyle.Scale(
                rawValue: source.uint(.artboardComponentListOverrideInstanceWidthScaleType))
                ?? .fixed,
            LayoutStyle.Scale(
                rawValue: source.uint(.artboardComponentListOverrideInstanceHeightScaleType))
                ?? .fixed
        )
        super.init(source)
    }

    func applies(to item: Artboard) -> Bool {
        guard let artboardIndex else { return true }
        let definitions = artboard.file.artboards
        return definitions.indices.contains(artboardIndex)
            && definitions[artboardIndex].objects.first == item.definition.objects.first
    }

    func size(of root: LayoutComponent) -> LayoutComponent.HostedSize {
        LayoutComponent.HostedSize(
            width: width < 0 ? .points(root.width) : FlexLength(width, units: units.width),
            height: height < 0 ? .points(root.height) : FlexLength(height, units: units.height),
            widthScale: scales.width, heightScale: scales.height)
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .artboardComponentListOverrideInstanceWidth: access(&width)
        case .artboardComponentListOverrideInstanceHeight: access(&height)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { artboard.markLayoutDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .artboardComponentListOverrideInstanceWidthUnitsValue: units.width = value
        case .artboardComponentListOverrideInstanceHeightUnitsValue: units.height = value
        case .artboardComponentListOverrideInstanceWidthScaleType:
            scales.width = LayoutStyle.Scale(rawValue: value) ?? .fixed
        case .artboardComponentListOverrideInstanceHeightScaleType:
            scales.height = LayoutStyle.Scale(rawValue: value) ?? .fixed
        default: return super.setUInt(key, value)
        }
        artboard.markLayoutDirty()
    }
}
