import Geometry

/// How something of a given size fills a frame; the raw values are the format's.
enum LayoutFit: UInt32 {
    case fill, contain, cover, fitWidth, fitHeight, none, scaleDown
    /// Takes the frame's size.
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

    /// What maps something whose upper left corner is at the origin into a frame that begins there.
    ///
    /// - Parameter alignment: -1 at the left or top, 1 at the right or bottom.
    func transform(of size: Size, in frame: Size, _ alignment: Point) -> AffineTransform {
        contentFit.transform(
            of: size, in: Rect(origin: .zero, size: frame),
            alignment: Point((alignment.x + 1) / 2, (alignment.y + 1) / 2))
    }
}
