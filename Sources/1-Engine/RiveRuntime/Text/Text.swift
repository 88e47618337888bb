import Flexbox
import Geometry
import Typography

/// Text in one or more styles, drawn as glyph outlines.
final class Text: TextBase, IntrinsicallySizeable, HitTarget, ListTarget, StyledText {
    /// The file's own runs, followed by those of the items of a list.
    private(set) var runs: [any StyledRun] = []
    private var ownCount = 0
    private var listRuns: [TextListRun] = []
    private var placement = TextBox.Placement()
    /// What layouts have measured.
    var measures = TextMeasures()
    /// The glyphs of the runs, which layouts in other sizes need again.
    private(set) lazy var shapedParts = ShapedParts()
    /// The direction of the layout that contains the text, if a style specifies it.
    private(set) var direction: FlexStyle.Direction?
    /// The factor by which the text was reduced to fit the box.
    var fontScale = 1.0
    /// The size given by the layout that contains the text.
    private(set) var given: (size: Size, width: LayoutScale, height: LayoutScale)?
    /// Whether the text is a child of a layout other than the artboard.
    private(set) lazy var isInLayout = parent is LayoutComponent && !(parent is ArtboardRoot)
    private var bounds: Rect { placement.bounds }
    /// The styles that are drawn, in the order of their first glyphs.
    private var styles: [TextStyle] = []
    private var knownStyles: Set<ObjectIdentifier> = []
    /// The styles of the runs in the last layout, while its outlines are still to be made: when the text is first drawn.
    private var stylesToOutline: [TextStyle?]?
    private(set) var layout: TextLayout?
    private var top: Double { placement.top }

    var reportsSizeChanges: Bool { true }
    var canParticipate: Bool { true }

    func add(_ run: TextValueRun) {
        runs.insert(run, at: ownCount)
        ownCount += 1
    }

    var listKey: PropertyKey { .textTextRunListSource }
    override var asListTarget: (any ListTarget)? { self }

    func setItems(_ instances: [ViewModelInstance]) {
        listRuns.follow(instances, maximum: TextListRun.maximumCount) { TextListRun(self) }
        runs.replaceSubrange(ownCount..., with: listRuns)
        markShapeDirty()
    }

    func markShapeDirty() {
        // Components constrained to the text follow its size.
        addDirt([.path, .worldTransform])
        if let participant { participant.contentDidChange() } else { markLayoutAroundDirty() }
    }

    override var ownTransform: AffineTransform {
        guard let participant else { return super.ownTransform }
        let size = participant.frame.size
        return .translation(
            participant.position.x + originX * size.width,
            participant.position.y + originY * size.height) * super.ownTransform
            * participant.scroll
    }

    /// Whether the glyphs are placed on a path elsewhere in the artboard, regardless of the text's position.
    private lazy var followsPath = modifierGroups.contains { !$0.paths.isEmpty }

