import CCPU
import Geometry
import RasterCore

/// Flattens outlines to edges. The points of a curve are computed eight at a time, without a loop over single lines,
/// whose exit would often be mispredicted.
///
/// Coordinates are in 1/256 pixels, in which all steps round as they do in pixels.
struct OutlineKernels {
    typealias Eight = SIMD8<Double>
    private static let unit = 256.0

    /// A point rounded to 1/256 pixels, and clamped to the bounds.
    private typealias Fixed = SIMD2<Int32>

    private let bins: BandBins
    /// Memory for the edges of a curve that crosses bands.
    private let memory: UnsafeMutablePointer<Edge>

    /// Adds the edges of an outline to bins.
    ///
    /// - Parameter memory: memory for eight edges.
    static func add(
        _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>,
        _ transform: AffineTransform, to bins: BandBins, _ memory: UnsafeMutablePointer<Edge>
    ) {
        let kernels = OutlineKernels(bins: bins, memory: memory)
        let map = AffineTransform(
            a: transform.a * unit, b: transform.b * unit, c: transform.c * unit,
            d: transform.d * unit, tx: transform.tx * unit, ty: transform.ty * unit)
        var (first, last) = (Point.zero, Point.zero)
        var (start, from) = (Fixed.zero, Fixed.zero)
        var i = 0
        for verb in verbs {
            switch verb {
            case .move:
                kernels.addLine(from, start)
                first = map.apply(points[i])
                start = kernels.fixed(first)
                (last, from) = (first, start)
                i &+= 1
            case .line:
                last = map.apply(points[i])
                let to = kernels.fixed(last)
                kernels.addLine(from, to)
                from = to
                i &+= 1
            case .quad:
                let (p1, p2) = (map.apply(points[i]), map.apply(points[i &+ 1]))
                let to = kernels.fixed(p2)
                kernels.addQuad(last, p1, p2, from, to)
                (last, from) = (p2, to)
                i &+= 2
            case .cubic:
                let p1 = map.apply(points[i])
                let (p2, p3) = (map.apply(points[i &+ 1]), map.apply(points[i &+ 2]))
                let to = kernels.fixed(p3)
                kernels.addCubic(last, p1, p2, p3, from, to)
                (last, from) = (p3, to)
                i &+= 3
            case .close:
                kernels.addLine(from, start)
                (last, from) = (first, start)
            }
        }
        kernels.addLine(from, start)
    }

    @inline(__always)
    private func fixed(_ p: Point) -> Fixed {
        let magic = SIMD2<Double>(repeating: 0x1p52)
        let bits = unsafeBitCast(SIMD2(p.x, p.y) + magic, to: SIMD4<Int32>.self)
        return Fixed(
            max(bins.left, min(bins.right, bits[0])), max(bins.top, min(bins.bottom, bits[2])))
    }

