import Geometry
import RasterCore

/// Drawing commands: turns them into spans of coverage.
extension BandPipeline {
    mutating func draw(
        _ command: UnsafePointer<BandCommand>, _ edges: EdgeRange, _ index: Int32,
        _ frame: BandFrame
    ) {
        let bounds = command.pointee.bounds
        let lines = rowsOf(bounds)
        if command.pointee.kind == .beginLayer { return beginLayer(command) }
        if command.pointee.kind == .endLayer { return endLayer(command, frame) }
        if max(bounds.x0, left) >= min(bounds.x1, right) { return }
        // Rows that are occluded by a later command need not be painted.
        var from = lines.lowerBound
        let last = lines.upperBound
        while from < last && occluders[from] > index { from += 1 }
        if from == last { return }
        let mask = clips.prepare(
            command, clips: frame.clips, edges: clipEdges.elements, band: extent, cells: &cells)
        if mask == ClipMasks.empty { return }
        let draw = BandDraw(
            command: command, rows: from..<last, index: index, mask: mask, tables: frame.tables)
        mixedRow.forget()
        switch command.pointee.kind {
        case .edges: drawEdges(draw, edges)
        case .mesh:
            if edges.edges.isEmpty { return }
            mesh.begin(
                command, rows: top + from..<top + last,
                columns: max(bounds.x0, left)..<min(bounds.x1, right), stride: scratchStride)
            drawEdges(draw, edges)
        case .mask: drawMask(draw)
        case .softMask: drawSoftMask(draw)
        case .bitmap: drawBitmap(draw)
        case .beginLayer, .endLayer: break
        }
    }

