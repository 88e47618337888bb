import Geometry
import Glibc

extension ConvergingRefreshHeader {
    /// The appearance of a compass header.
    public struct CompassOptions: Sendable, Equatable {
        /// The colour of the ring, the southern half of the needle and the outcome's mark.
        public var color = Color.white
        /// The colour of the northern half of the needle.
        public var northColor = Color(argb: 0xffff_5a5f)
        /// The width and height of the compass, in points.
        public var size = 48.0
        /// The background colours during a refresh, in order; the first one is used at other times.
        public var colors = [
            Color(argb: 0xff2b_3a67), Color(argb: 0xff49_6a81), Color(argb: 0xff66_999b),
            Color(argb: 0xffb3_af8f), Color(argb: 0xffff_c482),
        ]

        /// Creates the default appearance, with a sky that changes from night to morning.
        public init() {}
    }

    /// Creates a header with a compass whose ring and needle converge.
    public static func compass(_ options: CompassOptions = CompassOptions())
        -> ConvergingRefreshHeader
    {
        let (rose, needle) = (CompassRose(), CompassNeedle())
        rose.color = options.color
        needle.northColor = options.northColor
        needle.southColor = options.color
        let header = ConvergingRefreshHeader(outer: rose, inner: needle, colors: options.colors)
        header.graphicSize = options.size
        header.markColor = options.color
        return header
    }
}

/// A compass without its needle: a ring with marks at the eight principal winds.
public final class CompassRose: View {
    /// The colour of the ring and the marks.
    public var color = Color.white {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        let line = radius * 0.07
        canvas.stroke(
            Path(arcAround: middle, radius: radius - line, from: 0, to: 2 * .pi),
            style: StrokeStyle(width: line), color: color)
        for i in 0..<8 {
            let angle = Double(i) * .pi / 4
            let direction = Point(sin(angle), -cos(angle))
            var mark = Path()
            mark.move(to: middle + direction * (radius * 0.86))
            mark.line(to: middle + direction * (radius * (i % 2 == 0 ? 0.68 : 0.77)))
            canvas.stroke(
                mark, style: StrokeStyle(width: line, cap: .round),
                color: color.multiplyingAlpha(by: i % 2 == 0 ? 1 : 0.6))
        }
    }
}

/// A compass needle: a rhombus with its northern half in another colour.
public final class CompassNeedle: View {
    /// The colour of the northern half.
    public var northColor = Color(argb: 0xffff_5a5f) {
        didSet { if northColor != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the southern half.
    public var southColor = Color.white {
        didSet { if southColor != oldValue { setNeedsDisplay() } }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    public override func draw(on canvas: Canvas) {
        let radius = min(frame.width, frame.height) / 2
        let middle = Point(frame.width / 2, frame.height / 2)
        func half(_ tip: Double) -> Path {
            var path = Path()
            path.move(to: middle + Point(-radius * 0.16, 0))
            path.line(to: middle + Point(0, tip))
            path.line(to: middle + Point(radius * 0.16, 0))
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
