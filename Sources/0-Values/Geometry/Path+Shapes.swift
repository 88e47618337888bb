extension Path {
    /// The distance of a quarter circle's control points from its ends, for a radius of 1, that puts the middle of the
    /// curve exactly on the circle: 4/3·(√2 − 1).
    public static let circleConstant = 0.552_284_749_830_793_6

    /// The rectangle from (0, 0) to (1, 1).
    public static let unitSquare = Path(rect: Rect(0, 0, 1, 1))

    /// Creates a rectangle; see `addRect`.
    public init(rect: Rect) {
        self.init()
        addRect(rect)
    }

    /// Creates the ellipse inscribed in `rect`; see `addEllipse`.
    public init(ellipseIn rect: Rect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Creates a rounded rectangle; see `addRoundedRect`.
    public init(roundedRect rect: Rect, radius: Double) {
        self.init()
        addRoundedRect(rect, radius: radius)
    }

    /// Adds a closed rectangle, clockwise from its upper left corner.
    public mutating func addRect(_ r: Rect) {
        move(to: Point(r.minX, r.minY))
        line(to: Point(r.maxX, r.minY))
        line(to: Point(r.maxX, r.maxY))
        line(to: Point(r.minX, r.maxY))
        close()
    }

    /// Adds the closed inscribed ellipse as four cubic quarter arcs, clockwise from the top.
    public mutating func addEllipse(in r: Rect) {
        let (rx, ry) = (r.width / 2, r.height / 2)
        let (kx, ky) = (rx * Path.circleConstant, ry * Path.circleConstant)
        let (cx, cy) = (r.midX, r.midY)
        move(to: Point(cx, cy - ry))
        cubic(
            to: Point(cx + rx, cy), control1: Point(cx + kx, cy - ry),
            control2: Point(cx + rx, cy - ky))
        cubic(
            to: Point(cx, cy + ry), control1: Point(cx + rx, cy + ky),
            control2: Point(cx + kx, cy + ry))
        cubic(
            to: Point(cx - rx, cy), control1: Point(cx - kx, cy + ry),
            control2: Point(cx - rx, cy + ky))
        cubic(
            to: Point(cx, cy - ry), control1: Point(cx - rx, cy - ky),
            control2: Point(cx - kx, cy - ry))
        close()
    }

    /// Adds a rectangle whose corners are quarter circles of `radius`, limited to half of the shorter
    /// side.
    public mutating func addRoundedRect(_ r: Rect, radius: Double) {
        let radius = max(0, min(radius, min(r.width, r.height) / 2))
        guard radius > 0 else { return addRect(r) }
        // Not for each of many rectangles of one path, whose storage would then be copied for each.
        if isEmpty {
            verbs.reserveCapacity(10)
            points.reserveCapacity(17)
        }
        let k = radius * (1 - Path.circleConstant)
        move(to: Point(r.minX + radius, r.minY))
        line(to: Point(r.maxX - radius, r.minY))
        cubic(
            to: Point(r.maxX, r.minY + radius), control1: Point(r.maxX - k, r.minY),
            control2: Point(r.maxX, r.minY + k))
        line(to: Point(r.maxX, r.maxY - radius))
        cubic(
            to: Point(r.maxX - radius, r.maxY), control1: Point(r.maxX, r.maxY - k),
            control2: Point(r.maxX - k, r.maxY))
        line(to: Point(r.minX + radius, r.maxY))
        cubic(
            to: Point(r.minX, r.maxY - radius), control1: Point(r.minX + k, r.maxY),
            control2: Point(r.minX, r.maxY - k))
        line(to: Point(r.minX, r.minY + radius))
        cubic(
            to: Point(r.minX + radius, r.minY), control1: Point(r.minX, r.minY + k),
            control2: Point(r.minX + k, r.minY))
        close()
    }
}

extension Path {
    /// Whether the winding number around `p` is non-zero. Each curve is approximated by sixteen lines.
    public func contains(_ p: Point) -> Bool {
        var winding = 0
        func line(_ a: Point, _ b: Point) {
            guard (a.y <= p.y) != (b.y <= p.y) else { return }
            let x = a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)
            if x > p.x { winding += a.y < b.y ? 1 : -1 }
        }
        var (start, last) = (Point.zero, Point.zero)
        var i = 0
        for verb in verbs {
            switch verb {
            case .move:
                line(last, start)
                start = points[i]
                last = start
            case .line:
                line(last, points[i])
                last = points[i]
            case .quad, .cubic:
                let (c1, c2, end) =
                    verb == .quad
                    ? (points[i], points[i], points[i + 1])
                    : (points[i], points[i + 1], points[i + 2])
                let from = last
                for k in 1...16 {
                    let t = Double(k) / 16
                    let s = 1 - t
                    let q =
                        verb == .quad
                        ? from * (s * s) + c1 * (2 * s * t) + end * (t * t)
                        : from * (s * s * s) + c1 * (3 * s * s * t) + c2 * (3 * s * t * t)
                            + end * (t * t * t)
                    line(last, q)
                    last = q
                }
            case .close:
                line(last, start)
                last = start
            }
            i += verb.pointCount
        }
        line(last, start)
        return winding != 0
    }
}
