/// Layouts of plain texts, at most 512. Rows of a list show the same texts again as they scroll in
/// and out, and laying a text out costs more than drawing it.
package final class TextLayoutCache {
    /// All that a layout depends on, the fonts aside.
    package struct Key: Hashable {
        package var text: String
        /// Whether the text is the beginning of a longer one.
        package var isCut: Bool
        /// Of an em, in points.
        package var size: Double
        /// In points; nil for the font's.
        package var lineHeight: Double?
        /// In points; nil for lines that are not broken.
        package var width: Double?
        /// Nil for the direction of the text.
        package var alignment: TextLayout.Alignment?
        /// 0 for any number.
        package var lines: Int
        /// Figures of one width.
        package var hasTabularFigures: Bool

        package init(
            text: String, isCut: Bool = false, size: Double, lineHeight: Double?, width: Double?,
            alignment: TextLayout.Alignment?, lines: Int, hasTabularFigures: Bool = false
        ) {
            self.text = text
            self.isCut = isCut
            self.size = size
            self.lineHeight = lineHeight
            self.width = width
            self.alignment = alignment
            self.lines = lines
            self.hasTabularFigures = hasTabularFigures
        }
    }

    /// When there are this many, the less recently used half is evicted.
    static let maximumCount = 512

    private var layouts: [Key: (layout: TextLayout, use: Int)] = [:]
    private var use = 0

    /// The number of layouts held.
    var count: Int { layouts.count }

    func removeAll() { layouts.removeAll(keepingCapacity: true) }

    /// The layout of a key, made by `make` where it is not held.
    package func layout(_ key: Key, _ make: () -> TextLayout) -> TextLayout {
        use += 1
        if let index = layouts.index(forKey: key) {
            layouts.values[index].use = use
            return layouts.values[index].layout
        }
        if layouts.count >= TextLayoutCache.maximumCount {
            let oldest = layouts.values.map(\.use).sorted()[layouts.count / 2]
            layouts = layouts.filter { $0.value.use > oldest }
        }
        let layout = make()
        layouts[key] = (layout, use)
        return layout
    }
}
