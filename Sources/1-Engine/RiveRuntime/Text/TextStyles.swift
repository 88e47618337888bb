import Geometry
import Typography

/// A run of a text.
final class TextValueRun: TextValueRunBase, StyledRun {
    @Sibling private(set) var style: TextStyle?

    override func resolve() {
        style = artboard.component(Int(styleId))
        (parent as? Text)?.add(self)
    }

    override func didChange(_ key: PropertyKey) {
        // An index that is not a style's leaves the style unchanged.
        if let new: TextStyle = artboard.component(Int(styleId)) { style = new }
        (parent as? Text)?.markShapeDirty()
    }
}

/// A font and its size, with the paints of text in this style.
final class TextStyle: TextStyleBase, PaintContainer {
    var paints: [ShapePaint] = []
    /// The font assigned by a view model, which overrides the file's.
    private var assignedFont: FontAsset?
    private(set) lazy var font = loadFont()
    /// The combined outlines of the letters with each opacity.
    private var outlines: [(opacity: Double, path: Path)] = []
    /// The index in `outlines` for each opacity, if there are several.
    private var outlineNumbers: [Float: Int] = [:]
    /// The size of the outline that was made last.
    private var lastSize = PathSize()
    fileprivate(set) var background: TextStyleBackground?

    func removeOutlines() {
        outlines = []
        outlineNumbers = [:]
        background?.removeBoxes()
    }

    /// Returns a run of text in this style; nil if its font is missing.
    func run(_ text: String) -> TextRun? {
        guard let font else { return nil }
        var run = TextRun(text, font: font, size: max(0, fontSize))
        if lineHeight >= 0 { run.lineHeight = lineHeight }
        run.letterSpacing = letterSpacing
        run.features = features
        return run
    }

    private var text: Text? { parent as? Text }
    var renderOpacity: Double { text?.renderOpacity ?? 1 }

    /// Marks the text or field that contains the style for a new layout.
    fileprivate func markTextDirty() {
        (parent as? any StyledText)?.markShapeDirty()
    }

    var features: [FontFeature] {
        children.compactMap { ($0 as? TextStyleFeature)?.feature }
    }

    private func loadFont() -> Font? {
        let axes = children.compactMap { ($0 as? TextStyleAxis)?.axis }
        return font(axes: axes)
    }

    private func font(axes: [FontAxis]) -> Font? {
        if let assignedFont { return artboard.font(assignedFont, axes: axes) }
        return fontAssetId == .max ? nil : artboard.font(at: Int(fontAssetId), axes: axes)
    }

    /// Returns one of the style's fonts at another position on an axis.
    func font(_ font: Font, at value: Double, ofAxis tag: UInt32) -> Font {
        if font.value(ofAxis: tag) == value { return font }
        let axes = font.axes.filter { $0.tag != tag } + [FontAxis(tag: tag, value: value)]
        return self.font(axes: axes) ?? font
    }

    func fontDidChange() {
        font = loadFont()
        markTextDirty()
    }

    /// Adds a letter, reversed if necessary to run clockwise.
    func add(_ outline: Path, at transform: AffineTransform, opacity: Double) {
        if opacity <= 0 { return }
        let number = outlineNumber(opacity)
        outlines[number].path.append(clockwise: outline, transform: transform)
    }

    /// Returns the index of the outline with an opacity, which is created if there is none.
    private func outlineNumber(_ opacity: Double) -> Int {
        let (key, last) = (Float(opacity), outlines.count - 1)
        if last >= 0, Float(outlines[last].opacity) == key { return last }
        if let number = outlineNumbers[key] { return number }
        var path = Path()
        if outlines.isEmpty { path.reserve(lastSize) }
        outlines.append((opacity, path))
        if last == 0 { outlineNumbers[Float(outlines[0].opacity)] = 0 }
        if last >= 0 { outlineNumbers[key] = last + 1 }
        return last + 1
    }

    /// Called when all outlines have been added. Sorts them into drawing order: the opaque one first, as blend modes
    /// require, then from the faintest.
    func didAddOutlines() {
        background?.didAddBoxes()
        for i in outlines.indices { outlines[i].path.trim() }
        lastSize = outlines.first?.path.size ?? PathSize()
        if outlines.count < 2 { return }
        outlines.sort { a, b in
            let (first, second) = (Float(a.opacity), Float(b.opacity))
            return first == 1 || second == 1 ? first == 1 && second != 1 : first < second
        }
    }

    func drawBackground(
        on renderer: inout some Renderer, _ space: AffineTransform, _ blendMode: BlendMode,
        _ opacity: Double
    ) {
        guard let background, !background.outline.isEmpty else { return }
        background.drawPaints(
            &background.outline, on: &renderer, in: space, blendMode: blendMode, opacity: opacity,
            rule: .clockwise)
    }

    func draw(
        on renderer: inout some Renderer, _ space: AffineTransform, _ blendMode: BlendMode,
        _ opacity: Double
    ) {
        paints.forEachBorrowed { paint in
            guard paint.isVisible else { return }
            // Letters may overlap; here, all of them run clockwise.
            let rule: FillRule? = paint.fillRule == nil ? nil : .clockwise
            for i in outlines.indices {
                let opacity = opacity * outlines[i].opacity
                paint.draw(
                    &outlines[i].path, on: &renderer, in: space,
                    blendMode: paint.blendMode ?? blendMode, opacity: opacity, rule: rule)
            }
        }
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        super.setBound(key, type, value, of: property)
        guard key == .textStyleFontAssetId else { return }
        assignedFont = if case .font(let assigned)? = property.asset { assigned } else { nil }
        fontDidChange()
    }

    override func didChange(_ key: PropertyKey) {
        if key == .textStyleFontAssetId { fontDidChange() } else { markTextDirty() }
    }
}

/// Draws a background behind the letters of a style.
final class TextStyleBackground: TextStyleBackgroundBase, PaintContainer {
    var paints: [ShapePaint] = []
    private var boxes = RectUnion()
    fileprivate var outline = Path()

    private var style: TextStyle? { parent as? TextStyle }
    var renderOpacity: Double { style?.renderOpacity ?? 1 }

    override func resolve() { style?.background = self }

    fileprivate func removeBoxes() {
        boxes.removeAll()
        outline.removeAll()
    }

    /// Adds the box of a part of a line.
    func add(_ box: Rect) { boxes.add(box) }

    /// Called when all boxes have been added.
    fileprivate func didAddBoxes() { boxes.appendOutline(to: &outline, radius: cornerRadius) }

    override func didChange(_ key: PropertyKey) { style?.markTextDirty() }
}

/// The position of a style's variable font on an axis.
final class TextStyleAxis: TextStyleAxisBase {
    var axis: FontAxis { FontAxis(tag: tag, value: axisValue) }

    override func didChange(_ key: PropertyKey) { (parent as? TextStyle)?.fontDidChange() }
}

final class TextStyleFeature: TextStyleFeatureBase {
    var feature: FontFeature { FontFeature(tag: tag, value: value) }

    override func didChange(_ key: PropertyKey) { (parent as? TextStyle)?.markTextDirty() }
}

/// A text or field, which is laid out again when one of its styles has changed.
protocol StyledText: Component {
    func markShapeDirty()
}
