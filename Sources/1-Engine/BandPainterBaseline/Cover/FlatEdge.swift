import CCPU

/// An edge that is not steep. Its areas in a row are computed for eight cells at a time, since the number of columns
/// that it crosses varies from row to row, and the exit of a loop over single columns would often be mispredicted.
struct FlatEdge {
    typealias Cells = SIMD8<Int32>

    /// The change of the height from one column to the next, in 1/256 rows with 16 bits of fraction; negative for an
    /// upward edge.
    let dydx: Int

    /// Adds the part of the edge that is within a row.
    ///
    /// - Parameters:
    ///   - row: the row, which must have room for eight cells after the last one.
    ///   - a: the x of one end of the part, in 1/256 pixels.
    ///   - b: the x of the other end.
    ///   - dy: the height of the part, in 1/256 rows, negative for an upward edge.
    @inline(__always)
    func add(to row: CellBand.Row, _ a: Int, _ b: Int, _ dy: Int) {
        // The ends are ordered from left to right; only the sign of dy carries the winding.
        let (left, right) = (min(a, b), max(a, b))
        let (first, last) = (left &>> 8, right &>> 8)
        let inside = left & 255
        let step = Int32(truncatingIfNeeded: dydx)
        var sweep = Sweep(
            memory: UnsafeMutableRawPointer(row.cells.baseAddress.unsafelyUnwrapped + first),
            exact: Cells(0, 1, 2, 3, 4, 5, 6, 7) &* Cells(repeating: step)
                &+ Cells(
                    repeating: Int32(truncatingIfNeeded: (dydx &* (256 &- inside)) &>> 8)),
            last: Cells(repeating: Int32(truncatingIfNeeded: last &- first)),
            end: Cells(repeating: Int32(truncatingIfNeeded: right & 255)),
            height: Cells(repeating: Int32(truncatingIfNeeded: dy)))
        sweep.add(inside: Cells(Int32(truncatingIfNeeded: inside), 0, 0, 0, 0, 0, 0, 0))
        var rest = last &- first &- 6
        while rest > 0 {
            sweep.advance(step)
            sweep.add(inside: .zero)
            rest &-= 8
        }
        CellBand.mark(row.groups, first &>> 3, (last &+ 1) &>> 3)
    }

    /// Eight cells of a row, from left to right.
    private struct Sweep {
        var memory: UnsafeMutableRawPointer
        /// The edge's height up to the right side of each column, with 16 bits of fraction.
        var exact: Cells
        /// The column in which the part ends.
        let last: Cells
        /// The position of the end in that column, 0...255.
        let end: Cells
        /// The height of the whole part.
        let height: Cells
        var column = Cells(0, 1, 2, 3, 4, 5, 6, 7)
        /// The edge's height up to the right side of each of the previous cells, and twice the area to the left of the
        /// edge within each of them.
        var covered = Cells.zero
        var area = Cells.zero

        /// Adds the edge's areas to eight cells.
        ///
        /// - Parameter inside: the position in the first column at which the part begins, 0...255; zero for other
        ///   columns.
        @inline(__always)
        mutating func add(inside: Cells) {
            let before = (covered, area)
            covered = cpu_select_less(column, last, exact &>> 16, height)
            let part = covered &- cpu_shifted_in(before.0, covered)
            let ends = cpu_select_equal(column, last, end, Cells(repeating: 256))
            area = part &* (ends &+ inside)
            let sum = part &<< 9 &- area &+ cpu_shifted_in(before.1, area)
            memory.storeBytes(of: memory.loadUnaligned(as: Cells.self) &+ sum, as: Cells.self)
        }

        @inline(__always)
        mutating func advance(_ step: Int32) {
            memory += 32
            column &+= Cells(repeating: 8)
            exact &+= Cells(repeating: step &<< 3)
        }
    }
}
