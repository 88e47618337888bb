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
    override var accessibilityRole: AccessibilityRole? { .text }
    /// What the program has set, or else the text.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }
    /// What the program has set, or else that of a text.
    public override var accessibilityTraits: AccessibilityTraits {
        get { accessibility?.traits ?? .staticText }
        set { super.accessibilityTraits = newValue }
    }
    /// The parts of the text with a background of their own, as ranges of its scalars.
    package var markedRanges: [Range<Int>] = [] {
        didSet { if markedRanges != oldValue { setNeedsDisplay() } }
    }
    /// The background of marked parts.
    package var markColor = Color.clear {
        didSet { if markColor != oldValue, !markedRanges.isEmpty { setNeedsDisplay() } }
    }

    /// What happens to text that does not fit the label's frame.
    package enum Fitting: Sendable {
        /// It is truncated to the width and may extend beyond the frame vertically.
        case truncates
        /// It is truncated to the width; if the frame is too low, it has fewer lines and then a smaller font size.
        case fitsHeight
        /// It gets a smaller font size before it is truncated, for figures, of which no digit may be missing.
        case staysWhole
    }

    /// What happens to text that does not fit the frame.
    package var fitting = Fitting.truncates {
        didSet { if fitting != oldValue { invalidateSize() } }
    }
    private let animatedColor = Animated(Color.black)
    private var cached: (size: Size, layout: TextLayout, fontSize: Double)?
    private var cachedWidth: Double?
    private var cachedWordWidth: Double?
    /// The size without a limit on the width, of a text that is then on one line: its width before it is rounded, its
    /// height, and the limit of lines for which they were measured.
    private var oneLine: (width: Double, height: Double, limit: Int)?
    /// The family's revision when the label was last invalidated.
    private var revision = 0

    /// Creates a label without text; `fontSize` is in points.
    public init(family: FontFamily, fontSize: Double) {
        self.family = family
        self.fontSize = fontSize
        super.init()
        isUserInteractionEnabled = false
        isAdvanced = false
    }

    /// Creates a label in the system's font, 17 points high; see ``SystemFont``.
    public override convenience init(frame: Rect = .zero) {
        self.init(family: SystemFont.regular, fontSize: 17)
        self.frame = frame
    }

    /// The size of the text on one line, or on as many as the text has without being broken.
    public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

    /// Sets the size to that of the text. A label of several lines keeps its width, unless that is 0.
    public override func sizeToFit() {
        let isWrapped = numberOfLines != 1 && frame.width > 0
        frame.size = sizeThatFits(Size(isWrapped ? frame.width : .infinity, .infinity))
    }

    private func invalidate() {
        cached = nil
        cachedWidth = nil
        cachedWordWidth = nil
        oneLine = nil
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

    override func finishOwnAnimations() {
        super.finishOwnAnimations()
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
    ///   - fontSize: The font size, in points; nil for the label's.
    private func makeLayout(
        _ width: Double?, lines: Int, fontSize: Double? = nil
    ) -> TextLayout {
        let size = fontSize ?? self.fontSize
        let alignment: TextLayout.Alignment? =
            switch textAlignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .natural: isLaidOutFromRight ? .right : nil
            case .leading: isLaidOutFromRight ? .right : .left
            case .trailing: isLaidOutFromRight ? .left : .right
            }
        let limit = TextLimit.scalars(lines: lines, width: width, size: size)
        let (text, isCut) = TextLimit.prefix(text, scalars: limit)
        let key = TextLayoutCache.Key(
            text: text, isCut: isCut, size: size,
            lineHeight: lineHeight.map { $0 * size / self.fontSize }, width: width,
            alignment: alignment, lines: lines, features: features,
            interfaceIsRightToLeft: isLaidOutFromRight)
        return family.layouts.layout(key) {
            setText(key, alignment ?? (TextLayout.isRightToLeft(text) ? .right : .left))
        }
    }

    /// The OpenType features. Figures that stay whole have no kerning either, so that all numbers with as many digits
    /// have equal widths; words have it.
    private var features: [FontFeature] {
        guard usesTabularFigures else { return [] }
        let isNumber =
            fitting == .staysWhole
            && text.unicodeScalars.contains { $0.properties.numericType == .decimal }
        return isNumber ? [.tabularFigures, .noKerning] : [.tabularFigures]
    }

    private func setText(
        _ key: TextLayoutCache.Key, _ alignment: TextLayout.Alignment
    ) -> TextLayout {
        let breaks = key.lines != 1
        let width = key.width
        // A single-line label shows line breaks as spaces.
        let text = breaks ? key.text : String(key.text.map { $0.isNewline ? " " : $0 })
        func layOut(_ lineHeight: Double?) -> TextLayout {
            let runs = family.textRuns(
                text, size: key.size, lineHeight: lineHeight, isTruncated: key.lines > 0,
                features: features)
            return TextLayout(
                runs, width: breaks ? width : nil, alignWidth: width, alignment: alignment,
                breaks: .unicode, interfaceIsRightToLeft: key.interfaceIsRightToLeft)
        }
        var layout = layOut(key.lineHeight)
        // Lines of scripts with taller letters than the first font's are farther apart.
        if layout.lines.count > 1 {
            let extents = layout.lines.indices.map { extent(layout, $0) }
            let height = (extents.map(\.above).max() ?? 0) + (extents.map(\.below).max() ?? 0)
            if height > layout.lines[1].baseline - layout.lines[0].baseline + 0.5 {
                layout = layOut(height)
            }
        }
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
        // A text that fits on its line is not wrapped.
        if let oneLine, oneLine.limit == numberOfLines, size.width >= oneLine.width {
            return Size(min(size.width, oneLine.width.rounded(.up)), oneLine.height)
        }
        let layout = makeLayout(size.width.isFinite ? size.width : nil, lines: numberOfLines)
        let height = (fitting == .truncates ? layout.height : drawnHeight(layout, fontSize))
            .rounded(.up)
        if !size.width.isFinite, layout.lines.count == 1 {
            oneLine = (layout.width, height, numberOfLines)
        }
        return Size(min(size.width, layout.width.rounded(.up)), height)
    }

    // MARK: Drawing

    public override func draw(on canvas: Canvas) {
        if text.isEmpty { return }
        let size = presentationFrame.size
        if cached?.size.width != size.width
            || fitting != .truncates && cached?.size.height != size.height
        {
            let (layout, fontSize) = fittedLayout(size)
            cached = (size, layout, fontSize)
        }
        guard let (_, layout, fontSize) = cached, let first = layout.lines.first,
            let last = layout.lines.last
        else { return }
        // The block from the first line's cap height to the last line's baseline is centred vertically.
        let block = last.baseline - first.baseline + family.capHeight * fontSize
        let top = (size.height - block) / 2 + family.capHeight * fontSize - first.baseline
        for box in markedRanges.flatMap(layout.boxes) {
            canvas.fill(box.offset(by: Point(0, top)), color: markColor)
        }
        canvas.draw(layout, at: Point(0, top), color: animatedColor.presented)
    }
}

