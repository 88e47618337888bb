import Geometry
import Typography

/// Text on one or more lines.
public final class Label: View {
    /// How lines are aligned in the label.
    public enum TextAlignment: Sendable {
        case left, center, right
        /// By the text's direction: left, or right for right-to-left text. Right for all text where the
        /// interface is laid out from right to left.
        case natural
        /// Where lines of the interface begin: left, or right from right to left.
        case leading
        /// Where lines of the interface end.
        case trailing
    }

    /// The fonts; a character is set in the first font that has it.
    public let family: FontFamily
    /// Of an em, in points.
    public var fontSize: Double {
        didSet { if fontSize != oldValue { invalidateSize() } }
    }
    /// The text.
    public var text = "" {
        didSet { if text != oldValue || family.revision != revision { invalidateSize() } }
    }
    /// Animatable. Glyphs with colours of their own keep them.
    public var textColor: Color {
        get { animatedColor.model }
        set { set(animatedColor, newValue) }
    }
    /// How lines are aligned.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { invalidate() } }
    }
    /// The maximum number of lines; text beyond them is truncated with an ellipsis. 0 for no limit.
    public var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { invalidateSize() } }
    }
    /// From baseline to baseline, in points; nil for the font's.
    public var lineHeight: Double? {
        didSet { if lineHeight != oldValue { invalidateSize() } }
    }
    /// Figures of one width, for times and for numbers that change or stand in a column. Fonts
    /// without the OpenType feature `tnum` keep their own figures.
    public var usesTabularFigures = false {
        didSet { if usesTabularFigures != oldValue { invalidateSize() } }
    }
    private let animatedColor = Animated(Color.black)
    private var cached: (width: Double, layout: TextLayout)?
    private var cachedWidth: Double?
    /// The family's when the label was last invalidated.
    private var revision = 0

    /// A label without text; `fontSize` is in points.
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

    /// - Parameter width: where lines are wrapped; nil does not wrap them.
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
        // A single line shows line feeds as spaces.
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

    /// The size of the text, wrapped at `size.width`, in points.
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
        // The block from the first line's cap height to the last baseline is centred vertically.
        let block = last.baseline - first.baseline + family.capHeight * fontSize
        let top = (size.height - block) / 2 + family.capHeight * fontSize - first.baseline
        canvas.draw(layout, at: Point(0, top), color: animatedColor.presented)
    }
}
