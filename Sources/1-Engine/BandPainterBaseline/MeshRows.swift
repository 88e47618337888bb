import RasterCore

/// The colours of a mesh in a band. Each row is fetched once, however many spans of coverage it has, from those
/// triangles only that touch the band.
///
/// A pixel has the colour of the last triangle that contains its centre. Partly covered pixels at the mesh's outline,
/// whose centres are outside, have that of the last triangle which contains them once it is grown by a pixel.
struct MeshRows: ~Copyable {
    /// The indices of the triangles that, grown by a pixel, touch the band; in painting order.
    private var triangles = Scratch<Int32>()
    private var count = 0
    private var columns = 0..<0
    /// The row of the target whose colours `line` holds; -1 if none.
    private var row = -1
    /// The colours by column.
    private var line = Scratch<UInt32>()
    /// For each column, 255 if its pixel's centre is inside a triangle, else 0.
    private var inside = Scratch<UInt8>()

    init() {}

    /// Begins a command's mesh on some rows and columns of the target.
    ///
    /// - Parameter stride: the length of a row in whole groups of eight pixels, and eight more.
    mutating func begin(
        _ command: UnsafePointer<BandCommand>, rows: Range<Int>, columns: Range<Int>, stride: Int
    ) {
        precondition(columns.lowerBound >= 0 && columns.upperBound <= stride - 8)
        triangles.reserve(command.pointee.triangles.count)
        line.reserve(stride)
        inside.reserve(stride)
        self.columns = columns
        row = -1
        count = 0
        let (top, bottom) = (Float(rows.lowerBound), Float(rows.upperBound))
        for (i, t) in command.pointee.triangles.enumerated()
        where !(t.reachY.upper < top || t.reachY.lower > bottom) {
            triangles[count] = Int32(truncatingIfNeeded: i)
            count &+= 1
        }
    }

    /// Returns the colours of a row of the target by column, without the paint's opacity. Columns that no triangle
    /// touches are transparent.
    mutating func colors(
        _ command: UnsafePointer<BandCommand>, row: Int
    ) -> UnsafePointer<UInt32> {
        if self.row != row {
            self.row = row
            fetch(command, y: Float(row) + 0.5)
        }
        return UnsafePointer(line.base)
    }

    private func fetch(_ command: UnsafePointer<BandCommand>, y: Float) {
        // Spans of coverage are whole groups.
        let start = columns.lowerBound & ~7
        let end = (columns.upperBound + 7) & ~7
        PixelKernels.fill(line.base + start, end - start, 0)
        (inside.base + start).update(repeating: 0, count: end - start)
        var paint = command.pointee.paint
        paintTriangles(command, &paint, y: y, columns, margin: 0) { first, count in
            (inside.base + first).update(repeating: 255, count: count)
        }
        var x = columns.lowerBound
        while x < columns.upperBound {
            if x &+ 8 <= columns.upperBound, Lanes.word(inside.base + x) == .max {
                x &+= 8
            } else if inside[x] != 0 {
                x &+= 1
            } else {
                let first = x
                while x < columns.upperBound, inside[x] == 0 { x &+= 1 }
                paintTriangles(command, &paint, y: y, first..<x, margin: 1) { _, _ in }
            }
        }
    }

    /// Stores the colours of each triangle, grown by `margin` pixels, within `range`, and calls `didPaint` with the
    /// first column and the number of columns.
    @inline(__always)
    private func paintTriangles(
        _ command: UnsafePointer<BandCommand>, _ paint: inout PreparedPaint, y: Float,
        _ range: Range<Int>, margin: Float, didPaint: (Int, Int) -> Void
    ) {
        let (left, right) = (Float(range.lowerBound), Float(range.upperBound))
        let all = command.pointee.triangles.baseAddress.unsafelyUnwrapped
        for i in 0..<count {
            let t = all + Int(triangles[i])
            // Comparisons with NaN fail, so such a triangle is examined.
            if t.pointee.reachY.lower > y || t.pointee.reachY.upper < y
                || t.pointee.reachX.lower > right || t.pointee.reachX.upper < left
            {
                continue
            }
            guard let columns = ImageKernels.columns(of: t.pointee, y: y, margin: margin) else {
                continue
            }
            let first = max(columns.lowerBound, range.lowerBound)
            let end = min(columns.upperBound, range.upperBound)
            if first >= end { continue }
            (paint.ux, paint.uy, paint.u0) = (t.pointee.ux, t.pointee.uy, t.pointee.u0)
            (paint.vx, paint.vy, paint.v0) = (t.pointee.vx, t.pointee.vy, t.pointee.v0)
            ImageKernels.fetch(line.base + first, end - first, paint, x: first, y: y, exact: true)
            didPaint(first, end - first)
        }
    }
}
