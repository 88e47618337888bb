/// A run of covered pixels in one row, with constant coverage or with one byte of coverage per pixel.
struct Span: BitwiseCopyable {
    var x: Int32
    var count: Int32
    /// The coverage, 1...255, if it is constant; otherwise `Span.varying`. The coverage of a varying span is in the
    /// row's coverage bytes, and `x` and `count` are multiples of eight.
    var coverage: Int32

    static let varying: Int32 = -1

    /// The column after the last one.
    @inline(__always) var end: Int { Int(x &+ count) }
}

/// The spans of a row, from left to right.
struct RowSpans {
    let spans: UnsafeBufferPointer<Span>
    /// The first column to be painted, a multiple of eight.
    let left: Int
    /// The coverage of varying spans, one byte for each pixel of the row.
    let bytes: UnsafePointer<UInt8>
}
