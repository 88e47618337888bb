/// Values of key frames and durations of transitions that bindings have set on an artboard.
struct BoundTimelines {
    /// Copies of animations with the bound values of their key frames, by index of the animation.
    private(set) var animations: [Int: LinearAnimationDefinition] = [:]
    /// Durations of transitions, in the units of each transition, by index in the file's object table.
    private var durations: [Int: Double] = [:]

    /// Discards what bindings have set. Bound key frames of the artboard are given the format's default values and
    /// bound transitions a duration of 0, which apply if a binding has no source.
    mutating func reset(to artboard: ArtboardDefinition) {
        if !animations.isEmpty { animations = [:] }
        durations.removeAll(keepingCapacity: true)
        for binding in artboard.bindings {
            if let object = binding.boundTransition { setDuration(0, ofTransition: object) }
            guard case .keyFrame(let frame, let animation) = binding.target,
                let definition = artboard.sharedAnimations[ifPresent: animation]?.value,
                let value = BoundTimelines.defaultValue(binding.propertyKey)
            else { continue }
            setFrame(frame, of: definition, value)
        }
    }

    /// Sets the value of a key frame.
    ///
    /// - Parameter definition: the animation as the file defines it.
    mutating func setFrame(
        _ frame: Int, of definition: LinearAnimationDefinition, _ value: BoundValue
    ) {
        animations[definition.number, default: definition].setFrame(frame, value)
    }

    private static func defaultValue(_ key: PropertyKey) -> BoundValue? {
        switch key {
        case .keyFrameDoubleValue: .number(0)
        case .keyFrameColorValue: .color(0xff1d_1d1d)
        case .keyFrameBoolValue: .bool(false)
        case .keyFrameStringValue: .string("")
        default: nil
        }
    }

    /// Returns the bound duration of a transition; nil if it is not bound.
    func duration(ofTransition object: Int) -> Double? {
        durations.isEmpty ? nil : durations[object]
    }

    mutating func setDuration(_ value: Double, ofTransition object: Int) {
        durations[object] = value
    }
}

extension Artboard {
    func setKeyFrame(_ frame: Int, ofAnimation number: Int, _ value: BoundValue) {
        guard let animation = definition.sharedAnimations[ifPresent: number]?.value else { return }
        boundTimelines.setFrame(frame, of: animation, value)
        noteChange()
    }

    func setDuration(_ value: Double, ofTransition object: Int) {
        boundTimelines.setDuration(value, ofTransition: object)
        noteChange()
    }
}
