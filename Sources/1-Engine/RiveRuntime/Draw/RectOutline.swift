import Geometry

/// The path of a rectangle, which is rebuilt only when the rectangle changes, since building a path allocates.
struct RectOutline {
    private var rect = Rect.zero
    /// The path, which must not be changed. It is passed in place as `inout`, which takes fewer instructions than a closure
    /// that borrows it.
    var path = Path()

    @inline(__always)
    mutating func set(_ new: Rect) { if new != rect || path.isEmpty { build(new) } }

    @inline(never)
    private mutating func build(_ new: Rect) {
        // Not a rectangle of negative zeros, which is equal.
        if new != rect { rect = new }
        path.rewrite(.rect) { $0.addRect(rect) }
    }
}
