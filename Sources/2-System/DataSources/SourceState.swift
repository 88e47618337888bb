import JSON

/// The state of a source: its latest document and whether it is up to date.
package struct SourceState: Sendable {
    /// A source's status. The cases are in order of precedence.
    package enum Status: Hashable, Sendable {
        /// The last attempt failed for this reason; the last document is kept.
        case failed(String)
        /// No document has arrived for longer than `staleAfter`; the last document is kept.
        case stale
        /// No document has arrived in this run; the document is that of an earlier run, or nil.
        case loading
        /// The document is the source's latest.
        case current

        /// The status in one word.
        package var name: String {
            switch self {
            case .failed: "failed"
            case .stale: "stale"
            case .loading: "loading"
            case .current: "current"
            }
        }
    }

    /// The last good document; nil if there has been none yet. It is an array or an object if the
    /// description's parser requires rows; see `Document.rows(of:)`.
    package internal(set) var document: DataValue?
    /// The size of `document` as JSON, in bytes; see `DataValue.size`.
    package internal(set) var size = 0
    /// The number of times that `document` was set.
    package internal(set) var version = 0
    /// When the document was written or received, in seconds on the display's clock. For a document of an
    /// earlier run this is before the start of this one. Nil if there is no document or the time is unknown.
    package internal(set) var updated: Double?
    /// Whether a document has arrived in this run.
    package internal(set) var hasLoaded = false
    /// Why the last attempt failed; nil if it succeeded.
    package internal(set) var failure: String?
    /// Whether no document has arrived for longer than `staleAfter`.
    package internal(set) var isStale = false
    /// The number of lines of a stream that were skipped in this run although others with them were accepted.
    package internal(set) var skippedLines = 0

    package init() {}

    package var status: Status {
        if let failure { return .failed(failure) }
        return isStale ? .stale : hasLoaded ? .current : .loading
    }
}
