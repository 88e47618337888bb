import Geometry

/// A path that is built again while display lists of the last frames still retain what it was. Three
/// paths take turns, so that the one that is written is retained by none of them and is not copied.
struct ReusedPath {
    var current = Path()
    private var previous = Path()
    private var oldest = Path()

    /// Starts over with an empty path, in the storage of the oldest one.
    mutating func begin() {
        advance()
        current.removeAll()
    }

    /// Replaces the path by what `body` writes, `size` in all, in the storage of the oldest one.
    @inline(__always)
    mutating func rewrite(_ size: PathSize, _ body: (inout PathWriter) -> Void) {
        advance()
        current.rewrite(size, body)
    }

    /// Lends the path, so that nothing counts a reference to what it is stored in; it stays as it is.
    @inline(__always)
    mutating func lend(_ body: (inout Path) -> Void) { body(&current) }

    private mutating func advance() {
        swap(&current, &previous)
        swap(&current, &oldest)
    }
}
