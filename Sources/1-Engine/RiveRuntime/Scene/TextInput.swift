import Flexbox
import Geometry
import Typography

/// A field of text. There is no keyboard to type with: it shows what the file or a view model says.
final class TextInput: Drawable, IntrinsicallySizeable {
    private var text: String
    private var isMultiline: Bool
    private var layoutSize: Size?
    /// The letters' outlines in the field's own space.
    private(set) var outline = Path()
    private var size = Size(0, 0)

    required init(_ source: ObjectSource) {
        text = source.string(.textInputText)
        isMultiline = source.bool(.textInputMultiline, default: true)
        super.init(source)
    }

    /// The style of its text.
    fileprivate var style: TextStyle? { children.lazy.compactMap { $0 as? TextStyle }.first }

    private func makeLayout(width: Double?) -> TextLayout {
        guard let run = style?.run(text) else { return TextLayout([]) }
        return TextLayout(
            [run], width: isMultiline ? width : nil, alignWidth: width, firstLineKeepsAscent: true)
    }

    func markShapeDirty() {
        addDirt(.path)
        markLayoutAroundDirty()
    }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        guard dirt.contains(.path) else { return }
        let layout = makeLayout(width: layoutSize?.width)
        size = Size(layout.width, layout.height)
        outline.removeAll()
        for line in layout.lines {
            for glyph in line.glyphs {
                let run = layout.runs[glyph.run]
                outline.append(
                    run.font.outline(glyph.id),
                    transform: .translation(glyph.position.x, glyph.position.y)
                        * .scale(run.size, run.size))
            }
        }
    }

    override var localSize: Size { layoutSize ?? size }

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        let layout = makeLayout(width: width.limit)
        return Size(layout.width, layout.height).limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        isRightToLeft: Bool
    ) {
        if layoutSize == size { return }
        layoutSize = size
        addDirt(.path)
    }

    override func setString(_ key: PropertyKey, _ value: String) {
        guard key == .textInputText, text != value else { return }
        text = value
        markShapeDirty()
    }

    override func string(_ key: PropertyKey) -> String? { key == .textInputText ? text : nil }

    override func setBool(_ key: PropertyKey, _ value: Bool) {
        guard key == .textInputMultiline else { return super.setBool(key, value) }
        isMultiline = value
        markShapeDirty()
    }
}

/// The letters of a field, with the paints below it in the file.
final class TextInputText: Drawable, PaintContainer {
    var paints: [ShapePaint] = []

    override func draw(on renderer: inout some Renderer) {
        guard let input = parent as? TextInput, renderOpacity != 0, !isHidden,
            !input.outline.isEmpty, let saves = beginClips(on: &renderer)
        else { return }
        renderer.save()
        renderer.transform(worldTransform)
        for paint in paints where paint.isVisible {
            renderer.draw(
                input.outline, paint, in: worldTransform, blendMode: paint.blendMode ?? blendMode,
                opacity: renderOpacity, rule: (paint as? Fill)?.glyphRule(of: input.style?.font))
        }
        renderer.restore()
        for _ in 0..<saves { renderer.restore() }
    }

    override func tearDown() {
        super.tearDown()
        paints = []
    }
}