// MARK: - Fitting

extension Label {
    /// The factor down to which figures are made smaller before they are truncated, if they are not larger than
    /// `minimumFontSize` then.
    private static let minimumScale = 0.25
    /// The smallest font size of a text that is made smaller, in points.
    private static let minimumFontSize = 6.0

    /// The font size at which the text is drawn in the label's frame, in points.
    package var fittedFontSize: Double { fittedLayout(frame.size).fontSize }

    /// The text as it is drawn in the label's frame.
    package var fittedLayout: TextLayout { fittedLayout(frame.size).layout }

    /// The width of the widest part of the text that is not broken between lines, in points.
    package var longestWordWidth: Double {
        if let cachedWordWidth { return cachedWordWidth }
        let (text, _) = TextLimit.prefix(text, scalars: TextLimit.lineScalars)
        let width = LineBreaks.words(of: text).reduce(0) { width, word in
            let runs = family.textRuns(
                word, size: fontSize, lineHeight: lineHeight, isTruncated: false,
                features: features)
            return max(width, TextLayout(runs, breaks: .unicode).width)
        }
        cachedWordWidth = width
        return width
    }

    /// The height that a layout needs so that nothing extends beyond the label, whose vertical centre is that of the
    /// block from the first cap height to the last baseline, in points.
    private func drawnHeight(_ layout: TextLayout, _ fontSize: Double) -> Double {
        guard let first = layout.lines.first, let last = layout.lines.last else { return 0 }
        let cap = family.capHeight * fontSize
        let block = last.baseline - first.baseline + cap
        let above =
            max(
                first.baseline - first.top, extent(layout, 0).above) - cap
        let below = max(
            last.bottom - last.baseline, extent(layout, layout.lines.count - 1).below)
        return max(layout.height, block + 2 * max(above, below))
    }

    /// Returns how far the letters of a line extend above and below its baseline, in points.
    private func extent(_ layout: TextLayout, _ line: Int) -> (above: Double, below: Double) {
        layout.extent(ofLine: line, metricsOf: family.fonts[0])
    }

    private func fittedLayout(_ size: Size) -> (layout: TextLayout, fontSize: Double) {
        var fontSize = fontSize
        var lines = numberOfLines
        if fitting == .staysWhole { fontSize = wholeFontSize(size.width) }
        var layout = makeLayout(size.width, lines: lines, fontSize: fontSize)
        guard fitting != .truncates, size.height > 0 else { return (layout, fontSize) }
        // Metrics of fonts are rounded, so half a point too much is not visible.
        func fits() -> Bool { drawnHeight(layout, fontSize) <= size.height + 0.5 }
        for count in (1..<max(1, layout.lines.count)).reversed()
        where fitting == .fitsHeight && !fits() {
            lines = count
            layout = makeLayout(size.width, lines: lines, fontSize: fontSize)
        }
        while !fits(), fontSize > Label.minimumFontSize {
            let factor = min(0.97, size.height / drawnHeight(layout, fontSize))
            fontSize = max(Label.minimumFontSize, Label.rounded(fontSize * factor))
            layout = makeLayout(size.width, lines: lines, fontSize: fontSize)
        }
        return (layout, fontSize)
    }

    /// The largest font size at which the text fits a width without being truncated, in points.
    private func wholeFontSize(_ width: Double) -> Double {
        let natural = numberOfLines == 1 ? textWidth : longestWordWidth
        guard width > 0, natural > width + 0.5 else { return fontSize }
        let least = min(Label.minimumScale * fontSize, Label.minimumFontSize)
        return Label.rounded(max(least, fontSize * width / natural))
    }

    /// Rounds a font size down to half a point, so that few sizes of glyphs are cached.
    private static func rounded(_ size: Double) -> Double {
        size < 2 ? size : (size * 2).rounded(.down) / 2
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
        if let input = self as? any TextInput { return input.updateFonts() }
        var hasChanged = false
        for view in subviews where view.updateFontsInTree() { hasChanged = true }
        if hasChanged { setNeedsLayout() }
        return hasChanged
    }
}
