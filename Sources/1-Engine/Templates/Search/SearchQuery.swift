/// What a visitor searches for: words that a text must all contain, in any order and as any part, without regard to case
/// and accents.
package struct SearchQuery: Sendable, Equatable {
    /// The maximum length of a query, in characters; the rest is ignored.
    package static let maximumLength = 100
    /// The maximum number of words; the rest is ignored.
    static let maximumWords = 8

    private let words: [[UInt8]]

    /// - Parameter text: what the visitor has typed.
    package init(_ text: String = "") {
        words = text.prefix(SearchQuery.maximumLength).split(whereSeparator: \.isWhitespace)
            .prefix(SearchQuery.maximumWords).map { FoldedText(String($0)).bytes }
            .filter { !$0.isEmpty }
    }

    /// Whether there is nothing to search for, so that every text matches.
    package var isEmpty: Bool { words.isEmpty }

    /// Whether a text, as `FoldedText` has it, contains all words.
    ///
    /// - Complexity: linear in the length of the text, for a bounded query.
    package func matches(_ text: ArraySlice<UInt8>) -> Bool {
        words.allSatisfy { SearchQuery.place(of: $0, in: text, from: text.startIndex) != nil }
    }

    /// Returns the parts of a text that match a word, as ranges of scalars in ascending order, none next to another.
    package func ranges(in text: String) -> [Range<Int>] {
        if words.isEmpty || text.isEmpty { return [] }
        let folded = FoldedText(text, keepsScalars: true)
        var isMarked = [Bool](repeating: false, count: text.unicodeScalars.count)
        for word in words {
            var start = 0
            while let place = SearchQuery.place(of: word, in: folded.bytes[...], from: start) {
                let last = folded.scalars[place + word.count - 1]
                for scalar in folded.scalars[place]...last { isMarked[Int(scalar)] = true }
                start = place + word.count
            }
        }
        var ranges: [Range<Int>] = []
        for (i, scalar) in text.unicodeScalars.enumerated() {
            // An accent of its own belongs to the letter before it.
            let isAccent = scalar.properties.generalCategory == .nonspacingMark
            guard isMarked[i] || isAccent && ranges.last?.upperBound == i else { continue }
            if ranges.last?.upperBound == i {
                ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<i + 1
            } else {
                ranges.append(i..<i + 1)
            }
        }
        return ranges
    }

    private static func place(
        of word: [UInt8], in text: ArraySlice<UInt8>, from start: Int
    ) -> Int? {
        guard text.endIndex - start >= word.count else { return nil }
        let first = word[0]
        for i in start...text.endIndex - word.count where text[i] == first {
            if word.count == 1 { return i }
            var length = 1
            while length < word.count, text[i + length] == word[length] { length += 1 }
            if length == word.count { return i }
        }
        return nil
    }
}