    @inline(__always)
    private func addLine(_ a: Fixed, _ b: Fixed) {
        bins.add(Edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y))
    }

    @inline(__always)
    private func addQuad(_ p0: Point, _ p1: Point, _ p2: Point, _ from: Fixed, _ to: Fixed) {
        let lines = QuadraticLines(p0, p1, p2, pixel: OutlineKernels.unit * OutlineKernels.unit)
        add(lines, p1, p1, from, to)
    }

    @inline(__always)
    private func addCubic(
        _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ from: Fixed, _ to: Fixed
    ) {
        let lines = CubicLines(p0, p1, p2, p3, pixel: OutlineKernels.unit * OutlineKernels.unit)
        add(lines, p1, p2, from, to)
    }

    /// Adds the lines of a curve with the control points `p1` and `p2`.
    @inline(__always)
    private func add<Curve: LinesOfCurve>(
        _ lines: Curve, _ p1: Point, _ p2: Point, _ from: Fixed, _ to: Fixed
    ) {
        if lines.count <= 8 {
            addLines(
                lines.ends(after: 0), from, to, lines.count,
                isLocal(from, to, p1) && isLocal(from, to, p2))
        } else {
            addLong(lines, p1, p2, from, to)
        }
    }

    /// Adds the lines of a curve of more than eight lines.
    @inline(never)
    private func addLong<Curve: LinesOfCurve>(
        _ lines: Curve, _ p1: Point, _ p2: Point, _ from: Fixed, _ to: Fixed
    ) {
        var (done, from) = (0, from)
        repeat {
            from = addLines(
                lines.ends(after: done), from, to, lines.count &- done,
                isLocal(from, to, p1) && isLocal(from, to, p2))
            done &+= 8
        } while done < lines.count
    }

    /// Returns whether three points are in one band. It predicts whether a curve is, and is known much earlier.
    @inline(__always)
    private func isLocal(_ from: Fixed, _ to: Fixed, _ control: Point) -> Bool {
        let y = Int32(truncatingIfNeeded: (control.y + 0x1p52).bitPattern)
        return ((from.y ^ to.y) | (from.y ^ y)) &>> Band.shift == 0
    }

    /// Adds up to eight lines of a curve.
    ///
    /// - Parameters:
    ///   - ends: the lines' ends.
    ///   - from: the start of the first line.
    ///   - to: the end of the curve.
    ///   - rest: the number of lines until the end of the curve.
    ///   - isLocal: whether all lines are probably in one band.
    /// - Returns: the end of the last line.
    @inline(__always)
    @discardableResult
    private func addLines(
        _ ends: (x: Eight, y: Eight), _ from: Fixed, _ to: Fixed, _ rest: Int, _ isLocal: Bool
    ) -> Fixed {
        let index = Int32(truncatingIfNeeded: rest &- 1)
        let columns = cpu_line_ends(ends.x, bins.left, bins.right, index, to.x)
        let lines = cpu_line_ends(ends.y, bins.top, bins.bottom, index, to.y)
        let count = min(8, rest)
        if isLocal {
            let band = Int(from.y &>> Band.shift)
            let bandTop = from.y & (0 &- 1 &<< Band.shift)
            if cpu_are_within(lines, bandTop, 1 &<< UInt32(Band.shift)) != 0
                && band >= bins.firstBand && band < bins.endBand
            {
                let edges = bins.bins[band].edges.room(for: 8)
                cpu_store_edges(edges, from.x, from.y, columns, lines)
                bins.bins[band].edges.extend(by: count)
                return Fixed(columns[7], lines[7])
            }
        }
        cpu_store_edges(memory, from.x, from.y, columns, lines)
        for k in 0..<count { bins.add(memory[k]) }
        return Fixed(columns[7], lines[7])
    }
}

/// The lines of a curve, eight at a time.
private protocol LinesOfCurve {
    /// The number of lines.
    var count: Int { get }

    /// Returns the ends of the lines `done` + 1...`done` + 8.
    func ends(after done: Int) -> (x: SIMD8<Double>, y: SIMD8<Double>)
}

extension LinesOfCurve {
    /// Returns the curve parameters of the ends of the lines `done` + 1...`done` + 8, each of parameter length `step`.
    @inline(__always)
    fileprivate func parameters(_ done: Int, _ step: Double) -> SIMD8<Double> {
        (SIMD8(1, 2, 3, 4, 5, 6, 7, 8) + SIMD8(repeating: Double(done))) * SIMD8(repeating: step)
    }
}

extension QuadraticLines: LinesOfCurve {
    @inline(__always)
    fileprivate func ends(after done: Int) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
        let t = parameters(done, step)
        @inline(__always)
        func at(_ axis: (Point) -> Double) -> SIMD8<Double> {
            (SIMD8(repeating: axis(a)) * t + SIMD8(repeating: axis(b))) * t
                + SIMD8(repeating: axis(start))
        }
        return (at { $0.x }, at { $0.y })
    }
}

extension CubicLines: LinesOfCurve {
    @inline(__always)
    fileprivate func ends(after done: Int) -> (x: SIMD8<Double>, y: SIMD8<Double>) {
        let t = parameters(done, step)
        @inline(__always)
        func at(_ axis: (Point) -> Double) -> SIMD8<Double> {
            let inner = (SIMD8(repeating: axis(a)) * t + SIMD8(repeating: axis(b))) * t
            return (inner + SIMD8(repeating: axis(slope))) * t + SIMD8(repeating: axis(start))
        }
        return (at { $0.x }, at { $0.y })
    }
}
