extension Artboard {
    public var animationNames: [String] { definition.animations.map(\.name) }

    /// An instance of the animation of that name.
    public func animation(named name: String) -> LinearAnimationInstance? {
        definition.animations.firstIndex { $0.name == name }.flatMap(animation(at:))
    }

    /// An instance of the animation at that index, or nil where there is none.
    public func animation(at index: Int) -> LinearAnimationInstance? {
        guard definition.animations.indices.contains(index) else { return nil }
        return LinearAnimationInstance(
            definition.animations[index], artboard: self, owner: self)
    }

    /// An instance that the artboard, or what holds it, is to hold.
    func makeAnimation(at index: Int) -> LinearAnimationInstance? {
        guard definition.animations.indices.contains(index) else { return nil }
        return LinearAnimationInstance(definition.animations[index], artboard: self, owner: nil)
    }
}

extension Artboard {
    /// An instance of the state machine of that name.
    public func stateMachine(named name: String) -> StateMachineInstance? {
        definition.stateMachines.firstIndex { $0.name == name }.flatMap(stateMachine(at:))
    }

    /// An instance of the state machine at that index, or nil where there is none.
    public func stateMachine(at index: Int) -> StateMachineInstance? {
        guard definition.stateMachines.indices.contains(index) else { return nil }
        return StateMachineInstance(definition.stateMachines[index], artboard: self)
    }
}
