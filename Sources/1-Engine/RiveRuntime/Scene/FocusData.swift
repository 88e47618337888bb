import Geometry

/// Says that its parent can have the focus. With it the parent is a node of the focus tree: what is
/// below it in the file, or in artboards nested there, is below it there too.
final class FocusData: Component {
    struct Flags: OptionSet {
        let rawValue: UInt32
        static let canFocus = Flags(rawValue: 1 << 0)
        static let canTouch = Flags(rawValue: 1 << 1)
        static let canTraverse = Flags(rawValue: 1 << 2)
    }

    /// Where traversal goes from the last node of a scope. Raw values are the format's; unknown ones
    /// are read as `leaves`.
    enum Edge: UInt32 {
        /// On to what follows the scope.
        case leaves
        /// To the scope's other end.
        case wraps
        case stays
    }

    private(set) var flags: Flags
    private(set) var edge: Edge
    /// Whether it, or a node below it, has the focus.
    fileprivate(set) var hasFocus = false
    private var listeners: [(machine: UnretainedRef<StateMachineInstance>, number: Int)] = []
    // Not by way of the artboard, which may be going while this is torn down.
    private let manager: FocusManager

    required init(_ source: ObjectSource) {
        flags = Flags(rawValue: source.uint(.focusDataFocusFlags, default: 7))
        edge = Edge(rawValue: source.uint(.focusDataEdgeBehaviorValue)) ?? .leaves
        manager = source.artboard.tree.focus
        super.init(source)
        for key in FocusData.flagKeys {
            setBool(key, source.bool(key, default: bool(key) ?? true))
        }
    }

    private static let flagKeys: [PropertyKey] = [
        .focusDataCanFocus, .focusDataCanTouch, .focusDataCanTraverse,
    ]

    private static func flag(_ key: PropertyKey) -> Flags? {
        switch key {
        case .focusDataCanFocus: .canFocus
        case .focusDataCanTouch: .canTouch
        case .focusDataCanTraverse: .canTraverse
        default: nil
        }
    }

    override func tearDown() {
        manager.willRemove(self)
        super.tearDown()
        listeners = []
    }

    // MARK: Listeners

    /// Adds a listener of a machine, which takes it out before it goes.
    func add(_ machine: StateMachineInstance, listener number: Int) {
        listeners.append((UnretainedRef(machine), number))
    }

    func remove(_ machine: StateMachineInstance) {
        listeners.removeAll { $0.machine.refers(to: machine) }
    }

    /// - Returns: whether a listener listens to the key.
    func hear(_ press: KeyPress) -> Bool {
        var isHeard = false
        for listener in listeners {
            listener.machine.with {
                if $0.hear(press, listener: listener.number) { isHeard = true }
            }
        }
        return isHeard
    }

    /// - Returns: whether a listener listens to text.
    func hearText() -> Bool {
        var isHeard = false
        for listener in listeners {
            listener.machine.with { if $0.hearText(listener: listener.number) { isHeard = true } }
        }
        return isHeard
    }

    /// Whether one of the listeners listens to keys or text.
    var listensToKeys: Bool {
        listeners.contains { listener in
            listener.machine.with { $0.listensToKeys(listener: listener.number) }
        }
    }

    fileprivate func focusDidChange(_ gained: Bool) {
        hasFocus = gained
        for listener in listeners {
            listener.machine.with { $0.focusDidChange(gained, listener: listener.number) }
        }
    }

    // MARK: Place

    /// Its box in the space of the outermost artboard, where its parent is a layout.
    var rootBox: Rect? {
        guard let layout = parent as? LayoutComponent else { return nil }
        return artboard.rootTransform.bounds(of: FocusData.bounds(of: layout))
    }

    /// Its parent's position in the space of the outermost artboard.
    var rootPosition: Point? {
        (parent as? WorldTransformComponent).map {
            artboard.rootTransform.apply(Point($0.worldTransform.tx, $0.worldTransform.ty))
        }
    }

    private static func bounds(of layout: LayoutComponent) -> Rect {
        layout.worldTransform.bounds(of: Rect(origin: .zero, size: layout.frame.size))
    }

