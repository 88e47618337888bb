import Geometry
import RiveRuntime

/// Splits the triangles of a mesh at the boundaries of a repeated image, so that each piece is inside one copy: the
/// rasterizer does not repeat an image but extends the pixels at its edges.
struct RepeatedMesh {
    private let sampler: ImageSampler
    private var vertices: [Point] = []
    private var uvs: [Point] = []
    private var indices: [UInt16] = []

    /// The maximum number of copies of the image that a triangle may span along an axis; a triangle that spans more
    /// is not split.
    private static let maximumCopies = 64.0

    private struct Corner {
        var position: Point
        var uv: Point
    }

    /// Returns a mesh that looks the same with clamped texture coordinates; `mesh` itself if nothing repeats. Pieces
    /// whose vertices exceed the range of the indices are omitted. Takes time linear in the number of copies that the
    /// triangles span.
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

    /// Returns the indices of the copies that a triangle spans along one axis, a single one if the axis is clamped;
    /// nil if the triangle cannot be split.
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

    /// Returns the part of a convex polygon that is inside one copy, with texture coordinates relative to that copy.
    private static func part(
        of polygon: [Corner], _ axis: WritableKeyPath<Point, Double>, _ copy: Int,
        _ wrap: ImageSampler.Wrap
    ) -> [Corner] {
        if wrap == .clamp { return polygon }
        let start = Double(copy)
        var part = clip(polygon) { $0[keyPath: axis] - start }
        part = clip(part) { start + 1 - $0[keyPath: axis] }
        for i in part.indices {
            // Rounding may place a corner slightly outside.
            let place = min(1, max(0, part[i].uv[keyPath: axis] - start))
            let isMirrored = wrap == .mirror && copy % 2 != 0
            part[i].uv[keyPath: axis] = isMirrored ? 1 - place : place
        }
        return part
    }

    /// Returns the part of a convex polygon on one side of a line (Sutherland and Hodgman, Reentrant Polygon
    /// Clipping, 1974).
    ///
    /// - Parameters:
    ///   - polygon: The corners of the polygon.
    ///   - distance: Returns the distance of a texture coordinate from the line, positive on the side to keep.
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
