/// How content of one size is scaled into a frame of another.
public enum ContentFit: Sendable, CaseIterable {
    /// Stretched to the frame in both directions.
    case fill
    /// The largest size that fits into the frame.
    case contain
    /// The smallest size that covers the frame; content may extend beyond it.
    case cover
    /// Scaled to the frame's width.
    case fitWidth
    /// Scaled to the frame's height.
    case fitHeight
    /// Not scaled.
    case none
    /// Like `contain`, but never enlarged.
    case scaleDown

    /// Returns the transform that maps content of `size`, with its upper left corner at the origin, into `frame`; the
    /// identity if the content has no area.
    ///
    /// - Parameter alignment: the fraction of the free space that goes to the left of the content and above it: 0
    ///   aligns with the left or top edge, 1 with the right or bottom edge.
    public func transform(of size: Size, in frame: Rect, alignment: Point) -> AffineTransform {
        guard size.width > 0, size.height > 0 else { return .identity }
        let scale = scale(of: size, in: frame.size)
        return AffineTransform(
            a: scale.width, d: scale.height,
            tx: frame.minX + (frame.width - size.width * scale.width) * alignment.x,
            ty: frame.minY + (frame.height - size.height * scale.height) * alignment.y)
    }

    /// Returns the factors by which content of `size`, which must not be empty, is scaled to fit a frame.
    package func scale(of size: Size, in frame: Size) -> Size {
        let (x, y) = (frame.width / size.width, frame.height / size.height)
        return switch self {
        case .fill: Size(x, y)
        case .contain: Size(min(x, y), min(x, y))
        case .cover: Size(max(x, y), max(x, y))
        case .fitWidth: Size(x, x)
        case .fitHeight: Size(y, y)
        case .none: Size(1, 1)
        case .scaleDown: Size(min(1, x, y), min(1, x, y))
        }
    }
}
