/// Texts in the columns of a table.
extension String {
    /// Returns the text, followed by spaces up to `width` characters, but at least `gap` of them.
    package func padded(to width: Int, gap: Int = 0) -> String {
        self + String(repeating: " ", count: max(gap, width - count))
    }

    /// Returns the text after spaces, `width` characters in all, but at least `gap` spaces.
    package func rightAligned(in width: Int, gap: Int = 0) -> String {
        String(repeating: " ", count: max(gap, width - count)) + self
    }
}
