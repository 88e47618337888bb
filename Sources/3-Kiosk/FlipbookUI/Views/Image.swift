/// A view that shows a decoded image, at its own size unless it is resizable.
public struct Image: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let image: Interface.Image
    let scale: Double
    var isResizable = false

    /// Creates a view that shows an image.
    ///
    /// - Parameters:
    ///   - image: A decoded PNG, JPEG or WebP image.
    ///   - scale: The number of the image's pixels per point.
    public init(_ image: Interface.Image, scale: Double = 1) {
        self.image = image
        self.scale = scale > 0 ? scale : 1
    }

    /// Makes the image stretch to the proposed size.
    public func resizable() -> Image {
        var result = self
        result.isResizable = true
        return result
    }

    func makeElement() -> ImageElement { ImageElement() }

    func update(_ element: ImageElement, _ context: Context) {
        let size = Size(image.size.width / scale, image.size.height / scale)
        if element.imageSize != size || element.isResizable != isResizable {
            element.imageSize = size
            element.isResizable = isResizable
            element.invalidateLayout()
        }
        element.imageView.image = image
    }
}

final class ImageElement: Element {
    let imageView = ImageView()
    /// The size of the image, in points.
    var imageSize = Size.zero
    var isResizable = false

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        imageView.contentMode = .fill
        addSubview(imageView)
    }

    override var takesTouchesInBounds: Bool { true }

    override func measure(_ proposal: ProposedViewSize) -> Size {
        isResizable ? proposal.replacingUnspecified(by: imageSize) : imageSize
    }

    override func arrange() { imageView.frame = Rect(origin: .zero, size: frame.size) }
}

/// How content with an aspect ratio is scaled to a frame.
public enum ContentMode: Sendable {
    /// Scaled to the largest size that fits in the frame.
    case fit
    /// Scaled to the smallest size that covers the frame.
    case fill
}

extension View {
    /// Constrains the view to an aspect ratio.
    ///
    /// - Parameters:
    ///   - ratio: The width divided by the height; nil for the ratio of the view's own size, such as an image's.
    ///   - contentMode: Whether the view fits in the proposed area or covers it.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(content: self, modifier: RatioModifier(ratio: ratio, mode: contentMode))
    }

    /// Scales a resizable view to fit in its frame.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Scales a resizable view to cover its frame. Clip it to hide the part outside.
    public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

private struct RatioModifier: ElementModifier {
    let ratio: Double?
    let mode: ContentMode

    func makeElement() -> RatioElement { RatioElement() }

    func update(_ element: RatioElement, _ context: Context) {
        if element.ratio == ratio && element.mode == mode { return }
        element.ratio = ratio
        element.mode = mode
        element.invalidateLayout()
    }
}

private final class RatioElement: ModifierElement {
    var ratio: Double?
    var mode = ContentMode.fit

    private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
        guard let own = content?.size(proposing: .unspecified), own.width > 0, own.height > 0
        else { return proposal }
        let ratio = ratio ?? own.width / own.height
        guard ratio > 0, ratio.isFinite else { return proposal }
        let byWidth = proposal.width.map { Size($0, $0 / ratio) }
        let byHeight = proposal.height.map { Size($0 * ratio, $0) }
        switch (byWidth, byHeight) {
        case (let a?, let b?):
            return ProposedViewSize((mode == .fit) == (a.width < b.width) ? a : b)
        case (let size?, nil), (nil, let size?): return ProposedViewSize(size)
        case (nil, nil): return ProposedViewSize(Size(own.height * ratio, own.height))
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> Size { super.measure(inner(proposal)) }
    override func arrange() { content?.place(at: .zero, inner(proposal)) }
}
