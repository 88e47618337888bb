/// A decoded image; as large as its pixels unless it is resizable.
public struct Image: View, ElementView {
    /// See ``View/body``.
    public typealias Body = Never

    let image: Interface.Image
    let scale: Double
    var isResizable = false

    /// - Parameters:
    ///   - image: a decoded PNG, JPEG or WebP.
    ///   - scale: pixels of the image in a point.
    public init(_ image: Interface.Image, scale: Double = 1) {
        self.image = image
        self.scale = scale > 0 ? scale : 1
    }

    /// The image stretched to the room that it is offered.
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
    /// In points.
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

/// How content of a given aspect ratio is scaled to a frame.
public enum ContentMode: Sendable {
    /// The largest size inside of the frame.
    case fit
    /// The smallest size that covers the frame.
    case fill
}

extension View {
    /// Keeps the ratio of the view's width to its height.
    ///
    /// - Parameters:
    ///   - ratio: width divided by height; nil for that of the view's own size, such as an image's.
    ///   - contentMode: whether the view lies in the area that it is offered, or covers it.
    public func aspectRatio(_ ratio: Double? = nil, contentMode: ContentMode) -> some View {
        ModifiedView(content: self, modifier: RatioModifier(ratio: ratio, mode: contentMode))
    }

    /// Scales a resizable view into its frame.
    public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Scales a resizable view over its frame; clip it to leave out what is outside.
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
