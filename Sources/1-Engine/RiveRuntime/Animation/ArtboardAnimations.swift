extension Artboard {
    /// The names of the artboard's animations, in the file's order.
    public var animationNames: [String] { definition.animations.map(\.name) }

    /// A new instance of the first animation of that name, or nil if there is none. It retains the
    /// artboard.
    public func animation(named name: String) -> LinearAnimationInstance? {
        definition.animations.firstIndex { $0.name == name }.flatMap(animation(at:))
    }

    /// A new instance of the animation at that index, or nil if there is none. It retains the
    /// artboard.
    public func animation(at index: Int) -> LinearAnimationInstance? {
        guard definition.animations.indices.contains(index) else { return nil }
        return LinearAnimationInstance(
            definition.animations[index], artboard: self, owner: self)
    }

    /// A new instance that does not retain the artboard, for use by the artboard and its owner.
    ///
    /// - Parameter speed: that of the state that it is for.
    func makeAnimation(at index: Int, speed: Double = 1) -> LinearAnimationInstance? {
        guard definition.animations.indices.contains(index) else { return nil }
        return LinearAnimationInstance(
            definition.animations[index], artboard: self, owner: nil, speed: speed)
    }
}

extension Artboard {
    /// A new instance of the first state machine of that name, or nil if there is none. It retains
    /// the artboard.
    public func stateMachine(named name: String) -> StateMachineInstance? {
        definition.stateMachines.firstIndex { $0.name == name }.flatMap(stateMachine(at:))
    }

    /// A new instance of the state machine at that index, or nil if there is none. It retains the
    /// artboard.
    public func stateMachine(at index: Int) -> StateMachineInstance? {
        guard definition.stateMachines.indices.contains(index) else { return nil }
        return StateMachineInstance(definition.stateMachines[index], artboard: self)
    }
}
