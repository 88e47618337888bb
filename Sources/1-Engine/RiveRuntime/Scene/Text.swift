import Flexbox
import Geometry
import Typography

/// Text in one or more styles, drawn as the outlines of its glyphs.
final class Text: Drawable, IntrinsicallySizeable, HitTarget {
    private enum Sizing: UInt32 {
        case autoWidth, autoHeight, fixed
    }

    private enum Overflow: UInt32 {
        case visible, hidden, clipped, ellipsis, fit
    }

    var runs: [TextValueRun] = []
    private var alignment: UInt32
    private var sizing: Sizing
    private var overflow: Overflow
    private var width: Double
    private var height: Double
    private var originX: Double
    private var originY: Double
    private var paragraphSpacing: Double
    private let startsAtBaseline: Bool
    private var wraps: Bool
    private var verticalAlignment: UInt32
    private let fitsFromBaseline: Bool
    private var layoutSize: (size: Size, width: LayoutStyle.Scale, height: LayoutStyle.Scale)?

    private var bounds = Rect(0, 0, 0, 0)
    /// What is drawn, in the order of the first glyph in each style.
    private var styles: [TextStyle] = []
    private var knownStyles: Set<ObjectIdentifier> = []
    private var clip: Path?
    private var fit = AffineTransform.identity
    private(set) var layout: TextLayout?
    /// Where the layout's upper edge is.
    private var top = 0.0

    required init(_ source: ObjectSource) {
        alignment = source.uint(.textAlignValue)
        sizing = Sizing(rawValue: source.uint(.textSizingValue)) ?? .autoWidth
        overflow = Overflow(rawValue: source.uint(.textOverflowValue)) ?? .visible
        width = source.double(.textWidth)
        height = source.double(.textHeight)
        originX = source.double(.textOriginX)
        originY = source.double(.textOriginY)
        paragraphSpacing = source.double(.textParagraphSpacing)
        startsAtBaseline = source.uint(.textOriginValue) == 1
        wraps = source.uint(.textWrapValue) == 0
        verticalAlignment = source.uint(.textVerticalAlignValue)
        fitsFromBaseline = source.bool(.textFitFromBaseline, default: true)
        super.init(source)
    }

    func markShapeDirty() {
        addDirt(.path)
        markLayoutAroundDirty()
    }

    /// Its glyphs stand on a path elsewhere in the artboard, wherever the text is.
    private lazy var followsPath = modifierGroups.contains { $0.path != nil }

