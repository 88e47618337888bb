import Geometry

/// A cut through a sliced object, at a distance from its left or top edge.
final class SliceAxis: SliceAxisBase {
    private(set) lazy var isHorizontal = typeKey == TypeKey.axisX

    func position(in length: Double) -> Double { normalized ? offset * length : offset }

    override func didChange(_ key: PropertyKey) {
        (parent as? NSlicedNode)?.markSlicesDirty()
        (parent as? NSlicer)?.axisDidChange()
        artboard.noteChange()
    }
}

/// The mapping of a sliced object along one axis: every second slice is stretched, the others keep their lengths.
struct SliceMap {
    private let stops: [Double]
    /// The mapped position of each stop.
    private let mapped: [Double]
    private let scale: Double
    /// The length of each stretching slice if all of them are empty.
    private let fallback: Double
    let length: Double

    /// Creates a mapping.
    ///
    /// - Parameters:
    ///   - length: the length without stretching.
    ///   - target: the length with stretching.
    init(_ axes: [SliceAxis], length: Double, target: Double) {
        let cuts = axes.map { max(0, min(length, $0.position(in: length))) }.sorted()
        var stops = [0.0]
        stops.reserveCapacity(cuts.count + 2)
        stops += cuts
        stops.append(length)
        self.stops = stops
        var (fixed, stretching, count) = (0.0, 0.0, 0.0)
        for i in 0..<stops.count - 1 {
            let slice = stops[i + 1] - stops[i]
            if i % 2 == 0 {
                fixed += slice
            } else {
                stretching += slice
                count += 1
            }
        }
        let rest = max(0, target - fixed)
        scale = stretching > 0 ? rest / stretching : 0
        fallback = stretching > 0 || count == 0 ? 0 : rest / count
        self.length = length
        var mapped = [0.0]
        mapped.reserveCapacity(stops.count)
        for i in 0..<stops.count - 1 {
            mapped.append(
                mapped[i] + SliceMap.stretched(stops[i + 1] - stops[i], i, scale, fallback))
        }
        self.mapped = mapped
    }

    /// Returns the stretched length of a part of the slice with this index.
    private static func stretched(
        _ part: Double, _ slice: Int, _ scale: Double, _ fallback: Double
    ) -> Double {
        slice % 2 == 0 ? part : scale > 0 || fallback == 0 ? part * scale : fallback
    }

    func map(_ value: Double) -> Double {
        if value < 0 { return value }
        // Find the first slice that ends at or after the value.
        var (low, high) = (0, stops.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if value <= stops[middle + 1] { high = middle } else { low = middle + 1 }
        }
        if low == stops.count - 1 { return mapped[low] + value - length }
        return mapped[low] + SliceMap.stretched(value - stops[low], low, scale, fallback)
    }

    /// Returns the results of `body` for each cut, given its position before and after the mapping.
    func cuts<Result>(_ body: (_ from: Double, _ to: Double) -> Result) -> [Result] {
        stops.map { body($0, map($0)) }
    }
}

/// Stretches the shapes below it, except for their corners and edges.
final class NSlicedNode: NSlicedNodeBase, Resizable {
    private var shapes: [Shape] = []
    private lazy var axes = children.compactMap { $0 as? SliceAxis }

    func add(_ shape: Shape) { shapes.append(shape) }

    /// Deforms a path in the artboard's space.
    func deform(_ path: Path) -> Path { deformation.map { path.mapped($0) } ?? path }
    func deform(_ point: Point) -> Point { deformation?(point) ?? point }

    /// The most recently created deformation and its transform; nil once a slice has changed.
    private var latest: (world: AffineTransform, map: (Point) -> Point)?

    private var deformation: ((Point) -> Point)? {
        if let latest, latest.world == worldTransform { return latest.map }
        guard let inverse = worldTransform.inverse, initial.width > 0, initial.height > 0 else {
            return nil
        }
        let horizontal = SliceMap(
            axes.filter(\.isHorizontal), length: initial.width, target: abs(width))
        let vertical = SliceMap(
            axes.filter { !$0.isHorizontal }, length: initial.height, target: abs(height))
        let world = worldTransform
        let map: (Point) -> Point = { point in
            let local = inverse.apply(point)
            return world.apply(Point(horizontal.map(local.x), vertical.map(local.y)))
        }
        latest = (world, map)
        return map
    }

    func didResize() { markSlicesDirty() }

    /// Its shapes are stretched along with it.
    var propagatesSize: Bool { false }

    /// Changes with the slices.
    private(set) var version = Version()

    func markSlicesDirty() {
        latest = nil
        version.bump()
        for shape in shapes { shape.composer.addDirt(.path) }
    }

    private var initial: Size { Size(initialWidth, initialHeight) }

    override func didChange(_ key: PropertyKey) { markSlicesDirty() }
}

/// Stretches the image to which it belongs, except for its corners and edges.
final class NSlicer: ContainerComponent {
    private var hidden: Set<Int> = []

    override func resolve() {
        (parent as? Image)?.slicer = self
        for case let mode as SliceTileMode in children where mode.isHidden {
            hidden.insert(mode.patch)
        }
    }

    /// The most recently created shape and its parameters; nil once an axis has changed.
    private var latest: (size: Size, scale: Size, shape: MeshShape)?

    func axisDidChange() { latest = nil }

    /// Returns a mesh that maps the image's pixels to rectangles, in the image's own space before it is scaled.
    func shape(_ size: Size, scale: Size) -> MeshShape {
        if let latest, latest.size == size, latest.scale == scale { return latest.shape }
        let shape = makeShape(size, scale: scale)
        latest = (size, scale, shape)
        return shape
    }

    private lazy var axes = children.compactMap { $0 as? SliceAxis }

    private func makeShape(_ size: Size, scale: Size) -> MeshShape {
        func cuts(_ isHorizontal: Bool, _ length: Double, _ scale: Double) -> [(Double, Double)] {
            let map = SliceMap(
                axes.filter { $0.isHorizontal == isHorizontal }, length: length,
                target: length * abs(scale))
            return map.cuts { ($0 / max(1, length), scale == 0 ? 0 : $1 / abs(scale)) }
        }
        let columns = cuts(true, size.width, scale.width)
        let rows = cuts(false, size.height, scale.height)
        var shape = MeshShape(vertices: [], uvs: [], indices: [])
        // More patches than 16-bit indices can address occur only in hostile files.
        let maximumPatches = 15_000
        let patches = min((columns.count - 1) * (rows.count - 1), maximumPatches)
        shape.vertices.reserveCapacity(patches * 4)
        shape.uvs.reserveCapacity(patches * 4)
        shape.indices.reserveCapacity(patches * 6)
        var patch = 0
        for r in 0..<rows.count - 1 where patch < maximumPatches {
            for c in 0..<min(columns.count - 1, maximumPatches) {
                defer { patch += 1 }
                if hidden.contains(patch) || patch >= maximumPatches { continue }
                let first = UInt16(shape.vertices.count)
                func add(_ x: Int, _ y: Int) {
                    shape.vertices.append(Point(columns[x].1, rows[y].1))
                    shape.uvs.append(Point(columns[x].0, rows[y].0))
                }
                add(c, r)
                add(c + 1, r)
                add(c + 1, r + 1)
                add(c, r + 1)
                for corner: UInt16 in [0, 1, 2, 0, 2, 3] { shape.indices.append(first + corner) }
            }
        }
        return shape
    }
}

/// How a patch of a sliced image is filled.
final class SliceTileMode: SliceTileModeBase {
    var patch: Int { Int(patchIndex) }
    var isHidden: Bool { style == 2 }
}
