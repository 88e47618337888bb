import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// Rendering the same list again allocates nothing: earlier frames have allocated everything that it needs.
@Suite(.enabled(if: Allocations.areCounted)) struct AllocationTests {
    private static let (width, height) = (200, 120)

    enum Scene: CaseIterable {
        case fills, gradients, strokes, dashes, clips, blurs, blurredStrokes, layers, glyphs, images
        case meshes

        /// Adds the scene's commands to `list`. `bitmap`, `mesh` and `mask` are created once, as by an app.
        func draw(_ list: inout DisplayList, _ path: Path, _ mesh: ImageMesh, _ mask: Mask) {
            let stops = [
                GradientStop(0, .black), GradientStop(0.1, .white), GradientStop(1, .black),
            ]
            let white = Paint.solid(.white)
            switch self {
            case .fills:
                list.fill(path, paint: white)
                list.fill(path, rule: .evenOdd, paint: white, blendMode: .multiply)
                list.fillRect(Rect(3, 3, 100, 50), color: Color(argb: 0x8010_2030))
            case .gradients:
                list.fill(
                    path, paint: .linear(start: .zero, end: Point(90, 20), stops: stops))
                list.fill(
                    path,
                    paint: .radial(
                        center: Point(60, 60), radius: 50, focal: Point(70, 60), stops: stops))
                list.fill(path, paint: .conic(center: Point(9, 9), startAngle: 1, stops: stops))
            case .strokes:
                for join in [StrokeJoin.miter, .round, .bevel] {
                    list.stroke(
                        path, style: StrokeStyle(width: 7, join: join, cap: .round), paint: white)
                }
            case .dashes:
                let style = StrokeStyle(width: 3, dashes: [9, 4, 2], dashOffset: 5)
                list.stroke(path, style: style, paint: white)
            case .clips:
                list.pushClip(path)
                list.pushClip(Rect(20.5, 10, 80, 90))
                list.fill(path, paint: white)
                list.popClip()
                list.popClip()
            case .blurs:
                for feather in [0.5, 4, 30] {
                    list.fill(path, paint: white, feather: feather)
                }
            case .blurredStrokes:
                list.stroke(path, style: StrokeStyle(width: 5), paint: white, feather: 6)
            case .layers:
                list.beginLayer(bounds: Rect(5, 5, 150, 100), opacity: 0.5)
                list.fill(path, paint: white)
                list.beginLayer(bounds: Rect(15, 15, 50, 50), opacity: 0.5, blendMode: .screen)
                list.fill(path, paint: white)
                list.endLayer()
                list.endLayer()
            case .glyphs:
                for i in 0..<20 { list.draw(mask, x: i * 9, y: i * 5, color: .white) }
            case .images:
                list.draw(mesh.bitmap, x: 20, y: 20)
                list.draw(mesh.bitmap, transform: .rotation(cosine: 0.8, sine: 0.6))
                list.draw(mesh.bitmap, transform: .scale(0.2, 0.2), opacity: 0.5)
                list.draw(mesh.bitmap, transform: .translation(90.25, 40.625))
            case .meshes: list.draw(mesh, transform: .scale(4, 3))
            }
        }
    }

    @Test(arguments: Scene.allCases)
    func steadyFrameDoesNotAllocate(scene: Scene) throws {
        let target = PixelBuffer(width: Self.width, height: Self.height)
        let surface = target.surface
        var path = Path(ellipseIn: Rect(-10, 5, 150, 100))
        path.addRoundedRect(Rect(40, 20, 140, 90), radius: 20)
        let bitmap = Bitmap(width: 40, height: 30) { $0.update(repeating: 0xff80_8080) }
        let mesh = ImageMesh(
            bitmap: bitmap, vertices: [.zero, Point(40, 0), Point(0, 30), Point(35, 25)],
            uvs: [.zero, Point(1, 0), Point(0, 1), Point(1, 1)], indices: [0, 1, 2, 1, 3, 2])
        let glyph = Path(ellipseIn: Rect(0.3, 0.2, 9, 12))
        let mask = try #require(MaskRasterizer().mask(glyph, transform: .identity)).mask
        var list = DisplayList()
        scene.draw(&list, path, mesh, mask)
        let rasterizer = FrameRasterizer()
        for _ in 0..<3 { rasterizer.render(list, into: surface) }
        let painted = (0..<Self.width * Self.height).filter {
            target[$0 % Self.width, $0 / Self.width] != 0xff00_0000
        }
        #expect(painted.count > 100)
        #expect(Allocations.count { rasterizer.render(list, into: surface) } == 0)
    }
}
