import Platform

extension Number {
    /// Formats a number right-aligned in a column, after at least one space; a dash for nil.
    static func column(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
        let text = value.map { Number.text($0, decimals: decimals) } ?? "-"
        return text.rightAligned(in: width, gap: 1)
    }
}
