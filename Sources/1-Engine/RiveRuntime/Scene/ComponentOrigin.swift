import Geometry

/// Overrides the position of a nested artboard's origin.
final class ComponentOrigin: Component {
    private var origin: Point

    required init(_ source: ObjectSource) {
        origin = Point(
            source.double(.componentOriginOriginX), source.double(.componentOriginOriginY))
        super.init(source)
    }

    /// Sets the origin of an artboard that has just been nested.
    func apply(to nested: Artboard) { nested.setOrigin(origin) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .componentOriginOriginX: access(&origin.x)
        case .componentOriginOriginY: access(&origin.y)
        default: return super.accessNumber(key, &access)
        }
        guard access.didChange, let host = parent as? NestedArtboard else { return }
        host.nested.map(apply)
        artboard.noteChange()
    }
}
