import Geometry
import RasterCore

/// A receiver of a flattened outline, line by line.
protocol LineSink: ~Copyable {
    mutating func addLine(from a: Point, to b: Point)
}

/// Approximates curves by lines within a tolerance. Outlines inside their item's bounds are flattened by the painters'
/// `OutlineKernels` instead, which yield the same lines.
enum Flattener {
    /// Sends the outline of `path`, mapped by `transform`, to `sink`. Open subpaths are closed.
    static func fill(
        _ path: PathView, transform: AffineTransform, into sink: inout some LineSink & ~Copyable
    ) {
        var start = Point.zero
        var last = Point.zero
        let points = path.points
        var i = 0
        for verb in path.verbs {
            switch verb {
            case .move:
                if last != start { sink.addLine(from: last, to: start) }
                start = transform.apply(points[i])
                last = start
            case .line:
                let p = transform.apply(points[i])
                sink.addLine(from: last, to: p)
                last = p
            case .quad:
                let (c, p) = (transform.apply(points[i]), transform.apply(points[i + 1]))
                addQuad(last, c, p, into: &sink)
                last = p
            case .cubic:
                let c1 = transform.apply(points[i])
                let c2 = transform.apply(points[i + 1])
                let p = transform.apply(points[i + 2])
                addCubic(last, c1, c2, p, into: &sink)
                last = p
            case .close:
                if last != start { sink.addLine(from: last, to: start) }
                last = start
            }
            i += verb.pointCount
        }
        if last != start { sink.addLine(from: last, to: start) }
    }

    @inline(__always)
    static func addQuad(
        _ p0: Point, _ p1: Point, _ p2: Point, into sink: inout some LineSink & ~Copyable
    ) {
        let lines = QuadraticLines(p0, p1, p2)
        var previous = p0
        for k in 1..<max(1, lines.count) {
            let t = Double(k) * lines.step
            let p = (lines.a * t + lines.b) * t + lines.start
            sink.addLine(from: previous, to: p)
            previous = p
        }
        sink.addLine(from: previous, to: p2)
    }

    @inline(__always)
    static func addCubic(
        _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point,
        into sink: inout some LineSink & ~Copyable
    ) {
        let lines = CubicLines(p0, p1, p2, p3)
        var previous = p0
        for k in 1..<max(1, lines.count) {
            let t = Double(k) * lines.step
            let p = ((lines.a * t + lines.b) * t + lines.slope) * t + lines.start
            sink.addLine(from: previous, to: p)
            previous = p
        }
        sink.addLine(from: previous, to: p3)
    }
}
