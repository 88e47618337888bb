import Geometry

// Unretained views of a display list's commands. A command has up to three arrays, and atomic reference counting of
// each takes as long as painting a small shape. The frame retains the list, and with it the arrays, until it has been
// painted.

/// An unretained view of a path's arrays.
struct PathView: BitwiseCopyable {
    let verbs: UnsafeBufferPointer<Path.Verb>
    let points: UnsafeBufferPointer<Point>

    /// Creates a view that is valid as long as `path` exists.
    @inline(__always)
    init(_ path: Path) {
        verbs = path.verbs.withUnsafeBufferPointer { $0 }
        points = path.points.withUnsafeBufferPointer { $0 }
    }

    /// The path's rectangle if it consists of exactly one, in either direction; otherwise nil.
    var singleRect: Rect? {
        let (p, v) = (points, verbs)
        guard p.count == 4 || (p.count == 5 && p[4] == p[0]), 4...6 ~= v.count,
            v[0] == .move, v[1] == .line, v[2] == .line, v[3] == .line,
            v.count < 5 || v[4] == .line || (v[4] == .close && v.count == 5),
            v.count < 6 || v[5] == .close
        else { return nil }
        let alongX = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let alongY = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        guard alongX || alongY else { return nil }
        return Rect(
            min(p[0].x, p[2].x), min(p[0].y, p[2].y), abs(p[2].x - p[0].x), abs(p[2].y - p[0].y))
    }
}

extension Path {
    /// The path's rectangle if it consists of exactly one, in either direction; otherwise nil.
    var singleRect: Rect? { withExtendedLifetime(self) { PathView(self).singleRect } }
}

/// An unretained view of a gradient's stops.
typealias StopsView = UnsafeBufferPointer<GradientStop>

/// An unretained view of a `Paint`.
enum PaintView: BitwiseCopyable {
    case solid(Color)
    case linear(start: Point, end: Point, stops: StopsView)
    case radial(center: Point, radius: Double, focal: Point?, stops: StopsView)
    case conic(center: Point, startAngle: Double, stops: StopsView)

    /// Creates a view that is valid as long as `paint` exists.
    @inline(__always)
    init(_ paint: Paint) {
        switch paint {
        case .solid(let color): self = .solid(color)
        case .linear(let start, let end, let stops):
            self = .linear(start: start, end: end, stops: stops.withUnsafeBufferPointer { $0 })
        case .radial(let center, let radius, let focal, let stops):
            self = .radial(
                center: center, radius: radius, focal: focal,
                stops: stops.withUnsafeBufferPointer { $0 })
        case .conic(let center, let startAngle, let stops):
            self = .conic(
                center: center, startAngle: startAngle, stops: stops.withUnsafeBufferPointer { $0 })
        }
    }

    /// The stops of a gradient; nil for a solid colour.
    var stops: StopsView? {
        switch self {
        case .solid: nil
        case .linear(_, _, let stops), .radial(_, _, _, let stops), .conic(_, _, let stops): stops
        }
    }
}

/// An unretained view of a `StrokeStyle`.
struct StrokeView: BitwiseCopyable {
    let width: Double
    let join: StrokeJoin
    let cap: StrokeCap
    let miterLimit: Double
    let dashes: UnsafeBufferPointer<Double>
    let dashOffset: Double

    /// Creates a view that is valid as long as `style` exists.
    @inline(__always)
    init(_ style: StrokeStyle) {
        (width, join, cap) = (style.width, style.join, style.cap)
        miterLimit = style.miterLimit
        dashes = style.dashes.withUnsafeBufferPointer { $0 }
        dashOffset = style.dashOffset
    }
}

/// The outline that a command fills or strokes.
enum OutlineView: BitwiseCopyable {
    case fill(PathView, FillRule)
    case stroke(PathView, StrokeView)
}

/// An unretained view of a mask, with the position of its upper left corner in pixels.
struct MaskView: BitwiseCopyable {
    let bytes: UnsafeBufferPointer<UInt8>
    let width: Int
    let height: Int
    let x: Int
    let y: Int

    /// Whether both views are of the same `Mask` object at the same position. Their addresses identify the objects,
    /// since no two live masks share memory.
    func isSame(as other: MaskView) -> Bool {
        bytes.baseAddress == other.bytes.baseAddress && x == other.x && y == other.y
    }
}

extension UnsafePointer<DisplayList.Command> {
    /// The mask that the command draws; nil for other commands.
    @inline(__always)
    var mask: MaskView? {
        switch pointee.operation {
        case .mask(let mask, let x, let y):
            MaskView(bytes: mask.bytes, width: mask.width, height: mask.height, x: x, y: y)
        default: nil
        }
    }

    /// The outline that the command fills or strokes; nil for other commands.
    @inline(__always)
    var outline: OutlineView? {
        switch pointee.operation {
        case .fill(let path, let rule): .fill(PathView(path), rule)
        case .stroke(let path, let style): .stroke(PathView(path), StrokeView(style))
        case .mask, .bitmap, .image, .mesh, .beginLayer, .endLayer: nil
        }
    }

    @inline(__always)
    var paint: PaintView { PaintView(pointee.paint) }
}
