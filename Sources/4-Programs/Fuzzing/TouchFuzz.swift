import InputEvents
import Tools

/// Reads fuzzed bytes as recorded touches, and as an export's script.
package enum TouchFuzz {
    static let recordings: [[UInt8]] = [
        """
        flipbook-touch 2 800x480
        # a comment
        0.000 data departures [{"line":"4"}]
        0.500 began 0 400 120
        0.516 moved 0 400 131.5
        0.900 ended 0 400 380
        1.000 data weather {"temp":-3.5e1,"text":"\\u00e9"}
        1.5 cancelled 3 -4 1e9
        """
    ].map { Array($0.utf8) }

    static let scripts: [[UInt8]] = [
        "# seconds  what\n0.5 down 120 80\n0.7\tmove 160 80\n0.9 up 160 80\n"
            + "1.2 set weather/temperature 21.5\n2 fire alarm\n"
    ].map { Array($0.utf8) }

    /// Reads a recording. If it is valid, writing and reading it again must give as many events.
    @Sendable static func readRecording(_ bytes: [UInt8]) -> Bool {
        guard let recording = try? TouchRecording(String(decoding: bytes, as: UTF8.self)) else {
            return false
        }
        do {
            let again = try TouchRecording(recording.text)
            precondition(again.events.count == recording.events.count)
            precondition(again.documents.count == recording.documents.count)
            precondition((again.width, again.height) == (recording.width, recording.height))
        } catch { preconditionFailure("\(error) in what was written:\n\(recording.text)") }
        for event in recording.events(width: 480, height: 800, delay: 1) {
            precondition(event.time >= 1)
        }
        do {
            _ = try recording.sourceDocuments()
            return true
        } catch { return false }
    }

    /// Reads a script, whose entries must be sorted by time.
    @Sendable static func readScript(_ bytes: [UInt8]) -> Bool {
        guard let script = try? ExportScript(String(decoding: bytes, as: UTF8.self)) else {
            return false
        }
        precondition(
            zip(script.entries, script.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
        return true
    }
}
