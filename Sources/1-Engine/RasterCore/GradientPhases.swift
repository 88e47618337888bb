/// A linear gradient's table in the order in which rows of pixels read it.
///
/// From one pixel of a row to the next the offset changes by the same amount, so that a table with a
/// whole number of entries for that amount is read in steps of that number. With the entries of each
/// such sequence side by side, a phase, a row's colours are the pixels of one phase from some place on,
/// and are blended without being looked up one by one.
///
/// Phases lie one after the other, each `length` colours with `margin` more before and behind them,
/// which are those of the gradient's ends. Where the offset decreases along rows, so it does in the
/// table.
@frozen
public struct GradientPhases: BitwiseCopyable {
    /// The number of phases; 0 where a table is not in phases.
    public var count: Int32
    /// The colours of a phase: a pixel each, from the end of the gradient that is on the left until its
    /// offset has changed by one.
    public var length: Int32
    /// The entry of column 0 in the row whose centres are at y, counted over all phases from the
    /// gradient's left end, is down·y + origin.
    public var down = 0.0
    /// See `down`.
    public var origin = 0.0

    /// Entries before and behind each phase: kernels read whole groups of eight.
    public static var margin: Int {
        @inlinable get { 8 }
    }

    /// The entries of all phases.
    @inlinable public var entryCount: Int { Int(count) * stride }

    /// The distance between two phases, in entries.
    @inlinable public var stride: Int { Int(length) + 2 * GradientPhases.margin }

    /// - Parameters:
    ///   - count: the number of phases, or 0.
    ///   - length: the number of colours of a phase.
    @inlinable
    public init(count: Int32 = 0, length: Int32 = 0) {
        self.count = count
        self.length = length
    }
}
