import Geometry

/// How content of a given size fills a frame; raw values are the format's.
enum LayoutFit: UInt32 {
    case fill, contain, cover, fitWidth, fitHeight, none, scaleDown
    /// Resizes the content to the frame instead of scaling it.
    case layout

    private var contentFit: ContentFit {
        switch self {
        case .fill, .layout: .fill
        case .contain: .contain
        case .cover: .cover
        case .fitWidth: .fitWidth
        case .fitHeight: .fitHeight
        case .none: .none
        case .scaleDown: .scaleDown
        }
    }

    /// Returns the transform that maps content whose upper left corner is at the origin into a frame at the origin.
    ///
    /// - Parameter alignment: -1 for the left or top edge, 1 for the right or bottom edge.
    func transform(of size: Size, in frame: Size, _ alignment: Point) -> AffineTransform {
        contentFit.transform(
            of: size, in: Rect(origin: .zero, size: frame),
            alignment: Point((alignment.x + 1) / 2, (alignment.y + 1) / 2))
    }
}
