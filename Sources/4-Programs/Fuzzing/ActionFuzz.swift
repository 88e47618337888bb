import DataSources
import Kiosk
import Runner

/// Reads fuzzed bytes as what the programs of actions print, as the file of interrupted runs and as the words of a
/// message over the control socket.
package enum ActionFuzz {
    static let seeds: [[UInt8]] = [
        "{\"progress\": 0.4, \"text\": \"Paying\"}\n{\"number\": 17}\n{\"progress\": null}\n",
        "{\"error\": \"Sold out\"}\n",
        #"{"sequence": 3, "runs": [{"id": "0123456789abcdef0123456789abcdef", "key": "k", "time": 1}]}"#,
        #""Number 17" title Ready level alarm seconds 5 button y=Yes"#,
    ].map { [3] + Array($0.utf8) }

    /// Reads the bytes in each way; the first one says in what pieces a program prints them.
    ///
    /// - Returns: whether they were accepted in one of them.
    @Sendable static func run(_ bytes: [UInt8]) -> Bool {
        let step = Int(bytes.first ?? 0) % 16 + 1
        let rest = Array(bytes.dropFirst())
        let progress = readOutput(rest, step: step)
        let runs = RunStore.parse(rest)
        if let runs { precondition(runs.runs.count <= RunLog.maximumCount) }
        let request = try? ControlRequest(parsing: Array("notify ".utf8) + rest)
        let isMessage = request.map { NotifyRequest.accepts($0.arguments) } ?? false
        return progress || runs != nil || ActionOutcome.message(in: rest) != nil || isMessage
    }

    /// Reads output in pieces; the result must be the same as that of all at once.
    private static func readOutput(_ bytes: [UInt8], step: Int) -> Bool {
        var (whole, pieces) = (ProgressReader(limit: 100), ProgressReader(limit: 100))
        let latest = whole.add(bytes)
        for start in stride(from: 0, to: bytes.count, by: step) {
            _ = pieces.add(Array(bytes[start..<min(bytes.count, start + step)]))
        }
        whole.finish()
        pieces.finish()
        precondition(whole.output == pieces.output && whole.size == pieces.size)
        precondition(whole.output.count <= 100 && whole.size <= bytes.count)
        return latest != nil
    }
}
