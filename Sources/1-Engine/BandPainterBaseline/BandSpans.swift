import Geometry
import RasterCore

/// Painting spans of coverage: clip masks, paints and blending.
extension BandPipeline {
    /// Returns the first pixel of the row that is drawn on: that of the innermost layer, or of the band if there is
    /// none.
    @inline(__always)
    func target(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (layers.current ?? canvas) + row &* stride
    }

    /// Blends the paint onto a span through the clip mask. The row's coverage bytes may be overwritten.
    @inline(__always)
    mutating func blend(_ draw: BandDraw, _ span: RowSpan) {
        if draw.mask < 0 { return paint(draw, span) }
        let limits = clips.row(draw.mask, span.row)
        let first = max(span.start, Int(limits.first))
        let last = min(span.end, Int(limits.end))
        if first >= last { return }
        let fullFirst = min(max(first, Int(limits.fullFirst)), last)
        let fullEnd = max(fullFirst, min(last, Int(limits.fullEnd)))
        blendMasked(draw, span.part(first, fullFirst))
        if fullFirst < fullEnd { paint(draw, span.part(fullFirst, fullEnd)) }
        blendMasked(draw, span.part(fullEnd, last))
    }

    private mutating func blendMasked(_ draw: BandDraw, _ span: RowSpan) {
        if span.start >= span.end { return }
        // Masks and varying spans consist of whole groups of eight; a constant span may end at any column.
        let count = (span.count + 7) & ~7
        let line = clips.coverage(draw.mask, span.row) + span.start
        let bytes = cells.coverageBytes + span.start
        if span.coverage == Span.varying {
            PixelKernels.multiply(bytes, line, count)
        } else {
            PixelKernels.multiply(
                bytes, line, count, constant: UInt8(truncatingIfNeeded: span.coverage))
            PixelKernels.clearOutside(bytes, count, 0, span.count)
        }
        paint(draw, RowSpan(span.row, span.start, span.start + count, Span.varying))
    }

    /// Blends the paint onto a span.
    @inline(__always)
    mutating func paint(_ draw: BandDraw, _ span: RowSpan) {
        let color: UInt32
        if draw.command.pointee.isPlain {
            color = draw.command.pointee.paint.color
        } else if draw.command.pointee.isVerticalGradient {
            color = rowColors(draw).color(span.row)
        } else {
            return paintShaded(draw, span)
        }
        let out = target(span.row) + span.start
        if span.coverage == Span.varying {
            PixelKernels.blend(out, cells.coverageBytes + span.start, span.count, color)
        } else if span.coverage == 255 && draw.command.pointee.paint.isOpaque {
            PixelKernels.fill(out, span.count, color)
        } else {
            PixelKernels.blend(
                out, span.count, Lanes.scaled(color, UInt32(truncatingIfNeeded: span.coverage)))
        }
    }

    /// Returns the colours of the band's rows with a vertical gradient.
    @inline(__always)
    func rowColors(_ draw: BandDraw) -> RowColors {
        RowColors(paint: draw.paint, table: draw.table, top: top)
    }

    /// Paints a span whose pixels have different colours, or which is not blended with source-over. The colours are
    /// fetched first.
    private mutating func paintShaded(_ draw: BandDraw, _ span: RowSpan) {
        let (start, count, coverage) = (span.start, span.count, span.coverage)
        let out = target(span.row) + start
        let paint = draw.paint
        let isSourceOver = draw.command.pointee.blendMode == .sourceOver
        let bytes = cells.coverageBytes
        let y = Float(top + span.row) + 0.5
        let fetched = source.base
        var from = UnsafePointer(fetched)
        if isSourceOver && coverage == 255 && paint.pointee.kind == .linear
            && GradientKernels.hasLongRuns(paint.pointee)
        {
            return GradientKernels.paintRuns(
                out, count, paint.pointee, table: draw.table, x: start, y: y)
        }
        if isSourceOver && paint.pointee.phases.count > 0 {
            let line = LinearRow(draw.paint, table: draw.table, y: y)
            if coverage == Span.varying {
                return line.blend(target(span.row), start, span.end, bytes)
            }
            return line.blend(target(span.row), start, span.end, coverage)
        }
        switch paint.pointee.kind {
        case .solid: PixelKernels.fill(fetched, 8, paint.pointee.color)
        case .linear, .radial, .focal, .conic:
            if isSourceOver && coverage == 255 && paint.pointee.isOpaque {
                return GradientKernels.store(
                    out, count, draw.paint, table: draw.table, x: start, y: y, scratch: fetched)
            }
            GradientKernels.fetch(
                fetched, rows: 1, count, draw.paint, table: draw.table, x: start, y: y)
        case .nearest, .bilinear:
            if draw.command.pointee.kind == .mesh {
                from = mesh.colors(draw.command, row: top + span.row) + start
            } else {
                from = ImageKernels.colors(
                    fetched, count, paint.pointee, x: start, y: y, &mixedRow)
            }
            if paint.pointee.opacity != 255 {
                if isSourceOver && coverage == 255 {
                    return PixelKernels.blend(
                        out, from, count, coverage: UInt32(paint.pointee.opacity))
                }
                PixelKernels.multiply(
                    fetched, from, (count + 7) & ~7, UInt32(paint.pointee.opacity))
                from = UnsafePointer(fetched)
            }
        }
        if !isSourceOver {
            let step = paint.pointee.kind == .solid ? 0 : 8
            let row =
                coverage == Span.varying
                ? BlendRow(out, from, step: step, bytes + start, count)
                : BlendRow(out, from, step: step, constant: coverage, count)
            BlendKernels.blend(row, draw.command.pointee.blendMode)
        } else if coverage == Span.varying {
            PixelKernels.blend(out, from, bytes + start, count)
        } else {
            PixelKernels.blend(out, from, count, coverage, isOpaque: paint.pointee.isOpaque)
        }
    }

