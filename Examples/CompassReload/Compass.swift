import Flipbook

/// A compass whose ring and needle come together, below a sky that goes from night to morning.
@MainActor func makeCompassHeader() -> ConvergingRefreshHeader {
    ConvergingRefreshHeader(
        outer: CompassRose(), inner: CompassNeedle(),
        colors: [
            Color(argb: 0xff2b_3a67), Color(argb: 0xff49_6a81), Color(argb: 0xff66_999b),
            Color(argb: 0xffb3_af8f), Color(argb: 0xffff_c482),
        ])
}

/// A compass without its needle: a ring with marks at the eight winds.
final class CompassRose: View {
    var color = Color.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(x: frame.width / 2, y: frame.height / 2)
        let line = radius * 0.07
        canvas.stroke(
            Path(arcAround: middle, radius: radius - line, from: 0, to: 2 * .pi),
            style: StrokeStyle(width: line), color: color)
        for i in 0..<8 {
            let angle = Double(i) * .pi / 4
            let direction = Point(x: sin(angle), y: -cos(angle))
            var mark = Path()
            mark.move(to: middle + direction * (radius * 0.86))
            mark.addLine(to: middle + direction * (radius * (i % 2 == 0 ? 0.68 : 0.77)))
            canvas.stroke(
                mark, style: StrokeStyle(width: line, cap: .round),
                color: color.multiplyingAlpha(by: i % 2 == 0 ? 1 : 0.6))
        }
    }
}

/// A compass needle: a rhombus, its northern half in another colour.
final class CompassNeedle: View {
    var northColor = Color(argb: 0xffff_5a5f) {
        didSet { if northColor != oldValue { setNeedsDisplay() } }
    }
    var southColor = Color.white {
        didSet { if southColor != oldValue { setNeedsDisplay() } }
    }

    override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(x: frame.width / 2, y: frame.height / 2)
        func half(_ tip: Double) -> Path {
            var path = Path()
            path.move(to: middle + Point(x: -radius * 0.16, y: 0))
            path.addLine(to: middle + Point(x: 0, y: tip))
            path.addLine(to: middle + Point(x: radius * 0.16, y: 0))
            path.close()
            return path
        }
        canvas.fill(half(-radius * 0.6), color: northColor)
        canvas.fill(half(radius * 0.6), color: southColor)
        canvas.fill(
            Path(arcAround: middle, radius: radius * 0.07, from: 0, to: 2 * .pi),
            color: Color(argb: 0xff20_2430))
    }
}
