/// A state machine that plays on a nested artboard.
final class NestedStateMachine: NestedAnimation {
    @Owned private(set) var machine: StateMachineInstance?

    override func bind(to nested: Artboard) {
        machine = nested.stateMachine(at: Int(animationId))
        guard let machine else { return }
        machine.nestedIn = host.map { UnretainedRef($0) }
        for case let input as NestedInput in children { input.bind(to: machine) }
    }

    /// Plays the first state machine of an artboard, whose events are not passed on.
    func bindFirst(of nested: Artboard) { machine = nested.stateMachine(at: 0) }

    override func unbind() {
        machine?.nestedIn = nil
        machine = nil
        for case let input as NestedInput in children { input.unbind() }
    }

    override func advance(_ elapsed: Double) -> Bool {
        if elapsed > 0, artboardRef.with({ $0.tree.catchesUp }) {
            return $machine?.with { $0.settle(by: elapsed) } ?? false
        }
        return $machine?.with { $0.advance(elapsed) } ?? false
    }

    override func settle() -> Bool { $machine?.with { $0.settle() } ?? false }

    deinit { machine?.nestedIn = nil }
}

/// An input of a nested state machine, which is set from outside.
final class NestedInput: NestedInputBase {
    private(set) var machine: StateMachineInstance?
    /// The value in the file; nil for a trigger.
    private var initial: Double? {
        switch typeKey {
        case TypeKey.nestedBool: initialFlag ? 1 : 0
        case TypeKey.nestedNumber: initialNumber
        default: nil
        }
    }

    private var inputIndex: Int { Int(inputId) }

    func bind(to machine: StateMachineInstance) {
        self.machine = machine
        if let initial { machine.setInput(inputIndex, initial) }
    }

    func unbind() { machine = nil }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard key == .nestedBoolNestedValue else { return super.setValue(key, value) }
        if case .bool(let isOn) = value { machine?.setInput(inputIndex, isOn ? 1 : 0) }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        guard key == .nestedBoolNestedValue else { return super.currentValue(key) }
        return machine?.input(inputIndex).map { .bool($0 != 0) }
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .nestedNumberNestedValue else { return }
        access(machine?.input(inputIndex)) { machine?.setInput(inputIndex, $0) }
    }

    override func fireCallback(_ key: PropertyKey, on reporter: (any EventReporter)?) {
        if key == .nestedTriggerFire { machine?.setInput(inputIndex, 1) }
    }
}
