import Geometry

/// The path of a box with rounded corners and its upper left corner at the origin, which is rebuilt in existing
/// storage. It is a class because most boxes of a layout draw nothing and need none.
final class BoxOutline {
    /// The corners' radii.
    struct Radii {
        var topLeft = 0.0
        var topRight = 0.0
        var bottomRight = 0.0
        var bottomLeft = 0.0
    }

    private var corners = ReusedCorners()
    /// The path, which must not be changed; it can be passed in place as `inout`.
    var path = ReusedPath()
    /// The outline that clips the children, in the artboard's space.
    private var clip = ReusedPath()
    /// The transform with which `clip` was made; nil if it must be made again.
    private var clipTransform: AffineTransform?

    func build(_ size: Size, _ radii: Radii) {
        clipTransform = nil
        corners.begin()
        // Without reserving, the array would grow in three steps.
        corners.all.reserveCapacity(4)
        func add(_ x: Double, _ y: Double, _ radius: Double) {
            corners.all.append(Path.Vertex(position: Point(x, y), radius: radius))
        }
        add(0, 0, radii.topLeft)
        add(size.width, 0, radii.topRight)
        add(size.width, size.height, radii.bottomRight)
        add(0, size.height, radii.bottomLeft)
        path.rewrite(Path.size(of: &corners.all, closed: true)) {
            $0.append(&corners.all, closed: true, .identity)
        }
        corners.end()
    }

    /// Passes the path mapped by `transform` to `body`, which must not change it.
    func withClip(in transform: AffineTransform, _ body: (inout Path) -> Void) {
        if clipTransform != transform {
            clipTransform = transform
            clip.rewrite(path.current.size) { $0.append(&path.current, transform) }
        }
        clip.lend(body)
    }
}
