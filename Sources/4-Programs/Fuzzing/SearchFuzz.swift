import Templates

/// Reads fuzzed bytes as a query and a text, separated by a line feed. What matches must have marked parts within the
/// text.
package enum SearchFuzz {
    static let seeds: [[UInt8]] = [
        "uri hb\nZürich HB", "ss\nStraße", "مق\nمَقهى", "e\ne\u{301}\u{301}",
    ]
    .map { Array($0.utf8) }

    /// Searches for the first line in the rest.
    ///
    /// - Returns: whether it was found.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Bool {
        let end = bytes.firstIndex(of: 10) ?? bytes.count
        let query = SearchQuery(String(decoding: bytes[..<end], as: UTF8.self))
        let text = String(decoding: bytes[min(end + 1, bytes.count)...], as: UTF8.self)
        let isFound = query.matches(FoldedText(text).bytes[...])
        let ranges = query.ranges(in: text)
        precondition(!isFound || query.isEmpty || !ranges.isEmpty)
        precondition(ranges.allSatisfy { 0 <= $0.lowerBound && !$0.isEmpty })
        precondition((ranges.last?.upperBound ?? 0) <= text.unicodeScalars.count)
        precondition(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        return isFound
    }
}
