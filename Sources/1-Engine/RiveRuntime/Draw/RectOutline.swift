import Geometry

/// The path of a rectangle, which is rebuilt only when the rectangle changes, since building a path allocates.
struct RectOutline {
    private var rect = Rect.zero
    /// The path, which must not be changed; it can be passed in place as `inout`.
    var path = Path(rect: .zero)

    mutating func set(_ rect: Rect) {
        if rect == self.rect { return }
        self.rect = rect
        path.rewrite(.rect) { $0.addRect(rect) }
    }
}
