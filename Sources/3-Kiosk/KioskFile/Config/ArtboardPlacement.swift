/// How the artboards of .riv files are placed; the names are those of the interface's types.
extension KioskConfig {
    /// How an artboard is scaled to its view.
    package enum Fit: String, Sendable, CaseIterable {
        case contain, cover, fill, fitWidth, fitHeight, none, scaleDown, layout
    }

    /// The position of an artboard in a view that it does not fill exactly.
    package enum Alignment: String, Sendable, CaseIterable {
        case topLeft, topCenter, topRight, centerLeft, center, centerRight
        case bottomLeft, bottomCenter, bottomRight
    }
}
