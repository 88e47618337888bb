/// A linear gradient's table in the order in which rows of pixels read it.
///
/// From one pixel of a row to the next, the offset changes by a constant amount. If the table has a whole number of
/// entries for that amount, a row reads it in steps of that number. The entries of each such sequence, called a phase,
/// are stored contiguously, so that a row's colours are consecutive entries of one phase and are blended without being
/// looked up one by one.
///
/// Phases are stored one after another, each with `length` colours and with `margin` more before and after them, which
/// have the colours of the gradient's ends. If the offset decreases along rows, it also decreases in the table.
@frozen
public struct GradientPhases: BitwiseCopyable {
    /// The number of phases; 0 if the table is not in phases.
    public var count: Int32
    /// The number of colours in a phase, one per pixel, from the end of the gradient that is on the left until the
    /// offset has changed by one.
    public var length: Int32
    /// The coefficient of y in the index of column 0's entry: in the row whose pixel centres are at y, that entry is
    /// down·y + origin, counted over all phases from the gradient's left end.
    public var down = 0.0
    /// The constant term in the index of column 0's entry; see `down`.
    public var origin = 0.0

    /// The number of entries before and after each phase, because kernels read whole groups of eight.
    public static var margin: Int {
        @inlinable get { 8 }
    }

    /// The number of entries in all phases.
    @inlinable public var entryCount: Int { Int(count) * stride }

    /// The distance between two phases, in entries.
    @inlinable public var stride: Int { Int(length) + 2 * GradientPhases.margin }

    /// Creates a description of phases.
    ///
    /// - Parameters:
    ///   - count: the number of phases, or 0.
    ///   - length: the number of colours in a phase.
    @inlinable
    public init(count: Int32 = 0, length: Int32 = 0) {
        self.count = count
        self.length = length
    }
}
