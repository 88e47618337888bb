import Geometry

/// Overrides the position of a nested artboard's origin, or the point about which a layout is rotated and scaled.
final class ComponentOrigin: ComponentOriginBase {
    /// Sets the origin of an artboard that has just been nested.
    func apply(to nested: Artboard) { nested.setOrigin(Point(originX, originY)) }

    override func resolve() { (parent as? LayoutComponent)?.pivot = UnretainedRef(self) }

    override func didChange(_ key: PropertyKey) {
        if let layout = parent as? LayoutComponent { layout.markTransformDirty() }
        guard let host = parent as? NestedArtboard else { return }
        host.nested.map(apply)
        artboard.noteChange()
    }
}