    private mutating func drawEdges(_ draw: BandDraw, _ edges: EdgeRange) {
        if edges.edges.isEmpty { return }
        let bandTop = top << 8
        let bandBottom = bandTop + rows << 8
        let limit = max(0, min(draw.command.pointee.bounds.x1, right))
        let firstGroup = max(0, draw.command.pointee.bounds.x0) >> 3
        if draw.mask < 0 && edges.areVertical {
            let vertical = cells.vertical(edges, bandTop: bandTop, rows: rows)
            let groups = vertical.groups(left: left, limit: limit)
            if groups.count <= narrowLimit(draw, vertical) {
                return drawNarrow(draw, vertical, groups, limit: limit)
            }
            return drawVertical(draw, vertical, limit: limit)
        }
        cells.add(edges, bandTop: bandTop, bandBottom: bandBottom)
        defer { cells.clearRows() }
        let columns = SweptColumns(firstGroup: firstGroup, left: left, limit: limit)
        if draw.mask < 0 && paintSwept(draw, columns) { return }
        let isGradient = draw.mask < 0 && isPlainGradient(draw.command)
        var touched = cells.touchedRows
        while touched != 0 {
            let row = touched.trailingZeroBitCount
            touched &= touched &- 1
            let spanCount = cells.sweep(
                row: row, rule: draw.command.pointee.rule, firstGroup: firstGroup, limit: limit)
            // Rounding may add cells to the rows adjacent to the bounds.
            if !draw.rows.contains(row) || occluders[row] > draw.index {
                continue
            }
            if isGradient {
                paintGradient(draw, row..<row &+ 1, spanCount)
                continue
            }
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let start = max(Int(span.x), left)
                let end = Int(span.x &+ span.count)
                if start < end { blend(draw, RowSpan(row, start, end, span.coverage)) }
            }
        }
    }

    /// Draws vertical edges. Consecutive rows that they cross in the same way have the same spans, which are computed
    /// once.
    private mutating func drawVertical(
        _ draw: BandDraw, _ edges: VerticalEdges, limit: Int
    ) {
        let firstGroup = max(0, draw.command.pointee.bounds.x0) >> 3
        var first = draw.rows.lowerBound
        while first < draw.rows.upperBound {
            let end = min(edges.end(of: first), draw.rows.upperBound)
            if cells.add(edges, row: first) {
                let spanCount = cells.sweep(
                    row: 0, rule: draw.command.pointee.rule, firstGroup: firstGroup, limit: limit)
                paintSpans(draw, first..<end, spanCount)
            }
            first = end
        }
    }

    /// Returns the maximum number of groups of columns in which vertical edges are drawn by `drawNarrow`. It needs no
    /// cells and spans, but blends each group with its coverage, which takes longer than a run of one colour: that pays
    /// on few rows, and if a gradient's colours must be found for all groups anyway, as within a filled rectangle. The
    /// numbers are measured.
    private func narrowLimit(
        _ draw: BandDraw, _ edges: VerticalEdges
    ) -> Int {
        let isGradient = isPlainGradient(draw.command) || draw.command.pointee.isVerticalGradient
        guard isGradient || draw.command.pointee.isPlain else { return 3 }
        return isGradient && edges.count <= 2 || draw.rows.count <= 4 ? CellBand.narrowGroups : 6
    }

    /// Draws vertical edges that are in at most `CellBand.narrowGroups` groups of columns.
    private mutating func drawNarrow(
        _ draw: BandDraw, _ edges: VerticalEdges, _ groups: Range<Int>, limit: Int
    ) {
        let (lines, index) = (draw.rows, draw.index)
        let (canvas, stride, occluders) = (target(0), stride, occluders.elements)
        /// Calls `paint` with each range of consecutive rows that have the same coverage.
        @inline(__always)
        func forEachRun(_ paint: (Range<Int>) -> Void) {
            var first = lines.lowerBound
            while first < lines.upperBound {
                let end = min(edges.end(of: first), lines.upperBound)
                switch cells.sweepNarrow(
                    edges, row: first, rule: draw.command.pointee.rule, groups: groups, limit: limit
                )
                {
                case .nothing: break
                case .groups: paint(first..<end)
                case .all:
                    var rest = draw
                    rest.rows = first..<lines.upperBound
                    return drawVertical(rest, edges, limit: limit)
                }
                first = end
            }
        }
        @inline(__always)
        func blend<Source: BandSource>(_ source: Source) {
            forEachRun { alike in
                for row in alike where occluders[row] <= index {
                    var colors = source.row(row)
                    let line = canvas + row &* stride
                    for group in groups {
                        let x = group &<< 3
                        colors.blend(
                            line + x, at: x, cells.narrowFactors[group &- groups.lowerBound])
                    }
                }
            }
        }
        if draw.command.pointee.isPlain { return blend(SolidRow(draw.command.pointee.paint.color)) }
        if draw.command.pointee.isVerticalGradient { return blend(rowColors(draw)) }
        guard isPlainGradient(draw.command) else {
            return forEachRun { alike in
                paintSpans(draw, alike, cells.storeNarrow(groups))
            }
        }
        let (x, count) = (groups.lowerBound &<< 3, groups.count &<< 3)
        let colors = draw.table
        if draw.command.pointee.paint.phases.count > 0 {
            let source = LinearRows(
                lines, draw.paint, table: colors, top: top, memory: linearRows.base)
            for row in lines { source.prefetch(row: row, x: x) }
            return blend(source)
        }
        // The colours of all rows are looked up together, since often only one or two consecutive rows have the same
        // coverage.
        precondition(lines.count &* count <= source.elements.count)
        fetchGradient(draw, lines, x, count)
        blend(
            FetchedRows(
                colors: source.base, count: count, firstRow: lines.lowerBound, firstColumn: x))
    }

    /// Paints the spans of the last sweep on several rows.
    @inline(__always)
    private mutating func paintSpans(
        _ draw: BandDraw, _ lines: Range<Int>, _ spanCount: Int
    ) {
        if draw.command.pointee.isVerticalGradient {
            let (colors, spans) = (rowColors(draw), rowSpans(spanCount))
            for row in lines where occluders[row] <= draw.index {
                colors.row(row).blend(target(row), spans)
            }
            return
        }
        if isPlainGradient(draw.command) {
            var row = lines.lowerBound
            while row < lines.upperBound {
                let next = visibleEnd(row, lines.upperBound, draw.index)
                if row < next { paintGradient(draw, row..<next, spanCount) }
                row = next &+ 1
            }
            return
        }
        for s in 0..<spanCount {
            let span = cells.spans[s]
            let start = max(Int(span.x), left)
            let end = Int(span.x &+ span.count)
            if start >= end { continue }
            var row = lines.lowerBound
            while row < lines.upperBound {
                let next = visibleEnd(row, lines.upperBound, draw.index)
                paintRows(draw, row..<next, start, end, span.coverage)
                row = next + 1
            }
        }
    }

    /// Returns the first row at or after `row` that is occluded by an item later than `index`; `end` if there is none.
    @inline(__always)
    private func visibleEnd(_ row: Int, _ end: Int, _ index: Int32) -> Int {
        var next = row
        while next < end && occluders[next] <= index { next &+= 1 }
        return next
    }

    /// Paints the same span on several rows.
    private mutating func paintRows(
        _ draw: BandDraw, _ lines: Range<Int>, _ start: Int, _ end: Int, _ coverage: Int32
    ) {
        let isFill = coverage == 255 && draw.command.pointee.paint.isOpaque
        guard draw.command.pointee.isPlain, !isFill else {
            for row in lines { paint(draw, RowSpan(row, start, end, coverage)) }
            return
        }
        let out = target(lines.lowerBound) + start
        let color = draw.command.pointee.paint.color
        if coverage == Span.varying {
            PixelKernels.blend(
                out, stride: stride, rows: lines.count, cells.coverageBytes + start, end - start,
                color)
        } else {
            PixelKernels.blend(
                out, stride: stride, rows: lines.count, end - start,
                Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        }
    }

    private mutating func drawMask(_ draw: BandDraw) {
        guard let bytes = draw.command.pointee.coverage.baseAddress else { return }
        precondition(draw.command.pointee.isWithinImage(of: draw.command.pointee.coverage.count))
        let first = max(draw.command.pointee.bounds.x0, left)
        let end = min(draw.command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        if draw.mask < 0 && draw.command.pointee.isPlain
            && first + (end - first + 7) & ~7 <= (width + 7) & ~7
        {
            return drawPlainMask(draw, bytes, first, end)
        }
        let line = cells.coverageBytes
        for row in draw.rows where occluders[row] <= draw.index {
            let from =
                bytes + (top + row - Int(draw.command.pointee.y)) * Int(draw.command.pointee.width)
            for x in start..<first { line[x] = 0 }
            (line + first).update(
                from: from + first - Int(draw.command.pointee.x), count: end - first)
            for x in end..<stop { line[x] = 0 }
            blend(draw, RowSpan(row, start, stop, Span.varying))
        }
    }

    /// Draws a mask in one colour without a clip, reading its rows in place.
    private func drawPlainMask(
        _ draw: BandDraw, _ bytes: UnsafePointer<UInt8>, _ first: Int, _ end: Int
    ) {
        let width = Int(draw.command.pointee.width)
        var row = draw.rows.lowerBound
        while row < draw.rows.upperBound {
            let next = visibleEnd(row, draw.rows.upperBound, draw.index)
            PixelKernels.blend(
                target(row) + first, stride: stride, rows: next - row,
                bytes + (top + row - Int(draw.command.pointee.y)) * width + first
                    - Int(draw.command.pointee.x),
                coverageStride: width, end - first, draw.command.pointee.paint.color)
            row = next + 1
        }
    }

    private mutating func drawSoftMask(_ draw: BandDraw) {
        guard let bytes = draw.command.pointee.coverage.baseAddress else { return }
        precondition(
            draw.command.pointee.coverage.count
                >= Int(draw.command.pointee.width) * Int(draw.command.pointee.height))
        let first = max(draw.command.pointee.bounds.x0, left)
        let end = min(draw.command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        let scale = draw.command.pointee.scale
        for row in draw.rows where occluders[row] <= draw.index {
            let line = SoftMaskRow(
                bytes, width: Int(draw.command.pointee.width),
                height: Int(draw.command.pointee.height),
                y: (Float(top + row) + 0.5 - draw.command.pointee.originY) / scale,
                scale: Int(scale))
            guard let line else { continue }
            line.store(
                cells.coverageBytes + start, first: start - Int(draw.command.pointee.originX),
                count: stop - start)
            PixelKernels.clearOutside(
                cells.coverageBytes + start, stop - start, first - start, end - start)
            blend(draw, RowSpan(row, start, stop, Span.varying))
        }
    }

    private mutating func drawBitmap(_ draw: BandDraw) {
        let mask = draw.mask
        guard let base = draw.command.pointee.pixels.baseAddress else { return }
        precondition(draw.command.pointee.isWithinImage(of: draw.command.pointee.pixels.count))
        let x0 = max(draw.command.pointee.bounds.x0, left)
        let x1 = min(draw.command.pointee.bounds.x1, right)
        for row in draw.rows where occluders[row] <= draw.index {
            let line =
                base + (top + row - Int(draw.command.pointee.y)) * Int(draw.command.pointee.width)
                - Int(draw.command.pointee.x)
            if occluders[row] == draw.index && isBitmapOnly[row] {
                bitmapRows[row] = line
                continue
            }
            if mask < 0 {
                copyOrBlend(line, row, x0, x1, draw.command.pointee.isOpaque)
                continue
            }
            let limits = clips.row(mask, row)
            let (first, end) = (max(x0, Int(limits.first)), min(x1, Int(limits.end)))
            let full =
                max(
                    first, Int(limits.fullFirst))..<max(
                    max(first, Int(limits.fullFirst)), min(end, Int(limits.fullEnd)))
            copyOrBlend(line, row, full.lowerBound, full.upperBound, draw.command.pointee.isOpaque)
            blendMasked(mask, line, row, first, min(full.lowerBound, end))
            blendMasked(mask, line, row, full.upperBound, end)
        }
    }

    /// Blends pixels of a bitmap's row through a clip mask.
    private mutating func blendMasked(
        _ mask: Int, _ line: UnsafePointer<UInt32>, _ row: Int, _ from: Int, _ to: Int
    ) {
        if from >= to { return }
        let (start, stop) = (from & ~7, (to + 7) & ~7)
        let bytes = cells.coverageBytes + start
        bytes.update(from: clips.coverage(mask, row) + start, count: stop - start)
        PixelKernels.clearOutside(bytes, stop - start, from - start, to - start)
        PixelKernels.blend(target(row) + start, line + start, bytes, stop - start)
    }

    /// Copies or blends pixels of a bitmap's row that are not clipped.
    private func copyOrBlend(
        _ line: UnsafePointer<UInt32>, _ row: Int, _ from: Int, _ to: Int, _ isOpaque: Bool
    ) {
        if from >= to { return }
        let out = target(row) + from
        if isOpaque {
            PixelKernels.copy(out, line + from, to - from)
        } else {
            PixelKernels.blend(out, line + from, to - from)
        }
    }
}
