import Geometry

/// Overrides the position of a nested artboard's origin, or the point about which a layout is rotated and scaled.
final class ComponentOrigin: ComponentOriginBase {
    /// The origin, as a fraction of the size.
    var origin: Point { Point(originX, originY) }

    override func resolve() { (parent as? LayoutComponent)?.pivot = UnretainedRef(self) }

    override func didChange(_ key: PropertyKey) {
        if let layout = parent as? LayoutComponent { layout.markTransformDirty() }
        (parent as? any OriginOwner)?.setOrigin(origin)
    }
}

/// A component whose content has an origin that a `ComponentOrigin` below it overrides.
protocol OriginOwner: Component {
    func setOrigin(_ new: Point)
}
