import Interface
import Platform

/// The index of initial letters of rows that are sorted by title.
enum RowIndex {
    /// The number of entries in a useful index: fewer are no help, and with more, as in Chinese, none could be hit with
    /// a finger.
    static let entryCount = 3...64

    /// Returns the first row for each initial letter; empty if the rows are not sorted by title. Call it on a
    /// background thread.
    static func entries(of rows: [RowContent]) -> [FastScroller.Entry] {
        FrameThread.assertNotCurrent("looking for first letters")
        // Ä is sorted with A in most languages and separately in some.
        return entries(rows, foldsAccents: true) ?? entries(rows, foldsAccents: false) ?? []
    }

    private static func entries(
        _ rows: [RowContent], foldsAccents: Bool
    ) -> [FastScroller.Entry]? {
        var entries: [FastScroller.Entry] = []
        var seen: Set<String> = []
        var latin: UInt8 = 0
        for i in rows.indices {
            let letter = letter(of: rows[i].title, foldsAccents: foldsAccents)
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
        // Digits and symbols must come before or after all letters.
        let middle = entries.dropFirst().dropLast()
        guard entries.count >= entryCount.lowerBound, !middle.contains(where: { $0.title == other })
        else { return nil }
        return entries
    }

    private static let latinLetters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }

    /// The entry for titles that do not begin with a letter.
    static let other = "#"

    /// Returns the entry of a title: its first letter in upper case, after any spaces and symbols.
    static func letter(of title: String, foldsAccents: Bool) -> String {
        // Most titles begin with an ASCII letter.
        if let first = title.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7a {
            return latinLetters[Int(first & 0x1f) - 1]
        }
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

    /// Returns a Latin letter without its accent, derived from its Unicode name: A for "LATIN CAPITAL LETTER A WITH
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
