/// The lower of the two rows of an image between which a row of the target was, after the interpolation along the row. It
/// is the upper one of the target's next row if the image is not scaled, and need not be interpolated again.
struct MixedRow {
    /// Memory for four numbers for each pixel of the target's width; see `cpu_bilinear_next`.
    let numbers: UnsafeMutablePointer<UInt16>
    private var row: UnsafePointer<UInt32>?
    /// The place of the first pixel in 1/256 pixel of the image, and the number of pixels.
    private var place = 0
    private var count = 0

    init(_ numbers: UnsafeMutablePointer<UInt16>) { self.numbers = numbers }

    /// Returns whether it is the part of the image's row at `row` that starts at `place`.
    @inline(__always)
    func has(_ row: UnsafePointer<UInt32>, _ place: Int, _ count: Int) -> Bool {
        self.row == row && self.place == place && self.count == count
    }

    /// Makes it that part, whose numbers the caller stores.
    @inline(__always)
    mutating func keep(_ row: UnsafePointer<UInt32>, _ place: Int, _ count: Int) {
        (self.row, self.place, self.count) = (row, place, count)
    }

    /// Called before another image is drawn.
    @inline(__always)
    mutating func forget() { row = nil }
}
