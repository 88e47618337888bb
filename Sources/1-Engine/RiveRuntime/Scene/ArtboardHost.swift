import Geometry

/// What holds artboards within another and plays them. A class, since its artboard calls it some ten times
/// a frame: references to a protocol's values are counted in each call.
class ArtboardHost: Drawable {
    override func resolve() {
        super.resolve()
        artboard.add(self)
    }

    /// Whether what it holds plays at present.
    var plays: Bool { !isCollapsed }

    /// Plays on by `elapsed` seconds.
    ///
    /// - Returns: whether there is more to come.
    func advance(_ elapsed: Double) -> Bool { false }

    /// Follows transitions that have become possible since the advance.
    ///
    /// - Returns: whether there were any.
    func settle() -> Bool { false }

    func bind(_ context: DataContext) {}

    /// A pointer, at a place in the holding artboard's space.
    ///
    /// - Parameter canHit: false where something above has taken it.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point, canHit: Bool
    ) -> StateMachineInstance.Hit { .nothing }

    /// A drag has taken the pointer.
    func cancelPresses() {}

    /// Whether something below the pressed pointer is dragged by it.
    var holdsPointer: Bool { false }

    /// What it holds at present may move as the layout around it does.
    func takeLayoutTiming() {}

    /// Applies the remapped animations, whose times joysticks or bindings may have changed.
    func applyRemapped() {}

    /// The file has other pictures and fonts.
    func forgetAssets() {}

    func forEachHosted(_ body: (Artboard) -> Void) {}

    /// What maps the space of an artboard that it holds into the holding artboard's.
    func transform(to nested: Artboard) -> AffineTransform { .identity }
}
