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
