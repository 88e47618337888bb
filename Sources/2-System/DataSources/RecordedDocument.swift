import JSON

/// A source's document at a certain time of a recording.
package struct RecordedDocument: Equatable, Sendable {
    /// The time, in seconds from the start of the recording.
    package var time: Double
    /// The source's name.
    package var source: String
    package var document: DataValue
    /// The size of the document as JSON, in bytes; see `DataValue.size`.
    package var size: Int

    package init(time: Double, source: String, document: DataValue, size: Int = 0) {
        (self.time, self.source, self.document) = (time, source, document)
        self.size = size
    }
}

/// Collects the documents of sources during recordings.
package struct DocumentLog: Sendable {
    /// The maximum number of documents kept; further ones are dropped and counted.
    package static let capacity = 1000
    /// The maximum size of all documents as JSON, in bytes; further ones are dropped and counted.
    package static let sizeLimit = 32 << 20
    /// Seconds after which a recording that nobody has fetched is discarded: more than `flipbook record` takes.
    private static let timeLimit = 700.0
    /// The maximum number of recordings in progress; if there are more, the oldest is discarded.
    private static let maximumStarts = 100

    /// The starts of the recordings in progress, in order.
    private var starts: [Double] = []
    private var documents: [RecordedDocument] = []
    /// The size of `documents` as JSON, in bytes.
    private var size = 0
    /// The number of documents dropped.
    package private(set) var dropped = 0

    package init() {}

    /// Starts a recording with the sources' current documents. Several recordings share their documents.
    ///
    /// - Parameters:
    ///   - now: the current time, in seconds on the monotonic clock.
    ///   - current: the sources' documents, with their sizes as JSON in bytes.
    package mutating func begin(
        at now: Double, _ current: [(source: String, document: DataValue, size: Int)]
    ) {
        starts.removeAll { now - $0 >= DocumentLog.timeLimit }
        if starts.count == DocumentLog.maximumStarts { starts.removeFirst() }
        let isFirst = starts.isEmpty
        starts.append(now)
        guard isFirst else { return }
        discard()
        for (source, document, size) in current { add(document, size: size, of: source, at: now) }
    }

    /// Adds a document if a recording is in progress.
    ///
    /// - Parameter size: the document's size as JSON, in bytes.
    package mutating func add(
        _ document: DataValue, size: Int, of source: String, at now: Double
    ) {
        starts.removeAll { now - $0 >= DocumentLog.timeLimit }
        guard !starts.isEmpty else { return discard() }
        guard documents.count < DocumentLog.capacity,
            self.size + size <= DocumentLog.sizeLimit
        else {
            dropped += 1
            return
        }
        self.size += size
        documents.append(
            RecordedDocument(time: now, source: source, document: document, size: size))
    }

    /// Forgets the documents of a source, as at the end of a visitor's session.
    package mutating func forget(_ source: String) {
        documents.removeAll { $0.source == source }
        size = documents.reduce(0) { $0 + $1.size }
    }

    /// Ends the recording that began at a time, whose documents have been fetched. Does nothing if there is none.
    package mutating func end(startedAt begin: Double) {
        guard let index = starts.firstIndex(of: begin) else { return }
        starts.remove(at: index)
        if starts.isEmpty { discard() }
    }

    private mutating func discard() { (documents, size, dropped) = ([], 0, 0) }

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
