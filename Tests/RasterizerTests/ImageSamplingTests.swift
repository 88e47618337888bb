import Geometry
import RasterCore
import Testing

@testable import Rasterizer

/// Bilinear image sampling compared with the formula, one pixel at a time.
struct ImageSamplingTests {
    private static let image = Bitmap(width: 37, height: 23) { pixels in
        var state: UInt32 = 7
        for i in pixels.indices {
            state = state &* 1_664_525 &+ 1_013_904_223
            pixels[i] = 0xff00_0000 | state >> 8
        }
    }

    /// Unscaled images, images scaled along the rows, and rotated images use different loops.
    @Test(arguments: [
        ("unscaled, whole pixels", AffineTransform.translation(3, 2)),
        ("unscaled, between pixels", .translation(3.25, 2.625)),
        ("unscaled, between columns", .translation(3.25, 2)),
        ("unscaled, between rows", .translation(3, 2.625)),
        ("mirrored", AffineTransform(a: -1, d: 1, tx: 50, ty: 2)),
        ("magnified", AffineTransform(a: 2, d: 1.75, tx: 1.5, ty: 0.25)),
        ("reduced", AffineTransform(a: 0.625, d: 0.75, tx: 5.5, ty: 3.125)),
        ("sheared", AffineTransform(a: 1, b: 0.25, c: -0.5, d: 1, tx: 14, ty: 3)),
        ("a quarter turn", AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 40, ty: 2)),
    ])
    func bilinearSamplesMatchFormula(name: String, transform: AffineTransform) throws {
        let image = ImageSamplingTests.image
        let inverse = try #require(transform.inverse)
        for instructions in InstructionSet.allCases {
            let target = PixelBuffer(width: 96, height: 64)
            var list = DisplayList()
            // The opacity is below one, so that no row is copied.
            list.draw(image, transform: transform, opacity: 254.0 / 255)
            FrameRasterizer(instructions: instructions).render(list, into: target.surface)
            var worst = 0
            var count = 0
            for y in 0..<64 {
                for x in 0..<96 {
                    let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                    guard ImageSamplingTests.isInside(place, transform) else { continue }
                    count += 1
                    let expected = ImageSamplingTests.sample(image, place)
                    for c in 0..<3 {
                        let drawn = Double(target[x, y] >> UInt32(8 * c) & 255)
                        worst = max(worst, Int(abs(drawn - expected[c] * 254 / 255).rounded()))
                    }
                }
            }
            #expect(count > 200, "\(name)")
            // Positions have steps of 1/256 pixel, and each of three products is rounded.
            #expect(worst <= 4, "\(name), \(instructions)")
        }
    }

    /// A row of an image that has been interpolated for one row of the target is used for the next one. Rows that are
    /// painted one by one, bottom row first, have the same pixels.
    @Test(arguments: InstructionSet.allCases)
    func interpolatedRowsOfImagesAreReused(instructions: InstructionSet) {
        let wide = Bitmap(width: 120, height: 50) { pixels in
            for i in pixels.indices {
                pixels[i] = 0xff00_0000 | UInt32(i &* 0x9e37_79b1 & 0xff_ffff)
            }
        }
        var list = DisplayList()
        list.draw(wide, transform: .translation(2.25, 3.625))
        // The same image again, a part of a row and whole rows away from it, and parts of rows of each length.
        list.draw(wide, transform: .translation(2.25, 20.375), opacity: 0.5)
        list.draw(wide, transform: .translation(-90.75, 4.625))
        list.pushClip(Path(ellipseIn: Rect(10, 5, 90, 55)))
        list.draw(ImageSamplingTests.image, transform: .translation(30.125, 12.5))
        list.draw(wide, transform: .translation(5.5, 9.25))
        list.popClip()
        let (whole, single) = (
            PixelBuffer(width: 128, height: 64), PixelBuffer(width: 128, height: 64)
        )
        let rasterizer = FrameRasterizer(instructions: instructions)
        rasterizer.render(list, into: whole.surface)
        for y in (0..<64).reversed() {
            rasterizer.render(
                list, into: single.surface,
                damage: [PixelRect(x0: 0, y0: y, x1: 128, y1: y + 1)])
        }
        var wrong: [String] = []
        for y in 0..<64 {
            for x in 0..<128 where whole[x, y] != single[x, y] { wrong.append("(\(x), \(y))") }
        }
        #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.first ?? "")")
    }

    /// At whole-pixel positions, bilinear sampling blends the image's rows in place, with the result of nearest
    /// sampling.
    @Test(arguments: [(3.0, 2.0), (-7, 5), (80, -4), (3.0005, 2), (3.002, 2), (2.9995, 2)])
    func unscaledBilinearMatchesNearestSampling(x: Double, y: Double) {
        for instructions in InstructionSet.allCases {
            let targets = [ImageSampling.bilinear, .nearest].map { sampling in
                let target = PixelBuffer(width: 96, height: 32)
                var list = DisplayList()
                list.draw(
                    ImageSamplingTests.image, transform: .translation(x, y), sampling: sampling,
                    opacity: 0.5)
                FrameRasterizer(instructions: instructions).render(
                    list, into: target.surface, background: .white)
                return target
            }
            var worst = 0
            for i in 0..<96 * 32 {
                let (a, b) = (targets[0][i % 96, i / 96], targets[1][i % 96, i / 96])
                for shift in [0, 8, 16] {
                    worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                }
            }
            // Offsets between 1/512 and a whole pixel mix neighbours with a weight of 1/256.
            #expect(worst <= (x == 3.002 ? 2 : 0), "\(x), \(instructions)")
        }
    }

    /// The pixels of an unscaled image have the same weights in the whole row, however it is divided into groups.
    @Test(arguments: [
        (5.25, 3.5), (40.75, 2), (-7.3, 4.125), (3, 0.375), (66.998, -9.4), (-20.501, 50.2),
    ])
    func unscaledImageHasSameWeightsAlongRow(x: Double, y: Double) {
        let image = ImageSamplingTests.image
        var whole = DisplayList()
        whole.draw(image, transform: .translation(x, y))
        var tiled = DisplayList()
        for left in stride(from: 0.0, to: 96, by: 11) {
            tiled.pushClip(Path(rect: Rect(left, 0, 11, 64)))
            tiled.draw(image, transform: .translation(x, y))
            tiled.popClip()
        }
        let inner = Rect(x, y, Double(image.width), Double(image.height))
        for instructions in InstructionSet.allCases {
            func draw(_ list: DisplayList) -> PixelBuffer {
                let target = PixelBuffer(width: 96, height: 64)
                FrameRasterizer(instructions: instructions).render(list, into: target.surface)
                return target
            }
            let (drawn, pieces) = (draw(whole), draw(tiled))
            var count = 0
            for row in 0..<64 {
                for column in 0..<96 {
                    #expect(drawn[column, row] == pieces[column, row])
                    let (u, v) = (Double(column) - x, Double(row) - y)
                    guard Double(column) >= inner.minX, Double(column) + 1 <= inner.maxX,
                        Double(row) >= inner.minY, Double(row) + 1 <= inner.maxY
                    else { continue }
                    count += 1
                    let expected = ImageSamplingTests.weighted(
                        image, u: Int((u * 256).rounded()), v: Int((v * 256).rounded()))
                    #expect(
                        drawn[column, row] == expected, "(\(column), \(row)), \(instructions)")
                }
            }
            #expect(count > 100)
        }
    }

    /// Returns the pixel at a position in 1/256 pixel, with three rounded means of two pixels.
    private static func weighted(_ image: Bitmap, u: Int, v: Int) -> UInt32 {
        let u = max(0, min((image.width - 1) * 256, u))
        let v = max(0, min((image.height - 1) * 256, v))
        func color(_ x: Int, _ y: Int) -> UInt32 {
            image[min(image.width - 1, u >> 8 + x), min(image.height - 1, v >> 8 + y)]
        }
        func mix(_ a: UInt32, _ b: UInt32, _ f: Int) -> UInt32 {
            [0, 8, 16, 24].reduce(UInt32(0)) { sum, shift in
                let (a, b) = (Int(a >> shift & 255), Int(b >> shift & 255))
                return sum | UInt32((a * (256 - f) + b * f + 127) / 256) << shift
            }
        }
        return mix(
            mix(color(0, 0), color(1, 0), u & 255), mix(color(0, 1), color(1, 1), u & 255), v & 255)
    }

    /// Returns whether a position is at least one pixel of the target inside the image's area of whole pixels.
    private static func isInside(_ place: Point, _ transform: AffineTransform) -> Bool {
        let margin = 2 / min(1, transform.meanScale)
        return place.x > margin && place.y > margin
            && place.x < Double(image.width) - margin && place.y < Double(image.height) - margin
    }

    /// Returns the mean of the four nearest pixels weighted by their distances: blue, green and red.
    private static func sample(_ image: Bitmap, _ place: Point) -> SIMD4<Double> {
        let (u, v) = (place.x - 0.5, place.y - 0.5)
        let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (fx, fy) = (u - Double(column), v - Double(row))
        func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
            let pixel = image[max(0, min(image.width - 1, x)), max(0, min(image.height - 1, y))]
            return SIMD4(
                Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), 0)
        }
        let top = color(column, row) * (1 - fx) + color(column + 1, row) * fx
        let bottom = color(column, row + 1) * (1 - fx) + color(column + 1, row + 1) * fx
        return top * (1 - fy) + bottom * fy
    }
}
