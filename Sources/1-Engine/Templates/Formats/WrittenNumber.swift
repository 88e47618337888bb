/// Numbers as people and spreadsheets write them: with a decimal comma or with grouped digits.
///
/// - If points and commas occur, the last of them is the decimal separator and the others group digits: `1.234,50`.
/// - A single comma is the decimal separator, `12,50`, unless exactly three digits follow: `1,234` is then read as the
///   locale writes it. Several commas group digits.
/// - A single point is the decimal separator. Several points group digits.
/// - Apostrophes and spaces group digits: `1'234.50`, `1 234,50`.
///
/// Groups have three digits, except the first, which may have fewer.
enum WrittenNumber {
    /// The maximum length of a number, in characters.
    private static let maximumLength = 64
    private static let spaces: Set<Character> = [" ", "\u{a0}", "\u{2009}", "\u{202f}"]
    private static let apostrophes: Set<Character> = ["'", "’"]

    /// Returns a number as JSON writes it; nil if the text is not a number.
    ///
    /// - Parameter hasDecimalComma: whether the locale writes decimals after a comma; called only for a text such as
    ///   `1,234`.
    static func json(_ text: String, hasDecimalComma: () -> Bool) -> String? {
        guard text.utf8.count <= maximumLength else { return nil }
        var digits = text[...]
        while let first = digits.first, spaces.contains(first) { digits = digits.dropFirst() }
        while let last = digits.last, spaces.contains(last) { digits = digits.dropLast() }
        var sign = ""
        if let first = digits.first, "+-−".contains(first) {
            sign = first == "+" ? "" : "-"
            digits = digits.dropFirst()
        }
        let decimal = decimalSeparator(of: digits, hasDecimalComma)
        let parts = decimal.map { digits.split(separator: $0, omittingEmptySubsequences: false) }
        guard let whole = ungrouped(parts?[0] ?? digits) else { return nil }
        guard let parts else { return sign + whole }
        guard parts.count == 2, isDigits(parts[1]) else { return nil }
        return "\(sign)\(whole).\(parts[1])"
    }

    /// Returns the character before the decimals; nil for a whole number.
    private static func decimalSeparator(
        of text: Substring, _ hasDecimalComma: () -> Bool
    ) -> Character? {
        let points = text.count { $0 == "." }
        let commas = text.count { $0 == "," }
        switch (points, commas) {
        case (0, 0): return nil
        case (1, 0): return "."
        case (0, 1):
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let couldGroup = parts[1].count == 3 && (1...3).contains(parts[0].count)
            return couldGroup && parts[0] != "0" && !hasDecimalComma() ? nil : ","
        case (0, _), (_, 0): return nil
        default: return text.last { $0 == "." || $0 == "," }
        }
    }

    /// Returns the digits of a whole number without the characters that group them; nil if it is not one.
    private static func ungrouped(_ text: Substring) -> String? {
        func kind(_ character: Character) -> Character {
            spaces.contains(character) ? " " : apostrophes.contains(character) ? "'" : character
        }
        guard let separator = text.first(where: { !isDigit($0) }).map(kind) else {
            return isDigits(text) && (text.first != "0" || text.count == 1) ? String(text) : nil
        }
        guard " '.,".contains(separator) else { return nil }
        let groups = text.split(omittingEmptySubsequences: false) { kind($0) == separator }
        guard (1...3).contains(groups[0].count), groups[0].first != "0",
            groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.allSatisfy(isDigits)
        else { return nil }
        return groups.joined()
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.allSatisfy(isDigit)
    }
}
