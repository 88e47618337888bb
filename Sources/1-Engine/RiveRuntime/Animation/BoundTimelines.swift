/// Values of key frames and durations of transitions that bindings have set on an artboard.
struct BoundTimelines {
    /// Copies of animations with the bound values of their key frames, by the number of the
    /// animation.
    private(set) var animations: [Int: LinearAnimationDefinition] = [:]
    /// Durations of transitions, in the units of each transition, by index in the file's object
    /// table.
    private(set) var durations: [Int: Double] = [:]

    mutating func removeAll() {
        if !animations.isEmpty { animations = [:] }
        durations.removeAll(keepingCapacity: true)
    }

    /// - Parameter definition: the animation as the file defines it.
    mutating func setFrame(
        _ frame: Int, of definition: LinearAnimationDefinition, _ value: BoundValue
    ) {
        animations[definition.number, default: definition].setFrame(frame, value)
    }

    mutating func setDuration(_ value: Double, ofTransition object: Int) {
        durations[object] = value
    }
}
