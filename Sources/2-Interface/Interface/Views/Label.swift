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

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        // Fonts may have been added while the label was on no screen.
        updateFonts()
    }

    /// Lays out the text again if fonts were added to the family since: they may have characters that it shows as
    /// boxes.
    ///
    /// - Returns: Whether fonts were added.
    @discardableResult fileprivate func updateFonts() -> Bool {
        guard !text.isEmpty, family.revision != revision else { return false }
        invalidateSize()
        return true
    }

    // MARK: Layout

    /// The width of the text without line wrapping, in points.
    public var textWidth: Double {
        if let cachedWidth { return cachedWidth }
        let width = makeLayout(nil, lines: numberOfLines).width
        cachedWidth = width
        return width
    }

    /// Returns the layout of the text.
    ///
    /// - Parameters:
    ///   - width: The width at which lines are wrapped, in points; nil disables wrapping.
    ///   - lines: The maximum number of lines; 0 means no limit.
    private func makeLayout(_ width: Double?, lines: Int) -> TextLayout {
        let alignment: TextLayout.Alignment? =
            switch textAlignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .natural: isRightToLeft ? .right : nil
            case .leading: isRightToLeft ? .right : .left
            case .trailing: isRightToLeft ? .left : .right
            }
        let limit = TextLimit.scalars(lines: lines, width: width, size: fontSize)
        let (text, isCut) = TextLimit.prefix(text, scalars: limit)
        let key = TextLayoutCache.Key(
            text: text, isCut: isCut, size: fontSize, lineHeight: lineHeight, width: width,
            alignment: alignment, lines: lines, hasTabularFigures: usesTabularFigures)
        return family.layouts.layout(key) {
            setText(key, alignment ?? (TextLayout.isRightToLeft(text) ? .right : .left))
        }
    }

    private func setText(
        _ key: TextLayoutCache.Key, _ alignment: TextLayout.Alignment
    ) -> TextLayout {
        let breaks = key.lines != 1
        let width = key.width
        // A single-line label shows line breaks as spaces.
        let text = breaks ? key.text : String(key.text.map { $0.isNewline ? " " : $0 })
        let runs = family.textRuns(
            text, size: fontSize, lineHeight: lineHeight, isTruncated: key.lines > 0,
            features: usesTabularFigures ? [.tabularFigures] : [])
        var layout = TextLayout(
            runs, width: breaks ? width : nil, alignWidth: width, alignment: alignment,
            breaks: .unicode)
        guard let width else { return layout }
        if key.lines > 0 {
            layout.truncate(
                toLines: key.lines, width: width, alignment: alignment, isContinued: key.isCut)
        }
        return layout
    }

    /// Returns the size of the text, in points, wrapped at the width of `size`.
    public override func sizeThatFits(_ size: Size) -> Size {
        sizeThatFits(size, numberOfLines: numberOfLines)
    }

    /// Returns the size that the text would have with another maximum number of lines, as `sizeThatFits(_:)` does.
    package func sizeThatFits(_ size: Size, numberOfLines: Int) -> Size {
        let layout = makeLayout(size.width.isFinite ? size.width : nil, lines: numberOfLines)
        return Size(min(size.width, layout.width.rounded(.up)), layout.height.rounded(.up))
    }

    // MARK: Drawing

    public override func draw(on canvas: Canvas) {
        if text.isEmpty { return }
        let size = presentationFrame.size
        if cached?.width != size.width {
            cached = (size.width, makeLayout(size.width, lines: numberOfLines))
        }
        guard let layout = cached?.layout, let first = layout.lines.first,
            let last = layout.lines.last
        else { return }
        // The block from the first line's cap height to the last line's baseline is centred vertically.
        let block = last.baseline - first.baseline + family.capHeight * fontSize
        let top = (size.height - block) / 2 + family.capHeight * fontSize - first.baseline
        canvas.draw(layout, at: Point(0, top), color: animatedColor.presented)
    }
}

extension Screen {
    /// Lays out again the labels to whose families fonts were added, and the views around them.
    package func fontsDidChange() { root.updateFontsInTree() }
}

extension View {
    /// - Returns: Whether a label was laid out again.
    @discardableResult fileprivate final func updateFontsInTree() -> Bool {
        if let label = self as? Label { return label.updateFonts() }
        var hasChanged = false
        for view in subviews where view.updateFontsInTree() { hasChanged = true }
        if hasChanged { setNeedsLayout() }
        return hasChanged
    }
}
