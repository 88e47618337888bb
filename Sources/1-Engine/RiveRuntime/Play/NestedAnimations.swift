/// An animation or state machine that plays on a nested artboard.
class NestedAnimation: NestedAnimationBase {
    /// The component that holds the artboard.
    final var host: NestedArtboard? { parent as? NestedArtboard }

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

class NestedLinearAnimation: NestedLinearAnimationBase, EventReporter {
    @Owned final private(set) var animation: LinearAnimationInstance?

    override func bind(to nested: Artboard) {
        animation = nested.makeAnimation(at: Int(animationId))
    }

    override func unbind() { animation = nil }

    /// Reports events of the animation to the listeners of the containing artboard immediately.
    final func report(_ event: EventComponent) { host?.forwardEvents([event]) }

    override func didChange(_ key: PropertyKey) { host?.playbackDidChange() }
}

/// An animation that plays without a state machine.
final class NestedSimpleAnimation: NestedSimpleAnimationBase {
    override func advance(_ elapsed: Double) -> Bool {
        let needsAnotherFrame =
            isPlaying
            && $animation?.with { $0.advance(by: elapsed * speed, reportingTo: self) } == true
        if mix != 0 { $animation?.with { $0.apply(mix: mix) } }
        return needsAnotherFrame
    }
}

/// An animation whose time is set by a number, as a fraction of its duration, 0...1.
final class NestedRemapAnimation: NestedRemapAnimationBase {
    override func bind(to nested: Artboard) {
        super.bind(to: nested)
        moveToTime()
    }

    private func moveToTime() { $animation?.with { $0.seek(to: time) } }

    override func advance(_ elapsed: Double) -> Bool {
        if mix != 0 { $animation?.with { $0.apply(mix: mix) } }
        return false
    }

    override func didChange(_ key: PropertyKey) {
        if key == .nestedRemapAnimationTime { moveToTime() } else { super.didChange(key) }
    }
}
