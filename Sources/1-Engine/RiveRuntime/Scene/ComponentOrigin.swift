import Geometry

/// Where the origin of a nested artboard lies, in place of where its own definition has it.
final class ComponentOrigin: Component {
    private var origin: Point

    required init(_ source: ObjectSource) {
        origin = Point(
            source.double(.componentOriginOriginX), source.double(.componentOriginOriginY))
        super.init(source)
    }

    /// Moves the origin of an artboard that has just been nested.
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
