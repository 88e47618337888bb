import Interface
import Platform

/// The first letters of rows that are sorted by title.
enum RowIndex {
    /// Fewer letters are no help, and of more, as Chinese has, none could be hit.
    static let entryCount = 3...64

    /// Where the rows of each letter begin; empty for rows that are not sorted by title. For a
    /// background thread.
    static func entries(of rows: [RowContent]) -> [FastScroller.Entry] {
        FrameThread.assertNotCurrent("looking for first letters")
        // Ä stands with A in most languages, and by itself in some.
        return entries(rows, foldsAccents: true) ?? entries(rows, foldsAccents: false) ?? []
    }

    private static func entries(
        _ rows: [RowContent], foldsAccents: Bool
    ) -> [FastScroller.Entry]? {
        var entries: [FastScroller.Entry] = []
        var seen: Set<String> = []
        var latin: UInt8 = 0
        for (i, row) in rows.enumerated() {
            let letter = letter(of: row.title, foldsAccents: foldsAccents)
            if letter == entries.last?.title { continue }
            guard seen.insert(letter).inserted, entries.count < entryCount.upperBound else {
                return nil
            }
            if let ascii = letter.utf8.first, ascii < 128, letter != other {
                guard ascii > latin else { return nil }
                latin = ascii
            }
            entries.append(
                FastScroller.Entry(title: letter, indexPath: IndexPath(row: i, section: 0)))
        }
        // Digits and signs come before all letters or after them.
        let middle = entries.dropFirst().dropLast()
        guard entries.count >= entryCount.lowerBound, !middle.contains(where: { $0.title == other })
        else { return nil }
        return entries
    }

    /// What titles that begin with no letter stand under.
    static let other = "#"

    /// The letter that a title stands under: the upper case of its first, past spaces and signs.
    static func letter(of title: String, foldsAccents: Bool) -> String {
        for scalar in title.unicodeScalars {
            guard scalar.properties.isAlphabetic else {
                if scalar.properties.numericType != nil { return other }
                continue
            }
            let upper = scalar.properties.uppercaseMapping.unicodeScalars.first ?? scalar
            return foldsAccents ? base(of: upper) : String(upper)
        }
        return other
    }

    /// A letter without its accent, by its name in Unicode: A of "LATIN CAPITAL LETTER A WITH
    /// DIAERESIS".
    private static func base(of scalar: Unicode.Scalar) -> String {
        let prefix = "LATIN CAPITAL LETTER "
        guard scalar.value >= 128, let name = scalar.properties.name, name.hasPrefix(prefix) else {
            return String(scalar)
        }
        let words = name.dropFirst(prefix.count).split(separator: " ")
        guard words.count > 2, words[0].count == 1, words[1] == "WITH" else {
            return String(scalar)
        }
        return String(words[0])
    }
}
