import Geometry

/// How something of a given size fills a frame.
enum LayoutFit: UInt32 {
    case fill, contain, cover, fitWidth, fitHeight, none, scaleDown
    /// Takes the frame's size.
    case layout

    /// What maps something whose upper left corner is at the origin into a frame that begins there.
    ///
    /// - Parameter alignment: -1 at the left or top, 1 at the right or bottom.
    func transform(of size: Size, in frame: Size, _ alignment: Point) -> AffineTransform {
        guard size.width > 0, size.height > 0 else { return .identity }
        let (x, y) = (frame.width / size.width, frame.height / size.height)
        let (scaleX, scaleY): (Double, Double) =
            switch self {
            case .fill, .layout: (x, y)
            case .contain: (min(x, y), min(x, y))
            case .cover: (max(x, y), max(x, y))
            case .fitWidth: (x, x)
            case .fitHeight: (y, y)
            case .none: (1, 1)
            case .scaleDown: (min(1, x, y), min(1, x, y))
            }
        return AffineTransform(
            a: scaleX, b: 0, c: 0, d: scaleY,
            tx: (frame.width - size.width * scaleX) * (alignment.x + 1) / 2,
            ty: (frame.height - size.height * scaleY) * (alignment.y + 1) / 2)
    }
}
