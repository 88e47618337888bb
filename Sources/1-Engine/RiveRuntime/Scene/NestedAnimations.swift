/// An animation or state machine that plays on a nested artboard.
class NestedAnimation: ContainerComponent {
    final let animationIndex: Int?
    /// The component that holds the artboard.
    final var host: NestedArtboard? { parent as? NestedArtboard }

    required init(_ source: ObjectSource) {
        animationIndex = source.reference(.nestedAnimationAnimationId)
        super.init(source)
    }

    func bind(to nested: Artboard) {}
    func unbind() {}

    /// Advances by `elapsed` seconds.
    ///
    /// - Returns: whether another frame is needed.
    func advance(_ elapsed: Double) -> Bool { false }

    /// Takes transitions whose conditions have become true since the advance.
    ///
    /// - Returns: whether any were taken.
    func settle() -> Bool { false }
}

class NestedLinearAnimation: NestedAnimation, EventReporter {
    final private(set) var animation: LinearAnimationInstance?
    final private(set) var mix: Double

    required init(_ source: ObjectSource) {
        mix = source.double(.nestedLinearAnimationMix, default: 1)
        super.init(source)
    }

    override func bind(to nested: Artboard) {
        animation = animationIndex.flatMap { nested.makeAnimation(at: $0) }
    }

    override func unbind() { animation = nil }

    /// Reports events of the animation to the listeners of the containing artboard immediately.
    final func report(_ event: EventComponent) { host?.forwardEvents([event]) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .nestedLinearAnimationMix else { return super.accessNumber(key, &access) }
        access(&mix)
        if access.didChange { host?.playbackDidChange() }
    }

    override func tearDown() {
        super.tearDown()
        animation = nil
    }
}

/// An animation that plays without a state machine.
final class NestedSimpleAnimation: NestedLinearAnimation {
    private var speed: Double
    private var isPlaying: Bool

    required init(_ source: ObjectSource) {
        speed = source.double(.nestedSimpleAnimationSpeed, default: 1)
        isPlaying = source.bool(.nestedSimpleAnimationIsPlaying)
        super.init(source)
    }

    override func advance(_ elapsed: Double) -> Bool {
        let needsAnotherFrame =
            isPlaying && animation?.advance(by: elapsed * speed, reportingTo: self) == true
        if mix != 0 { animation?.apply(mix: mix) }
        return needsAnotherFrame
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .nestedSimpleAnimationSpeed else { return super.accessNumber(key, &access) }
        access(&speed)
        if access.didChange { host?.playbackDidChange() }
    }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .nestedSimpleAnimationIsPlaying else { return super.setBool(key, value) }
        if isPlaying == value { return }
        isPlaying = value
        host?.playbackDidChange()
    }
}

/// An animation whose time is set by a number, as a fraction of its duration, 0...1.
final class NestedRemapAnimation: NestedLinearAnimation {
    private var time: Double

    required init(_ source: ObjectSource) {
        time = source.double(.nestedRemapAnimationTime)
        super.init(source)
    }

    override func bind(to nested: Artboard) {
        super.bind(to: nested)
        moveToTime()
    }

    private func moveToTime() {
        guard let animation else { return }
        let definition = animation.definition
        animation.time = definition.localTime(definition.duration * time)
    }

    override func advance(_ elapsed: Double) -> Bool {
        if mix != 0 { animation?.apply(mix: mix) }
        return false
    }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .nestedRemapAnimationTime else { return super.accessNumber(key, &access) }
        access(&time)
        if access.didChange { moveToTime() }
    }
}
