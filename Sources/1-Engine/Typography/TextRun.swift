/// Text of one style in a `TextLayout`.
public struct TextRun {
    /// The text of the run.
    public var text: String
    /// The font of all of the text.
    public var font: Font
    /// The size of an em, in points.
    public var size: Double
    /// The distance between baselines, in points; nil for the font's.
    public var lineHeight: Double?
    /// The space added after each letter, in points.
    public var letterSpacing = 0.0
    /// OpenType features, applied to the whole text.
    public var features: [FontFeature] = []
    /// A number that the caller can use to identify its runs.
    public var style = 0

    /// Creates a run in one font; `size` is that of an em, in points.
    public init(_ text: String, font: Font, size: Double) {
        self.text = text
        self.font = font
        self.size = size
    }

    /// The line's extent above the baseline, in points.
    var ascent: Double {
        guard let lineHeight else { return font.lineAscent * size }
        let all = font.lineAscent + font.lineDescent
        return all > 0 ? lineHeight * font.lineAscent / all : lineHeight
    }

    /// The line's extent below the baseline, in points.
    var descent: Double {
        guard let lineHeight else { return font.lineDescent * size }
        return lineHeight - ascent
    }

    /// The font's ascent regardless of the line height, in points.
    var fontAscent: Double { font.lineAscent * size }
}