    /// Returns whether the spans of a row of a command are painted together by `paintGradient`.
    @inline(__always)
    func isPlainGradient(_ command: UnsafePointer<BandCommand>) -> Bool {
        switch command.pointee.paint.kind {
        case .linear:
            command.pointee.blendMode == .sourceOver
                && !GradientKernels.hasLongRuns(command.pointee.paint)
        case .radial, .focal, .conic: command.pointee.blendMode == .sourceOver
        case .solid, .nearest, .bilinear: false
        }
    }

    /// Sweeps the rows that have cells and paints them in the same pass, without spans, if the paint supports that. The
    /// command must not be clipped by a mask.
    ///
    /// - Returns: false for other paints; nothing is then painted.
    mutating func paintSwept(_ draw: BandDraw, _ columns: SweptColumns) -> Bool {
        let command = draw.command
        // Rounding may add cells to the rows adjacent to the bounds, which are not painted.
        let rows = SweptRows(
            draw.rows, occluders.base, draw.index, pixels: target(0), stride: stride)
        let rule = command.pointee.rule
        if command.pointee.isPlain {
            var source = SolidRow(command.pointee.paint.color)
            cells.blend(cells.touchedRows, rule: rule, rows, columns, &source)
            return true
        }
        if command.pointee.blendMode != .sourceOver {
            guard command.pointee.paint.kind == .solid else { return false }
            sweepColor(command, rows, columns)
            return true
        }
        if command.pointee.isVerticalGradient {
            var source = rowColors(draw)
            cells.blend(cells.touchedRows, rule: rule, rows, columns, &source)
            return true
        }
        let (paint, colors, top) = (draw.paint, draw.table, top)
        let (memory, indexes) = (source.base, indexes.elements)
        @inline(__always)
        func blendLookedUp<Offset: OffsetMap>(_: Offset.Type) {
            var source = TableRows<Offset>(
                paint, table: colors, top: top, memory: memory, indexes: indexes)
            var pending = cells.touchedRows
            while pending != 0 {
                var found: UInt32 = 0
                repeat {
                    let bit = pending & (0 &- pending)
                    found |= bit
                    pending &= pending &- 1
                    if rows.painted & bit != 0 {
                        source.find(cells, row: bit.trailingZeroBitCount, columns)
                    }
                } while pending != 0 && source.room >= cells.groupsPerRow
                cells.blend(found, rule: rule, rows, columns, &source)
                source.reset()
            }
        }
        if paint.pointee.phases.count > 0 {
            var source = LinearRows(
                draw.rows, paint, table: colors, top: top, memory: linearRows.base)
            for row in draw.rows {
                source.prefetch(row: row, x: cells.firstTouchedColumn(row, columns))
            }
            cells.blend(cells.touchedRows, rule: rule, rows, columns, &source)
            return true
        }
        switch paint.pointee.kind {
        case .linear: blendLookedUp(LinearOffset.self)
        case .radial: blendLookedUp(RadialOffset.self)
        case .focal, .conic, .solid, .nearest, .bilinear: return false
        }
        return true
    }

