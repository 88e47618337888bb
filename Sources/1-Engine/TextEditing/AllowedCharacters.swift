/// The characters that a text may contain, such as digits.
package struct AllowedCharacters: Hashable, Sendable {
    /// The maximum number of ranges of a pattern; further ones are ignored.
    private static let maximumRanges = 64

    private var ranges: [ClosedRange<Unicode.Scalar>] = []
    private var allowsLetters = false
    private var allowsDigits = false

    /// The decimal digits of all scripts.
    package static let digits = AllowedCharacters("\\d")

    /// Creates a set from a pattern like the inside of brackets in a regular expression, such as `0-9A-F`.
    ///
    /// - Parameter pattern: single characters and ranges of scalars as in `a-z`. `\d` is every decimal digit and `\w`
    ///   every letter, digit and underscore; a backslash before another character, and a hyphen that begins or ends the
    ///   pattern, mean the character itself.
    package init(_ pattern: String) {
        let scalars = Array(pattern.unicodeScalars.prefix(4 * Self.maximumRanges))
        var index = 0
        while index < scalars.count, ranges.count < Self.maximumRanges {
            var first = scalars[index]
            index += 1
            if first == "\\", index < scalars.count {
                first = scalars[index]
                index += 1
                if first == "d" || first == "w" {
                    allowsDigits = true
                    allowsLetters = allowsLetters || first == "w"
                    continue
                }
            }
            guard index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] >= first
            else {
                ranges.append(first...first)
                continue
            }
            ranges.append(first...scalars[index + 1])
            index += 2
        }
    }

    /// Returns whether every scalar of a character is allowed. Marks are allowed with a letter.
    package func contains(_ character: Character) -> Bool {
        if allowsDigits,
            character.unicodeScalars.allSatisfy({ $0.properties.numericType == .decimal })
        {
            return true
        }
        if allowsLetters, character.isLetter || character == "_" { return true }
        return character.unicodeScalars.allSatisfy { scalar in
            ranges.contains { $0.contains(scalar) }
        }
    }
}
