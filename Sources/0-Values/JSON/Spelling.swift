/// Suggestions for mistyped names.
package enum Spelling {
    /// Returns the name most similar to `word`; nil if none is similar.
    package static func nearest(to word: String, among names: [String]) -> String? {
        let nearest = names.map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        guard let (name, distance) = nearest, distance <= max(2, name.count / 2) else { return nil }
        return name
    }

    /// Returns the Levenshtein distance of the first 64 characters of two words, ignoring case.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.lowercased().prefix(64)), Array(b.lowercased().prefix(64)))
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let changed = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count]
    }
}
