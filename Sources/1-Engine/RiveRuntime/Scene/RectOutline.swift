import Geometry

/// The path of a rectangle, built again only when the rectangle changes: a path allocates.
struct RectOutline {
    private var rect = Rect.zero
    private var path = Path(rect: .zero)

    mutating func path(of rect: Rect) -> Path {
        if rect != self.rect {
            self.rect = rect
            path = Path(rect: rect)
        }
        return path
    }
}
