/// A run of pixels of one row with coverage: constant, or a byte a pixel.
struct Span: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// 1...255 for a constant, or `Span.varying`: then the row's coverage bytes hold it, and x and
    /// count are multiples of eight.
    var coverage: Int32

    static let varying: Int32 = -1

    /// The column behind the last one.
    @inline(__always) var end: Int { Int(x &+ count) }
}

/// The spans of a row, in order.
struct RowSpans {
    let spans: UnsafeBufferPointer<Span>
    /// The first column to be painted, a multiple of eight.
    let left: Int
    /// The coverage of varying spans: a byte for each pixel of the row.
    let bytes: UnsafePointer<UInt8>
}
