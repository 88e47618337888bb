/// The outcome of a refresh.
struct RefreshOutcome: Equatable, Sendable {
    /// When it began and ended, on the display's clock, in seconds.
    var begin: Double
    var end: Double
    /// The number of rows in the lists of its sources.
    var rows: Int
    /// Why it failed; nil if it did not.
    var failure: String?
}
