/// Moves the content of its parent to the position of one of its targets in the drawing order.
final class DrawRules: DrawRulesBase {
    @Sibling private(set) var activeTarget: DrawTarget?

    override func resolve() { activeTarget = artboard.component(Int(drawTargetId)) }

    override func didChange(_ key: PropertyKey) {
        activeTarget = artboard.component(Int(drawTargetId))
        artboard.markDrawOrderDirty()
    }
}

/// A position in the drawing order: before or after a drawable.
final class DrawTarget: DrawTargetBase {
    @Sibling private(set) var drawable: Drawable?

    override func resolve() { drawable = artboard.component(Int(drawableId)) }

    var isAfter: Bool { placementValue == 1 }
}
