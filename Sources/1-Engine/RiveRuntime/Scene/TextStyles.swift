import Geometry
import Typography

/// A stretch of a text.
final class TextValueRun: Component {
    private(set) var text: String
    private var styleIndex: Int?
    private(set) var style: TextStyle?

    required init(_ source: ObjectSource) {
        text = source.string(268)
        styleIndex = source.reference(272)
        super.init(source)
    }

    override func resolve() {
        style = styleIndex.flatMap { artboard.component($0) }
        (parent as? Text)?.runs.append(self)
    }

    override func setString(_ key: Int, _ value: String) {
        guard key == 268, text != value else { return }
        text = value
        (parent as? Text)?.markShapeDirty()
    }

    override func string(_ key: Int) -> String? { key == 268 ? text : nil }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard key == 272 else { return }
        style = artboard.component(Int(value))
        (parent as? Text)?.markShapeDirty()
    }

    override func tearDown() {
        super.tearDown()
        style = nil
    }
}

/// A font, its size, and the paints of the text in it.
final class TextStyle: ContainerComponent, PaintContainer {
    var paints: [ShapePaint] = []
    private(set) var fontSize: Double
    private(set) var lineHeight: Double
    private(set) var letterSpacing: Double
    private var assetIndex: Int?
    private(set) lazy var font = loadFont()
    /// The outlines of each opacity.
    private var outlines: [(opacity: Double, path: Path)] = []
    fileprivate(set) var background: TextStyleBackground?

    func removeOutlines() {
        outlines = []
        background?.outline.removeAll()
    }

    required init(_ source: ObjectSource) {
        fontSize = source.double(274, default: 12)
        lineHeight = source.double(370, default: -1)
        letterSpacing = source.double(390)
        assetIndex = source.reference(279)
        super.init(source)
    }

    /// A stretch of text in this style; nil where its font is missing.
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

    /// What its letters are in is set anew.
    fileprivate func markTextDirty() {
        text?.markShapeDirty()
        (parent as? TextInput)?.markShapeDirty()
    }

    var features: [FontFeature] {
        children.compactMap { ($0 as? TextStyleFeature)?.feature }
    }

    private func loadFont() -> Font? {
        let axes = children.compactMap { ($0 as? TextStyleAxis)?.axis }
        return assetIndex.flatMap { artboard.font(at: $0, axes: axes) }
    }

    /// One of the style's fonts, moved along an axis.
    func font(_ font: Font, at value: Double, ofAxis tag: UInt32) -> Font {
        if font.value(ofAxis: tag) == value { return font }
        let axes = font.axes.filter { $0.tag != tag } + [FontAxis(tag: tag, value: value)]
        return assetIndex.flatMap { artboard.font(at: $0, axes: axes) } ?? font
    }

    func fontDidChange() {
        font = loadFont()
        markTextDirty()
    }

    func add(_ outline: Path, opacity: Double) {
        let at =
            outlines.firstIndex { $0.opacity == opacity }
            ?? {
                outlines.append((opacity, Path()))
                return outlines.count - 1
            }()
        outlines[at].path.append(outline)
    }

    func drawBackground(
        on renderer: inout some Renderer, _ space: AffineTransform, _ blendMode: BlendMode,
        _ opacity: Double
    ) {
        guard let background, !background.outline.isEmpty else { return }
        for paint in background.paints where paint.isVisible {
            renderer.draw(
                background.outline, paint, in: space, blendMode: paint.blendMode ?? blendMode,
                opacity: opacity)
        }
    }

    func draw(
        on renderer: inout some Renderer, _ space: AffineTransform, _ blendMode: BlendMode,
        _ opacity: Double
    ) {
        for paint in paints where paint.isVisible {
            let rule = (paint as? Fill).map(\.glyphRule)
            for outline in outlines where outline.opacity > 0 {
                renderer.draw(
                    outline.path, paint, in: space, blendMode: paint.blendMode ?? blendMode,
                    opacity: opacity * outline.opacity, rule: rule)
            }
        }
    }

    override func setDouble(_ key: Int, _ value: Double) {
        if double(key) == value { return }
        switch key {
        case 274: fontSize = value
        case 370: lineHeight = value
        case 390: letterSpacing = value
        default: return super.setDouble(key, value)
        }
        markTextDirty()
    }

    override func double(_ key: Int) -> Double? {
        switch key {
        case 274: fontSize
        case 370: lineHeight
        case 390: letterSpacing
        default: super.double(key)
        }
    }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard key == 279 else { return }
        assetIndex = value == .max ? nil : Int(value)
        fontDidChange()
    }

    override func tearDown() {
        super.tearDown()
        paints = []
        background = nil
    }
}

/// Paints boxes behind the letters of a style.
final class TextStyleBackground: ContainerComponent, PaintContainer {
    var paints: [ShapePaint] = []
    private var cornerRadius: Double
    fileprivate var outline = Path()

    required init(_ source: ObjectSource) {
        cornerRadius = source.double(1071)
        super.init(source)
    }

    private var style: TextStyle? { parent as? TextStyle }
    var renderOpacity: Double { style?.renderOpacity ?? 1 }

    override func resolve() { style?.background = self }

    /// Adds a stretch of a line.
    func add(_ box: Rect) { outline.addRoundedRect(box, radius: cornerRadius) }

    override func setDouble(_ key: Int, _ value: Double) {
        guard key == 1071, cornerRadius != value else { return super.setDouble(key, value) }
        cornerRadius = value
        style?.markTextDirty()
    }

    override func double(_ key: Int) -> Double? {
        key == 1071 ? cornerRadius : super.double(key)
    }

    override func tearDown() {
        super.tearDown()
        paints = []
    }
}

/// Where a style's variable font stands along an axis.
final class TextStyleAxis: Component {
    private let tag: UInt32
    private var value: Double

    required init(_ source: ObjectSource) {
        tag = source.uint(289)
        value = source.double(288)
        super.init(source)
    }

    var axis: FontAxis { FontAxis(tag: tag, value: value) }

    override func setDouble(_ key: Int, _ value: Double) {
        guard key == 288, self.value != value else { return }
        self.value = value
        (parent as? TextStyle)?.fontDidChange()
    }

    override func double(_ key: Int) -> Double? { key == 288 ? value : nil }
}

final class TextStyleFeature: Component {
    private let tag: UInt32
    private var value: UInt32

    required init(_ source: ObjectSource) {
        tag = source.uint(356)
        value = source.uint(357, default: 1)
        super.init(source)
    }

    var feature: FontFeature { FontFeature(tag: tag, value: value) }

    override func setUInt(_ key: Int, _ value: UInt32) {
        guard key == 357, self.value != value else { return }
        self.value = value
        (parent as? TextStyle)?.markTextDirty()
    }
}
