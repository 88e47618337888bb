import Geometry
import Typography

/// A run of a text.
final class TextValueRun: Component, StyledRun {
    private(set) var text: String
    private var styleIndex: Int?
    private(set) var style: TextStyle?

    required init(_ source: ObjectSource) {
        text = source.string(.textValueRunText)
        styleIndex = source.reference(.textValueRunStyleId)
        super.init(source)
    }

    override func resolve() {
        style = styleIndex.flatMap { artboard.component($0) }
        (parent as? Text)?.add(self)
    }

    override func setString(_ key: PropertyKey, _ value: String) {
        guard key == .textValueRunText, text != value else { return }
        text = value
        (parent as? Text)?.markShapeDirty()
    }

    override func string(_ key: PropertyKey) -> String? { key == .textValueRunText ? text : nil }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        // An index that is not a style's leaves the style unchanged.
        guard key == .textValueRunStyleId,
            let style: TextStyle = artboard.component(Int(value))
        else { return }
        self.style = style
        (parent as? Text)?.markShapeDirty()
    }

    override func tearDown() {
        super.tearDown()
        style = nil
    }
}

/// A font and its size, with the paints of text in this style.
final class TextStyle: ContainerComponent, PaintContainer {
    var paints: [ShapePaint] = []
    private(set) var fontSize: Double
    private(set) var lineHeight: Double
    private(set) var letterSpacing: Double
    private var assetIndex: Int?
    /// The font assigned by a view model, which overrides the file's.
    private var assignedFont: FontAsset?
    private(set) lazy var font = loadFont()
    /// The combined outlines of the letters with each opacity.
    private var outlines: [(opacity: Double, path: Path)] = []
    /// The index in `outlines` for each opacity.
    private var outlineNumbers: [Float: Int] = [:]
    fileprivate(set) var background: TextStyleBackground?

    func removeOutlines() {
        outlines = []
        outlineNumbers = [:]
        background?.outline.removeAll()
    }

    required init(_ source: ObjectSource) {
        fontSize = source.double(.textStyleFontSize, default: 12)
        lineHeight = source.double(.textStyleLineHeight, default: -1)
        letterSpacing = source.double(.textStyleLetterSpacing)
        assetIndex = source.reference(.textStyleFontAssetId)
        super.init(source)
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
        text?.markShapeDirty()
        (parent as? TextInput)?.markShapeDirty()
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
        return assetIndex.flatMap { artboard.font(at: $0, axes: axes) }
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
    func add(_ outline: Path, at place: AffineTransform, opacity: Double) {
        if opacity <= 0 { return }
        let key = Float(opacity)
        let number = outlineNumbers[key] ?? outlines.count
        if number == outlines.count {
            outlines.append((opacity, Path()))
            outlineNumbers[key] = number
        }
        outlines[number].path.append(clockwise: outline, transform: place)
    }

    /// Sorts the outlines into drawing order once all are added: the opaque one first, as blend modes require, then
    /// from the faintest.
    func sortOutlines() {
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
        for paint in background.paints where paint.isVisible {
            paint.draw(
                &background.outline, on: &renderer, in: space,
                blendMode: paint.blendMode ?? blendMode, opacity: opacity)
        }
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

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textStyleFontSize: access(&fontSize)
        case .textStyleLineHeight: access(&lineHeight)
        case .textStyleLetterSpacing: access(&letterSpacing)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markTextDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .textStyleFontAssetId else { return }
        assetIndex = value == .max ? nil : Int(value)
        assignedFont = nil
        fontDidChange()
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        guard key == .textStyleFontAssetId, case .font(let assigned)? = property.asset else {
            return super.setBound(key, type, value, of: property)
        }
        assignedFont = assigned
        fontDidChange()
    }

    override func tearDown() {
        super.tearDown()
        paints = []
        background = nil
    }
}

/// Draws boxes behind the letters of a style.
final class TextStyleBackground: ContainerComponent, PaintContainer {
    var paints: [ShapePaint] = []
    private var cornerRadius: Double
    fileprivate var outline = Path()

    required init(_ source: ObjectSource) {
        cornerRadius = source.double(.textStyleBackgroundCornerRadius)
        super.init(source)
    }

    private var style: TextStyle? { parent as? TextStyle }
    var renderOpacity: Double { style?.renderOpacity ?? 1 }

    override func resolve() { style?.background = self }

    /// Adds the box of a part of a line.
    func add(_ box: Rect) { outline.addRoundedRect(box, radius: cornerRadius) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .textStyleBackgroundCornerRadius else {
            return super.accessNumber(key, &access)
        }
        access(&cornerRadius)
        if access.didChange { style?.markTextDirty() }
    }

    override func tearDown() {
        super.tearDown()
        paints = []
    }
}

/// The position of a style's variable font on an axis.
final class TextStyleAxis: Component {
    private let tag: UInt32
    private var value: Double

    required init(_ source: ObjectSource) {
        tag = source.uint(.textStyleAxisTag)
        value = source.double(.textStyleAxisAxisValue)
        super.init(source)
    }

    var axis: FontAxis { FontAxis(tag: tag, value: value) }

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        guard key == .textStyleAxisAxisValue else { return super.accessNumber(key, &access) }
        access(&value)
        if access.didChange { (parent as? TextStyle)?.fontDidChange() }
    }
}

final class TextStyleFeature: Component {
    private let tag: UInt32
    private var value: UInt32

    required init(_ source: ObjectSource) {
        tag = source.uint(.textStyleFeatureTag)
        value = source.uint(.textStyleFeatureFeatureValue, default: 1)
        super.init(source)
    }

    var feature: FontFeature { FontFeature(tag: tag, value: value) }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        guard key == .textStyleFeatureFeatureValue, self.value != value else { return }
        self.value = value
        (parent as? TextStyle)?.markTextDirty()
    }
}
