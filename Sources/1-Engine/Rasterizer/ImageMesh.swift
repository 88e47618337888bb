import Geometry

/// An image mapped to triangles.
public struct ImageMesh: Equatable, Sendable {
    /// The image.
    public var bitmap: Bitmap
    /// The vertices in local space, before a draw's transform.
    public var vertices: [Point]
    /// The texture coordinates of each vertex, 0...1 from the image's upper left corner.
    public var uvs: [Point]
    /// Indices into `vertices` and `uvs`, three per triangle. Triangles with an index out of range are not drawn.
    public var indices: [UInt16]

    /// Creates a mesh. If `vertices` and `uvs` have unequal lengths, triangles with indices beyond the shorter array
    /// are not drawn.
    public init(bitmap: Bitmap, vertices: [Point], uvs: [Point], indices: [UInt16]) {
        self.bitmap = bitmap
        self.vertices = vertices
        self.uvs = uvs
        self.indices = indices
    }

    /// Whether two meshes have equal arrays and the same image object.
    public static func == (a: ImageMesh, b: ImageMesh) -> Bool {
        a.bitmap === b.bitmap && a.vertices == b.vertices && a.uvs == b.uvs
            && a.indices == b.indices
    }

    func bounds(_ transform: AffineTransform) -> Rect {
        guard let first = vertices.first else { return .zero }
        let p = transform.apply(first)
        var (x0, y0, x1, y1) = (p.x, p.y, p.x, p.y)
        for vertex in vertices {
            let q = transform.apply(vertex)
            (x0, x1) = (min(x0, q.x), max(x1, q.x))
            (y0, y1) = (min(y0, q.y), max(y1, q.y))
        }
        return Rect(x0, y0, x1 - x0, y1 - y0)
    }

    /// Calls `body` with the vertex indices of each valid triangle.
    func forEachTriangle(_ body: (Int, Int, Int) -> Void) {
        let count = min(vertices.count, uvs.count)
        var i = 0
        while i + 2 < indices.count {
            let (a, b, c) = (Int(indices[i]), Int(indices[i + 1]), Int(indices[i + 2]))
            if a < count && b < count && c < count { body(a, b, c) }
            i += 3
        }
    }
}
