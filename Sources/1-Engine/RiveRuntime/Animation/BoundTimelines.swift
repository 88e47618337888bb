/// Key frames and durations of transitions that bindings have set on an artboard.
struct BoundTimelines {
    /// Animations with the values that their key frames are bound to, by their numbers.
    private(set) var animations: [Int: LinearAnimationDefinition] = [:]
    /// How long transitions take, in their own units, by the table's object.
    private(set) var durations: [Int: Double] = [:]

    /// - Parameter definition: the animation as the file has it.
    mutating func setFrame(
        _ frame: Int, of definition: LinearAnimationDefinition, _ value: BoundValue
    ) {
        animations[definition.number, default: definition].setFrame(frame, value)
    }

    mutating func setDuration(_ value: Double, ofTransition object: Int) {
        durations[object] = value
    }
}
