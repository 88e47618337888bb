import Flexbox
import Geometry
import Typography

/// The words of a text's box, with the format's numbers.
enum TextBox {
    enum Sizing: UInt32 {
        case autoWidth, autoHeight, fixed
    }

    enum Overflow: UInt32 {
        case visible, hidden, clipped, ellipsis, fit
        /// Reduces the text to the largest whole font size at which all of it fits.
        case fitFontSize
    }

    enum VerticalAlignment: UInt32 {
        case top, bottom, middle
    }

    /// The line metric to which an edge of the box is moved.
    enum TrimEdge: UInt32 {
        case none
        /// The height of capitals at the top edge, the baseline at the bottom edge.
        case first
        /// The height of an x at the top edge, the font's descent regardless of line height at the bottom edge.
        case second
    }

    /// The position of a layout's lines.
    struct Placement {
        var bounds = Rect(0, 0, 0, 0)
        /// The point of the bounds that is at the text's origin, as a fraction of their size.
        var origin = Point.zero
        /// The position of the layout's upper edge.
        var top = 0.0
        /// The transform that fits and aligns the layout, in the box's space.
        var transform = AffineTransform.identity
        var clip: Rect?
        /// The lines that are visible.
        var lines = 0..<0
    }
}

/// The box of a text: it determines the maximum width of lines, the visible part of the text, and its position in the
/// text's own space.
extension Text {
    /// The effective alignment: if a layout specifies a direction, text that is not centred is aligned with the start
    /// of that direction.
    private var alignment: TextLayout.Alignment {
        let own = TextLayout.Alignment(rawValue: Int(alignValue)) ?? .left
        guard let direction, own != .center else { return own }
        return direction == .rightToLeft ? .right : .left
    }

    private var sizing: TextBox.Sizing { TextBox.Sizing(rawValue: sizingValue) ?? .autoWidth }
    private var overflow: TextBox.Overflow {
        TextBox.Overflow(rawValue: overflowValue) ?? .visible
    }
    private var verticalAlignment: TextBox.VerticalAlignment {
        TextBox.VerticalAlignment(rawValue: verticalAlignValue) ?? .top
    }
    private var wraps: Bool { wrapValue == 0 }
    private var startsAtBaseline: Bool { originValue == 1 }
    private var fittedSpacing: Double { paragraphSpacing * fontScale }

    // The lowest byte is for the upper edge, the next one for the lower edge.
    private var topTrim: TextBox.TrimEdge {
        TextBox.TrimEdge(rawValue: verticalTrimValue & 0xff) ?? .none
    }
    private var bottomTrim: TextBox.TrimEdge {
        TextBox.TrimEdge(rawValue: verticalTrimValue >> 8 & 0xff) ?? .none
    }

    private var effectiveSizing: TextBox.Sizing {
        guard let given else { return sizing }
        switch (given.width == .hug, given.height == .hug) {
        case (false, false): return .fixed
        case (true, true): return sizing
        case (false, true): return participant != nil ? .autoHeight : sizing
        case (true, false): return participant != nil ? .fixed : sizing
        }
    }

    private var effectiveWidth: Double { given?.size.width ?? width }
    private var effectiveHeight: Double { given?.size.height ?? height }
    private var overflowsAsFixed: Bool { effectiveSizing == .fixed || given != nil }

    // MARK: Lines

    private func makeLayout(
        _ runs: [TextRun], width: Double?, alignWidth: Double?, wraps: Bool, spacing: Double
    ) -> TextLayout {
        TextLayout(
            runs, width: wraps ? width : nil, alignWidth: alignWidth, alignment: alignment,
            breaks: .riv, paragraphSpacing: spacing, firstLineKeepsAscent: true, reusing: nil,
            parts: shapedParts)
    }

    func makeLayout(_ runs: [TextRun]) -> TextLayout {
        let width = effectiveSizing == .autoWidth && !isInLayout ? nil : effectiveWidth
        return makeLayout(
            runs, width: width, alignWidth: width, wraps: wraps, spacing: fittedSpacing)
    }

