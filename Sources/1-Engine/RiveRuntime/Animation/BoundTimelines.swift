/// Values of key frames and durations of transitions that bindings have set on an artboard.
struct BoundTimelines {
    /// Copies of animations with the bound values of their key frames, by the number of the
    /// animation.
    private(set) var animations: [Int: LinearAnimationDefinition] = [:]
    /// Durations of transitions, in the units of each transition, by index in the file's object
    /// table.
    private var durations: [Int: Double] = [:]

    /// The key frames that have values.
    private var frames: Set<KeyFramePlace> = []

    private struct KeyFramePlace: Hashable {
        let animation: Int
        let frame: Int
    }

    mutating func removeAll() {
        frames.removeAll(keepingCapacity: true)
        if !animations.isEmpty { animations = [:] }
        durations.removeAll(keepingCapacity: true)
    }

    /// - Parameter definition: the animation as the file defines it.
    mutating func setFrame(
        _ frame: Int, of definition: LinearAnimationDefinition, _ value: BoundValue
    ) {
        frames.insert(KeyFramePlace(animation: definition.number, frame: frame))
        animations[definition.number, default: definition].setFrame(frame, value)
    }

    /// Gives the bound key frames of an artboard that have no value yet the ones that the format has for
    /// values without a source, and bound transitions no duration: they are played where a binding leads
    /// nowhere.
    mutating func addDefaults(of artboard: ArtboardDefinition) {
        for binding in artboard.bindings {
            if let object = binding.boundTransition, durations[object] == nil {
                setDuration(0, ofTransition: object)
            }
            guard case .keyFrame(let frame, let animation) = binding.target,
                artboard.animations.indices.contains(animation),
                !frames.contains(KeyFramePlace(animation: animation, frame: frame)),
                let value = BoundTimelines.defaultValue(binding.propertyKey)
            else { continue }
            setFrame(frame, of: artboard.animations[animation], value)
        }
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

    /// Nil for one that is not bound.
    func duration(ofTransition object: Int) -> Double? {
        durations.isEmpty ? nil : durations[object]
    }

    mutating func setDuration(_ value: Double, ofTransition object: Int) {
        durations[object] = value
    }
}
