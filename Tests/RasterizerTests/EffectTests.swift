import Geometry
import Glibc
import Testing

@testable import Rasterizer

@Suite struct EffectTests {
    private func render(_ list: DisplayList, _ size: Int = 64) -> PixelBuffer {
        let bitmap = PixelBuffer(width: size, height: size)
        FrameRasterizer().render(list, into: bitmap.surface)
        return bitmap
    }

    private func level(_ bitmap: PixelBuffer, _ x: Int, _ y: Int) -> Double {
        Double(bitmap[x, y] & 255)
    }

    // MARK: Gradients

    @Test func conicGradientTurnsClockwiseFromStartAngle() {
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)),
            paint: .conic(
                center: Point(32, 32), startAngle: .pi / 2,
                stops: [GradientStop(0, .black), GradientStop(1, .white)]))
        let bitmap = render(list)
        for (x, y) in [(50, 40), (20, 50), (10, 20), (40, 10), (33, 60), (3, 32)] {
            let angle = atan2(Double(y) + 0.5 - 32, Double(x) + 0.5 - 32)
            var turns = (angle - .pi / 2) / (2 * .pi)
            turns -= turns.rounded(.down)
            #expect(abs(level(bitmap, x, y) - turns * 255) <= 1.5, "(\(x), \(y))")
        }
    }

    @Test func focalGradientMatchesAnalyticColors() {
        let (center, radius, focal) = (Point(32, 32), 30.0, Point(20, 36))
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)),
            paint: .radial(
                center: center, radius: radius, focal: focal,
                stops: [GradientStop(0, .black), GradientStop(1, .white)]))
        let bitmap = render(list)
        for (x, y) in [(20, 36), (32, 32), (50, 30), (10, 40), (33, 55), (25, 12)] {
            let p = Point(Double(x) + 0.5, Double(y) + 0.5)
            // By bisection, finds t for which p is on the circle with centre f + t(c - f) and radius t·r.
            var (low, high) = (0.0, 4.0)
            for _ in 0..<50 {
                let t = (low + high) / 2
                let inside = p.distance(to: focal + (center - focal) * t) < t * radius
                if inside { high = t } else { low = t }
            }
            #expect(abs(level(bitmap, x, y) - min(1, low) * 255) <= 1.5, "(\(x), \(y))")
        }
    }

    /// A focus on or outside the circle is moved to 99 % of the radius; with a non-finite focus only the last
    /// colour is drawn.
    @Test func gradientFocusIsClampedInsideCircle() {
        func draw(_ focal: Point) -> [UInt32] {
            var list = DisplayList()
            list.fill(
                Path(rect: Rect(0, 0, 64, 64)),
                paint: .radial(
                    center: Point(32, 32), radius: 24, focal: focal,
                    stops: [GradientStop(0, .black), GradientStop(1, Color(argb: 0xff20_80c0))]))
            return render(list).withPixels { Array($0) }
        }
        let kept = draw(Point(32 + 24 * 0.99, 32))
        #expect(kept != draw(Point(32 + 24 * 0.5, 32)))
        for distance in [24.0, 25, 48, 1e6] { #expect(draw(Point(32 + distance, 32)) == kept) }
        for focal in [Point(.infinity, 32), Point(32, .nan)] {
            #expect(draw(focal).allSatisfy { $0 == 0xff20_80c0 })
        }
    }

    // MARK: Images

    private var checker: Bitmap {
        let image = Bitmap(width: 4, height: 4) { pixels in
            for i in 0..<16 { pixels[i] = (i % 4 + i / 4) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
        }
        return image
    }

    @Test func nearestSamplingDoesNotBlendPixels() {
        var list = DisplayList()
        list.draw(checker, transform: .scale(16, 16), sampling: .nearest)
        let bitmap = render(list)
        for y in 0..<64 {
            for x in 0..<64 {
                let expected: UInt32 =
                    (x / 16 + y / 16) % 2 == 0 ? 0xffff_ffff : 0xff00_0000
                #expect(bitmap[x, y] == expected, "(\(x), \(y))")
            }
        }
    }

    @Test func bilinearSamplingIsLinearBetweenPixelCenters() {
        let image = Bitmap(width: 2, height: 1) {
            $0[0] = 0xff00_0000
            $0[1] = 0xffff_ffff
        }
        var list = DisplayList()
        list.draw(image, transform: .scale(32, 64))
        let bitmap = render(list)
        #expect(bitmap[3, 9] == 0xff00_0000 && bitmap[60, 9] == 0xffff_ffff)
        for x in 16..<48 {
            let expected = (Double(x) + 0.5 - 16) / 32 * 255
            #expect(abs(level(bitmap, x, 9) - expected) <= 1.5)
        }
    }

    @Test func downscaledImageKeepsMeanColor() {
        let image = Bitmap(width: 256, height: 256) { pixels in
            for i in pixels.indices {
                pixels[i] = (i % 256 + i / 256) % 2 == 0 ? 0xffff_ffff : 0xff00_0000
            }
        }
        var list = DisplayList()
        list.draw(image, transform: .scale(0.25, 0.25))
        let bitmap = render(list)
        for (x, y) in [(9, 9), (30, 31), (50, 12)] {
            #expect(abs(level(bitmap, x, y) - 128) <= 2)
        }
    }

    @Test func meshHasNoSeamsBetweenTriangles() {
        let image = Bitmap(width: 8, height: 8) { for i in $0.indices { $0[i] = 0xffff_ffff } }
        // A rotated grid of many triangles.
        var (vertices, uvs, indices): ([Point], [Point], [UInt16]) = ([], [], [])
        for j in 0...6 {
            for i in 0...6 {
                vertices.append(Point(Double(i) * 7, Double(j) * 7))
                uvs.append(Point(Double(i) / 6, Double(j) / 6))
                if i < 6 && j < 6 {
                    let k = UInt16(j * 7 + i)
                    indices += [k, k + 1, k + 7, k + 1, k + 8, k + 7]
                }
            }
        }
        let mesh = ImageMesh(bitmap: image, vertices: vertices, uvs: uvs, indices: indices)
        var list = DisplayList()
        let turn = AffineTransform.rotation(cosine: cos(0.2), sine: sin(0.2))
        list.draw(mesh, transform: .translation(14, 6) * turn)
        var solid = DisplayList()
        solid.fill(
            Path(rect: Rect(0, 0, 42, 42)), transform: .translation(14, 6) * turn,
            paint: .solid(.white))
        let (a, b) = (render(list), render(solid))
        for i in 0..<4096 {
            let difference = abs(level(a, i % 64, i / 64) - level(b, i % 64, i / 64))
            #expect(difference <= 2, "(\(i % 64), \(i / 64))")
        }
    }

    @Test func meshMapsImageByTextureCoordinates() {
        let image = Bitmap(width: 64, height: 64) { pixels in
            for i in pixels.indices {
                pixels[i] = 0xff00_0000 | UInt32(i % 64 * 4) << 16 | UInt32(i / 64 * 4)
            }
        }
        // The image rotated by 90°: u runs down, v runs to the left.
        let mesh = ImageMesh(
            bitmap: image, vertices: [Point(64, 0), Point(64, 64), Point(0, 64), Point(0, 0)],
            uvs: [Point(0, 0), Point(1, 0), Point(1, 1), Point(0, 1)], indices: [0, 1, 2, 0, 2, 3])
        var list = DisplayList()
        list.draw(mesh, transform: .identity)
        let bitmap = render(list)
        for (x, y) in [(5, 5), (40, 20), (60, 60), (31, 8)] {
            let p = bitmap[x, y]
            #expect(abs(Int(p >> 16 & 255) - y * 4) <= 2)
            #expect(abs(Int(p & 255) - (63 - x) * 4) <= 2)
        }
    }

    // MARK: Layers

    @Test func layerOpacityAppliesOnceWhereShapesOverlap() {
        var list = DisplayList()
        list.beginLayer(bounds: Rect(0, 0, 64, 64), opacity: 0.5)
        list.fillRect(Rect(8, 8, 30, 30), color: .white)
        list.fillRect(Rect(20, 20, 30, 30), color: .white)
        list.endLayer()
        let bitmap = render(list)
        // The layer is no brighter where the two shapes overlap.
        for (x, y) in [(10, 10), (30, 30), (45, 45)] {
            #expect(abs(level(bitmap, x, y) - 128) <= 1)
        }
        #expect(level(bitmap, 60, 60) == 0)
    }

    @Test func nestedLayersAreLimitedToBoundsAndClip() {
        var list = DisplayList()
        list.pushClip(Path(ellipseIn: Rect(0, 0, 64, 64)))
        list.beginLayer(bounds: Rect(0, 0, 64, 64), opacity: 0.5)
        list.fillRect(Rect(0, 0, 64, 64), color: Color(argb: 0xffc0_c0c0))
        list.beginLayer(bounds: Rect(16, 16, 32, 32), opacity: 1, blendMode: .multiply)
        list.fillRect(Rect(0, 0, 64, 64), color: Color(argb: 0xff80_8080))
        list.endLayer()
        list.endLayer()
        list.popClip()
        list.fillRect(Rect(0, 60, 64, 4), color: .white)
        let bitmap = render(list)
        #expect(level(bitmap, 1, 1) == 0)
        #expect(abs(level(bitmap, 10, 32) - 192 / 2) <= 1)
        #expect(abs(level(bitmap, 32, 32) - 192 * 128 / 255 / 2) <= 1)
        #expect(level(bitmap, 3, 62) == 255)
    }

    @Test func layerIsAsLargeAsItsContent() {
        var list = DisplayList()
        list.beginLayer(bounds: Rect(0, 0, 64, 64), opacity: 0.5)
        list.beginLayer(bounds: Rect(0, 0, 64, 64), opacity: 0.5, blendMode: .multiply)
        list.endLayer()
        list.fillRect(Rect(10, 10, 5, 5), color: .white)
        list.beginLayer(bounds: Rect(0, 0, 30, 30), opacity: 0.5)
        list.fillRect(Rect(20, 20, 50, 5), color: .white)
        list.endLayer()
        list.endLayer()
        let outer = PixelRect(x0: 10, y0: 10, x1: 30, y1: 25)
        let inner = PixelRect(x0: 20, y0: 20, x1: 30, y1: 25)
        #expect(
            list.commands.map(\.bounds) == [
                outer, PixelRect(x0: 10, y0: 10, x1: 15, y1: 15), inner, inner, inner, outer,
            ])
    }

    // MARK: Blur

    /// A blurred straight edge has the values of the integral of a Gaussian.
    @Test(arguments: [0.7, 2, 5, 11])
    func featheredEdgeMatchesGaussianIntegral(deviation: Double) {
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(-200, -200, 264, 500)), paint: .solid(.white), feather: deviation)
        let bitmap = render(list, 128)
        for x in stride(from: 20, to: 110, by: 3) {
            let distance = (64 - (Double(x) + 0.5)) / deviation
            let expected = 0.5 * (1 + erf(distance / 2.squareRoot())) * 255
            #expect(abs(level(bitmap, x, 64) - expected) <= 6, "x \(x), deviation \(deviation)")
        }
    }

    @Test func featheredCircleIsSymmetric() {
        var list = DisplayList()
        list.fill(Path(ellipseIn: Rect(24, 24, 16, 16)), paint: .solid(.white), feather: 4)
        let bitmap = render(list)
        for (x, y) in [(20, 32), (25, 25), (14, 30), (31, 18)] {
            let all = [(x, y), (63 - x, y), (x, 63 - y), (y, x)].map { level(bitmap, $0.0, $0.1) }
            #expect(all.max()! - all.min()! <= 3, "(\(x), \(y))")
        }
    }

    // MARK: Dashes

    /// All offsets are equivalent to 3 in a pattern of length 10, also negative ones and ones beyond its length.
    @Test(arguments: [3.0, -7, 13, -27])
    func dashOffsetWrapsAroundPattern(offset: Double) {
        var path = Path()
        path.move(to: Point(2, 32))
        path.line(to: Point(62, 32))
        var list = DisplayList()
        list.stroke(
            path, style: StrokeStyle(width: 4, dashes: [6, 4], dashOffset: offset),
            paint: .solid(.white))
        let bitmap = render(list)
        for x in 2..<62 {
            let phase = (Double(x - 2) + 0.5 + 3).truncatingRemainder(dividingBy: 10)
            #expect(level(bitmap, x, 32) == (phase < 6 ? 255 : 0), "x \(x)")
        }
    }

    /// A closed subpath has no ends, so that the cap changes nothing, whatever follows it.
    @Test(arguments: [StrokeCap.round, .square])
    func closedSubpathHasNoCaps(cap: StrokeCap) {
        for following in [[], [Point(3, 3), Point(9, 3)]] {
            func picture(_ cap: StrokeCap) -> [Double] {
                var path = Path(ellipseIn: Rect(13.5, 13.5, 13, 13))
                for (i, point) in following.enumerated() {
                    if i == 0 { path.move(to: point) } else { path.line(to: point) }
                }
                if !following.isEmpty { path.close() }
                var list = DisplayList()
                list.stroke(
                    path, style: StrokeStyle(width: 2, cap: cap), paint: .solid(.white))
                return Reference.render(list, width: 40, height: 40)
            }
            #expect(picture(cap) == picture(.butt))
        }
    }

    /// Parts of one stroke that overlap do not cancel each other: a subpath of zero length on a line shows nothing.
    @Test(arguments: [StrokeCap.round, .square])
    func subpathOfZeroLengthDoesNotCancelLine(cap: StrokeCap) {
        func picture(hasPoint: Bool) -> [Double] {
            var path = Path()
            path.move(to: Point(4, 10))
            path.line(to: Point(36, 10))
            if hasPoint {
                path.move(to: Point(20, 10))
                path.line(to: Point(20, 10))
            }
            var list = DisplayList()
            list.stroke(path, style: StrokeStyle(width: 6, cap: cap), paint: .solid(.white))
            return Reference.render(list, width: 40, height: 20)
        }
        // The chords of a round cap are outside of its circle in part.
        let difference = zip(picture(hasPoint: true), picture(hasPoint: false)).map { abs($0 - $1) }
        #expect(difference.max()! <= 4.0 / 255)
    }

    /// A line of zero length is drawn as its caps: nothing, a circle or a square.
    @Test(arguments: [(StrokeCap.butt, 0.0), (.round, 16 * Double.pi), (.square, 64)])
    func zeroLengthLineHasAreaOfItsCaps(cap: StrokeCap, area: Double) {
        var path = Path()
        path.move(to: Point(32, 32))
        path.line(to: Point(32, 32))
        var list = DisplayList()
        list.stroke(path, style: StrokeStyle(width: 8, cap: cap), paint: .solid(.white))
        let bitmap = render(list)
        var sum = 0.0
        for y in 0..<64 {
            for x in 0..<64 { sum += Double(level(bitmap, x, y)) / 255 }
        }
        #expect(abs(sum - area) < 0.5)
    }

    @Test func dashesCoverHalfOfClosedRectangleStroke() {
        var list = DisplayList()
        list.stroke(
            Path(rect: Rect(12, 12, 40, 40)), style: StrokeStyle(width: 2, dashes: [5]),
            paint: .solid(.white))
        let sum = Reference.render(list, width: 64, height: 64).reduce(0, +)
        // Half of 160 points, 2 wide; a dash around a corner has a join and an overlap.
        #expect(abs(sum - 160) <= 6)
    }
}
