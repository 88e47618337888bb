import Geometry
import RasterCore

/// What a display list holds. It keeps its memory when it is emptied.
struct ListTables: ~Copyable {
    var records = GrowableBuffer<DisplayList.Record>(capacity: 16)
    var clips = GrowableBuffer<DisplayList.ClipRecord>(capacity: 4)
    /// The verbs and points of the paths that are copied.
    private(set) var verbs = GrowableBuffer<Path.Verb>(capacity: 64)
    private(set) var points = GrowableBuffer<Point>(capacity: 64)
    /// Paths that are too large to be copied.
    private(set) var paths: [Path] = []
    private(set) var stops = GrowableBuffer<GradientStop>(capacity: 8)
    private(set) var dashes = GrowableBuffer<Double>(capacity: 8)
    private(set) var masks = MaskTable()
    private(set) var bitmaps: [Bitmap] = []
    private(set) var meshes: [ImageMesh] = []
    /// The place of `Path.unitSquare`, which many commands use, once it has been added.
    private var unitSquare: PathRecord?

    /// The maximum number of points of a path that is copied, which takes less time than to retain and release its
    /// arrays.
    private static let maximumCopiedCount = 128

    /// Creates empty tables.
    init() {}

    /// Creates a copy.
    init(copying other: borrowing ListTables) {
        records.append(copying: UnsafeBufferPointer(other.records.elements))
        clips.append(copying: UnsafeBufferPointer(other.clips.elements))
        verbs.append(copying: UnsafeBufferPointer(other.verbs.elements))
        points.append(copying: UnsafeBufferPointer(other.points.elements))
        stops.append(copying: UnsafeBufferPointer(other.stops.elements))
        dashes.append(copying: UnsafeBufferPointer(other.dashes.elements))
        (paths, masks, unitSquare) = (other.paths, other.masks, other.unitSquare)
        (bitmaps, meshes) = (other.bitmaps, other.meshes)
    }

    mutating func removeAll() {
        records.removeAll()
        clips.removeAll()
        verbs.removeAll()
        points.removeAll()
        paths.removeAll(keepingCapacity: true)
        stops.removeAll()
        dashes.removeAll()
        masks.removeAll()
        bitmaps.removeAll(keepingCapacity: true)
        meshes.removeAll(keepingCapacity: true)
        unitSquare = nil
    }

    /// Adds a path.
    ///
    /// - Complexity: constant, since larger paths are not copied.
    @inline(__always)
    mutating func add(_ path: Path) -> PathRecord {
        let view = PathView(path)
        if view.points.count > ListTables.maximumCopiedCount { return keep(path) }
        return .copied(
            verbs: verbs.append(copying: view.verbs), points: points.append(copying: view.points))
    }

    private mutating func keep(_ path: Path) -> PathRecord {
        paths.append(path)
        return .kept(Int32(paths.count - 1))
    }

    /// Returns the place of `Path.unitSquare`, which is added only once.
    mutating func addUnitSquare() -> PathRecord {
        if let unitSquare { return unitSquare }
        let record = add(.unitSquare)
        unitSquare = record
        return record
    }

    @inline(__always)
    mutating func add(_ paint: Paint) -> PaintParts<TableRange> {
        if case .solid(let color) = paint { return .solid(color) }
        return addGradient(paint)
    }

    private mutating func addGradient(_ paint: Paint) -> PaintParts<TableRange> {
        withExtendedLifetime(paint) {
            PaintView(paint).mapStops { stops.append(copying: $0) }
        }
    }

    @inline(__always)
    mutating func add(_ style: StrokeStyle) -> StrokeParts<TableRange> {
        let view = StrokeView(style)
        return StrokeParts(view, dashes: dashes.append(copying: view.dashes))
    }

    mutating func add(_ mask: Mask) -> Int32 { masks.add(mask) }

    mutating func add(_ bitmap: Bitmap) -> Int32 {
        bitmaps.append(bitmap)
        return Int32(bitmaps.count - 1)
    }

    mutating func add(_ mesh: ImageMesh) -> Int32 {
        meshes.append(mesh)
        return Int32(meshes.count - 1)
    }
}

/// The masks of a display list. A list that is recorded again mostly draws the same ones in the same order: these stay
/// where they are, without being released and retained.
struct MaskTable: Sendable {
    private(set) var masks: [Mask] = []
    private var used = 0

    /// Empties the table. The masks of the last recording are kept for the next one, those of the one before are not.
    mutating func removeAll() {
        masks.removeLast(masks.count - used)
        used = 0
    }

    /// Adds a mask, and returns its index.
    @inline(__always)
    mutating func add(_ mask: Mask) -> Int32 {
        if used == masks.count {
            masks.append(mask)
        } else if masks[used] !== mask {
            masks[used] = mask
        }
        used += 1
        return Int32(used - 1)
    }
}

/// The tables of a display list and of its copies.
///
/// `@unchecked Sendable`: they are changed only by a list that shares them with no other.
final class ListStorage: @unchecked Sendable {
    /// A pointer rather than a property, whose accesses would be checked for exclusivity one by one.
    let tables: UnsafeMutablePointer<ListTables>

    /// That of all lists in which nothing has been recorded. It is never changed, since this property shares it.
    static let empty = ListStorage()

    private init() {
        tables = .allocate(capacity: 1)
        tables.initialize(to: ListTables())
    }

    /// Creates a copy.
    init(copying other: ListStorage) {
        tables = .allocate(capacity: 1)
        tables.initialize(to: ListTables(copying: other.tables.pointee))
    }

    deinit {
        tables.deinitialize(count: 1)
        tables.deallocate()
    }
}

extension GrowableBuffer {
    /// Appends copies of elements, and returns their range.
    @inline(__always)
    @discardableResult
    fileprivate mutating func append(copying source: UnsafeBufferPointer<Element>) -> TableRange {
        let range = TableRange(count, source.count)
        if let first = source.baseAddress {
            room(for: source.count).update(from: first, count: source.count)
        }
        extend(by: source.count)
        return range
    }
}
