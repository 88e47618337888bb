/// A change of a gamepad, for `StateMachineInstance.gamepad(_:)`.
public struct GamepadEvent: Hashable, Sendable {
    /// What has changed.
    public enum Change: Hashable, Sendable {
        /// The gamepad can be used from now on.
        case connected
        /// The gamepad can no longer be used.
        case disconnected
        /// A button's value has changed: 0...1, where it counts as pressed from 0.5 on.
        case button(Int, value: Double)
        /// The value of a stick's or a trigger's axis has changed: -1...1, or 0...1 for a trigger.
        case axis(Int, value: Double)
    }

    /// What has changed.
    public var change: Change
    /// Whether buttons and axes have the numbers of the standard gamepad of the World Wide Web Consortium.
    public var isStandard: Bool

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - change: what has changed.
    ///   - isStandard: whether buttons and axes have the numbers of the standard gamepad.
    public init(_ change: Change, isStandard: Bool = true) {
        self.change = change
        self.isStandard = isStandard
    }
}

/// The changes of gamepads to which a listener responds.
struct GamepadFilter: Sendable {
    /// The kinds of changes, with the format's numbers.
    enum Kind: UInt32 {
        case button, axis, connected, disconnected
    }

    /// nil for an unknown kind, which matches nothing.
    let kind: Kind?
    /// Whether `number` is that of the standard gamepad; otherwise it is the gamepad's own.
    let isStandard: Bool
    /// The number of the button or axis.
    let number: UInt32
    /// The phases of a button: bit 0 for pressed, bit 1 for released.
    let phases: UInt32

    init?(_ source: ImportedObject) {
        guard source.typeKey == TypeKey.gamepadInput else { return nil }
        kind = Kind(rawValue: source.uint(.gamepadInputKind))
        isStandard = source.uint(.gamepadInputMapping) == 0
        number = source.uint(.gamepadInputInputIndex)
        phases = source.uint(.gamepadInputButtonPhase, default: 1)
    }

    func matches(_ event: GamepadEvent) -> Bool {
        switch (kind, event.change) {
        case (.connected, .connected), (.disconnected, .disconnected): true
        case (.button, .button(let button, let value)):
            has(button, of: event, count: 17) && phases >> (value >= 0.5 ? 0 : 1) & 1 == 1
        case (.axis, .axis(let axis, _)): has(axis, of: event, count: 6)
        default: false
        }
    }

    /// Whether a button or an axis has the filter's number.
    ///
    /// - Parameter count: the number of buttons or axes of the standard gamepad.
    private func has(_ number: Int, of event: GamepadEvent, count: Int) -> Bool {
        number == Int(self.number) && (!isStandard || event.isStandard && number < count)
    }
}
