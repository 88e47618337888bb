import Geometry

/// The position, size and opacity of an artboard.
extension Artboard {
    /// The size in the artboard's own units; its host and animations may change it.
    public var size: Size { $root?.with { $0.frame.size } ?? definition.size }

    /// Overrides the size given in the file, in the artboard's own units.
    public func setSize(_ size: Size) {
        root?.setDouble(.layoutComponentWidth, size.width)
        root?.setDouble(.layoutComponentHeight, size.height)
    }

    /// Sets the opacity with which the artboard is drawn, 0...1.
    func setOpacity(_ opacity: Double) { root?.setDouble(.worldTransformComponentOpacity, opacity) }

    /// Sets the opacity by which the artboard's own is multiplied, 0...1.
    func setHostOpacity(_ opacity: Double) { root?.setHostOpacity(opacity) }

    /// The transform from this artboard's space to that of the outermost one in which it is nested.
    var transformToOutermost: AffineTransform {
        guard let host else { return .identity }
        return host.artboard.rootTransform * host.transform(to: self) * linearTransform
    }

    /// The artboard's own rotation and scale, about its origin.
    var linearTransform: AffineTransform { $root?.with { $0.linearTransform } ?? .identity }

    /// Converts a position relative to the artboard's upper left corner to the space of its content.
    func content(at position: Point) -> Point {
        let position = position - originOffset
        return linearTransform.inverse?.apply(position) ?? position
    }
}
