import Geometry

/// Where an artboard lies, how large it is and how visible.
extension Artboard {
    /// In the artboard's own units; what it is in, and animations, may change it.
    public var size: Size { rootRef?.with { $0.frame.size } ?? definition.size }

    /// Gives the artboard another size than the file does, in its own units.
    public func setSize(_ size: Size) {
        root?.setDouble(.layoutComponentWidth, size.width)
        root?.setDouble(.layoutComponentHeight, size.height)
    }

    /// The opacity that the artboard is drawn with, 0...1.
    func setOpacity(_ opacity: Double) { root?.setDouble(.worldTransformComponentOpacity, opacity) }

    /// The opacity that the artboard's own is multiplied with, 0...1.
    func setHostOpacity(_ opacity: Double) { root?.setHostOpacity(opacity) }

    /// Where the artboard's origin lies from its upper left corner.
    var originOffset: Point { Point(size.width * origin.x, size.height * origin.y) }

    /// What maps this artboard's space into that of the outermost one that it is nested in.
    var rootTransform: AffineTransform {
        guard let host else { return .identity }
        return host.artboard.rootTransform * host.transform(to: self) * turn
    }

    /// The artboard's own rotation and scale, about its origin.
    var turn: AffineTransform { rootRef?.with { $0.turn } ?? .identity }

    /// The place in the content's space at a place of the artboard's, counted from its upper left corner.
    func content(at place: Point) -> Point {
        let place = place - originOffset
        return turn.inverse?.apply(place) ?? place
    }
}
