import Geometry

extension TextLayout {
    /// Drops the lines that end below `height`, except the first. If lines were dropped, or the last remaining line is
    /// wider than `width`, that line ends in three dots, as in the other runtimes of the .riv format; the dots have the
    /// font of the last run that leaves room for them.
    package mutating func truncate(toWidth width: Double, height: Double) {
        let last = max(1, lines.prefix { $0.bottom <= height }.count) - 1
        guard lines.indices.contains(last) else { return }
        let isCut = last < lines.count - 1
        lines.removeLast(lines.count - 1 - last)
        self.height = lines[last].bottom
        let start = lines[last].glyphs.first.map { $0.position.x - $0.offset.x } ?? 0
        var text = glyphsInTextOrder(ofLine: last)
        if lines[last].heightRuns == nil {
            while text.last?.isSpace == true { text.removeLast() }
        }
        guard isCut || text.reduce(0, { $0 + $1.advance }) > width else { return }
        var kept: [Glyph] = []
        var dots: [Glyph] = []
        var (room, x) = (width, 0.0)
        // The dots are shaped again only if both the font and the size change.
        var present: TextRun?
        for glyph in text {
            let run = runs[glyph.run]
            if present == nil || run.font !== present?.font && run.size != present?.size {
                present = run
                let candidate = ellipsis("...", after: glyph)
                let length = candidate.reduce(0) { $0 + $1.advance }
                if dots.isEmpty || x + length <= width {
                    dots = candidate
                    room = width - length
                }
            }
            if x + glyph.advance > room { break }
            kept.append(glyph)
            x += glyph.advance
        }
        set(kept + dots, line: last, from: start)
        lines[last].width = (kept + dots).reduce(0) { $0 + $1.advance }
    }

    /// Keeps at most `count` lines. Lines that are wider than `width`, and the last one if text after it was dropped,
    /// lose the end of their text, wherever it is in a line of mixed direction, and get an ellipsis at the end of the
    /// line: on the left if their paragraph runs from right to left.
    ///
    /// - Parameters:
    ///   - alignment: the alignment of the lines in `width`.
    ///   - isContinued: whether the layout's text is the beginning of a longer one.
    public mutating func truncate(
        toLines count: Int, width: Double, alignment: Alignment, isContinued: Bool = false
    ) {
        let kept = max(1, min(lines.count, count))
        let isCut = kept < lines.count || isContinued
        lines.removeLast(max(0, lines.count - kept))
        for l in lines.indices where lines[l].width > width || isCut && l == lines.count - 1 {
            addEllipsis(to: l, width)
            align(l, alignment, in: width)
        }
        height = lines.last?.bottom ?? 0
    }

    /// Returns the glyphs of an ellipsis in the style of the glyph that it follows, or of another run if that glyph's
    /// font lacks them.
    private func ellipsis(_ text: String, after glyph: Glyph) -> [Glyph] {
        let capable = ([glyph.run] + runs.indices.reversed()).first {
            runs[$0].font.hasGlyphs(for: text)
        }
        let index = capable ?? glyph.run
        let run = runs[index]
        return run.font.shape(text[...], features: run.features).map {
            Glyph(
                run: index, id: $0.glyph, level: glyph.level, isSpace: false, position: .zero,
                advance: $0.advance * run.size + run.letterSpacing, scalars: glyph.scalars,
                offset: $0.offset * run.size, letterSpacing: run.letterSpacing)
        }
    }

    /// Returns a line's glyphs, which are in visual order, in the order of the text.
    private func glyphsInTextOrder(ofLine l: Int) -> [Glyph] {
        lines[l].glyphs.enumerated().sorted { a, b in
            let (first, second) = (a.element.scalars.lowerBound, b.element.scalars.lowerBound)
            if first != second { return first < second }
            // The glyphs of one character.
            return a.element.level % 2 == 0 ? a.offset < b.offset : a.offset > b.offset
        }.map(\.element)
    }

    /// Drops characters from the end of a line's text until an ellipsis fits: all of them if only the ellipsis does.
    private mutating func addEllipsis(to l: Int, _ width: Double) {
        var text = glyphsInTextOrder(ofLine: l)
        guard let last = text.last, let first = lines[l].glyphs.first else { return }
        var dots = ellipsis("…", after: last)
        let length = dots.reduce(0) { $0 + $1.advance }
        var x = text.reduce(0) { $0 + $1.advance }
        while let end = text.last, end.isSpace || x + length > width {
            // All glyphs of a character are dropped together.
            let kept = text.lastIndex { $0.scalars != end.scalars } ?? -1
            // A line that is too narrow for either shows the character.
            if kept < 0, length > width { break }
            x -= text[(kept + 1)...].reduce(0) { $0 + $1.advance }
            text.removeSubrange((kept + 1)...)
        }
        let end = text.last ?? last
        for i in dots.indices {
            dots[i].scalars = end.scalars
            dots[i].level = lines[l].isRightToLeft ? 1 : 0
        }
        set(text + dots, line: l, from: first.position.x - first.offset.x)
        lines[l].width = x + length
    }

    private mutating func align(_ l: Int, _ alignment: Alignment, in width: Double) {
        guard let first = lines[l].glyphs.first else { return }
        let room = width - lines[l].width
        let start: Double =
            switch alignment {
            case .left: 0
            case .right: room
            case .center: room / 2
            }
        let shift = start - (first.position.x - first.offset.x)
        for i in lines[l].glyphs.indices { lines[l].glyphs[i].position.x += shift }
    }
}
