/// Moves the content of its parent to the position of one of its targets in the drawing order.
final class DrawRules: DrawRulesBase {
    private(set) var activeTarget: DrawTarget?

    override func resolve() { activeTarget = artboard.component(Int(drawTargetId)) }

    override func tearDown() {
        super.tearDown()
        activeTarget = nil
    }

    override func didChange(_ key: PropertyKey) {
        activeTarget = artboard.component(Int(drawTargetId))
        artboard.markDrawOrderDirty()
    }
}

/// A position in the drawing order: before or after a drawable.
final class DrawTarget: DrawTargetBase {
    private(set) var drawable: Drawable?

    override func resolve() { drawable = artboard.component(Int(drawableId)) }

    override func tearDown() {
        super.tearDown()
        drawable = nil
    }

    var isAfter: Bool { placementValue == 1 }
}
