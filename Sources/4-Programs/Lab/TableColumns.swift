import Platform

extension String {
    /// The text, padded with spaces to `width` characters.
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Number {
    /// Formats a number right-aligned in a column, after at least one space; a dash for nil.
    static func column(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
        let text = value.map { Number.text($0, decimals: decimals) } ?? "-"
        return String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
