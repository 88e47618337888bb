extension Artboard {
    /// The names of the artboard's animations, in the file's order.
    public var animationNames: [String] { definition.sharedAnimations.map(\.value.name) }

    /// Creates an instance of the first animation with this name; nil if there is none. The instance retains the
    /// artboard.
    public func animation(named name: String) -> LinearAnimationInstance? {
        definition.sharedAnimations.firstIndex { $0.value.name == name }.flatMap(animation(at:))
    }

    /// Creates an instance of the animation at this index; nil if there is none. The instance retains the artboard.
    public func animation(at index: Int) -> LinearAnimationInstance? {
        makeAnimation(at: index, owner: self)
    }

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - speed: the speed of the state for which it is created.
    ///   - owner: the artboard, to retain it; nil for use by the artboard and its owner.
    func makeAnimation(
        at index: Int, speed: Double = 1, owner: Artboard? = nil
    ) -> LinearAnimationInstance? {
        definition.sharedAnimations[ifPresent: index].map {
            LinearAnimationInstance($0, artboard: self, owner: owner, speed: speed)
        }
    }
}

extension Artboard {
    /// The names of the state machines, in the file's order.
    public var stateMachineNames: [String] { definition.sharedMachines.map(\.value.name) }

    /// Creates an instance of the first state machine with this name; nil if there is none. The instance retains the
    /// artboard.
    public func stateMachine(named name: String) -> StateMachineInstance? {
        definition.sharedMachines.firstIndex { $0.value.name == name }.flatMap(stateMachine(at:))
    }

    /// Creates an instance of the state machine at this index; nil if there is none. The instance retains the artboard.
    public func stateMachine(at index: Int) -> StateMachineInstance? {
        definition.sharedMachines[ifPresent: index].map {
            StateMachineInstance($0, artboard: self)
        }
    }
}
