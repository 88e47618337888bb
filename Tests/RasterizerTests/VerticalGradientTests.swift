import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// A vertical gradient has one colour in each row and is painted like that colour.
@Suite struct VerticalGradientTests {
    private static let (width, height) = (150, 40)

    private static let shapes: [(name: String, path: Path)] = {
        var triangle = Path()
        triangle.move(to: Point(20, 1))
        triangle.line(to: Point(90, 39))
        triangle.line(to: Point(12, 30))
        triangle.close()
        return [
            ("narrow rectangle", Path(rect: Rect(10.3, 2.6, 9, 33.1))),
            ("wide rectangle", Path(rect: Rect(3.5, 1.2, 140.7, 36))),
            ("ellipse", Path(ellipseIn: Rect(5, 2, 130, 37))),
            ("triangle", triangle),
        ]
    }()

    private static let stops = [
        GradientStop(0.1, Color(argb: 0xffe0_2040)), GradientStop(0.5, Color(argb: 0xff20_a0ff)),
        GradientStop(0.8, Color(argb: 0xfff0_f0a0)),
    ]

    private enum Clip: CaseIterable {
        case none, rectangle, ellipse
    }

    private func draw(_ path: Path, _ paint: Paint, _ clip: Clip) -> [UInt32] {
        let (width, height) = (Self.width, Self.height)
        var list = DisplayList()
        switch clip {
        case .none: break
        case .rectangle: list.pushClip(Rect(8.5, 4.5, 100, 30))
        case .ellipse: list.pushClip(Path(ellipseIn: Rect(8, 3, 120, 34)))
        }
        list.fill(path, paint: paint)
        if clip != .none { list.popClip() }
        let bitmap = PixelBuffer(width: width, height: height)
        FrameRasterizer().render(list, into: bitmap.surface, background: Color(argb: 0xff20_3040))
        return (0..<width * height).map { bitmap[$0 % width, $0 / width] }
    }

    @Test(arguments: 0..<shapes.count)
    func gradientRowMatchesFillWithItsColor(shape: Int) {
        let (name, path) = Self.shapes[shape]
        let (width, height) = (Self.width, Self.height)
        let paint = Paint.linear(start: Point(7, 3), end: Point(7, 38), stops: Self.stops)
        let whole = draw(Path(rect: Rect(0, 0, Double(width), Double(height))), paint, .none)
        for clip in Clip.allCases {
            let picture = draw(path, paint, clip)
            for y in 0..<height {
                let row = y * width..<(y + 1) * width
                let flat = draw(path, .solid(Color(argb: whole[y * width])), clip)
                #expect(picture[row] == flat[row], "\(name), \(clip), row \(y)")
            }
        }
        #expect(Set(whole).count > height / 2)
    }
}
