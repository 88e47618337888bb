import Geometry

/// Called when something has been done to a control; UIAction without the prefix.
@MainActor public final class Action {
    let handler: @MainActor (Action) -> Void
    /// The control that sends the action, while it does.
    public fileprivate(set) weak var sender: Control?

    /// An action that calls `handler`.
    public init(handler: @escaping @MainActor (Action) -> Void) { self.handler = handler }
}

/// A view that reports what is done to it, such as a refresh control. It takes touches while an action is
/// added for one of them.
open class Control: View {
    /// What is done to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits of the events.
        public let rawValue: Int

        /// Events from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A finger has come down on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// The finger was lifted on the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger was lifted beside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A gesture has claimed the touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The control's value has changed; a refresh control's refresh has begun.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0xfff)
    }

    /// Whether the control takes touches.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }
    /// Whether the control is chosen; a subclass shows it.
    public var isSelected = false {
        didSet { if isSelected != oldValue { setNeedsDisplay() } }
    }
    /// Whether a finger is on the control; a subclass shows it.
    public var isHighlighted = false {
        didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
    }
    private var actions: [(action: Action, events: Event)] = []
    private var handledEvents: Event = []

    // MARK: Actions

    /// Performs an action whenever one of `events` happens. An action is added once; adding it again adds
    /// the events.
    public final func addAction(_ action: Action, for events: Event) {
        handledEvents.formUnion(events)
        if let index = actions.firstIndex(where: { $0.action === action }) {
            actions[index].events.formUnion(events)
        } else {
            actions.append((action, events))
        }
    }

    /// Calls a closure whenever one of `events` happens.
    ///
    /// - Returns: the action, for `removeAction`.
    @discardableResult
    public final func addAction(
        for events: Event, _ handler: @escaping @MainActor () -> Void
    ) -> Action {
        let action = Action { _ in handler() }
        addAction(action, for: events)
        return action
    }

    /// Calls a method of `target` whenever one of `events` happens, as
    /// `addTarget(self, action: ReloadController.reload, for: .valueChanged)`. The target is not retained.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for events: Event
    ) {
        addAction(for: events) { [weak target] in if let target { action(target)() } }
    }

    /// Calls a method of `target` with the control whenever one of `events` happens. The target is not
    /// retained.
    public final func addTarget<Target: AnyObject, Sender: Control>(
        _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for events: Event
    ) {
        addAction(for: events) { [weak target, weak self] in
            if let target, let sender = self as? Sender { action(target)(sender) }
        }
    }

    /// Stops performing an action for `events`.
    public final func removeAction(_ action: Action, for events: Event) {
        for i in actions.indices where actions[i].action === action {
            actions[i].events.subtract(events)
        }
        actions.removeAll { $0.events.isEmpty }
        handledEvents = actions.reduce([]) { $0.union($1.events) }
    }

    /// Whether an action is added for one of `events`.
    final func handles(_ events: Event) -> Bool { !handledEvents.isDisjoint(with: events) }

    /// Performs the actions of `events`, in the order in which they were added.
    open func sendActions(for events: Event) {
        guard !handledEvents.isDisjoint(with: events) else { return }
        for (action, own) in actions where !own.isDisjoint(with: events) {
            action.sender = self
            action.handler(action)
            action.sender = nil
        }
    }

    // MARK: Touches

    private weak var tracked: Touch?

    open override func touchBegan(_ touch: Touch) {
        guard isEnabled, tracked == nil, !handledEvents.isDisjoint(with: .allTouchEvents) else {
            return super.touchBegan(touch)
        }
        tracked = touch
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchMoved(_ touch: Touch) {
        guard touch === tracked else { return super.touchMoved(touch) }
        isHighlighted = point(inside: touch.location(in: self))
    }

    open override func touchEnded(_ touch: Touch) {
        guard touch === tracked else { return super.touchEnded(touch) }
        tracked = nil
        isHighlighted = false
        let isInside = point(inside: touch.location(in: self))
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    }

    open override func touchCancelled(_ touch: Touch) {
        guard touch === tracked else { return super.touchCancelled(touch) }
        tracked = nil
        isHighlighted = false
        sendActions(for: .touchCancel)
    }
}
