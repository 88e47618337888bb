import Geometry
import Rasterizer
import RiveRuntime
import Testing

@testable import Interface

/// Meshes whose texture coordinates extend beyond the picture.
@Suite struct RepeatedMeshTests {
    /// Returns a parallelogram of two triangles with texture coordinates from `from` to `to`.
    private static func mesh(from: Point, to: Point) -> MeshShape {
        MeshShape(
            vertices: [Point(0, 0), Point(100, 10), Point(120, 90), Point(20, 80)],
            uvs: [from, Point(to.x, from.y), to, Point(from.x, to.y)], indices: [0, 1, 2, 0, 2, 3])
    }

    private struct Triangle {
        var area: Double
        var center: Point
        var uv: Point
    }

    private static func triangles(_ mesh: MeshShape) -> [Triangle] {
        stride(from: 0, to: mesh.indices.count, by: 3).map { first in
            let corners = mesh.indices[first..<first + 3].map { mesh.vertices[Int($0)] }
            let uvs = mesh.indices[first..<first + 3].map { mesh.uvs[Int($0)] }
            let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
            return Triangle(
                area: (a.x * b.y - a.y * b.x) / 2,
                center: (corners[0] + corners[1] + corners[2]) * (1 / 3.0),
                uv: (uvs[0] + uvs[1] + uvs[2]) * (1 / 3.0))
        }
    }

    /// Returns the position in the picture that is sampled for a texture coordinate.
    private static func place(_ x: Double, _ wrap: ImageSampler.Wrap) -> Double {
        let rest = x - x.rounded(.down)
        switch wrap {
        case .clamp: return x
        case .repeat: return rest
        case .mirror: return Int(x.rounded(.down)) % 2 == 0 ? rest : 1 - rest
        }
    }

    /// Each piece shows the part of the picture that the mesh has there, and the pieces have the mesh's area in
    /// total.
    @Test(
        arguments: [ImageSampler.Wrap.clamp, .repeat, .mirror],
        [ImageSampler.Wrap.clamp, .repeat, .mirror])
    func eachPieceLiesInOneCopyOfImage(wrapX: ImageSampler.Wrap, wrapY: ImageSampler.Wrap) {
        let (from, to) = (Point(-1.25, 0.5), Point(2.5, 3.75))
        let mesh = Self.mesh(from: from, to: to)
        let pieces = Self.triangles(
            RepeatedMesh.divide(mesh, ImageSampler(wrapX: wrapX, wrapY: wrapY)))
        // The parallelogram's axes: (100, 10) along u, (20, 80) along v.
        let determinant = 100.0 * 80 - 10 * 20
        #expect(abs(pieces.reduce(0) { $0 + $1.area } - determinant) < 1e-6)
        for piece in pieces {
            let (x, y) = (piece.center.x, piece.center.y)
            let u = from.x + (to.x - from.x) * (80 * x - 20 * y) / determinant
            let v = from.y + (to.y - from.y) * (100 * y - 10 * x) / determinant
            #expect(piece.area >= -1e-9)
            #expect(abs(piece.uv.x - Self.place(u, wrapX)) < 1e-9)
            #expect(abs(piece.uv.y - Self.place(v, wrapY)) < 1e-9)
        }
    }

    @Test func meshWithinImageIsUnchanged() {
        let mesh = Self.mesh(from: Point(0, 0), to: Point(1, 1))
        let divided = RepeatedMesh.divide(mesh, ImageSampler(wrapX: .repeat, wrapY: .mirror))
        #expect(divided.vertices == mesh.vertices)
        #expect(divided.indices == mesh.indices)
    }

    /// Extreme coordinates, as in a hostile file.
    @Test(arguments: [1e300, .infinity, .nan, 1e7])
    func trianglesWithExtremeCoordinatesAreNotSplit(far: Double) {
        let mesh = Self.mesh(from: Point(0, 0), to: Point(far, 1))
        let divided = RepeatedMesh.divide(mesh, ImageSampler(wrapX: .repeat, wrapY: .repeat))
        let corners = mesh.indices.map { mesh.vertices[Int($0)] }
        #expect(divided.vertices == corners && divided.indices == [0, 1, 2, 3, 4, 5])
    }

    @Test func outOfRangeIndicesAreSkipped() {
        var mesh = Self.mesh(from: Point(0, 0), to: Point(2, 2))
        mesh.indices += [0, 1, 9, 3]
        let divided = RepeatedMesh.divide(mesh, ImageSampler(wrapX: .repeat))
        #expect(abs(Self.triangles(divided).reduce(0) { $0 + $1.area } - 7800) < 1e-6)
    }

    /// Paints a mesh of a picture into 128 × 128 pixels.
    private static func paint(_ picture: Bitmap, _ mesh: MeshShape) -> PixelBuffer {
        var list = DisplayList()
        list.draw(
            ImageMesh(
                bitmap: picture, vertices: mesh.vertices, uvs: mesh.uvs, indices: mesh.indices),
            transform: .identity)
        let pixels = PixelBuffer(width: 128, height: 128)
        FrameRasterizer().render(list, into: pixels.surface)
        return pixels
    }

    /// With a picture of one colour, the joins between copies are invisible.
    @Test func copiesJoinWithoutSeams() {
        let white = Bitmap(width: 8, height: 8) { for i in $0.indices { $0[i] = 0xffff_ffff } }
        let mesh = Self.mesh(from: Point(-1.3, 0.4), to: Point(2.2, 3.7))
        let divided = RepeatedMesh.divide(mesh, ImageSampler(wrapX: .repeat, wrapY: .mirror))
        let (whole, pieces) = (Self.paint(white, mesh), Self.paint(white, divided))
        var greatest = 0
        for y in 0..<128 {
            for x in 0..<128 {
                greatest = max(greatest, abs(Int(whole[x, y] & 255) - Int(pieces[x, y] & 255)))
            }
        }
        #expect(greatest <= 2)
    }
}