    private lazy var modifierGroups = children.compactMap { $0 as? TextModifierGroup }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) || dirt.contains(.worldTransform) && followsPath { shape() }
    }

    // MARK: Shaping

    private func textRuns() -> [TextRun] {
        runs.enumerated().compactMap { index, run in
            guard var text = run.style?.run(run.text) else { return nil }
            text.style = index
            return text
        }
    }

    private var effectiveSizing: Sizing {
        guard let layoutSize, layoutSize.width != .hug else { return sizing }
        return layoutSize.height == .hug ? .autoHeight : .fixed
    }

    private var effectiveWidth: Double { layoutSize?.size.width ?? width }
    private var effectiveHeight: Double { layoutSize?.size.height ?? height }

    private var lineAlignment: TextLayout.Alignment {
        TextLayout.Alignment(rawValue: Int(alignment)) ?? .left
    }

    private func makeLayout(
        _ runs: [TextRun], width: Double?, alignWidth: Double?
    ) -> TextLayout {
        TextLayout(
            runs, width: wraps ? width : nil, alignWidth: alignWidth,
            alignment: lineAlignment, paragraphSpacing: paragraphSpacing, firstLineKeepsAscent: true
        )
    }

    private func shape() {
        let sizing = effectiveSizing
        let width = sizing == .autoWidth ? nil : effectiveWidth
        var layout = makeLayout(textRuns(), width: width, alignWidth: width)
        let modifiers = TextModifierGroup.affordable(modifierGroups, scalars: layout.scalarCount)
        if modifiers.contains(where: \.modifiesFonts) {
            // What a group covers is known once the text is set; its fonts are then set anew.
            var runs = layout.runs
            var fonts = 0
            for modifier in modifiers {
                modifier.prepare(layout, self.runs)
                runs = modifier.varied(runs, self.runs, fonts: &fonts)
            }
            layout = makeLayout(runs, width: width, alignWidth: width)
        }
        if sizing == .fixed, overflow == .ellipsis {
            layout.truncate(toWidth: effectiveWidth, height: effectiveHeight)
        }
        self.layout = layout
        var y = 0.0
        if startsAtBaseline, let first = layout.lines.first { y = -first.baseline }
        bounds =
            switch sizing {
            case .autoWidth: Rect(0, y, layout.width, max(0, layout.height))
            case .autoHeight: Rect(0, y, effectiveWidth, max(0, layout.height))
            case .fixed: Rect(0, y, effectiveWidth, effectiveHeight)
            }
        fit = overflow == .fit ? fitting(layout, sizing) : .identity
        if sizing == .fixed {
            let free = effectiveHeight - fit.d * layout.height - fit.ty
            let share = verticalAlignment == 1 ? 1 : verticalAlignment == 2 ? 0.5 : 0
            if overflow == .fit { fit.ty += free * share } else { y += free * share }
        }
        clip =
            overflow == .clipped
            ? Path(rect: Rect(0, bounds.y, bounds.width, bounds.height)) : nil
        top = y
        setPaths(layout, modifiers, lastLine: sizing == .fixed && overflow == .hidden)
    }

    /// Makes text that is larger than its box as small as the box. The first baseline may stay where
    /// it is, and what is aligned with the right or the middle stays aligned.
    private func fitting(_ layout: TextLayout, _ sizing: Sizing) -> AffineTransform {
        let baseline = fitsFromBaseline ? layout.lines.first?.baseline ?? 0 : 0
        let wide =
            sizing != .autoWidth && layout.width > bounds.width
            ? bounds.width / layout.width : 1
        let high =
            sizing == .fixed && layout.height > bounds.height
            ? (bounds.height - baseline) / (layout.height - baseline) : 1
        let scale = max(0, min(wide, high))
        guard scale < 1 else { return .identity }
        let free = bounds.width * (1 - scale)
        let x = alignment == 1 ? free : alignment == 2 ? free / 2 : 0
        return .translation(x, baseline * (1 - scale)) * .scale(scale, scale)
    }

    private func setPaths(
        _ layout: TextLayout, _ modifiers: [TextModifierGroup], lastLine hides: Bool
    ) {
        for style in styles { style.removeOutlines() }
        styles = []
        knownStyles.removeAll(keepingCapacity: true)
        for modifier in modifiers {
            modifier.prepare(layout, runs)
            modifier.path?.prepare(space)
        }
        for line in layout.lines {
            if hides && top + line.bottom > effectiveHeight { break }
            addBackgrounds(of: line, layout)
            for glyph in line.glyphs {
                let run = layout.runs[glyph.run]
                guard let style = runs[run.style].style else { continue }
                var outline = run.font.outline(glyph.id)
                var place: AffineTransform
                var opacity = 1.0
                if modifiers.isEmpty {
                    place =
                        .translation(glyph.position.x, top + glyph.position.y)
                        * .scale(run.size, run.size)
                } else {
                    let center = glyph.advance / 2
                    var transform =
                        AffineTransform.translation(-center, 0) * .scale(run.size, run.size)
                    for modifier in modifiers {
                        let amount = modifier.coverage(of: glyph.scalars)
                        transform = modifier.transform(amount) * transform
                        opacity = modifier.opacity(opacity, amount)
                    }
                    place = .translation(glyph.position.x + center, top + glyph.position.y)
                    for modifier in modifiers {
                        guard let path = modifier.path else { continue }
                        place = path.place(
                            place, x: glyph.position.x + center,
                            below: line.baseline - (layout.lines.first?.baseline ?? 0),
                            alignment: lineAlignment,
                            line: (line.glyphs[0].position.x, line.width),
                            modifier.coverage(of: glyph.scalars))
                    }
                    place = place * transform
                }
                outline = outline.transformed(by: place)
                if outline.isEmpty { continue }
                list(style)
                style.add(outline, opacity: opacity)
            }
        }
    }

    private func list(_ style: TextStyle) {
        if styles.last === style { return }
        if knownStyles.insert(ObjectIdentifier(style)).inserted { styles.append(style) }
    }

    override var localSize: Size { bounds.size }

    // MARK: Pointers

    func contains(_ place: Point) -> Bool { contains(place, in: nil) }

    /// Whether a place in the artboard's space is over one of a run's letters, or any run's: in the
    /// box as wide as the letter and as high as its line.
    func contains(_ place: Point, in run: TextValueRun?) -> Bool {
        guard let layout, let inverse = (space * fit).inverse else { return false }
        let local = inverse.apply(place) - Point(0, top)
        for line in layout.lines where local.y >= line.top && local.y <= line.bottom {
            for glyph in line.glyphs
            where local.x >= glyph.position.x && local.x <= glyph.position.x + glyph.advance {
                if run == nil || runs[layout.runs[glyph.run].style] === run { return true }
            }
        }
        return false
    }

    // MARK: In a layout

    func measureLayout(_ width: FlexConstraint, _ height: FlexConstraint) -> Size {
        let own = sizing == .autoWidth ? Double.infinity : self.width
        let limit = min(width.limit ?? .infinity, own)
        let layout = makeLayout(
            textRuns(), width: limit.isFinite ? limit : nil, alignWidth: nil)
        let size =
            switch sizing {
            case .autoWidth: Size(layout.width, layout.height)
            case .autoHeight: Size(self.width, layout.height)
            case .fixed: Size(self.width, self.height)
            }
        return size.limited(to: width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutStyle.Scale, _ heightScale: LayoutStyle.Scale,
        isRightToLeft: Bool
    ) {
        if let present = layoutSize, present.size == size, present.width == widthScale,
            present.height == heightScale
        {
            return
        }
        layoutSize = (size, widthScale, heightScale)
        addDirt(.path)
    }

    /// A box behind each stretch of a line that is in one style.
    private func addBackgrounds(of line: TextLayout.Line, _ layout: TextLayout) {
        var box: (style: TextStyle, rect: Rect)?
        func finish() {
            guard let present = box else { return }
            box = nil
            guard let background = present.style.background else { return }
            list(present.style)
            background.add(present.rect)
        }
        for glyph in line.glyphs {
            let style = runs[layout.runs[glyph.run].style].style
            if style !== box?.style {
                finish()
                guard let style else { continue }
                let height = line.bottom - line.top
                box = (style, Rect(glyph.position.x, top + line.top, 0, height))
            }
            box?.rect.size.width += glyph.advance
        }
        finish()
    }

    // MARK: Drawing

    /// What maps the layout into the artboard, all but what makes it fit.
    private var space: AffineTransform {
        worldTransform * .translation(-bounds.width * originX, -bounds.height * originY)
    }

    override func draw(on renderer: inout some Renderer) {
        guard renderOpacity != 0, !isHidden, !styles.isEmpty,
            let saves = beginClips(on: &renderer)
        else { return }
        renderer.save()
        let space = space
        if let clip {
            renderer.transform(space)
            renderer.clip(clip, rule: .nonZero)
            renderer.transform(fit)
        } else {
            renderer.transform(space * fit)
        }
        for style in styles {
            style.drawBackground(on: &renderer, space * fit, blendMode, renderOpacity)
        }
        for style in styles {
            style.draw(on: &renderer, space * fit, blendMode, renderOpacity)
        }
        renderer.restore()
        for _ in 0..<saves { renderer.restore() }
    }

    // MARK: Properties

    override func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {
        switch key {
        case .textWidth: access(&width)
        case .textHeight: access(&height)
        case .textOriginX: access(&originX)
        case .textOriginY: access(&originY)
        case .textParagraphSpacing: access(&paragraphSpacing)
        default: return super.accessNumber(key, &access)
        }
        if access.didChange { markShapeDirty() }
    }

    override func setUInt(_ key: PropertyKey, _ value: UInt32) {
        switch key {
        case .textAlignValue: alignment = value
        case .textSizingValue: sizing = Sizing(rawValue: value) ?? .autoWidth
        case .textOverflowValue: overflow = Overflow(rawValue: value) ?? .visible
        case .textWrapValue: wraps = value == 0
        case .textVerticalAlignValue: verticalAlignment = value
        default: return super.setUInt(key, value)
        }
        markShapeDirty()
    }

    override func tearDown() {
        super.tearDown()
        runs = []
        styles = []
    }
}
