import Geometry

/// The path of a rectangle, which is rebuilt only when the rectangle changes, since building a path allocates.
struct RectOutline {
    private var rect = Rect.zero
    private var path = Path(rect: .zero)

    mutating func set(_ rect: Rect) {
        if rect == self.rect { return }
        self.rect = rect
        path.rewrite(.rect) { $0.addRect(rect) }
    }

    /// Passes the path to `body` in place, so that its storage is not retained; `body` must not change it.
    @inline(__always)
    mutating func lend(_ body: (inout Path) -> Void) { body(&path) }
}
