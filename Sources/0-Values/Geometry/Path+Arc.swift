import Glibc

extension Path {
    /// Creates an arc of a circle from cubics that each span at most a quarter turn. Angles are in radians from the x
    /// axis, clockwise on a screen. A full turn is closed.
    public init(arcAround center: Point, radius: Double, from start: Double, to end: Double) {
        self.init()
        let sweep = max(-2 * .pi, min(2 * .pi, end - start))
        guard sweep != 0, sweep.isFinite, radius > 0 else { return }
        move(to: center + Point(cos(start), sin(start)) * radius)
        addArc(center, radius, from: start, sweep: sweep)
        if abs(sweep) >= 2 * .pi - 1e-9 { close() }
    }

    /// Adds an arc of a circle as UIBezierPath does: angles are in radians from the x axis, and `clockwise` is as seen
    /// on a screen. A line connects the current point, if there is one, to the arc's start. A sweep of a full turn or
    /// more in the given direction adds the whole circle; a zero sweep adds only the line.
    public mutating func addArc(
        withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double,
        clockwise: Bool
    ) {
        guard startAngle.isFinite, endAngle.isFinite, radius >= 0 else { return }
        let start = center + Point(cos(startAngle), sin(startAngle)) * radius
        if isEmpty || verbs.last == .close { move(to: start) } else { line(to: start) }
        let direction = clockwise ? 1.0 : -1.0
        var sweep = (endAngle - startAngle) * direction
        if sweep >= 2 * .pi {
            sweep = 2 * .pi
        } else if sweep < 0 {
            // Measured in the other direction: take the complement, less than a turn.
            sweep = sweep.truncatingRemainder(dividingBy: 2 * .pi) + 2 * .pi
            if sweep >= 2 * .pi { sweep = 0 }
        }
        if sweep > 0, radius > 0 {
            addArc(center, radius, from: startAngle, sweep: sweep * direction)
        }
    }

    /// Adds an arc of a circle as CGPath does. It is like `addArc(withCenter:…)`, but `clockwise` assumes a y axis that
    /// points up, so on a screen an arc with `clockwise: true` runs counterclockwise.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: !clockwise)
    }

    /// Adds cubics that each span at most a quarter turn, from the current point, which must be the arc's start.
    private mutating func addArc(
        _ center: Point, _ radius: Double, from start: Double, sweep: Double
    ) {
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        // The distance of the control points that minimises the radial error: 4/3·tan(angle/4).
        let handle = 4.0 / 3 * tan(step / 4) * radius
        func direction(_ angle: Double) -> Point { Point(cos(angle), sin(angle)) }
        var at = direction(start)
        for i in 1...count {
            let next = direction(start + step * Double(i))
            cubic(
                to: center + next * radius,
                control1: center + at * radius + Point(-at.y, at.x) * handle,
                control2: center + next * radius - Point(-next.y, next.x) * handle)
            at = next
        }
    }
}
