/// Search for a text in another one.
enum TextSearch {
    /// Up to this length of the text that is searched for, comparing it at each position takes less time than a table.
    private static let maximumDirectLength = 32

    /// Whether a text contains another one, by their bytes in UTF-8. An empty text is contained in every text.
    ///
    /// - Complexity: linear in the lengths of both. Allocates only if `part` is longer than 32 bytes.
    static func contains(_ text: String, _ part: String) -> Bool {
        let (bytes, wanted) = (text.utf8, part.utf8)
        guard let first = wanted.first else { return true }
        guard wanted.count <= bytes.count else { return false }
        guard wanted.count <= maximumDirectLength else {
            return containsLong(Array(bytes), Array(wanted))
        }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    /// The algorithm of Knuth, Morris and Pratt.
    private static func containsLong(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
        // For each length of a match, that of the longest shorter one that ends at the same byte.
        var shorter = [Int](repeating: 0, count: wanted.count)
        var length = 0
        for i in 1..<wanted.count {
            while length > 0, wanted[i] != wanted[length] { length = shorter[length - 1] }
            if wanted[i] == wanted[length] { length += 1 }
            shorter[i] = length
        }
        length = 0
        for byte in bytes {
            while length > 0, byte != wanted[length] { length = shorter[length - 1] }
            if byte == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }
}
