import Geometry

/// Makes its parent a node of the focus tree. The focus tree has the same hierarchy as the file, including nested
/// artboards.
final class FocusData: FocusDataBase, ArtboardMember {
    struct Flags: OptionSet {
        let rawValue: UInt32
        static let canFocus = Flags(rawValue: 1 << 0)
        static let canTouch = Flags(rawValue: 1 << 1)
        static let canTraverse = Flags(rawValue: 1 << 2)
    }

    /// The behaviour of traversal at the last node of a scope. Raw values are the format's; unknown ones are treated as
    /// `leaves`.
    enum Edge: UInt32 {
        /// Continues with the node that follows the scope.
        case leaves
        /// Continues at the other end of the scope.
        case wraps
        case stays
    }

    var flags: Flags { Flags(rawValue: focusFlags) }
    var edge: Edge { Edge(rawValue: edgeBehaviorValue) ?? .leaves }
    /// Whether the node, or a node below it, has the focus.
    fileprivate(set) var hasFocus = false
    private var listeners: [(machine: UnretainedRef<StateMachineInstance>, number: Int)] = []

    override var isContent: Bool { false }

    required init(_ source: ObjectSource) {
        super.init(source)
        for (key, _) in FocusData.flags where source.table.has(source.object, key) {
            setValue(key, .bool(source.bool(key)))
        }
    }

    /// The flags that are also properties of their own.
    private static let flags: [(key: PropertyKey, flag: Flags)] = [
        (.focusDataCanFocus, .canFocus), (.focusDataCanTouch, .canTouch),
        (.focusDataCanTraverse, .canTraverse),
    ]

    private static func flag(_ key: PropertyKey) -> Flags? {
        flags.first { $0.key == key }?.flag
    }

    override func resolve() { owner.content.focusNodes.append(self) }

    // MARK: Listeners

    /// Adds a listener of a machine, which must remove it before the machine is released.
    func add(_ machine: StateMachineInstance, listener number: Int) {
        listeners.append((UnretainedRef(machine), number))
    }

    func remove(_ machine: StateMachineInstance) {
        listeners.removeAll { $0.machine.refers(to: machine) }
    }

    /// Passes an input to the listeners.
    ///
    /// - Returns: whether a listener responds to it.
    func hear(_ input: FocusInput) -> Bool {
        var isHeard = false
        for listener in listeners {
            listener.machine.with {
                if $0.hear(input, listener: listener.number) { isHeard = true }
            }
        }
        return isHeard
    }

    /// Whether one of the listeners responds to keys or text.
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

    /// The node's box in the space of the outermost artboard; nil if its parent is not a layout.
    var rootBox: Rect? {
        guard let layout = parent as? LayoutComponent else { return nil }
        return artboard.rootTransform.bounds(of: FocusData.bounds(of: layout))
    }

    /// The parent's position in the space of the outermost artboard.
    var rootPosition: Point? {
        (parent as? WorldTransformComponent).map {
            artboard.rootTransform.apply(Point($0.worldTransform.tx, $0.worldTransform.ty))
        }
    }

    private static func bounds(of layout: LayoutComponent) -> Rect {
        layout.worldTransform.bounds(of: Rect(origin: .zero, size: layout.frame.size))
    }

    /// Scrolls the enclosing content, here and around nested artboards, until the node is visible.
    func scrollIntoView() {
        guard let layout = parent?.nearest(LayoutComponent.self) else { return }
        var box = FocusData.bounds(of: layout)
        var enclosing: Artboard? = owner
        var from: Component? = parent
        while let artboard = enclosing {
            while let c = from {
                for case let scroll as ScrollConstraint in (c as? ContainerComponent)?.children
                    ?? []
                { scroll.reveal(box) }
                from = c.parent
            }
            if let host = artboard.host { box = host.transform(to: artboard).bounds(of: box) }
            from = artboard.host
            enclosing = artboard.host?.owner
        }
    }

