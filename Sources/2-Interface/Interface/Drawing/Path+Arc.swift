import Geometry
import Glibc

extension Path {
    /// An arc of a circle, as cubics of at most a quarter turn each; angles in radians from the x
    /// axis, clockwise on a screen. A full turn is closed.
    public init(arcAround center: Point, radius: Double, from start: Double, to end: Double) {
        self.init()
        let sweep = max(-2 * .pi, min(2 * .pi, end - start))
        guard sweep != 0, sweep.isFinite, radius > 0 else { return }
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        // The control points' distance for the least radial error: 4/3·tan(angle/4).
        let handle = 4.0 / 3 * tan(step / 4) * radius
        func direction(_ angle: Double) -> Point { Point(cos(angle), sin(angle)) }
        var at = direction(start)
        move(to: center + at * radius)
        for i in 1...count {
            let next = direction(start + step * Double(i))
            cubic(
                to: center + next * radius,
                control1: center + at * radius + Point(-at.y, at.x) * handle,
                control2: center + next * radius - Point(-next.y, next.x) * handle)
            at = next
        }
        if abs(sweep) >= 2 * .pi - 1e-9 { close() }
    }
}
