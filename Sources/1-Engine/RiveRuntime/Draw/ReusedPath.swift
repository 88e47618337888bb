import Geometry

/// A path that is rebuilt while display lists of the last frames still retain its previous contents. Three paths are
/// used in turn, so that none of them retains the one that is written, which is therefore not copied.
struct ReusedPath {
    var current = Path()
    /// The others, once the path is rebuilt: most are built only once.
    private var others: Others?

    private final class Others {
        var previous = Path()
        var oldest = Path()
    }

    /// Starts a new, empty path in the storage of the oldest one.
    mutating func begin() {
        advance()
        current.removeAll()
    }

    /// Replaces the path with what `body` writes, which must have exactly `size`, in the storage of the oldest one.
    @inline(__always)
    mutating func rewrite(_ size: PathSize, _ body: (inout PathWriter) -> Void) {
        advance()
        current.rewrite(size, body)
    }

    /// Passes the path to `body` in place, so that its storage is not retained; `body` must not change it.
    @inline(__always)
    mutating func lend(_ body: (inout Path) -> Void) { body(&current) }

    @inline(__always)
    private mutating func advance() {
        if let others {
            withUnretained(others) {
                swap(&current, &$0.previous)
                swap(&current, &$0.oldest)
            }
        } else if !current.isEmpty {
            makeOthers()
        }
    }

    @inline(never)
    private mutating func makeOthers() {
        let others = Others()
        swap(&current, &others.previous)
        self.others = others
    }
}

/// A reused path in memory of its own, for objects that rarely need one.
final class SeparatePath {
    var path = ReusedPath()
}
