import Geometry
import RiveRuntime

/// Divides the triangles of a mesh where its picture repeats, so that each piece lies within one copy: the
/// rasterizer has no picture beyond the edges, where it shows the edge's pixels.
struct RepeatedMesh {
    private let sampler: ImageSampler
    private var vertices: [Point] = []
    private var uvs: [Point] = []
    private var indices: [UInt16] = []

    /// Copies of a picture along one axis of a triangle; where there are more it is not divided.
    private static let maximumCopies = 64.0

    private struct Corner {
        var position: Point
        var uv: Point
    }

    /// A mesh that looks the same with clamped coordinates; `mesh` itself where nothing repeats. What does
    /// not fit into the indices is left out. Linear in the number of copies that a triangle shows.
    static func divide(_ mesh: MeshShape, _ sampler: ImageSampler) -> MeshShape {
        let isWithin = mesh.uvs.allSatisfy {
            (sampler.wrapX == .clamp || (0...1).contains($0.x))
                && (sampler.wrapY == .clamp || (0...1).contains($0.y))
        }
        if isWithin { return mesh }
        var repeated = RepeatedMesh(sampler)
        let count = min(mesh.vertices.count, mesh.uvs.count)
        for first in stride(from: 0, to: mesh.indices.count - 2, by: 3) {
            let corners = mesh.indices[first..<first + 3].map(Int.init).filter { $0 < count }
            if corners.count < 3 { continue }
            repeated.add(corners.map { Corner(position: mesh.vertices[$0], uv: mesh.uvs[$0]) })
        }
        return MeshShape(
            vertices: repeated.vertices, uvs: repeated.uvs, indices: repeated.indices)
    }

    private init(_ sampler: ImageSampler) { self.sampler = sampler }

    private mutating func add(_ triangle: [Corner]) {
        guard let columns = Self.copies(triangle, \.x, sampler.wrapX),
            let rows = Self.copies(triangle, \.y, sampler.wrapY)
        else { return append(triangle) }
        for column in columns {
            let slice = Self.part(of: triangle, \.x, column, sampler.wrapX)
            for row in rows { append(Self.part(of: slice, \.y, row, sampler.wrapY)) }
        }
    }

    /// The numbers of the copies that a triangle touches along one axis, one for an axis that is clamped; nil
    /// where it cannot be divided.
    private static func copies(
        _ triangle: [Corner], _ axis: WritableKeyPath<Point, Double>, _ wrap: ImageSampler.Wrap
    ) -> Range<Int>? {
        if wrap == .clamp { return 0..<1 }
        let places = triangle.map { $0.uv[keyPath: axis] }
        guard let least = places.min(), let most = places.max(),
            places.allSatisfy({ abs($0) < 1e6 }), most - least < maximumCopies
        else { return nil }
        let first = Int(least.rounded(.down))
        return first..<max(first + 1, Int(most.rounded(.up)))
    }

    /// The part of a convex polygon that lies in one copy, with coordinates within that.
    private static func part(
        of polygon: [Corner], _ axis: WritableKeyPath<Point, Double>, _ copy: Int,
        _ wrap: ImageSampler.Wrap
    ) -> [Corner] {
        if wrap == .clamp { return polygon }
        let start = Double(copy)
        var part = clip(polygon) { $0[keyPath: axis] - start }
        part = clip(part) { start + 1 - $0[keyPath: axis] }
        for i in part.indices {
            // Rounding may leave a corner a little outside.
            let place = min(1, max(0, part[i].uv[keyPath: axis] - start))
            let isMirrored = wrap == .mirror && copy % 2 != 0
            part[i].uv[keyPath: axis] = isMirrored ? 1 - place : place
        }
        return part
    }

    /// The part of a convex polygon on one side of a line (Sutherland and Hodgman, Reentrant Polygon
    /// Clipping, 1974).
    ///
    /// - Parameter distance: from the line, positive on the side that is kept.
    private static func clip(_ polygon: [Corner], _ distance: (Point) -> Double) -> [Corner] {
        var result: [Corner] = []
        for (i, corner) in polygon.enumerated() {
            let previous = polygon[i == 0 ? polygon.count - 1 : i - 1]
            let (from, to) = (distance(previous.uv), distance(corner.uv))
            if (from < 0) != (to < 0) {
                let share = from / (from - to)
                result.append(
                    Corner(
                        position: previous.position + (corner.position - previous.position) * share,
                        uv: previous.uv + (corner.uv - previous.uv) * share))
            }
            if to >= 0 { result.append(corner) }
        }
        return result
    }

    private mutating func append(_ polygon: [Corner]) {
        guard polygon.count >= 3, vertices.count + polygon.count <= Int(UInt16.max) else { return }
        let first = vertices.count
        for corner in polygon {
            vertices.append(corner.position)
            uvs.append(corner.uv)
        }
        for i in 1..<polygon.count - 1 {
            indices += [UInt16(first), UInt16(first + i), UInt16(first + i + 1)]
        }
    }
}
