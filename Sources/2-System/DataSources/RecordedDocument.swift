import JSON

/// A document that a source had at a time, in a recording.
package struct RecordedDocument: Equatable, Sendable {
    /// Seconds from the start of the recording.
    package var time: Double
    /// The source's name.
    package var source: String
    package var document: DataValue

    package init(time: Double, source: String, document: DataValue) {
        (self.time, self.source, self.document) = (time, source, document)
    }
}

/// The documents that sources have while a recording is made.
package struct DocumentLog: Sendable {
    /// Documents that are kept. Further ones are left out, and counted.
    package static let capacity = 1000
    /// Seconds after which a recording that nobody has fetched is given up.
    private static let limit = 700.0

    private var start: Double?
    private var documents: [RecordedDocument] = []
    /// Documents that were left out.
    package private(set) var dropped = 0

    package init() {}

    /// Begins a recording with the documents that are there. One that is under way goes on.
    ///
    /// - Parameters:
    ///   - now: seconds on the monotonic clock.
    ///   - current: the sources' documents.
    package mutating func begin(at now: Double, _ current: [(source: String, document: DataValue)])
    {
        if let start, now - start < DocumentLog.limit { return }
        (start, documents, dropped) = (now, [], 0)
        for (source, document) in current { add(document, of: source, at: now) }
    }

    /// Notes a document, if a recording is under way.
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

    /// The documents since a time, and those that the sources had then; times count from it.
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
