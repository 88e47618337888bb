extension Color: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    /// The colour of text.
    public static let primary = label
    /// The colour of text of less importance.
    public static let secondary = secondaryLabel

    /// The colour with its alpha multiplied by `opacity`, 0...1.
    public func opacity(_ opacity: Double) -> Color { multiplyingAlpha(by: opacity) }

    func makeElement() -> ColorElement { ColorElement() }
    func update(_ element: ColorElement, _ context: Context) { element.backgroundColor = self }
}

/// A rectangle that takes all room that it is offered, and 10 points where none is, as in SwiftUI.
final class ColorElement: Element {
    override var takesTouchesInBounds: Bool { true }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        proposal.replacingUnspecified(by: Size(10, 10))
    }
}
