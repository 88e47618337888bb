extension Color: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    /// The colour of primary text.
    public static let primary = label
    /// The colour of secondary text.
    public static let secondary = secondaryLabel

    /// Returns the colour with its alpha multiplied by `opacity`, 0...1.
    public func opacity(_ opacity: Double) -> Color { multiplyingAlpha(by: opacity) }

    func makeElement() -> ColorElement { ColorElement() }
    func update(_ element: ColorElement, _ context: Context) { element.backgroundColor = self }
}

/// A filled rectangle that takes the proposed size, or 10 points where none is proposed, as in SwiftUI.
final class ColorElement: Element {
    // A clear colour is no content.
    override var takesTouchesInBounds: Bool { backgroundColor.alpha > 0 }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: Size(10, 10))
    }
}
