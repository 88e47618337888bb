/// The size of a view and its alignment guides, for the closures of `alignmentGuide`.
@MainActor public struct ViewDimensions {
    /// The width, in points.
    public let width: Double
    /// The height, in points.
    public let height: Double
    let element: Element

    /// The position of a guide, in points from the left edge.
    public subscript(guide: HorizontalAlignment) -> Double {
        self[explicit: guide] ?? width * guide.fraction
    }

    /// The position of a guide, in points from the top edge.
    public subscript(guide: VerticalAlignment) -> Double {
        self[explicit: guide] ?? height * guide.fraction
    }

    /// The position of a guide that the view sets, in points from the left edge; nil if it sets none.
    public subscript(explicit guide: HorizontalAlignment) -> Double? {
        element.guide(.horizontal(guide), Size(width, height))
    }

    /// The position of a guide that the view sets, in points from the top edge; nil if it sets none.
    public subscript(explicit guide: VerticalAlignment) -> Double? {
        element.guide(.vertical(guide), Size(width, height))
    }
}

extension View {
    /// Sets the position of the view's horizontal guide, in points from its left edge. A stack with that alignment places
    /// its views so that their guides coincide.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: GuideModifier(guide: .horizontal(guide), position: computeValue))
    }

    /// Sets the position of the view's vertical guide, in points from its top edge.
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: GuideModifier(guide: .vertical(guide), position: computeValue))
    }
}

private struct GuideModifier: ElementModifier {
    let guide: Guide
    let position: (ViewDimensions) -> Double

    func makeElement() -> GuideElement { GuideElement() }

    func update(_ element: GuideElement, _ context: Context) {
        element.own = (guide, position)
        // The closure may give another position for the same size.
        element.invalidateLayout()
    }
}

private final class GuideElement: ModifierElement {
    var own: (guide: Guide, position: (ViewDimensions) -> Double)?

    override func guide(_ guide: Guide, _ size: Size) -> Double? {
        guard let own, own.guide == guide, let content else { return super.guide(guide, size) }
        return own.position(
            ViewDimensions(width: size.width, height: size.height, element: content))
    }
}

/// The extent of views whose guides coincide, on one axis, in points relative to the guide.
struct GuidedExtent {
    private(set) var start = Double.infinity
    private(set) var end = -Double.infinity
    /// Whether a view sets the guide itself; otherwise the usual rules give the same.
    private(set) var isExplicit = false

    var length: Double { max(0, end - start) }

    @MainActor mutating func add(_ element: Element, _ guide: Guide, _ size: Size, _ length: Double)
    {
        let own = element.guide(guide, size)
        if own != nil { isExplicit = true }
        let position = own ?? guide.position(in: size)
        start = min(start, -position)
        end = max(end, length - position)
    }

    /// Returns the distance from the start of the extent to the start of a view.
    @MainActor func offset(of element: Element, _ guide: Guide, _ size: Size) -> Double {
        -(element.guide(guide, size) ?? guide.position(in: size)) - start
    }
}
