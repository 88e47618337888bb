import JSON

/// A source's document at a certain time of a recording.
package struct RecordedDocument: Equatable, Sendable {
    /// The time, in seconds from the start of the recording.
    package var time: Double
    /// The source's name.
    package var source: String
    package var document: DataValue

    package init(time: Double, source: String, document: DataValue) {
        (self.time, self.source, self.document) = (time, source, document)
    }
}

/// Collects the documents of sources during a recording.
package struct DocumentLog: Sendable {
    /// The maximum number of documents kept; further ones are dropped and counted.
    package static let capacity = 1000
    /// Seconds after which a recording that nobody has fetched is discarded.
    private static let limit = 700.0

    private var start: Double?
    private var documents: [RecordedDocument] = []
    /// The number of documents dropped.
    package private(set) var dropped = 0

    package init() {}

    /// Starts a recording with the sources' current documents. A recording in progress continues.
    ///
    /// - Parameters:
    ///   - now: the current time, in seconds on the monotonic clock.
    ///   - current: the sources' documents.
    package mutating func begin(at now: Double, _ current: [(source: String, document: DataValue)])
    {
        if let start, now - start < DocumentLog.limit { return }
        (start, documents, dropped) = (now, [], 0)
        for (source, document) in current { add(document, of: source, at: now) }
    }

    /// Adds a document if a recording is in progress.
    package mutating func add(_ document: DataValue, of source: String, at now: Double) {
        guard let start else { return }
        guard now - start < DocumentLog.limit else {
            self.start = nil
            documents = []
            return
        }
        guard documents.count < DocumentLog.capacity else {
            dropped += 1
            return
        }
        documents.append(RecordedDocument(time: now, source: source, document: document))
    }

    /// Returns the documents since a time, preceded by those that the sources had at that time. The times in
    /// the result are relative to it.
    package func documents(since begin: Double) -> [RecordedDocument] {
        var first: [String: RecordedDocument] = [:]
        var later: [RecordedDocument] = []
        for var document in documents {
            document.time = max(0, document.time - begin)
            if document.time == 0 {
                first[document.source] = document
            } else {
                later.append(document)
            }
        }
        return first.values.sorted { $0.source < $1.source } + later
    }
}
