import DataSources
import JSON

/// Reads fuzzed bytes as a document in each format, and as lines of a stream. It must not trap, the result must be
/// within the limits, and writing it as JSON and reading it again must give the same value.
package enum DocumentFuzz {
    /// Documents, each preceded by two bytes that choose the mode and the path.
    static let seeds: [[UInt8]] = [
        #"[{"a":1,"b":"x"},{"a":2,"b":null}]"#, #"{"a":[{"c":1},{"c":true}]}"#,
        "{\"a\":1}\n{\"a\":2,\"b\":{\"c\":[]}}\n{\"a\":1,\"deleted\":true}\n",
        "a,b\n1,\"x, \"\"y\"\"\"\n2,\r\n", "a;b\n1;2\n", "a\tb\n1\t2\n",
    ].flatMap { text in (0..<5).map { [UInt8($0), $0 == 2 ? 0 : 1] + Array(text.utf8) } }

    /// Reads a document in each format.
    ///
    /// - Returns: the number of formats in which the bytes are a document.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Int {
        var input = FuzzInput(bytes)
        let mode = input.choice(5)
        let path = input.choice(4) == 0 ? "a.0" : ""
        let rest = Array(bytes.dropFirst(2))
        var count = 0
        for format in [nil, .json, .jsonl, .csv] as [DocumentFormat?] {
            var parser = DocumentParser(format: format, path: path)
            (parser.limits.rows, parser.limits.values) = (40, 200)
            guard let document = try? parser.parse(rest, collectsNames: true) else { continue }
            count += 1
            precondition((document.value.array?.count ?? 0) <= 40)
            precondition(Set(document.names).count == document.names.count)
            check(document.value)
        }
        join(rest, mode: mode)
        return count
    }

    private static func check(_ value: DataValue) {
        var writer = JSONWriter()
        writer.add(value)
        // Lines may be nested up to the depth limit, which the array around them then exceeds by one.
        guard let again = try? JSONParser.parse(writer.text) else {
            return precondition(isDeep(value, JSONParser.maximumDepth))
        }
        precondition(DataValue(again) == value)
    }

    private static func isDeep(_ value: DataValue, _ depth: Int) -> Bool {
        if depth == 0 { return true }
        switch value {
        case .array(let elements): return elements.contains { isDeep($0, depth - 1) }
        case .object(let members): return members.values.contains { isDeep($0, depth - 1) }
        default: return false
        }
    }

    /// Checks that joining all lines at once and one by one gives the same document.
    private static func join(_ bytes: [UInt8], mode: Int) {
        let mode: LineMode = [
            .document, .merge, .rows, .append(limit: 3), .prepend(limit: 3),
        ][mode]
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        let whole = StreamJoiner.document(of: [bytes], mode: mode, key: "a")
        let parts = StreamJoiner.document(of: lines, mode: mode, key: "a")
        precondition(whole == parts)
        if let whole { check(whole) }
    }
}
