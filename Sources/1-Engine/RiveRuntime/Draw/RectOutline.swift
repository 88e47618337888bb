import Geometry

/// The path of a rectangle, which is rebuilt only when the rectangle changes, since building a path allocates.
struct RectOutline {
    private var rect = Rect.zero
    private var path = Path(rect: .zero)

    /// Passes the path of a rectangle to `body`, which must not change it.
    mutating func withPath(of rect: Rect, _ body: (inout Path) -> Void) {
        if rect != self.rect {
            self.rect = rect
            path.rewrite(.rect) { $0.addRect(rect) }
        }
        body(&path)
    }
}
