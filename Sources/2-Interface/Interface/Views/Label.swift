import Geometry
import Typography

/// A view that shows text on one or more lines.
public final class Label: View {
    /// The horizontal alignment of lines.
    public enum TextAlignment: Sendable {
        case left, center, right
        /// According to the text's direction: left, or right for right-to-left text. In right-to-left layout, right
        /// for all text.
        case natural
        /// At the leading edge: left, or right in right-to-left layout.
        case leading
        /// At the trailing edge: right, or left in right-to-left layout.
        case trailing
    }

    /// The fonts. Each character is set in the first font that contains it.
    public let family: FontFamily
    /// The font size (the size of an em), in points.
    public var fontSize: Double {
        didSet { if fontSize != oldValue { invalidateSize() } }
    }
    /// The text.
    public var text = "" {
        didSet { if text != oldValue || family.revision != revision { invalidateSize() } }
    }
    /// The text colour. Animatable. Colour glyphs keep their own colours.
    public var textColor: Color {
        get { animatedColor.model }
        set { set(animatedColor, newValue) }
    }
    /// The horizontal alignment of lines.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { invalidate() } }
    }
    /// The maximum number of lines; text beyond it is truncated with an ellipsis. 0 means no limit.
    public var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { invalidateSize() } }
    }
    /// The distance between baselines, in points; nil for the font's.
    public var lineHeight: Double? {
        didSet { if lineHeight != oldValue { invalidateSize() } }
    }
    /// Whether all figures have the same width, for times and for numbers that change or are aligned in columns.
    /// Fonts without the OpenType feature `tnum` keep their default figures.
    public var usesTabularFigures = false {
        didSet { if usesTabularFigures != oldValue { invalidateSize() } }
    }
    private let animatedColor = Animated(Color.black)
    private var cached: (width: Double, layout: TextLayout)?
    private var cachedWidth: Double?
    /// The family's revision when the label was last invalidated.
    private var revision = 0

    /// Creates a label without text; `fontSize` is in points.
    public init(family: FontFamily, fontSize: Double) {
        self.family = family
        self.fontSize = fontSize
        super.init()
        isUserInteractionEnabled = false
    }

    private func invalidate() {
        cached = nil
        cachedWidth = nil
        revision = family.revision
        setNeedsDisplay()
    }

    private func invalidateSize() {
        invalidate()
        invalidateIntrinsicContentSize()
    }

    override func advanceAnimations(to time: Double) -> Bool {
        let needsAnotherFrame = super.advanceAnimations(to: time)
        return advance(animatedColor, to: time) || needsAnotherFrame
    }

    override func finishAnimations() {
        super.finishAnimations()
        animatedColor.finish()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        invalidate()
    }

    // MARK: Layout

    /// The width of the text without line wrapping, in points.
    public var textWidth: Double {
        if let cachedWidth { return cachedWidth }
        let width = makeLayout(nil).width
        cachedWidth = width
        return width
    }

    /// Returns the layout of the text.
    ///
    /// - Parameter width: The width at which lines are wrapped, in points; nil disables wrapping.
    private func makeLayout(_ width: Double?) -> TextLayout {
        let alignment: TextLayout.Alignment? =
            switch textAlignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .natural: isRightToLeft ? .right : nil
            case .leading: isRightToLeft ? .right : .left
            case .trailing: isRightToLeft ? .left : .right
            }
        let limit = TextLimit.scalars(lines: numberOfLines, width: width, size: fontSize)
        let (text, isCut) = TextLimit.prefix(text, scalars: limit)
        let key = TextLayoutCache.Key(
            text: text, isCut: isCut, size: fontSize, lineHeight: lineHeight, width: width,
            alignment: alignment, lines: numberOfLines, hasTabularFigures: usesTabularFigures)
        return family.layouts.layout(key) {
            setText(key, alignment ?? (TextLayout.isRightToLeft(text) ? .right : .left))
        }
    }

    private func setText(
        _ key: TextLayoutCache.Key, _ alignment: TextLayout.Alignment
    ) -> TextLayout {
        let breaks = numberOfLines != 1
        let width = key.width
        // A single-line label shows line breaks as spaces.
        let text = breaks ? key.text : String(key.text.map { $0.isNewline ? " " : $0 })
        let runs = family.textRuns(
            text, size: fontSize, lineHeight: lineHeight, isTruncated: numberOfLines > 0,
            features: usesTabularFigures ? [.tabularFigures] : [])
        var layout = TextLayout(
            runs, width: breaks ? width : nil, alignWidth: width, alignment: alignment,
            breaks: .unicode)
        guard let width else { return layout }
        if numberOfLines > 0 {
            layout.truncate(
                toLines: numberOfLines, width: width, alignment: alignment, isContinued: key.isCut)
        }
        return layout
    }

    /// Returns the size of the text, in points, wrapped at the width of `size`.
    public override func sizeThatFits(_ size: Size) -> Size {
        let layout = makeLayout(size.width.isFinite ? size.width : nil)
        return Size(min(size.width, layout.width.rounded(.up)), layout.height.rounded(.up))
    }

    // MARK: Drawing

    public override func draw(on canvas: Canvas) {
        if text.isEmpty { return }
        let size = presentationFrame.size
        if cached?.width != size.width { cached = (size.width, makeLayout(size.width)) }
        guard let layout = cached?.layout, let first = layout.lines.first,
            let last = layout.lines.last
        else { return }
        // The block from the first line's cap height to the last line's baseline is centred vertically.
        let block = last.baseline - first.baseline + family.capHeight * fontSize
        let top = (size.height - block) / 2 + family.capHeight * fontSize - first.baseline
        canvas.draw(layout, at: Point(0, top), color: animatedColor.presented)
    }
}