    // MARK: Properties

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard let flag = FocusData.flag(key) else { return super.setValue(key, value) }
        guard case .bool(let isSet) = value else { return }
        focusFlags = (isSet ? flags.union(flag) : flags.subtracting(flag)).rawValue
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        FocusData.flag(key).map { .bool(flags.contains($0)) } ?? super.currentValue(key)
    }
}

/// What the node that has the focus receives.
enum FocusInput {
    case key(KeyPress)
    case text
    case gamepad(GamepadEvent)
}

/// A change of the focus that an action asks for.
enum FocusRequest {
    case node(UnretainedRef<FocusData>)
    case move(FocusMove)
    case clear
}

/// Manages the focus of an outermost artboard and all artboards nested in it.
final class FocusManager {
    /// The node that has the focus, followed by its enclosing scopes outwards. They remove themselves.
    private var path: [UnretainedRef<FocusData>] = []
    /// Changes with the focus.
    private(set) var version = Version()
    /// Whether the artboard has been advanced: before that, as in the format's other runtimes, nothing is visible or can
    /// have the focus.
    private(set) var isAvailable = false

    /// Changes of the focus that were requested while their target could not have it. The targets remove themselves.
    private var requests: [FocusRequest] = []
    /// The maximum number of waiting requests; further ones replace the oldest.
    private static let maximumRequests = 32
    var hasRequests: Bool { !requests.isEmpty }

    func add(_ request: FocusRequest) {
        if requests.count == FocusManager.maximumRequests { requests.removeFirst() }
        requests.append(request)
    }

    func takeRequests() -> [FocusRequest] {
        defer { requests = [] }
        return requests
    }

    /// The node that has the focus.
    var primary: FocusData? { path.first?.object }
    /// The node that has the focus, followed by its enclosing scopes outwards.
    var holders: [FocusData] { path.map(\.object) }

    /// Moves the focus. Scopes that keep it are not notified.
    ///
    /// - Parameter new: the node that gets the focus, followed by its enclosing scopes outwards.
    func set(_ new: [FocusData]) {
        guard isAvailable, new.first !== primary else { return }
        let old = holders
        path = new.map { UnretainedRef($0) }
        version.bump()
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

    /// Clears the focus if a node whose artboard is being released, or a node below it, has the focus.
    func willRemove(_ data: FocusData) {
        requests.removeAll {
            if case .node(let target) = $0 { target.refers(to: data) } else { false }
        }
        guard data.hasFocus, path.contains(where: { $0.refers(to: data) }) else { return }
        let old = holders
        path = []
        version.bump()
        for holder in old { holder.focusDidChange(false) }
    }

    /// Clears the focus if the node that has it is no longer visible or can no longer have it. Called at the end of
    /// each advance and before the focus is used.
    @inline(__always)
    func dropIfHidden() {
        isAvailable = true
        if !path.isEmpty { dropPathIfHidden() }
    }

    @inline(never)
    private func dropPathIfHidden() {
        guard let primary, !primary.flags.contains(.canFocus) || !primary.isSeen else { return }
        set([])
    }
}

extension FocusData {
    /// Whether the node and everything around it, including enclosing artboards, is shown.
    fileprivate var isSeen: Bool {
        var child: Component = self
        while true {
            if let parent = child.parent {
                if !parent.allowsFocus || parent.hidesFromFocus(child) { return false }
                child = parent
            } else if let host = child.artboard.whole.host {
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
    /// Whether this component is shown, so that its descendants can have the focus.
    var allowsFocus: Bool {
        if let drawable = self as? Drawable, drawable.isHiddenInFile { return false }
        if let layout = self as? LayoutComponent, !layout.isDisplayed { return false }
        if let node = self as? WorldTransformComponent, !(node.renderOpacity > 0) { return false }
        return true
    }

    /// Whether this is a solo that shows another child. The solo's own focus data is never hidden.
    func hidesFromFocus(_ child: Component) -> Bool {
        guard let solo = self as? Solo, !(child is FocusData) else { return false }
        return solo.hides(child)
    }
}

extension ArtboardHost {
    var allowsFocusWithin: Bool { (self as? NestedArtboard)?.isPaused != true }
}
