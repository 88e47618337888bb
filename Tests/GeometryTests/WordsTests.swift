import Geometry
import Testing

/// UIKit's and Core Graphics' names for what Geometry has.
@Suite struct WordsTests {
    @Test func labeledAndUnlabeledInitializersAreEqual() {
        #expect(Point(x: 1, y: 2) == Point(1, 2))
        #expect(Size(width: 1, height: 2) == Size(1, 2))
        let rect = Rect(x: 1, y: 2, width: 30, height: 40)
        #expect(rect == Rect(1, 2, 30, 40))
        #expect(rect.insetBy(dx: 1, dy: 2) == Rect(2, 4, 28, 36))
        #expect(rect.offsetBy(dx: 1, dy: 2) == Rect(2, 4, 30, 40))
        #expect(
            rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
                == Rect(3, 3, 24, 36))
    }

    /// Changes are applied in the order of CGAffineTransform's functions.
    @Test func transformMethodsFollowCGAffineTransformOrder() {
        func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-12 }
        let moved = AffineTransform(translationX: 10, y: 0)
        #expect(near(Point(1, 0).applying(moved.rotated(by: .pi / 2)), Point(10, 1)))
        #expect(near(Point(1, 1).applying(moved.scaledBy(x: 2, y: 3)), Point(12, 3)))
        let scaled = AffineTransform(scaleX: 2, y: 3)
        #expect(near(Point(1, 1).applying(scaled.translatedBy(x: 10, y: 0)), Point(22, 3)))
        #expect(near(Point(1, 1).applying(scaled.concatenating(moved)), Point(12, 3)))
        // A rotation is clockwise on a screen: from the right to the bottom.
        let turned = AffineTransform(rotationAngle: .pi / 2)
        #expect(near(Point(1, 0).applying(turned), Point(0, 1)))
        #expect(near(Point(3, 4).applying(turned.concatenating(turned.inverted())), Point(3, 4)))
        #expect(AffineTransform(a: 0, d: 0).inverted() == AffineTransform(a: 0, d: 0))
        #expect(AffineTransform().isIdentity && !turned.isIdentity)
        #expect(Rect(0, 0, 1, 1).applying(scaled) == Rect(0, 0, 2, 3))
    }

    @Test func pathMethodAliasesAddEqualSegments() {
        var ours = Path()
        ours.move(to: Point(0, 0))
        ours.line(to: Point(1, 0))
        ours.quad(to: Point(2, 0), control: Point(1.5, 1))
        ours.cubic(to: Point(3, 0), control1: Point(2.3, 1), control2: Point(2.6, -1))
        ours.close()
        var graphics = Path()
        graphics.move(to: Point(x: 0, y: 0))
        graphics.addLine(to: Point(x: 1, y: 0))
        graphics.addQuadCurve(to: Point(x: 2, y: 0), control: Point(x: 1.5, y: 1))
        graphics.addCurve(
            to: Point(x: 3, y: 0), control1: Point(x: 2.3, y: 1), control2: Point(x: 2.6, y: -1))
        graphics.closeSubpath()
        #expect(graphics == ours)
        var bezier = Path()
        bezier.move(to: Point(x: 0, y: 0))
        bezier.addLine(to: Point(x: 1, y: 0))
        bezier.addQuadCurve(to: Point(x: 2, y: 0), controlPoint: Point(x: 1.5, y: 1))
        bezier.addCurve(
            to: Point(x: 3, y: 0), controlPoint1: Point(x: 2.3, y: 1),
            controlPoint2: Point(x: 2.6, y: -1))
        bezier.close()
        #expect(bezier == ours)

        var lines = Path()
        lines.addLines(between: [Point(0, 0), Point(1, 0), Point(1, 1)])
        #expect(lines.verbs == [.move, .line, .line])
        lines.addPath(ours, transform: .translation(5, 5))
        #expect(lines.points.last == Point(8, 5))
        lines.apply(.scale(2, 2))
        #expect(lines.points.last == Point(16, 10) && lines.boundingBox == lines.controlBounds)

        let rect = Rect(0, 0, 10, 20)
        #expect(Path(ovalIn: rect) == Path(ellipseIn: rect))
        #expect(Path(roundedRect: rect, cornerRadius: 3) == Path(roundedRect: rect, radius: 3))
    }

    @Test func currentPointAfterCloseIsSubpathStart() {
        var path = Path()
        #expect(path.currentPoint == .zero)
        path.move(to: Point(1, 2))
        path.addLine(to: Point(3, 4))
        #expect(path.currentPoint == Point(3, 4))
        path.addCurve(to: Point(9, 9), control1: .zero, control2: .zero)
        path.close()
        #expect(path.currentPoint == Point(1, 2))
    }

    /// The start and end angles, whether the arc is clockwise on a screen, and the resulting sweep.
    @Test(
        arguments: [
            (0, .pi / 2, true, .pi / 2), (0, .pi / 2, false, -1.5 * .pi),
            (.pi / 2, 0, true, 1.5 * .pi), (.pi / 2, 0, false, -.pi / 2),
            (0, 2 * .pi, true, 2 * .pi), (2 * .pi, 0, false, -2 * .pi),
            (0, 9 * .pi, true, 2 * .pi), (-.pi / 2, 1.5 * .pi, true, 2 * .pi),
            (1, 1, true, 0), (0, 2 * .pi, false, 0),
        ] as [(Double, Double, Bool, Double)])
    func arcSweepFollowsAnglesAndDirection(from: Double, to: Double, clockwise: Bool, sweep: Double)
    {
        // The radius is large, since lengths are measured along chords.
        let (center, radius) = (Point(5, 6), 2000.0)
        let arc = Path(
            arcCenter: center, radius: radius, startAngle: from, endAngle: to, clockwise: clockwise)
        let measure = PathMeasure(arc)
        #expect(abs(measure.length - radius * abs(sweep)) < 2)
        if let middle = measure.position(at: measure.length / 2)?.point {
            let turned = AffineTransform(rotationAngle: from + sweep / 2)
            #expect(middle.distance(to: center + Point(radius, 0).applying(turned)) < 2)
        }
        var graphics = Path()
        graphics.addArc(
            center: center, radius: radius, startAngle: from, endAngle: to, clockwise: !clockwise)
        #expect(graphics == arc)
    }

    @Test func arcIsJoinedToCurrentPoint() {
        var path = Path()
        path.move(to: .zero)
        path.addArc(
            withCenter: Point(10, 0), radius: 2, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(path.verbs == [.move, .line, .cubic, .cubic] && path.points[1] == Point(12, 0))
        let before = path
        path.addArc(
            withCenter: .zero, radius: 2, startAngle: .nan, endAngle: 1, clockwise: true)
        #expect(path == before)
    }

    @Test(
        arguments: [
            (Color(red: 1, green: 0.5, blue: 0), 0xffff_8000),
            (Color(red: 1, green: 1, blue: 0, alpha: 1), 0xffff_ff00),
            (Color(red: -1, green: 7, blue: .nan, alpha: 0.5), 0x8000_ff00),
            (Color(white: 0.5), 0xff80_8080), (Color(white: 1, alpha: 0.2), 0x33ff_ffff),
            (Color(hue: 0, saturation: 1, brightness: 1), 0xffff_0000),
            (Color(hue: 1.0 / 3, saturation: 1, brightness: 1), 0xff00_ff00),
            (Color(hue: 2.0 / 3, saturation: 0.5, brightness: 1), 0xff80_80ff),
            (Color(hue: 1, saturation: 0, brightness: 0.2), 0xff33_3333),
            (Color.systemBlue.withAlphaComponent(0.5), 0x8000_7aff),
            (Color.clear.withAlphaComponent(1), 0xff00_0000),
            (.darkGray, 0xff55_5555), (.lightGray, 0xffaa_aaaa),
        ] as [(Color, UInt32)])
    func colorInitializersConvertFractionsToBytes(color: Color, argb: UInt32) {
        #expect(color.argb == argb)
    }
}
