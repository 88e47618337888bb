import Geometry

extension Path {
    /// The bounds of the outline itself, ignoring control points outside it; empty for an empty path.
    ///
    /// - Complexity: linear in the number of verbs.
    var tightBounds: Rect {
        guard let first = points.first else { return .zero }
        var bounds = Extent(first)
        var (from, next) = (first, 0)
        for verb in verbs {
            let count = verb.pointCount
            guard count > 0 else { continue }
            let end = points[next + count - 1]
            bounds.add(end)
            switch verb {
            case .quad: bounds.addExtrema(from, points[next], end)
            case .cubic: bounds.addExtrema(from, points[next], points[next + 1], end)
            default: break
            }
            from = end
            next += count
        }
        return Rect(
            bounds.low.x, bounds.low.y, bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y)
    }

    private struct Extent {
        var low: Point
        var high: Point

        init(_ point: Point) { (low, high) = (point, point) }

        mutating func add(_ p: Point) {
            low = Point(min(low.x, p.x), min(low.y, p.y))
            high = Point(max(high.x, p.x), max(high.y, p.y))
        }

        /// Adds the extrema of a quadratic curve in x and y.
        mutating func addExtrema(_ a: Point, _ b: Point, _ c: Point) {
            for t in [(a.x - b.x) / (a.x - 2 * b.x + c.x), (a.y - b.y) / (a.y - 2 * b.y + c.y)]
            where t > 0 && t < 1 {
                let s = 1 - t
                add(a * (s * s) + b * (2 * s * t) + c * (t * t))
            }
        }

        /// Adds the extrema of a cubic curve in x and y.
        mutating func addExtrema(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
            let extrema =
                Extent.extrema(a.x, b.x, c.x, d.x) + Extent.extrema(a.y, b.y, c.y, d.y)
            for t in extrema where t > 0 && t < 1 {
                let s = 1 - t
                add(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
            }
        }

        /// Returns the zeros of a cubic curve's derivative along one axis.
        private static func extrema(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double]
        {
            let (u, v, w) = (b - a, c - b, d - c)
            let (p, q) = (u - 2 * v + w, v - u)
            if abs(p) < 1e-9 * (abs(u) + abs(v) + abs(w)) { return [-u / (2 * q)] }
            let root = q * q - p * u
            if root < 0 { return [] }
            return [(-q + root.squareRoot()) / p, (-q - root.squareRoot()) / p]
        }
    }
}
