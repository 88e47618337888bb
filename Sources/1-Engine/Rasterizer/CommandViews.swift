import Geometry
import Glibc

// Unretained views of a display list's tables, paths and paints, by which frames are compared and painted: atomic
// reference counting of a command's arrays takes as long as painting a small shape. The owner of a view keeps the list,
// and with it the tables, until it is done.

/// An unretained view of a path's arrays.
struct PathView: BitwiseCopyable {
    let verbs: UnsafeBufferPointer<Path.Verb>
    let points: UnsafeBufferPointer<Point>

    init(verbs: UnsafeBufferPointer<Path.Verb>, points: UnsafeBufferPointer<Point>) {
        (self.verbs, self.points) = (verbs, points)
    }

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

    /// Whether both paths have the same bytes.
    func isSame(as other: PathView) -> Bool {
        verbs.isSame(as: other.verbs) && points.isSame(as: other.points)
    }
}

extension Path {
    /// The path's rectangle if it consists of exactly one, in either direction; otherwise nil.
    var singleRect: Rect? { withExtendedLifetime(self) { PathView(self).singleRect } }
}

extension UnsafeBufferPointer where Element: BitwiseCopyable {
    /// Whether both buffers have the same bytes, so that NaN is equal to itself. The elements must have no padding.
    @inline(__always)
    func isSame(as other: Self) -> Bool {
        if count != other.count { return false }
        guard let a = baseAddress, let b = other.baseAddress, a != b else { return true }
        return memcmp(a, b, count * MemoryLayout<Element>.stride) == 0
    }
}

/// An unretained view of a gradient's stops.
typealias StopsView = UnsafeBufferPointer<GradientStop>

/// An unretained view of a `Paint`.
typealias PaintView = PaintParts<StopsView>

/// An unretained view of a `StrokeStyle`.
typealias StrokeView = StrokeParts<UnsafeBufferPointer<Double>>

extension PaintParts<StopsView> {
    /// Creates a view that is valid as long as `paint` exists.
    @inline(__always)
    init(_ paint: Paint) {
        func view(_ stops: [GradientStop]) -> StopsView { stops.withUnsafeBufferPointer { $0 } }
        switch paint {
        case .solid(let color): self = .solid(color)
        case .linear(let start, let end, let stops):
            self = .linear(start: start, end: end, stops: view(stops))
        case .radial(let center, let radius, let focal, let stops):
            self = .radial(center: center, radius: radius, focal: focal, stops: view(stops))
        case .conic(let center, let startAngle, let stops):
            self = .conic(center: center, startAngle: startAngle, stops: view(stops))
        }
    }
}

extension StrokeParts<UnsafeBufferPointer<Double>> {
    /// Creates a view that is valid as long as `style` exists.
    @inline(__always)
    init(_ style: StrokeStyle) {
        self.init(style, dashes: style.dashes.withUnsafeBufferPointer { $0 })
    }

    /// Whether both styles are equal.
    func isSame(as other: Self) -> Bool {
        width == other.width && join == other.join && cap == other.cap
            && miterLimit == other.miterLimit && dashOffset == other.dashOffset
            && dashes.isSame(as: other.dashes)
    }
}

/// The outline that a command fills or strokes.
enum OutlineView: BitwiseCopyable {
    case fill(PathView, FillRule)
    case stroke(PathView, StrokeView)
}

/// An unretained view of a display list, valid as long as the list exists and is not changed.
struct ListView: BitwiseCopyable {
    private let tables: UnsafePointer<ListTables>

    @inline(__always)
    init(_ tables: UnsafePointer<ListTables>) { self.tables = tables }

    var records: UnsafeBufferPointer<DisplayList.Record> {
        UnsafeBufferPointer(tables.pointee.records.elements)
    }
    var clips: UnsafeBufferPointer<DisplayList.ClipRecord> {
        UnsafeBufferPointer(tables.pointee.clips.elements)
    }
    var masks: [Mask] { tables.pointee.masks.masks }
    var bitmaps: [Bitmap] { tables.pointee.bitmaps }
    var meshes: [ImageMesh] { tables.pointee.meshes }

    @inline(__always)
    func path(_ record: PathRecord) -> PathView {
        switch record {
        case .copied(let verbs, let points):
            PathView(
                verbs: verbs.elements(of: tables.pointee.verbs),
                points: points.elements(of: tables.pointee.points))
        case .kept(let index): PathView(tables.pointee.paths[Int(index)])
        }
    }

    @inline(__always)
    func stroke(_ style: StrokeParts<TableRange>) -> StrokeView {
        StrokeView(style, dashes: style.dashes.elements(of: tables.pointee.dashes))
    }

    @inline(__always)
    func paint(_ paint: PaintParts<TableRange>) -> PaintView {
        paint.mapStops { $0.elements(of: tables.pointee.stops) }
    }

    /// The outline that a command fills or strokes; nil for other commands.
    @inline(__always)
    func outline(of record: UnsafePointer<DisplayList.Record>) -> OutlineView? {
        switch record.pointee.content {
        case .fill(let path, let rule): .fill(self.path(path), rule)
        case .stroke(let path, let style): .stroke(self.path(path), stroke(style))
        case .mask, .bitmap, .image, .mesh, .beginLayer, .endLayer: nil
        }
    }
}