    private lazy var modifierGroups = children.compactMap { $0 as? TextModifierGroup }

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.path) || dirt.contains(.worldTransform) && followsPath { shape() }
    }

    // MARK: Shaping

    private func textRuns() -> [TextRun] {
        runs.enumerated().compactMap { index, run in
            guard !run.text.isEmpty, var text = run.style?.run(run.text) else { return nil }
            text.style = index
            return text
        }
    }

    private func shape() {
        var layout = makeLayout(fit(textRuns()))
        let modifiers = TextModifierGroup.affordable(modifierGroups, scalars: layout.scalarCount)
        if modifiers.contains(where: \.modifiesFonts) {
            // The glyphs that a group covers are known only after layout; with the fonts that it changes, the text is
            // then laid out again.
            var runs = layout.runs
            var fonts = 0
            for modifier in modifiers {
                modifier.prepare(layout, self.runs)
                runs = modifier.varied(runs, self.runs, fonts: &fonts)
            }
            layout = makeLayout(runs)
        }
        placement = place(&layout)
        self.layout = layout
        let runStyles = runs.map(\.style)
        // Modifiers may have changed until the text is drawn.
        if modifiers.isEmpty {
            stylesToOutline = runStyles
        } else {
            stylesToOutline = nil
            makeOutlines(layout, runStyles, modifiers)
        }
    }

    private func makeOutlines(
        _ layout: TextLayout, _ runStyles: [TextStyle?], _ modifiers: [TextModifierGroup]
    ) {
        for style in styles { style.removeOutlines() }
        styles = []
        for modifier in modifiers {
            modifier.prepare(layout, runs)
            modifier.preparePaths(worldTransform)
        }
        var lines = ParagraphLines()
        for (l, line) in layout.lines.enumerated() {
            lines.add(line)
            guard placement.lines.contains(l) else { continue }
            addBackgrounds(of: line, layout, runStyles)
            for glyph in line.glyphs { add(glyph, of: lines, layout, runStyles, modifiers) }
        }
        for style in styles { style.didAddOutlines() }
        knownStyles = []
    }

    private func add(
        _ glyph: TextLayout.Glyph, of lines: ParagraphLines, _ layout: TextLayout,
        _ runStyles: [TextStyle?], _ modifiers: [TextModifierGroup]
    ) {
        let run = layout.runs[glyph.run]
        guard let style = runStyles[run.style] else { return }
        var transform = AffineTransform.scale(run.size, run.size)
        var opacity = 1.0
        if modifiers.isEmpty {
            transform = .translation(glyph.position.x, top + glyph.position.y) * transform
        } else {
            // Modifiers transform a letter about its middle.
            let middle = glyph.advance / 2
            let origin = glyph.position - glyph.offset + Point(middle, top)
            transform = .translation(-middle, 0) * transform
            for modifier in modifiers {
                let amount = modifier.coverage(of: glyph.scalars)
                transform = modifier.transform(transform, amount, origin, lines)
                opacity = modifier.opacity(opacity, amount)
            }
            transform =
                .translation(origin.x + glyph.offset.x, origin.y + glyph.offset.y) * transform
        }
        let outline = run.font.outline(glyph.id)
        if outline.isEmpty { return }
        list(style)
        style.add(outline, at: transform, opacity: opacity)
    }

    private func list(_ style: TextStyle) {
        if styles.last === style { return }
        if knownStyles.insert(ObjectIdentifier(style)).inserted { styles.append(style) }
    }

    override var localSize: Size { bounds.size }

    override var constraintBounds: Rect {
        Rect(
            bounds.minX - bounds.width * placement.origin.x,
            bounds.minY - bounds.height * placement.origin.y, bounds.width, bounds.height)
    }

    // MARK: Pointers

    func contains(_ position: Point) -> Bool { contains(position, in: nil) }

    /// Whether a position in the artboard's space is over one of a run's letters, or of any run's if nil. A letter's
    /// box is as wide as the letter and as high as its line.
    func contains(_ position: Point, in run: TextValueRun?) -> Bool {
        guard let layout, let inverse = (space * placement.transform).inverse else { return false }
        let local = inverse.apply(position) - Point(0, top)
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
        measure(textRuns(), width, height)
    }

    func controlSize(
        _ size: Size, _ widthScale: LayoutScale, _ heightScale: LayoutScale,
        direction: FlexStyle.Direction?
    ) {
        if let present = given, present.size == size, present.width == widthScale,
            present.height == heightScale, self.direction == direction
        {
            return
        }
        given = (size, widthScale, heightScale)
        self.direction = direction
        addDirt([.path, .worldTransform])
    }

    /// Adds a box behind each part of a line that is in one style.
    private func addBackgrounds(
        of line: TextLayout.Line, _ layout: TextLayout, _ runStyles: [TextStyle?]
    ) {
        var box: (style: TextStyle, rect: Rect)?
        func finish() {
            guard let present = box else { return }
            box = nil
            guard let background = present.style.background else { return }
            list(present.style)
            background.add(present.rect)
        }
        for glyph in line.glyphs {
            let style = runStyles[layout.runs[glyph.run].style]
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

    /// The transform from the layout to the artboard, except for the fit.
    private var space: AffineTransform {
        worldTransform
            * .translation(-bounds.width * placement.origin.x, -bounds.height * placement.origin.y)
    }

    override func draw(on renderer: inout some Renderer) {
        if renderOpacity == 0 || isHidden { return }
        if let stylesToOutline, let layout {
            self.stylesToOutline = nil
            makeOutlines(layout, stylesToOutline, [])
        }
        guard !styles.isEmpty, beginClips(on: &renderer) else { return }
        renderer.save()
        let space = space * placement.transform
        renderer.transform(space)
        if let clip = placement.clip { renderer.clip(Path(rect: clip), rule: .nonZero) }
        styles.forEachBorrowed {
            $0.drawBackground(on: &renderer, space, blendMode, renderOpacity)
        }
        styles.forEachBorrowed { $0.draw(on: &renderer, space, blendMode, renderOpacity) }
        renderer.restore()
    }

    // MARK: Properties

    // As in the reference runtime, the origin takes effect when the text is next laid out.
    // Not inlined into the switch over all numbers that tracks set.
    @inline(never)
    override func didChange(_ key: PropertyKey) { markShapeDirty() }

    /// Each edge's trimming is also a property of its own.
    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard case .uint(let number) = value else { return super.setValue(key, value) }
        let edge = min(number, 0xff)
        switch key {
        case .textVerticalTrimTopValue:
            super.setValue(.textVerticalTrimValue, .uint(verticalTrimValue & ~0xff | edge))
        case .textVerticalTrimBottomValue:
            super.setValue(.textVerticalTrimValue, .uint(verticalTrimValue & ~0xff00 | edge << 8))
        default: super.setValue(key, value)
        }
    }
}
