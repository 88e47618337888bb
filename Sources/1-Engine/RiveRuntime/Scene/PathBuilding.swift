import Geometry
import Glibc

extension Path {
    /// Appends a subpath through vertices: curves where a vertex has handles, lines and rounded
    /// corners where it has none.
    mutating func append(_ vertices: [RenderVertex], closed: Bool) {
        guard vertices.count >= 2 else { return }
        let first = vertices[0]
        var out: Point
        var start: Point
        var startIn: Point
        var previousIsCubic = false
        if let handles = first.handles {
            start = first.position
            startIn = handles.in
            out = handles.out
            previousIsCubic = true
            move(to: start)
        } else if first.radius != 0 {
            let corner = RoundedCorner(vertices, at: 0)
            start = corner.start
            startIn = start
            move(to: start)
            cubic(to: corner.end, control1: corner.control1, control2: corner.control2)
            out = corner.end
        } else {
            start = first.position
            startIn = start
            out = start
            move(to: start)
        }
        let startIsCubic = first.handles != nil
        for i in 1..<vertices.count {
            let vertex = vertices[i]
            if let handles = vertex.handles {
                cubic(to: vertex.position, control1: out, control2: handles.in)
                out = handles.out
                previousIsCubic = true
            } else if vertex.radius != 0 {
                let corner = RoundedCorner(vertices, at: i)
                join(to: corner.start, from: out, curved: previousIsCubic)
                cubic(to: corner.end, control1: corner.control1, control2: corner.control2)
                out = corner.end
                previousIsCubic = false
            } else {
                join(to: vertex.position, from: out, curved: previousIsCubic)
                out = vertex.position
                previousIsCubic = false
            }
        }
        guard closed else { return }
        if previousIsCubic || startIsCubic {
            cubic(to: start, control1: out, control2: startIn)
        } else {
            line(to: start)
        }
        close()
    }

    private mutating func join(to p: Point, from handle: Point, curved: Bool) {
        if curved {
            cubic(to: p, control1: handle, control2: p)
        } else {
            line(to: p)
        }
    }
}

/// The arc that replaces a straight vertex with a radius; a negative one bends inwards.
private struct RoundedCorner {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point

    init(_ vertices: [RenderVertex], at i: Int) {
        let vertex = vertices[i]
        let previous = vertices[i == 0 ? vertices.count - 1 : i - 1]
        let next = vertices[i + 1 == vertices.count ? 0 : i + 1]
        let p = vertex.position
        let back = (previous.handles?.out ?? previous.position) - p
        let ahead = (next.handles?.in ?? next.position) - p
        let (backLength, aheadLength) = (back.length, ahead.length)
        let toPrevious = backLength > 0 ? back * (1 / backLength) : back
        let toNext = aheadLength > 0 ? ahead * (1 / aheadLength) : ahead
        let radius = min(backLength / 2, min(aheadLength / 2, abs(vertex.radius)))
        // The handle length that makes a cubic nearest to the arc between the two directions, as
        // the format's reference has it.
        // Cosine and sine of the angle between them, and by the half angles its quarter's tangent.
        let (cosine, sine) = (toPrevious.dot(toNext), abs(toPrevious.cross(toNext)))
        // Of the two forms the one whose divisor is not nearly zero.
        let half = cosine > 0 ? sine / (1 + cosine) : (1 - cosine) / sine
        let quarter = half < 1e9 ? half / (1 + (1 + half * half).squareRoot()) : 1
        let ideal = 4.0 / 3.0 * quarter * radius * (cosine > 0 ? 1 + cosine : 2 - sine)
        let handle = min(radius, ideal)
        start = p + toPrevious * radius
        end = p + toNext * radius
        if vertex.radius > 0 {
            control1 = p + toPrevious * (radius - handle)
            control2 = p + toNext * (radius - handle)
        } else {
            control1 = start + toNext * handle
            control2 = end + toPrevious * handle
        }
    }
}
