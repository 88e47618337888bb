import Platform

extension String {
    /// With spaces behind it up to `width` characters.
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Number {
    /// A number at the right of a column, behind at least one space; a dash where there is none.
    static func column(_ value: Double?, _ decimals: Int, _ width: Int) -> String {
        let text = value.map { Number.text($0, decimals: decimals) } ?? "-"
        return String(repeating: " ", count: max(1, width - text.count)) + text
    }
}
