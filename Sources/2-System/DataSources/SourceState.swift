import JSON

/// What a source has given so far.
package struct SourceState: Sendable {
    /// How things stand, in order of what is to be shown first.
    package enum Status: Hashable, Sendable {
        /// The last attempt failed, for this reason; the last document remains.
        case failed(String)
        /// Nothing has come for longer than `staleAfter`; the last document remains.
        case stale
        /// Nothing has come in this run; the document is that of an earlier one, or nil.
        case loading
        /// The document is the source's latest.
        case current
    }

    /// The last good document; nil if there was none yet. An array, or an object, where the
    /// description's parser requires rows; see `Document.rows(of:)`.
    package internal(set) var document: DataValue?
    /// The number of times that `document` was set.
    package internal(set) var version = 0
    /// When the document came, on the display's clock; for one of an earlier run before its start. Nil
    /// if there is none, or if that is not known.
    package internal(set) var updated: Double?
    /// Whether a document of this run has come.
    package internal(set) var hasLoaded = false
    /// Why the last attempt failed; nil if it did not.
    package internal(set) var failure: String?
    /// Whether nothing has come for longer than `staleAfter`.
    package internal(set) var isStale = false

    package init() {}

    package var status: Status {
        if let failure { return .failed(failure) }
        return isStale ? .stale : hasLoaded ? .current : .loading
    }
}