    /// Sweeps the rows that have cells and paints them in one colour with a blend mode other than source-over.
    private mutating func sweepColor(
        _ command: UnsafePointer<BandCommand>, _ rows: SweptRows, _ columns: SweptColumns
    ) {
        @inline(__always)
        func sweep<Source: BandSource>(_ row: Source) where Source.Row: RowSource {
            var source = row
            cells.blend(cells.touchedRows, rule: command.pointee.rule, rows, columns, &source)
        }
        let (color, mode) = (command.pointee.paint.color, command.pointee.blendMode)
        switch mode {
        case .multiply: sweep(ProductRow<Multiply>(color))
        case .screen: sweep(ProductRow<Screen>(color))
        case .overlay: sweep(ProductRow<Overlay>(color))
        case .hardLight: sweep(ProductRow<HardLight>(color))
        case .darken: sweep(ProductRow<Darken>(color))
        case .lighten: sweep(ProductRow<Lighten>(color))
        case .difference: sweep(ProductRow<Difference>(color))
        case .exclusion: sweep(ProductRow<Exclusion>(color))
        case .sourceOver, .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color,
            .luminosity:
            PixelKernels.fill(source.base, 8, color)
            sweep(ModeRow(source.base, mode))
        }
    }

    /// Returns the spans of the last sweep.
    @inline(__always)
    func rowSpans(_ count: Int) -> RowSpans {
        RowSpans(
            spans: UnsafeBufferPointer(start: cells.spans.baseAddress, count: count), left: left,
            bytes: cells.coverageBytes)
    }

    /// Blends a gradient onto the spans of the last sweep, on rows that are not occluded by later items.
    mutating func paintGradient(_ draw: BandDraw, _ lines: Range<Int>, _ spanCount: Int) {
        if draw.command.pointee.paint.phases.count > 0 {
            let spans = rowSpans(spanCount)
            var line = lines.lowerBound
            var row = LinearRow(draw.paint, table: draw.table, y: Float(top &+ line) + 0.5)
            while line < lines.upperBound {
                // Each row reads another phase, which may not be in the cache, so the next row's is prefetched.
                let next = LinearRow(draw.paint, table: draw.table, y: Float(top &+ line) + 1.5)
                for span in spans.spans { next.prefetch(Int(span.x)) }
                row.blend(target(line), spans)
                row = next
                line &+= 1
            }
            return
        }
        let isOpaque = draw.command.pointee.paint.isOpaque
        @inline(__always)
        func isStored(_ span: Span) -> Bool { isOpaque && span.coverage == 255 && span.count >= 64 }
        var s = 0
        while s < spanCount {
            let span = cells.spans[s]
            let start = max(Int(span.x), left)
            if isStored(span) {
                s &+= 1
                for line in lines where start < span.end {
                    GradientKernels.store(
                        target(line) + start, span.end &- start, draw.paint, table: draw.table,
                        x: start, y: Float(top &+ line) + 0.5, scratch: source.base)
                }
                continue
            }
            var end = cells.writeBytes(s)
            s &+= 1
            // Adjacent spans are painted together: most rows of a shape consist of an edge, a middle and an edge.
            while s < spanCount, Int(cells.spans[s].x) == end, !isStored(cells.spans[s]) {
                end = cells.writeBytes(s)
                s &+= 1
            }
            if start < end { paintGradient(draw, lines, start, end) }
        }
    }

    /// Looks up the colours of `count` columns from `x` on in all of `lines`, and stores them row by row in `source`.
    @inline(__always)
    func fetchGradient(
        _ draw: BandDraw, _ lines: Range<Int>, _ x: Int, _ count: Int
    ) {
        GradientKernels.fetch(
            source.base, rows: lines.count, count, draw.paint, table: draw.table, x: x,
            y: Float(top &+ lines.lowerBound) + 0.5)
    }

    /// Blends a gradient that is not in phases onto the columns `start`..<`end`, in whole groups of eight, with the
    /// row's coverage bytes.
    @inline(__always)
    private func paintGradient(
        _ draw: BandDraw, _ lines: Range<Int>, _ start: Int, _ end: Int
    ) {
        let count = end &- start
        let bytes = cells.coverageBytes + start
        let isLong = count >= 64 && Lanes.word(bytes + 32) == .max
        // Paints as many rows at a time as fit into the memory for colours.
        let most = lines.count == 1 ? 1 : source.elements.count / count
        var line = lines.lowerBound
        while line < lines.upperBound {
            let rows = min(most, lines.upperBound &- line)
            fetchGradient(draw, line..<line &+ rows, start, count)
            if isLong {
                PixelKernels.blendLong(
                    target(line) + start, stride: stride, rows: rows, source.base, bytes, count)
            } else {
                for row in 0..<rows {
                    PixelKernels.blend(
                        target(line &+ row) + start, source.base + row &* count, bytes, count)
                }
            }
            line &+= rows
        }
    }
}
