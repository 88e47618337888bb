import Geometry
import Testing

@testable import Rasterizer

@Suite struct PaintTests {
    private func pixel(_ list: DisplayList, _ x: Int, _ y: Int, size: Int = 64) -> UInt32 {
        let bitmap = PixelBuffer(width: size, height: size)
        FrameRasterizer().render(list, into: bitmap.surface)
        return bitmap[x, y]
    }

    @Test func translucentFillIsBlendedOverBackground() {
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 64, 64), color: Color(argb: 0xff00_0000))
        list.fillRect(Rect(0, 0, 64, 64), color: Color(argb: 0x80ff_ffff))
        #expect(pixel(list, 30, 30) == 0xff80_8080)
    }

    @Test func linearGradientInterpolatesStopColors() {
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)),
            paint: .linear(
                start: Point(0, 0), end: Point(64, 0),
                stops: [GradientStop(0, .black), GradientStop(1, .white)]))
        for x in [0, 13, 31, 50, 63] {
            let expected = (Double(x) + 0.5) / 64 * 255
            #expect(abs(Double(pixel(list, x, 20) & 255) - expected) <= 1)
        }
    }

    @Test func radialGradientDependsOnDistanceFromCenter() {
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)),
            paint: .radial(
                center: Point(32, 32), radius: 32,
                stops: [GradientStop(0, .white), GradientStop(1, .black)]))
        #expect(pixel(list, 32, 32) & 255 > 245)
        #expect(pixel(list, 0, 0) & 255 == 0)
        #expect(pixel(list, 32, 16) == pixel(list, 16, 32))
        let expected = (1 - 15.508 / 32) * 255
        #expect(abs(Double(pixel(list, 32, 16) & 255) - expected) <= 1.5)
    }

    @Test func coincidentGradientStopsMakeHardEdge() {
        var list = DisplayList()
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)),
            paint: .linear(
                start: Point(0, 0), end: Point(64, 0),
                stops: [
                    GradientStop(0, .black), GradientStop(0.5, .black), GradientStop(0.5, .white),
                    GradientStop(1, .white),
                ]))
        #expect(pixel(list, 30, 5) & 255 == 0)
        #expect(pixel(list, 33, 5) & 255 == 255)
    }

    @Test func strokeCoversExactlyItsWidth() {
        var path = Path()
        path.move(to: Point(8, 20))
        path.line(to: Point(56, 20))
        var list = DisplayList()
        list.stroke(path, style: StrokeStyle(width: 6), paint: .solid(.white))
        #expect(pixel(list, 30, 16) == 0xff00_0000)
        #expect(pixel(list, 30, 17) == 0xffff_ffff)
        #expect(pixel(list, 30, 22) == 0xffff_ffff)
        #expect(pixel(list, 30, 23) == 0xff00_0000)
        #expect(pixel(list, 7, 20) == 0xff00_0000)
    }

    @Test(arguments: [
        (StrokeJoin.miter, 0xffff_ffff as UInt32), (.bevel, 0xff00_0000), (.round, 0xff00_0000),
    ])
    func onlyMiterJoinFillsOuterCorner(join: StrokeJoin, corner: UInt32) {
        var path = Path()
        path.move(to: Point(8, 50))
        path.line(to: Point(50, 50))
        path.line(to: Point(50, 8))
        var list = DisplayList()
        list.stroke(path, style: StrokeStyle(width: 16, join: join), paint: .solid(.white))
        #expect(pixel(list, 57, 57) == corner)
        #expect(pixel(list, 52, 52) == 0xffff_ffff)
    }

    @Test func miterLimitTurnsSharpCornersIntoBevels() {
        var path = Path()
        path.move(to: Point(5, 20))
        path.line(to: Point(50, 24))
        path.line(to: Point(5, 28))
        func tip(_ limit: Double) -> UInt32 {
            var list = DisplayList()
            list.stroke(
                path, style: StrokeStyle(width: 4, miterLimit: limit), paint: .solid(.white))
            return pixel(list, 56, 24)
        }
        #expect(tip(4) == 0xff00_0000)
        #expect(tip(40) == 0xffff_ffff)
    }

    @Test(arguments: [(StrokeCap.butt, false, false), (.square, true, true), (.round, true, false)])
    func squareAndRoundCapsExtendBeyondPathEnd(cap: StrokeCap, middle: Bool, corner: Bool) {
        var path = Path()
        path.move(to: Point(20, 32))
        path.line(to: Point(40, 32))
        var list = DisplayList()
        list.stroke(path, style: StrokeStyle(width: 16, cap: cap), paint: .solid(.white))
        #expect((pixel(list, 45, 32) == 0xffff_ffff) == middle)
        #expect((pixel(list, 46, 26) == 0xffff_ffff) == corner)
    }

    @Test func strokeWidthFollowsNonUniformScale() {
        var list = DisplayList()
        list.stroke(
            Path(rect: Rect(4, 4, 8, 8)), style: StrokeStyle(width: 2), transform: .scale(4, 2),
            paint: .solid(.white))
        // 8 pixels wide at the sides, 4 at the top.
        #expect(pixel(list, 19, 16) == 0xffff_ffff)
        #expect(pixel(list, 20, 16) == 0xff00_0000)
        #expect(pixel(list, 30, 9) == 0xffff_ffff)
        #expect(pixel(list, 30, 10) == 0xff00_0000)
    }

    @Test func nestedClipsIntersectWithSmoothEdges() {
        var list = DisplayList()
        list.pushClip(Path(ellipseIn: Rect(4, 4, 56, 56)))
        list.pushClip(Path(rect: Rect(0, 0, 32.5, 64)))
        list.fillRect(Rect(0, 0, 64, 64), color: .white)
        list.popClip()
        list.popClip()
        #expect(pixel(list, 1, 1) == 0xff00_0000)
        #expect(pixel(list, 20, 32) == 0xffff_ffff)
        #expect(pixel(list, 33, 32) == 0xff00_0000)
        #expect(abs(Int(pixel(list, 32, 32) & 255) - 128) <= 1)
        list.fillRect(Rect(40, 0, 8, 8), color: .white)
        #expect(pixel(list, 41, 1) == 0xffff_ffff)
    }

    @Test func clockwiseFillRuleOmitsCounterclockwiseAreas() {
        var path = Path(rect: Rect(4, 4, 40, 40))
        // Anticlockwise: a hole in the first rectangle, and nothing outside it.
        path.move(to: Point(20, 20))
        path.line(to: Point(20, 60))
        path.line(to: Point(60, 60))
        path.line(to: Point(60, 20))
        path.close()
        var list = DisplayList()
        list.fill(path, rule: .clockwise, paint: .solid(.white))
        #expect(pixel(list, 10, 10) == 0xffff_ffff)
        #expect(pixel(list, 30, 30) == 0xff00_0000)
        #expect(pixel(list, 50, 50) == 0xff00_0000)
    }

    @Test func masksAndBitmapsAreDrawnAtTheirPosition() {
        let mask = Mask(width: 2, height: 2, coverage: [255, 128, 0, 255])
        let bitmap = Bitmap(width: 2, height: 1) {
            $0[0] = 0xffff_0000
            $0[1] = 0x8080_8080
        }
        var list = DisplayList()
        list.draw(mask, x: 10, y: 17, color: .white)
        list.draw(bitmap, x: -1, y: 3)
        list.draw(bitmap, x: 20, y: 3)
        #expect(pixel(list, 10, 17) == 0xffff_ffff)
        #expect(pixel(list, 11, 17) == 0xff80_8080)
        #expect(pixel(list, 10, 18) == 0xff00_0000)
        #expect(pixel(list, 0, 3) == 0xff80_8080)
        #expect(pixel(list, 20, 3) == 0xffff_0000)
    }

    /// An opaque color over another one. The expected colors follow from the formulas of the W3C's
    /// Compositing and Blending Level 1; none equals the source or the backdrop.
    @Test(arguments: [
        (BlendMode.multiply, 0xff38_5024 as UInt32), (.screen, 0xffe8_d0cc),
        (.darken, 0xff40_8030), (.lighten, 0xffe0_a0c0), (.difference, 0xffa0_2090),
        (.exclusion, 0xffb0_7fa8), (.overlay, 0xff70_a099), (.hardLight, 0xffd1_a048),
        (.colorDodge, 0xffff_ffed), (.colorBurn, 0xff26_3500), (.softLight, 0xff70_8da2),
        (.luminosity, 0xff73_b3f3), (.hue, 0xff9d_6f1d), (.saturation, 0xff2d_85dd),
        (.color, 0xffac_6d00),
    ])
    func filledPathIsBlendedByItsMode(mode: BlendMode, expected: UInt32) {
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 64, 64), color: Color(argb: 0xff40_80c0))
        list.fill(
            Path(rect: Rect(0, 0, 64, 64)), paint: .solid(Color(argb: 0xffe0_a030)),
            blendMode: mode)
        let color = pixel(list, 9, 9)
        for shift: UInt32 in [0, 8, 16, 24] {
            let difference = Int(color >> shift & 255) - Int(expected >> shift & 255)
            #expect(abs(difference) <= 2, "bits from \(shift)")
        }
    }
}
