import DataSources
import InputEvents
import JSON

extension TouchRecording {
    /// Returns the documents of the sources; nil if the recording has touches only.
    ///
    /// - Parameter path: the path of the file that it was read from, for error messages.
    /// - Throws: `Failure` with the line of a document that is not JSON.
    package func sourceDocuments(
        path: String = "recording"
    ) throws(Failure) -> [RecordedDocument]? {
        guard !documents.isEmpty else { return nil }
        var result: [RecordedDocument] = []
        for document in documents {
            do {
                let value = DataValue(try JSONParser.parse(document.json))
                result.append(
                    RecordedDocument(
                        time: document.time, source: document.source, document: value,
                        size: value.size))
            } catch {
                throw Failure(
                    path: path, line: document.line,
                    reason: "the document of '\(document.source)' is not JSON: \(error)")
            }
        }
        return result
    }

    /// Adds the documents of the sources.
    mutating func add(_ recorded: [RecordedDocument]) {
        documents += recorded.map { document in
            var writer = JSONWriter()
            writer.add(document.document)
            return Document(time: document.time, source: document.source, json: writer.text)
        }
    }
}
