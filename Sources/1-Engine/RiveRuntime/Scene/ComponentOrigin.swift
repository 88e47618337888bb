import Geometry

/// Overrides the position of a nested artboard's origin.
final class ComponentOrigin: ComponentOriginBase {
    /// Sets the origin of an artboard that has just been nested.
    func apply(to nested: Artboard) { nested.setOrigin(Point(originX, originY)) }

    override func didChange(_ key: PropertyKey) {
        guard let host = parent as? NestedArtboard else { return }
        host.nested.map(apply)
        artboard.noteChange()
    }
}
