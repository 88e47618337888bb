/// How much of a text is shaped. A text that comes from outside may be of any length, and only its
/// beginning can be seen.
package enum TextLimit {
    /// The most scalars of a line whose width is not known. At 14 points with a quarter of an em a
    /// letter they are 14,000 points wide.
    package static let lineScalars = 4096
    /// No visible text has more scalars in an em of its line.
    private static let scalarsPerEm = 16.0
    /// For marks and joiners, which take no width, at the beginning of a narrow line.
    private static let minimum = 64

    /// The number of scalars that suffice to fill lines.
    ///
    /// - Parameters:
    ///   - lines: 0 for any number, which gives the limit of a layout.
    ///   - width: of a line, in points; nil where it is not known.
    ///   - size: of an em, in points.
    package static func scalars(lines: Int, width: Double?, size: Double) -> Int {
        guard lines > 0 else { return TextSource.maximumScalars }
        var line = lineScalars
        if let width, size > 0, width / size < Double(lineScalars) {
            line = min(line, minimum + Int(max(0, width / size) * scalarsPerEm))
        }
        let (total, overflows) = line.multipliedReportingOverflow(by: lines)
        return overflows ? TextSource.maximumScalars : min(total, TextSource.maximumScalars)
    }

    /// The beginning of a text: at most `count` scalars, cut where a character ends, or within one
    /// that is longer than that.
    ///
    /// - Returns: the text itself where it is no longer.
    /// - Complexity: linear in `count`.
    package static func prefix(_ text: String, scalars count: Int) -> (text: String, isCut: Bool) {
        // No scalar takes less than a byte.
        if text.utf8.count <= count { return (text, false) }
        let scalars = text.unicodeScalars
        guard
            let cut = scalars.index(
                scalars.startIndex, offsetBy: max(0, count), limitedBy: scalars.endIndex),
            cut < scalars.endIndex
        else { return (text, false) }
        // The last character with the scalar after it: one of one scalar begins at the cut.
        var kept = scalars[..<scalars.index(after: cut)]
        let last = Substring(kept).last.map { $0.unicodeScalars.count } ?? 0
        if last < kept.count { kept.removeLast(last) } else { kept = scalars[..<cut] }
        return (String(kept), true)
    }
}

extension TextLayout {
    /// Whether text runs from right to left, by its first letter that has a direction.
    ///
    /// - Complexity: constant; only the first thousand scalars are looked at.
    package static func isRightToLeft(_ text: String) -> Bool {
        Bidi.levels(Array(text.unicodeScalars.prefix(1000).filter { $0 != "\n" })).isRightToLeft
    }
}
