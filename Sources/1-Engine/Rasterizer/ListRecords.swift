import Geometry
import RasterCore

// What a display list stores of commands and clips: plain data, in which paths, stops and images are places in the
// list's tables. Recording and removing a command therefore counts no references.

/// A range of elements of one of a display list's tables.
struct TableRange: BitwiseCopyable {
    var start: Int32
    var count: Int32

    init(_ start: Int, _ count: Int) { (self.start, self.count) = (Int32(start), Int32(count)) }

    /// The elements of `table` in this range.
    @inline(__always)
    func elements<Element>(
        of table: borrowing GrowableBuffer<Element>
    ) -> UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(start: table.base + Int(start), count: Int(count))
    }
}

/// A path in a display list's tables.
enum PathRecord: BitwiseCopyable {
    case copied(verbs: TableRange, points: TableRange)
    /// The index of a path that is kept as it is.
    case kept(Int32)
}

/// A `Paint` whose stops are `Stops`.
enum PaintParts<Stops: BitwiseCopyable>: BitwiseCopyable {
    case solid(Color)
    case linear(start: Point, end: Point, stops: Stops)
    case radial(center: Point, radius: Double, focal: Point?, stops: Stops)
    case conic(center: Point, startAngle: Double, stops: Stops)

    /// The stops of a gradient; nil for a solid colour.
    var stops: Stops? {
        switch self {
        case .solid: nil
        case .linear(_, _, let stops), .radial(_, _, _, let stops), .conic(_, _, let stops): stops
        }
    }

    /// Returns the paint with its stops mapped by `body`.
    @inline(__always)
    func mapStops<Other>(_ body: (Stops) -> Other) -> PaintParts<Other> {
        switch self {
        case .solid(let color): .solid(color)
        case .linear(let start, let end, let stops):
            .linear(start: start, end: end, stops: body(stops))
        case .radial(let center, let radius, let focal, let stops):
            .radial(center: center, radius: radius, focal: focal, stops: body(stops))
        case .conic(let center, let startAngle, let stops):
            .conic(center: center, startAngle: startAngle, stops: body(stops))
        }
    }
}

/// A `StrokeStyle` whose dashes are `Dashes`.
struct StrokeParts<Dashes: BitwiseCopyable>: BitwiseCopyable {
    let width: Double
    let miterLimit: Double
    let dashOffset: Double
    let dashes: Dashes
    let join: StrokeJoin
    let cap: StrokeCap

    @inline(__always)
    init(_ style: StrokeStyle, dashes: Dashes) {
        (width, join, cap) = (style.width, style.join, style.cap)
        (miterLimit, dashOffset, self.dashes) = (style.miterLimit, style.dashOffset, dashes)
    }

    /// Copies all of `other` but its dashes.
    @inline(__always)
    init<Other>(_ other: StrokeParts<Other>, dashes: Dashes) {
        (width, join, cap) = (other.width, other.join, other.cap)
        (miterLimit, dashOffset, self.dashes) = (other.miterLimit, other.dashOffset, dashes)
    }
}

extension PaintParts: Sendable where Stops: Sendable {}
extension StrokeParts: Sendable where Dashes: Sendable {}

extension DisplayList {
    /// A command as it is stored; see `Command`.
    struct Record: BitwiseCopyable {
        enum Content: BitwiseCopyable {
            case fill(PathRecord, FillRule)
            case stroke(PathRecord, StrokeParts<TableRange>)
            /// Masks, bitmaps and meshes are indices into the list's tables.
            case mask(Int32, x: Int, y: Int)
            case bitmap(Int32, x: Int, y: Int)
            case image(Int32, ImageSampling, opacity: Double)
            case mesh(Int32, ImageSampling, opacity: Double)
            case beginLayer(opacity: Double)
            case endLayer(opacity: Double)
        }

        var content: Content
        var transform: AffineTransform
        var paint: PaintParts<TableRange>
        var bounds: PixelRect
        var feather: Double
        var clip: Int32
        var blendMode: BlendMode
        /// Whether the clip's bounds contain the whole command.
        var isUnclipped: Bool
    }

    /// A clip as it is stored; see `Clip`.
    struct ClipRecord: BitwiseCopyable {
        var parent: Int32
        var rule = FillRule.nonZero
        var bounds: PixelRect
        var path: PathRecord?
        var transform = AffineTransform.identity
    }
}
