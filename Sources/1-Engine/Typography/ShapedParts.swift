/// The glyphs of the parts of one text, each of one run and direction, for its next layouts: neither the size of the
/// letters nor the width of the lines changes which glyphs a part has, and HarfBuzz takes most of a layout's time.
package final class ShapedParts {
    private struct Part {
        let utf8: [UInt8]
        let font: Font
        let features: [FontFeature]
        let isRightToLeft: Bool
        /// In the order of the text.
        let glyphs: [ShapedGlyph]

        func isFor(_ utf8: [UInt8], _ run: TextRun, isRightToLeft: Bool) -> Bool {
            font === run.font && self.isRightToLeft == isRightToLeft && self.utf8 == utf8
                && features == run.features
        }
    }

    /// The maximum number of bytes of text that are kept.
    private static let maximumCount = 1 << 14

    private var parts: [Part] = []
    private var byteCount = 0
    /// The part that a layout needs next if the text is that of the last layout.
    private var next = 0

    /// Creates an empty store.
    package init() {}

    /// Called at the start of each layout, which asks for the parts in their order.
    func beginLayout() { next = 0 }

    /// Returns the glyphs of a part, those of the last layout if it had the same part in this position.
    func glyphs(
        _ utf8: [UInt8], _ run: TextRun, isRightToLeft: Bool, shape: () -> [ShapedGlyph]
    ) -> [ShapedGlyph] {
        let index = next
        next += 1
        if index < parts.count, parts[index].isFor(utf8, run, isRightToLeft: isRightToLeft) {
            return parts[index].glyphs
        }
        if index < parts.count {
            for part in parts[index...] { byteCount -= part.utf8.count }
            parts.removeSubrange(index...)
        }
        let glyphs = shape()
        // A part that is not kept ends the list, since the following ones have their positions in it.
        if index == parts.count, byteCount + utf8.count <= ShapedParts.maximumCount {
            byteCount += utf8.count
            parts.append(
                Part(
                    utf8: utf8, font: run.font, features: run.features,
                    isRightToLeft: isRightToLeft, glyphs: glyphs))
        }
        return glyphs
    }
}
