/// How a text and the figures that belong to it, such as a price or a count, share a width.
///
/// Figures are always whole. The text is wrapped or shortened first; where it would lose too much, the figures have a
/// line of their own, and only figures that are wider than that line are set smaller. Rows, cards and fields use it.
struct FigureLayout: Equatable {
    /// Whether the figures are on a line below the text.
    var isBelow = false
    /// The width that the text may use, in points.
    var textWidth: Double
    /// The width of each figure, in points; 0 for an empty one.
    var figureWidths: [Double]

    /// The space between the text and the figures, and between figures, in points.
    static let gap = 12.0

    /// - Parameters:
    ///   - least: the width of which the text needs at least this much beside figures, in points; see `least`.
    ///   - figures: the widths of the figures, in points; 0 for those that are empty.
    ///   - width: the width of the line, in points.
    ///   - hasSpaceBelow: whether there may be a line below the text.
    init(least: Double, figures: [Double], width: Double, hasSpaceBelow: Bool = true) {
        let count = figures.filter { $0 > 0 }.count
        let all = figures.reduce(0, +) + FigureLayout.gap * Double(max(0, count - 1))
        let beside = count == 0 ? width : width - all - FigureLayout.gap
        isBelow = hasSpaceBelow && count > 0 && beside < least
        textWidth = isBelow ? width : max(0, beside)
        // Figures that are too wide for the line become narrower by the same factor.
        let gaps = FigureLayout.gap * Double(max(0, count - 1))
        let factor = all > width ? max(0, width - gaps) / max(1, all - gaps) : 1
        figureWidths = figures.map { $0 * factor }
    }

    /// Returns the width that a text needs beside figures, in points.
    ///
    /// - Parameters:
    ///   - width: the width of the whole text on one line, or of the longer of two texts below each other, in points.
    ///   - word: the width of its longest word, in points; nil for a text of one line, which is shortened.
    ///   - room: the width of the line, in points.
    static func least(width: Double, word: Double?, room: Double) -> Double {
        // Narrower texts would be a column of single words, or a few letters and an ellipsis.
        let share = min(width, max(72, room * 0.38))
        return word.map { max($0 + 1, share) } ?? share
    }
}
