import Testing

@testable import Geometry

@Suite struct AffineTransformTests {
    @Test func productAppliesRightOperandFirst() {
        let t = AffineTransform.translation(10, 0) * .scale(2, 3)
        #expect(t.apply(Point(1, 1)) == Point(12, 3))
    }

    @Test func inverseRoundTrips() throws {
        let t = AffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -2)
        let inverse = try #require(t.inverse)
        let p = inverse.apply(t.apply(Point(3, 4)))
        #expect(p.distance(to: Point(3, 4)) < 1e-12)
        #expect(AffineTransform.scale(0, 1).inverse == nil)
        #expect(AffineTransform.scale(.nan, 1).inverse == nil)
    }

    @Test func maxScaleIsLargerSingularValue() {
        #expect(abs(AffineTransform.scale(2, 5).maxScale - 5) < 1e-12)
        let turned = AffineTransform.rotation(cosine: 0.6, sine: 0.8) * .scale(2, 5)
        #expect(abs(turned.maxScale - 5) < 1e-12)
    }
}

@Suite struct ColorTests {
    @Test(arguments: [
        ("#fff", 0xffff_ffff as UInt32?), ("#1A2B3C", 0xff1a_2b3c), ("#801A2B3C", 0x801a_2b3c),
        ("1A2B3C", nil), ("#12", nil), ("#12345", nil), ("#GG0000", nil), ("#123456789", nil),
        ("", nil),
    ])
    func parsesHexColors(text: String, argb: UInt32?) {
        #expect(Color(hex: text)?.argb == argb)
    }

    @Test func colorsArePremultiplied() {
        #expect(Color(argb: 0x80ff_8000).premultiplied == 0x8080_4000)
        #expect(Color(argb: 0x00ff_ffff).premultiplied == 0)
        #expect(Color(argb: 0xff12_3456).premultiplied == 0xff12_3456)
    }

    @Test func invalidOpacityIsClamped() {
        #expect(Color.white.multiplyingAlpha(by: .nan).alpha == 0)
        #expect(Color.white.multiplyingAlpha(by: 7).alpha == 255)
    }
}

@Suite struct RectTests {
    @Test func pixelRectCoversWholePixels() {
        #expect(
            PixelRect(covering: Rect(0.5, -0.5, 1, 1)) == PixelRect(x0: 0, y0: -1, x1: 2, y1: 1))
        #expect(PixelRect(covering: Rect(0, 0, .infinity, 1)).x1 == 0x4000_0000)
        #expect(PixelRect(covering: .zero).isEmpty)
    }

    static let coordinates: [Double] = [
        0, -0.0, 0.25, -0.25, 0.5, -0.5, 1, -1, 1.5, -1.5, 7.999_999, -7.999_999, 0x3fff_ffff,
        -0x3fff_ffff, 1_073_741_823.5, -1_073_741_823.5, 0x4000_0000, -0x4000_0000,
        3e9, -3e9, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .infinity,
        -.infinity, .nan,
    ]

    @Test(arguments: coordinates)
    func pixelRectRoundsOutwardsAndSaturates(start: Double) {
        func whole(_ v: Double) -> Int { Int(max(-0x4000_0000, min(0x4000_0000, v))) }
        for extent in RectTests.coordinates where extent > 0 {
            let end = start + extent
            let (low, high) = (whole(start.rounded(.down)), whole(end.rounded(.up)))
            #expect(
                PixelRect(covering: Rect(start, 0, extent, 1))
                    == PixelRect(x0: low, y0: 0, x1: high, y1: 1))
            #expect(
                PixelRect(covering: Rect(0, start, 1, extent))
                    == PixelRect(x0: 0, y0: low, x1: 1, y1: high))
        }
        #expect(PixelRect(covering: Rect(start, start, .nan, 1)) == .empty)
        #expect(PixelRect(covering: Rect(start, start, 1, .nan)) == .empty)
    }

    @Test func unionIgnoresEmptyRects() {
        #expect(Rect(1, 2, 3, 4).union(.zero) == Rect(1, 2, 3, 4))
        #expect(Rect(0, 0, 1, 1).union(Rect(2, 2, 1, 1)) == Rect(0, 0, 3, 3))
    }
}

@Suite struct PathTests {
    @Test func lineAfterCloseBeginsSubpath() {
        var path = Path()
        path.move(to: Point(1, 2))
        path.line(to: Point(3, 4))
        path.close()
        path.line(to: Point(5, 6))
        #expect(path.verbs == [.move, .line, .close, .move, .line])
        #expect(path.points[2] == Point(1, 2))
    }

    @Test func controlBoundsHoldAllPoints() {
        var path = Path()
        path.move(to: Point(3, -2))
        path.cubic(to: Point(5, 1), control1: Point(-4, 9), control2: Point(8, 2))
        #expect(path.controlBounds == Rect(-4, -2, 12, 11))
        path.line(to: Point(.nan, 20))
        #expect(path.controlBounds == Rect(-4, -2, 12, 22))
        path.line(to: Point(.infinity, 0))
        #expect(path.controlBounds == Rect(-4, -2, .infinity, 22))
        #expect(Path().controlBounds == .zero)
    }

    @Test func controlBoundsKeepNaNOfFirstPoint() {
        var path = Path()
        path.move(to: Point(.nan, 1))
        path.line(to: Point(2, 3))
        let bounds = path.controlBounds
        #expect(bounds.minX.isNaN && bounds.width.isNaN)
        #expect(bounds.minY == 1 && bounds.height == 2)
    }

    @Test func repeatedCloseIsIgnored() {
        var path = Path()
        path.close()
        #expect(path.isEmpty)
        path.move(to: .zero)
        path.close()
        path.close()
        #expect(path.verbs == [.move, .close])
    }
}
