/// A cache of at most 512 layouts of plain texts. Rows of a list show the same texts again as they scroll in and out,
/// and laying out a text costs more than drawing it.
package final class TextLayoutCache {
    /// Everything that a layout depends on, except for the fonts.
    package struct Key: Hashable {
        package var text: String
        /// Whether the text is the beginning of a longer one.
        package var isCut: Bool
        /// The size of an em, in points.
        package var size: Double
        /// The line height in points; nil for the font's.
        package var lineHeight: Double?
        /// The width in points; nil if lines are not broken.
        package var width: Double?
        /// The alignment; nil for that of the text's direction.
        package var alignment: TextLayout.Alignment?
        /// The maximum number of lines; 0 for any number.
        package var lines: Int
        /// The OpenType features.
        package var features: [FontFeature]
        /// Whether the interface runs from right to left.
        package var interfaceIsRightToLeft: Bool

        package init(
            text: String, isCut: Bool = false, size: Double, lineHeight: Double?, width: Double?,
            alignment: TextLayout.Alignment?, lines: Int, features: [FontFeature] = [],
            interfaceIsRightToLeft: Bool = false
        ) {
            self.text = text
            self.isCut = isCut
            self.size = size
            self.lineHeight = lineHeight
            self.width = width
            self.alignment = alignment
            self.lines = lines
            self.features = features
            self.interfaceIsRightToLeft = interfaceIsRightToLeft
        }
    }

    /// The number of layouts at which the less recently used half is evicted.
    static let maximumCount = 512

    private var layouts: [Key: (layout: TextLayout, use: Int)] = [:]
    private var use = 0

    /// The number of layouts held.
    var count: Int { layouts.count }

    func removeAll() { layouts.removeAll(keepingCapacity: true) }

    /// Returns the layout for a key, created by `make` if it is not cached.
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
