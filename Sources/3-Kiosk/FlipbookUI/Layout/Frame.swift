extension View {
    /// Places the view in a frame of a fixed width or height, in points; nil uses the view's own.
    public func frame(
        width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: FrameModifier(
                width: FrameRange(fixed: width), height: FrameRange(fixed: height),
                alignment: alignment))
    }

    /// Places the view in a frame with limits on its width and height, in points.
    ///
    /// With a maximum, the frame takes the proposed size, or the view's size if that is larger, up to the maximum.
    /// With only a minimum, it takes the view's size, but at most the proposed size and at least the minimum.
    ///
    /// - Parameters:
    ///   - minWidth: The minimum width; nil for none.
    ///   - idealWidth: The width if none is proposed.
    ///   - maxWidth: The maximum width; nil for none.
    ///   - minHeight: The minimum height; nil for none.
    ///   - idealHeight: The height if none is proposed.
    ///   - maxHeight: The maximum height; nil for none.
    ///   - alignment: The alignment of the view in a larger frame.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
        minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
        alignment: Alignment = .center
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: FrameModifier(
                width: FrameRange(minimum: minWidth, ideal: idealWidth, maximum: maxWidth),
                height: FrameRange(minimum: minHeight, ideal: idealHeight, maximum: maxHeight),
                alignment: alignment))
    }
}

/// The limits of a frame along one axis, in points.
private struct FrameRange: Equatable {
    var fixed: Double?
    var minimum: Double?
    var ideal: Double?
    var maximum: Double?

    /// Returns the length proposed to the content.
    func inner(_ proposal: Double?) -> Double? {
        if let fixed { return fixed }
        guard var length = proposal ?? ideal else { return nil }
        if let minimum { length = max(minimum, length) }
        if let maximum { length = min(maximum, length) }
        return length
    }

    /// Returns the length of the frame around content of a length.
    func outer(_ proposal: Double?, content: Double) -> Double {
        if let fixed { return fixed }
        guard let offered = inner(proposal) else {
            return max(minimum ?? 0, min(maximum ?? .infinity, content))
        }
        var length = content
        if let minimum { length = max(minimum, min(length, offered)) }
        if let maximum { length = min(maximum, max(length, offered)) }
        return length
    }
}

private struct FrameModifier: ElementModifier {
    let width: FrameRange
    let height: FrameRange
    let alignment: Alignment

    func makeElement() -> FrameElement { FrameElement() }

    func update(_ element: FrameElement, _ context: Context) {
        element.ranges = (width, height)
        element.alignment = alignment
    }
}

private final class FrameElement: ModifierElement {
    var ranges = (width: FrameRange(), height: FrameRange()) {
        didSet { if ranges != oldValue { invalidateLayout() } }
    }
    var alignment = Alignment.center {
        didSet { if alignment != oldValue { setNeedsLayout() } }
    }

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        var offer = ProposedViewSize(
            width: ranges.width.inner(proposal.width),
            height: ranges.height.inner(proposal.height))
        let minimum = (
            width: offer.width == nil ? ranges.width.minimum : nil,
            height: offer.height == nil ? ranges.height.minimum : nil
        )
        if minimum.width == nil && minimum.height == nil { return offer }
        // Where no length is proposed, content that is smaller than the minimum is proposed that.
        let own = super.measure(offer)
        if let least = minimum.width, own.width < least { offer.width = least }
        if let least = minimum.height, own.height < least { offer.height = least }
        return offer
    }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        let content = super.measure(inner(proposal))
        return Size(
            ranges.width.outer(proposal.width, content: content.width),
            ranges.height.outer(proposal.height, content: content.height))
    }

    override func arrange() {
        guard let content else { return }
        let offer = inner(proposal)
        content.place(
            at: alignment.origin(of: content.size(proposing: offer), in: frame.size), offer)
    }

    // The content's size depends on the proposal, which its container gives it after this: a frame has its own guides.
    override func guide(_ guide: Guide, _ size: Size) -> Double? { nil }
}
