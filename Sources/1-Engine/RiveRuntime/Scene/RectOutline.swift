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

/// The path of a box with rounded corners and its upper left corner at the origin, which is rebuilt in existing
/// storage.
struct BoxOutline {
    /// The corners' radii.
    struct Radii {
        var topLeft = 0.0
        var topRight = 0.0
        var bottomRight = 0.0
        var bottomLeft = 0.0
    }

    private var corners: [Path.Vertex] = []
    private var reused = ReusedPath()

    /// The path, which must not be changed; it can be passed in place as `inout`.
    var path: Path {
        _read { yield reused.current }
        _modify { yield &reused.current }
    }

    mutating func build(_ size: Size, _ radii: Radii) {
        corners.removeAll(keepingCapacity: true)
        func add(_ x: Double, _ y: Double, _ radius: Double) {
            corners.append(Path.Vertex(position: Point(x, y), radius: radius))
        }
        add(0, 0, radii.topLeft)
        add(size.width, 0, radii.topRight)
        add(size.width, size.height, radii.bottomRight)
        add(0, size.height, radii.bottomLeft)
        reused.rewrite(Path.size(of: &corners, closed: true)) {
            $0.append(&corners, closed: true, .identity)
        }
    }
}
