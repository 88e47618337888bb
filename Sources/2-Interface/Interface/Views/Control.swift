import Geometry

/// A closure that a control calls for its events; the equivalent of `UIAction`.
@MainActor public final class Action {
    let handler: @MainActor (Action) -> Void
    /// The control that is sending the action; nil at other times.
    public fileprivate(set) weak var sender: Control?

    /// Creates an action that calls `handler`.
    public init(handler: @escaping @MainActor (Action) -> Void) { self.handler = handler }
}

/// A view that sends actions in response to user interaction, such as a button or a refresh control. It receives
/// touches only while an action is registered for a touch event.
open class Control: View {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits of the events.
        public let rawValue: Int

        /// Creates events from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A finger touched down on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// The finger was lifted inside the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A gesture or the system took over the touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value changed; for a refresh control, a refresh began.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// A text field begins to be edited.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text of a field was changed by a finger or a key.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A text field is no longer edited.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The return key was pressed in a text field.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touch events.
        public static let allTouchEvents = Event(rawValue: 0xfff)
    }

    /// Whether the control responds to touches.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }
    /// Whether the control is selected. Subclasses determine the appearance.
    public var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }
    /// Whether a finger is on the control. Subclasses determine the appearance.
    public var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }
    private var actions: [(action: Action, events: Event)] = []
    private var handledEvents: Event = []

    // MARK: Actions

    /// Registers an action for events. Registering the same action again adds the events to those it has.
    public final func addAction(_ action: Action, for events: Event) {
        handledEvents.formUnion(events)
        if let index = actions.firstIndex(where: { $0.action === action }) {
            actions[index].events.formUnion(events)
        } else {
            actions.append((action, events))
        }
    }

    /// Registers a closure for events.
    ///
    /// - Returns: The action, which can be passed to `removeAction(_:for:)`.
    @discardableResult
    public final func addAction(
        for events: Event, _ handler: @escaping @MainActor () -> Void
    ) -> Action {
        let action = Action { _ in handler() }
        addAction(action, for: events)
        return action
    }

    /// Registers a method of `target` for events, as in
    /// `addTarget(self, action: ReloadController.reload, for: .valueChanged)`. The target is not retained.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for events: Event
    ) {
        addAction(for: events) { [weak target] in if let target { action(target)() } }
    }

    /// Registers a method of `target` that takes the control as its argument. The target is not retained.
    public final func addTarget<Target: AnyObject, Sender: Control>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for events: Event
    ) {
        addAction(for: events) { [weak target, weak self] in
            if let target, let sender = self as? Sender { action(target)(sender) }
        }
    }

    /// Removes an action for events.
    public final func removeAction(_ action: Action, for events: Event) {
        for i in actions.indices where actions[i].action === action {
            actions[i].events.subtract(events)
        }
        actions.removeAll { $0.events.isEmpty }
        handledEvents = actions.reduce([]) { $0.union($1.events) }
    }

    /// Returns whether an action is registered for one of `events`.
    final func handles(_ events: Event) -> Bool { !handledEvents.isDisjoint(with: events) }

    /// Performs the actions registered for `events`, in the order in which they were added.
    open func sendActions(for events: Event) {
        guard !handledEvents.isDisjoint(with: events) else { return }
        for (action, own) in actions where !own.isDisjoint(with: events) {
            action.sender = self
            action.handler(action)
            action.sender = nil
        }
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? {
        takesTouches ? .button : nil
    }

    override var accessibilityState: AccessibilityState { isHighlighted ? .pressed : [] }

    /// What the program has set, or else that of a button; with the control's state.
    open override var accessibilityTraits: AccessibilityTraits {
        get {
            var traits = accessibility?.traits ?? .button
            if !isEnabled { traits.insert(.notEnabled) }
            if isSelected { traits.insert(.selected) }
            return traits
        }
        set { super.accessibilityTraits = newValue }
    }

    /// Whether the control takes touches.
    open override var canBecomeFocused: Bool { isEnabled && takesTouches }

    override func setPressedByKey(_ isPressed: Bool) { isHighlighted = isPressed && isEnabled }

    /// Performs the actions of a tap.
    ///
    /// - Returns: Whether the control is enabled.
    open override func accessibilityActivate() -> Bool {
        guard isEnabled else { return false }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        return true
    }

    // MARK: Touches

    /// The fingers that touched down on the control. Each acts for itself.
    private var tracked: [Touch] = []

    open override func touchBegan(_ touch: Touch) {
        guard isEnabled, takesTouches else {
            return super.touchBegan(touch)
        }
        tracked.append(touch)
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchMoved(_ touch: Touch) {
        guard isTracking(touch) else { return super.touchMoved(touch) }
        updateHighlight()
    }

    /// Whether the control takes touches while it is enabled. By default, if an action is registered for them.
    var takesTouches: Bool { handles(.allTouchEvents) }

    /// Whether a finger that touched down on the control is still on the screen.
    open var isTracking: Bool { !tracked.isEmpty }

    final func isTracking(_ touch: Touch) -> Bool { tracked.contains { $0 === touch } }

    private func untrack(_ touch: Touch) {
        tracked.removeAll { $0 === touch }
        updateHighlight()
    }

    private func updateHighlight() {
        isHighlighted = tracked.contains { isTouchInside($0) }
    }

    /// Whether a finger is on the control, or has not left the place at which it touched down: the control may have been
    /// moved away under it.
    final func isTouchInside(_ touch: Touch) -> Bool {
        point(inside: touch.location(in: self)) || !touch.hasMoved
    }

    open override func touchEnded(_ touch: Touch) {
        guard isTracking(touch) else { return super.touchEnded(touch) }
        untrack(touch)
        sendActions(for: isTouchInside(touch) ? .touchUpInside : .touchUpOutside)
    }

    open override func touchCancelled(_ touch: Touch) {
        guard isTracking(touch) else { return super.touchCancelled(touch) }
        untrack(touch)
        sendActions(for: .touchCancel)
    }
}
