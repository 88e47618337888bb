import JSON
import Processes

/// How the program of an action has ended.
package struct ActionOutcome: Sendable {
    /// The maximum length of a text for the visitor, in characters.
    package static let maximumText = 500

    /// Why it failed, for the journal; nil if it exited with status 0.
    package var failure: SourceFailure?
    /// What went wrong in the program's own words for the visitor; nil if it has none.
    package var text: String?
    /// The name of the field of a form that it complains of; nil for none.
    package var field: String?
    /// Whether it was cancelled.
    package var isCancelled = false
    /// What it printed on standard output besides progress; empty unless it is kept.
    package var output: [UInt8] = []

    package init(failure: SourceFailure? = nil, text: String? = nil, output: [UInt8] = []) {
        self.failure = failure
        self.text = text
        self.output = output
    }

    /// Returns what a program's standard error says to the visitor: the `error` of its last line, and the `field` of a
    /// form that it is about, if that is an object such as `{"error": "Sold out"}`; nil for other lines, which are for
    /// the journal.
    package static func message(in errors: [UInt8]) -> (text: String, field: String?)? {
        let lines = errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let line = lines.last(where: { $0.contains { $0 > 32 } }),
            line.count <= ChildProcess.errorLimit,
            let value = (try? JSONParser.parse(Array(line))).map({ DataValue($0) }),
            let text = value["error"]?.text, !text.isEmpty
        else { return nil }
        return (
            String(text.replacingControlCharacters.prefix(maximumText)), value["field"]?.text
        )
    }
}