    /// Returns the runs in the font size that fits the box. All distances are reduced alike.
    func fit(_ runs: [TextRun]) -> [TextRun] {
        fontScale = 1
        let largest = runs.map(\.size).max() ?? 0
        guard overflow == .fitFontSize, largest > 1, largest.isFinite,
            effectiveSizing != .autoWidth || overflowsAsFixed
        else { return runs }
        func scaled(_ scale: Double) -> [TextRun] {
            runs.map { run in
                var run = run
                run.size *= scale
                run.letterSpacing *= scale
                run.lineHeight = run.lineHeight.map { $0 * scale }
                return run
            }
        }
        var (low, high, best) = (1, Int(min(largest, 100_000)), 1)
        while low <= high {
            let middle = low + (high - low) / 2
            let scale = Double(middle) / largest
            let spacing = paragraphSpacing * scale
            let layout = makeLayout(
                scaled(scale), width: effectiveWidth, alignWidth: effectiveWidth, wraps: wraps,
                spacing: spacing)
            if layout.width <= effectiveWidth,
                !overflowsAsFixed || layout.height + spacing <= effectiveHeight
            {
                best = middle
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        fontScale = Double(best) / largest
        return scaled(fontScale)
    }

    /// Returns how much of the first line's ascent and of the last line's descent is outside the box.
    private func trims(_ layout: TextLayout) -> (top: Double, bottom: Double) {
        guard let first = layout.lines.first, let last = layout.lines.last else { return (0, 0) }
        var (top, bottom) = (0.0, 0.0)
        if topTrim != .none {
            let scalar: UnicodeScalar = topTrim == .first ? "H" : "x"
            let highest =
                layout.heightRuns(of: first).map { $0.font.top(of: scalar) * $0.size }.max() ?? 0
            top = max(0, first.baseline - max(0, highest) - first.top)
        }
        if bottomTrim != .none {
            let descent = last.bottom - last.baseline
            let kept =
                bottomTrim == .first
                ? 0 : layout.heightRuns(of: last).map { $0.font.lineDescent * $0.size }.max() ?? 0
            bottom = max(0, descent - max(0, kept))
        }
        return (top, bottom)
    }

    // MARK: Placement

    /// Truncates a layout to the box, and returns its placement.
    func place(_ layout: inout TextLayout) -> TextBox.Placement {
        var result = TextBox.Placement(origin: Point(originX, originY))
        guard let first = layout.lines.first else { return result }
        let minY = startsAtBaseline ? -first.baseline : 0
        let all = minY + layout.height + fittedSpacing
        var total = all
        if overflow == .ellipsis, overflowsAsFixed {
            let fitting = layout.lines.prefix { minY + $0.bottom <= effectiveHeight }.count
            if fitting > 1 { total = minY + layout.lines[fitting - 1].bottom }
            layout.truncate(toWidth: effectiveWidth, height: effectiveHeight - minY)
        }
        let trim = effectiveSizing == .fixed ? (top: 0, bottom: 0) : trims(layout)
        let bottom =
            given.map { minY + $0.size.height }
            ?? max(minY, total - fittedSpacing - trim.top - trim.bottom)
        let bounds =
            switch effectiveSizing {
            case .autoWidth: Rect(0, minY, given?.size.width ?? layout.width, bottom - minY)
            case .autoHeight: Rect(0, minY, effectiveWidth, bottom - minY)
            case .fixed: Rect(0, minY, effectiveWidth, effectiveHeight)
            }
        result.bounds = bounds
        result.top = minY - trim.top
        if overflow == .clipped {
            let shift =
                switch verticalAlignment {
                case .top: 0.0
                case .middle: (total - bounds.height) / 2
                case .bottom: total - bounds.height
                }
            result.clip = Rect(0, minY + shift, bounds.width, bounds.height)
        }
        result.lines = shownLines(layout, top: result.top, total)
        result.transform = transform(layout, bounds, total, result.lines)
        return result
    }

    private func shownLines(_ layout: TextLayout, top: Double, _ total: Double) -> Range<Int> {
        let all = layout.lines.indices
        guard overflow == .hidden || overflow == .clipped, overflowsAsFixed else { return all }
        let height = effectiveHeight
        let (from, to): (Double, Double) =
            switch verticalAlignment {
            case .top: (-.infinity, height)
            case .middle: (total / 2 - height / 2, total / 2 + height / 2)
            case .bottom: (total - height, .infinity)
            }
        // With hidden overflow, a line is hidden if any part of it is outside the box; with clipping, only if all of it
        // is.
        let isWhole = overflow == .hidden
        let first = all.first {
            top + (isWhole ? layout.lines[$0].top : layout.lines[$0].bottom) >= from
        }
        let end = all.first {
            top + (isWhole ? layout.lines[$0].bottom : layout.lines[$0].top) > to
        }
        let (start, stop) = (first ?? all.upperBound, end ?? all.upperBound)
        return min(start, stop)..<stop
    }

    /// Returns the transform that shrinks text larger than its box to the size of the box. The first baseline may keep
    /// its position, and text that is aligned right or centred keeps its alignment.
    private func transform(
        _ layout: TextLayout, _ bounds: Rect, _ total: Double, _ lines: Range<Int>
    ) -> AffineTransform {
        var scale = 1.0
        var offset = Point.zero
        if overflow == .fit {
            let wide =
                effectiveSizing != .autoWidth || overflowsAsFixed
                ? layout.width > bounds.width ? bounds.width / layout.width : 1 : 1
            let baseline = fitFromBaseline ? layout.lines.first?.baseline ?? 0 : 0
            let high =
                overflowsAsFixed && total > bounds.height
                ? (bounds.height - baseline) / (total - baseline) : 1
            if wide != 1 || high != 1 {
                scale = max(0, min(wide, high))
                offset.y += baseline * (1 - scale)
                let start = lines.map { layout.start(ofLine: $0) }.min() ?? 0
                let free = bounds.width - layout.width * scale
                switch alignment {
                case .left: break
                case .center: offset.x += free / 2 - start * scale
                case .right: offset.x += free - start * scale
                }
            }
        }
        if verticalAlignment != .top, overflowsAsFixed {
            offset.y =
                (bounds.height - total * scale) * (verticalAlignment == .middle ? 0.5 : 1)
        }
        return .translation(offset.x, offset.y) * .scale(scale, scale)
    }

    // MARK: In a layout

    func measure(
        _ runs: [TextRun], _ width: FlexConstraint, _ height: FlexConstraint
    ) -> Size {
        if runs.isEmpty { return Size(0, 0) }
        let own = effectiveSizing == .autoWidth ? Double.infinity : self.width
        let limit = min(width.limit ?? .infinity, own)
        let isFree = width.limit == nil && effectiveSizing != .autoHeight
        let lines = extent(of: runs, width: wraps && !isFree && limit.isFinite ? limit : nil)
        let minY = startsAtBaseline ? -lines.baseline : 0
        let bottom = max(minY, minY + lines.height - lines.trim.top - lines.trim.bottom)
        let size =
            switch sizing {
            case .autoWidth: Size(lines.width, bottom)
            case .autoHeight: Size(self.width, bottom)
            case .fixed: Size(self.width, minY + self.height)
            }
        return size.limited(to: width, height)
    }

    private func extent(of runs: [TextRun], width: Double?) -> TextMeasures.Extent {
        let query = TextMeasures.Query(
            width: width, paragraphSpacing: paragraphSpacing, verticalTrim: verticalTrimValue)
        if let known = measures.extent(of: runs, query) { return known }
        let layout = makeLayout(
            runs, width: width, alignWidth: nil, wraps: true, spacing: paragraphSpacing)
        let extent = TextMeasures.Extent(
            width: layout.width, height: layout.height,
            baseline: layout.lines.first?.baseline ?? 0, trim: trims(layout))
        measures.insert(extent, for: query)
        return extent
    }
}
