/// Layouts of texts that were set before: a list shows the same texts again and again as its rows
/// come and go, and setting one costs more than all else about it.
public final class TextLayoutCache {
    /// All that a layout of plain text depends on, the fonts aside.
    public struct Key: Hashable {
        public var text: String
        public var size: Double
        public var lineHeight: Double?
        /// Nil for lines that are not broken.
        public var width: Double?
        /// Nil leaves it to the direction that the text runs in.
        public var alignment: TextLayout.Alignment?
        /// 0 for as many as there are.
        public var lines: Int

        public init(
            text: String, size: Double, lineHeight: Double?, width: Double?,
            alignment: TextLayout.Alignment?, lines: Int
        ) {
            self.text = text
            self.size = size
            self.lineHeight = lineHeight
            self.width = width
            self.alignment = alignment
            self.lines = lines
        }
    }

    /// Beyond this the older half goes.
    private static let maximumCount = 512

    private var layouts: [Key: (layout: TextLayout, use: Int)] = [:]
    private var use = 0

    /// The layout of that key, made by `make` where it is not there.
    public func layout(_ key: Key, _ make: () -> TextLayout) -> TextLayout {
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
