extension Path {
    /// The area enclosed by the path: positive if the path runs clockwise on a screen whose y axis points down,
    /// otherwise negative; open subpaths count as closed.
    ///
    /// - Complexity: linear in the number of verbs.
    package var signedArea: Double {
        var (area, last, start) = (0.0, Point.zero, Point.zero)
        var i = 0
        for verb in verbs {
            switch verb {
            case .move:
                area += last.cross(start)
                start = points[i]
                last = start
            case .line:
                area += last.cross(points[i])
                last = points[i]
            // The integrals of x dy - y dx along the curves, in closed form.
            case .quad:
                let (control, end) = (points[i], points[i + 1])
                area += (2 * last.cross(control) + last.cross(end) + 2 * control.cross(end)) / 3
                last = end
            case .cubic:
                let (first, second, end) = (points[i], points[i + 1], points[i + 2])
                area +=
                    (6 * (last.cross(first) + second.cross(end))
                        + 3 * (last.cross(second) + first.cross(second) + first.cross(end))
                        + last.cross(end)) / 10
                last = end
            case .close: break
            }
            i += verb.pointCount
        }
        return (area + last.cross(start)) / 2
    }

    /// Appends `other` with its points mapped by `transform`. If it runs counterclockwise as a whole, it is reversed,
    /// so that the clockwise fill rule paints it.
    package mutating func append(clockwise other: Path, transform: AffineTransform = .identity) {
        if other.signedArea * transform.determinant >= 0 {
            return append(other, transform: transform)
        }
        var other = other
        var turned = Path()
        turned.rewrite(other.reversedSize) { $0.append(reversed: &other, transform) }
        append(turned)
    }
}