    /// Scrolls what it is in, here and around nested artboards, until it is seen.
    func scrollIntoView() {
        var component: Component? = parent
        while let c = component, !(c is LayoutComponent) { component = c.parent }
        guard let layout = component as? LayoutComponent else { return }
        var box = FocusData.bounds(of: layout)
        var place: Artboard? = artboard
        var from: Component? = parent
        while let artboard = place {
            while let c = from {
                for case let scroll as ScrollConstraint in (c as? ContainerComponent)?.children
                    ?? []
                { scroll.reveal(box) }
                from = c.parent
            }
            if let host = artboard.host { box = host.transform(to: artboard).bounds(of: box) }
            from = artboard.host
            place = artboard.host?.artboard
        }
    }

    // MARK: Properties

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .focusDataFocusFlags: flags = Flags(rawValue: value)
        case .focusDataEdgeBehaviorValue: edge = Edge(rawValue: value) ?? .leaves
        default: super.setUInt(key, value)
        }
    }

    override func uint(_ key: PropertyKey) -> UInt32? {
        key == .focusDataFocusFlags ? flags.rawValue : super.uint(key)
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard let flag = FocusData.flag(key) else { return super.setBool(key, value) }
        if value { flags.insert(flag) } else { flags.remove(flag) }
    }

    override func bool(_ key: PropertyKey) -> Bool? {
        FocusData.flag(key).map { flags.contains($0) } ?? super.bool(key)
    }
}

/// What of an outermost artboard and all within it has the focus.
final class FocusManager {
    /// What has the focus, and the scopes around it, outwards. They take themselves out.
    private var path: [UnretainedRef<FocusData>] = []
    /// Grows with every change of the focus. 0 until the artboard has been advanced: before that, as in
    /// the format's other runtimes, nothing is seen and can have the focus.
    private(set) var revision: UInt = 0

    /// What has the focus.
    var primary: FocusData? { path.first?.object }
    /// What has the focus, and the scopes around it, outwards.
    var holders: [FocusData] { path.map(\.object) }

    /// Gives the focus away. Of scopes that keep it nobody hears.
    ///
    /// - Parameter new: what has the focus, and the scopes around it, outwards.
    func set(_ new: [FocusData]) {
        guard revision > 0, new.first !== primary else { return }
        let old = holders
        path = new.map { UnretainedRef($0) }
        revision &+= 1
        let kept = Set(new.map { ObjectIdentifier($0) })
        for data in old where !kept.contains(ObjectIdentifier(data)) {
            data.focusDidChange(false)
            (data.parent as? TextInput)?.focusDidChange(false)
        }
        for data in new where !data.hasFocus {
            data.focusDidChange(true)
            data.scrollIntoView()
            (data.parent as? TextInput)?.focusDidChange(true)
        }
    }

    /// Takes the focus from what is torn down, or is within that.
    func willRemove(_ data: FocusData) {
        guard data.hasFocus, path.contains(where: { $0.refers(to: data) }) else { return }
        let old = holders
        path = []
        revision &+= 1
        for holder in old { holder.focusDidChange(false) }
    }

    /// Takes the focus from what is no longer seen, or can no longer have it. Called at the end of each
    /// advance, and before what depends on the focus.
    func dropIfHidden() {
        if revision == 0 { revision = 1 }
        guard let primary, !primary.flags.contains(.canFocus) || !primary.isSeen else { return }
        set([])
    }
}

extension FocusData {
    /// Whether it and all around it, in the artboards around its own too, is shown.
    fileprivate var isSeen: Bool {
        var child: Component = self
        while true {
            if let parent = child.parent {
                if !parent.allowsFocus || parent.hidesFromFocus(child) { return false }
                child = parent
            } else if let host = child.artboard.host {
                if !host.allowsFocusWithin { return false }
                child = host
                if !host.allowsFocus { return false }
            } else {
                return true
            }
        }
    }
}

extension Component {
    /// Whether what is below can have the focus: it is shown, as far as this component decides.
    var allowsFocus: Bool {
        if let drawable = self as? Drawable, drawable.isMarkedHidden { return false }
        if let layout = self as? LayoutComponent, !layout.isDisplayed { return false }
        if let node = self as? WorldTransformComponent, !(node.renderOpacity > 0) { return false }
        return true
    }

    /// Whether a solo shows another of its children. What says that the solo can have the focus is none
    /// of these.
    func hidesFromFocus(_ child: Component) -> Bool {
        guard let solo = self as? Solo, !(child is FocusData) else { return false }
        return solo.hides(child)
    }
}

extension ArtboardHost {
    var allowsFocusWithin: Bool { (self as? NestedArtboard)?.isPaused != true }
}
