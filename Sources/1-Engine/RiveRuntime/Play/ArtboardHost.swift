import Geometry

/// A component that holds nested artboards and plays them. It is a class because its artboard calls it some ten times
/// per frame, and values of a protocol type are retained in each call.
class ArtboardHost: Drawable, ArtboardMember {
    override func resolve() {
        super.resolve()
        owner.content.add(self)
    }

    /// Whether the nested artboards are playing.
    var plays: Bool { !isCollapsed }

    /// Whether the nested artboards are paused. As in the reference runtime, what this component passes to them, such as
    /// an opacity, is then visible in the same update.
    var holdsPaused: Bool { false }

    /// Whether the bindings of the nested artboards are updated.
    var updatesBindings: Bool { true }

    /// Advances the nested artboards by `elapsed` seconds.
    ///
    /// - Returns: whether another frame is needed.
    func advance(_ elapsed: Double) -> Bool { false }

    /// Takes transitions whose conditions have become true since the advance.
    ///
    /// - Returns: whether any were taken.
    func settle() -> Bool { false }

    func bind(_ context: DataContext) {}

    /// Delivers a pointer event, at a position in the space of the artboard that contains this component.
    ///
    /// - Parameter canHit: false if something above has captured the pointer.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, canHit: Bool
    ) -> StateMachineInstance.Hit { .nothing }

    /// Called when a drag has captured the pointer.
    func cancelPresses() {}

    /// Whether the pressed pointer drags something in a nested artboard.
    var holdsPointer: Bool { false }

    /// Lets the current nested artboards animate along with the layout around them.
    func takeLayoutTiming() {}

    /// Applies the remapped animations, whose times joysticks or bindings may have changed.
    func applyRemapped() {}

    /// Called when the file's images and fonts have changed.
    func forgetAssets() {}

    func forEachHosted(_ body: (Artboard) -> Void) {}

    /// Returns the transform from the space of a nested artboard to that of the artboard that contains this component.
    func transform(to nested: Artboard) -> AffineTransform { .identity }
}
