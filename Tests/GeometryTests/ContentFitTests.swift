import Geometry
import Testing

@Suite struct ContentFitTests {
    @Test(arguments: [
        (ContentFit.fill, Rect(10, 20, 100, 50)), (.contain, Rect(50, 20, 60, 50)),
        (.cover, Rect(10, 20, 100, 250.0 / 3)), (.fitWidth, Rect(10, 20, 100, 250.0 / 3)),
        (.fitHeight, Rect(50, 20, 60, 50)), (.none, Rect(98, 20, 12, 10)),
        (.scaleDown, Rect(98, 20, 12, 10)),
    ])
    func placesContentAtUpperRight(fit: ContentFit, expected: Rect) {
        let frame = Rect(10, 20, 100, 50)
        let transform = fit.transform(
            of: Size(12, 10), in: frame, alignment: Point(1, 0))
        let placed = transform.bounds(of: Rect(0, 0, 12, 10))
        #expect(abs(placed.minX - expected.minX) < 1e-9 && placed.minY == expected.minY)
        #expect(abs(placed.width - expected.width) < 1e-9)
        #expect(abs(placed.height - expected.height) < 1e-9)
    }

    @Test func largeContentIsScaledDown() {
        let transform = ContentFit.scaleDown.transform(
            of: Size(200, 50), in: Rect(0, 0, 100, 50), alignment: Point(0.5, 0.5))
        #expect(transform == AffineTransform(a: 0.5, d: 0.5, tx: 0, ty: 12.5))
    }

    @Test(arguments: ContentFit.allCases)
    func contentWithoutAreaIsNotTransformed(fit: ContentFit) {
        for size in [Size(0, 5), Size(5, 0), Size(.nan, 5)] {
            let transform = fit.transform(
                of: size, in: Rect(0, 0, 9, 9), alignment: Point(0.5, 0.5))
            #expect(transform == .identity)
        }
    }
}

@Suite struct TransformDecompositionTests {
    @Test func decomposesRotationScaleAndShear() {
        let (c, s) = (0.8, 0.6)
        let shear = AffineTransform(a: 1, b: 0, c: 0.25, d: 1)
        let m = .rotation(cosine: c, sine: s) * shear * .scale(3, -2)
        let parts = TransformDecomposition(m)
        #expect(abs(parts.rotation - 0.6435011087932844) < 1e-12)
        #expect(abs(parts.scaleX - 3) < 1e-12 && abs(parts.scaleY + 2) < 1e-12)
        #expect(abs(parts.shear - 0.25) < 1e-12)
    }

    @Test func zeroXScaleHasNoShear() {
        let parts = TransformDecomposition(AffineTransform(a: 0, b: 0, c: 3, d: 4))
        #expect(parts.scaleX == 0 && parts.scaleY == 4 && parts.shear == 0)
    }

    @Test(arguments: [(0.1, 0.3, 0.2), (3, -3, Double.pi), (-3, 3, -Double.pi)])
    func anglesInterpolateAlongShorterArc(from: Double, to: Double, middle: Double) {
        let angle = TransformDecomposition.interpolatedAngle(from: from, to: to, 0.5)
        #expect(abs(angle - middle) < 1e-12)
    }
}
