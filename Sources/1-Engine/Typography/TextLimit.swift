/// Limits how much of a text is shaped. A text from outside may be of any length, and only its beginning can be
/// visible.
package enum TextLimit {
    /// The maximum number of scalars in a line whose width is not known. At 14 points, with a quarter of an em per
    /// letter, that many are 14,000 points wide.
    package static let lineScalars = 4096
    /// An upper bound for the scalars per em of a line's width in any visible text.
    private static let scalarsPerEm = 16.0
    /// The scalars allowed in addition, for marks and joiners without a width at the start of a narrow line.
    private static let minimum = 64

    /// Returns a number of scalars that suffices to fill lines.
    ///
    /// - Parameters:
    ///   - lines: the number of lines; 0 for any number, which gives a layout's maximum.
    ///   - width: the width of a line, in points; nil if it is not known.
    ///   - size: the size of an em, in points.
    package static func scalars(lines: Int, width: Double?, size: Double) -> Int {
        guard lines > 0 else { return TextSource.maximumScalars }
        var line = lineScalars
        if let width, size > 0, width / size < Double(lineScalars) {
            line = min(line, minimum + Int(max(0, width / size) * scalarsPerEm))
        }
        let (total, overflows) = line.multipliedReportingOverflow(by: lines)
        return overflows ? TextSource.maximumScalars : min(total, TextSource.maximumScalars)
    }

    /// Returns the beginning of a text: at most `count` scalars, cut at the end of a character or, if a single
    /// character is longer than that, within it.
    ///
    /// - Returns: the text, and whether it was cut.
    /// - Complexity: linear in `count`.
    package static func prefix(_ text: String, scalars count: Int) -> (text: String, isCut: Bool) {
        // A scalar takes at least one byte.
        if text.utf8.count <= count { return (text, false) }
        let scalars = text.unicodeScalars
        guard
            let cut = scalars.index(
                scalars.startIndex, offsetBy: max(0, count), limitedBy: scalars.endIndex),
            cut < scalars.endIndex
        else { return (text, false) }
        // Take one more scalar, then drop the last character: if that is one scalar long, a character starts exactly at
        // the cut.
        var kept = scalars[..<scalars.index(after: cut)]
        let last = Substring(kept).last.map { $0.unicodeScalars.count } ?? 0
        if last < kept.count { kept.removeLast(last) } else { kept = scalars[..<cut] }
        return (String(kept), true)
    }
}

extension TextLayout {
    /// Whether a text runs from right to left, according to its first letter that has a direction.
    ///
    /// - Parameter interfaceIsRightToLeft: as for `init`.
    /// - Complexity: constant; only the first thousand scalars are examined.
    package static func isRightToLeft(
        _ text: String, interfaceIsRightToLeft: Bool = false
    ) -> Bool {
        Bidi.levels(
            Array(text.unicodeScalars.prefix(1000).filter { $0 != "\n" }),
            interfaceIsRightToLeft: interfaceIsRightToLeft
        ).isRightToLeft
    }
}
