import DataSources

/// Where data comes from: an entry of `sources`, or a list's own.
struct SourceConfig: Sendable {
    /// What a line of a stream is.
    enum Lines: String, Sendable, CaseIterable {
        /// The whole document.
        case document
        /// A merge patch of the document (RFC 7396).
        case merge
        /// One row, inserted or updated by its key.
        case rows
        /// One row, added to the others.
        case append
    }

    var name: String
    /// The path of the key that describes it, such as `sources.trains` or `list`.
    var key: String
    var origin: SourceDescription.Kind
    /// Seconds after which it is fetched again by itself; nil for never.
    var every: Double?
    /// Seconds after which a command is ended.
    var timeout = 10.0
    /// Seconds after which its document counts as old; nil for never.
    var staleAfter: Double?
    /// The name of the value that identifies a row; nil for none.
    var rowKey: String?
    /// Nil finds it out from the file's name or the first character.
    var format: DocumentFormat?
    /// The path in the document of what is taken from it; empty for all.
    var path = ""
    var lines = Lines.document
    /// How many rows are kept of those that a stream appends.
    var keeps = 1000
}
