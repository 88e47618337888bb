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
            command.pointee.clip, command.pointee.bounds, frame, clipEdges.elements, rows: rows,
            bandTop: top << 8, width: width,
            cells: &cells)
        if mask == ClipMasks.empty { return }
        switch command.pointee.kind {
        case .edges, .mesh:
            drawEdges(command, edges, from..<last, index, mask, frame)
        case .mask:
            drawMask(command, from..<last, index, mask, frame)
        case .softMask:
            drawSoftMask(command, from..<last, index, mask, frame)
        case .bitmap:
            drawBitmap(command, from..<last, index, mask)
        case .beginLayer, .endLayer: break
        }
    }

    mutating func drawEdges(
        _ command: UnsafePointer<BandCommand>, _ edges: EdgeRange, _ lines: Range<Int>,
        _ index: Int32,
        _ mask: Int, _ frame: BandFrame
    ) {
        if edges.edges.isEmpty { return }
        let bandTop = top << 8
        let bandBottom = bandTop + rows << 8
        let limit = max(0, min(command.pointee.bounds.x1, right))
        let firstGroup = max(0, command.pointee.bounds.x0) >> 3
        if mask < 0 && edges.areVertical {
            let vertical = cells.vertical(edges, bandTop: bandTop, rows: rows)
            let groups = vertical.groups(left: left, limit: limit)
            if groups.count <= narrowLimit(command, vertical, lines) {
                return drawNarrow(command, vertical, lines, index, frame, groups, limit: limit)
            }
            return drawVertical(command, vertical, lines, index, frame, limit: limit)
        }
        cells.add(edges, bandTop: bandTop, bandBottom: bandBottom)
        defer { cells.clearRows() }
        let columns = SweptColumns(firstGroup: firstGroup, left: left, limit: limit)
        if mask < 0 && paintSwept(command, lines, index, columns, frame) { return }
        let isGradient = mask < 0 && isPlainGradient(command)
        var touched = cells.touchedRows
        while touched != 0 {
            let row = touched.trailingZeroBitCount
            touched &= touched &- 1
            let spanCount = cells.sweep(
                row: row, rule: command.pointee.rule, firstGroup: firstGroup, limit: limit)
            // Rounding may add cells to the rows adjacent to the bounds.
            if row < lines.lowerBound || row >= lines.upperBound || occluders[row] > index {
                continue
            }
            if isGradient {
                paintGradient(row..<row &+ 1, spanCount, command, frame)
                continue
            }
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let start = max(Int(span.x), left)
                let end = Int(span.x &+ span.count)
                if start < end {
                    blend(
                        row, start, end, span.coverage, cells.coverageBytes, command, mask, frame)
                }
            }
        }
    }

    /// Draws vertical edges. Consecutive rows that they cross in the same way have the same spans, which are computed
    /// once.
    private mutating func drawVertical(
        _ command: UnsafePointer<BandCommand>, _ edges: VerticalEdges, _ lines: Range<Int>,
        _ index: Int32, _ frame: BandFrame, limit: Int
    ) {
        let firstGroup = max(0, command.pointee.bounds.x0) >> 3
        var first = lines.lowerBound
        while first < lines.upperBound {
            let end = min(edges.end(of: first), lines.upperBound)
            if cells.add(edges, row: first) {
                let spanCount = cells.sweep(
                    row: 0, rule: command.pointee.rule, firstGroup: firstGroup, limit: limit)
                paintSpans(spanCount, first..<end, command, index, frame)
            }
            first = end
        }
    }

    /// Returns the maximum number of groups of columns in which vertical edges are drawn by `drawNarrow`. It needs no
    /// cells and spans, but blends each group with its coverage, which takes longer than a run of one colour: that pays
    /// on few rows, and if a gradient's colours must be found for all groups anyway, as within a filled rectangle. The
    /// numbers are measured.
    private func narrowLimit(
        _ command: UnsafePointer<BandCommand>, _ edges: VerticalEdges, _ lines: Range<Int>
    ) -> Int {
        let isGradient = isPlainGradient(command) || command.pointee.isVerticalGradient
        guard isGradient || command.pointee.isPlain else { return 3 }
        return isGradient && edges.count <= 2 || lines.count <= 4 ? CellBand.narrowGroups : 6
    }

    /// Draws vertical edges that are in at most `CellBand.narrowGroups` groups of columns.
    private mutating func drawNarrow(
        _ command: UnsafePointer<BandCommand>, _ edges: VerticalEdges, _ lines: Range<Int>,
        _ index: Int32, _ frame: BandFrame, _ groups: Range<Int>, limit: Int
    ) {
        let (canvas, stride, occluders) = (target(0), stride, occluders.elements)
        /// Calls `paint` with each range of consecutive rows that have the same coverage.
        @inline(__always)
        func forEachRun(_ paint: (Range<Int>) -> Void) {
            var first = lines.lowerBound
            while first < lines.upperBound {
                let end = min(edges.end(of: first), lines.upperBound)
                switch cells.sweepNarrow(
                    edges, row: first, rule: command.pointee.rule, groups: groups, limit: limit)
                {
                case .nothing: break
                case .groups: paint(first..<end)
                case .all:
                    return drawVertical(
                        command, edges, first..<lines.upperBound, index, frame, limit: limit)
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
        if command.pointee.isPlain { return blend(SolidRow(command.pointee.paint.color)) }
        if command.pointee.isVerticalGradient { return blend(rowColors(command, frame)) }
        guard isPlainGradient(command) else {
            return forEachRun { alike in
                paintSpans(cells.storeNarrow(groups), alike, command, index, frame)
            }
        }
        let (x, count) = (groups.lowerBound &<< 3, groups.count &<< 3)
        let colors = table(command.pointee.paint, frame)
        if command.pointee.paint.phases.count > 0 {
            let source = LinearRows(
                lines, command.paint, table: colors, top: top, memory: linearRows.base)
            for row in lines { source.prefetch(row: row, x: x) }
            return blend(source)
        }
        // The colours of all rows are looked up together, since often only one or two consecutive rows have the same
        // coverage.
        precondition(lines.count &* count <= source.elements.count)
        fetchGradient(command, lines, x, count, colors)
        blend(
            FetchedRows(
                colors: source.base, count: count, firstRow: lines.lowerBound, firstColumn: x))
    }

    /// Paints the spans of the last sweep on several rows.
    @inline(__always)
    private mutating func paintSpans(
        _ spanCount: Int, _ lines: Range<Int>, _ command: UnsafePointer<BandCommand>,
        _ index: Int32, _ frame: BandFrame
    ) {
        if command.pointee.isVerticalGradient {
            let (colors, spans) = (rowColors(command, frame), rowSpans(spanCount))
            for row in lines where occluders[row] <= index {
                colors.row(row).blend(target(row), spans)
            }
            return
        }
        if isPlainGradient(command) {
            var row = lines.lowerBound
            while row < lines.upperBound {
                let next = visibleEnd(row, lines.upperBound, index)
                if row < next { paintGradient(row..<next, spanCount, command, frame) }
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
                let next = visibleEnd(row, lines.upperBound, index)
                paintRows(row..<next, start, end, span.coverage, command, frame)
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
    mutating func paintRows(
        _ lines: Range<Int>, _ start: Int, _ end: Int, _ coverage: Int32,
        _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let isFill = coverage == 255 && command.pointee.paint.isOpaque
        guard command.pointee.isPlain, !isFill else {
            for row in lines {
                paint(row, start, end, coverage, cells.coverageBytes, command, frame)
            }
            return
        }
        let out = target(lines.lowerBound) + start
        let color = command.pointee.paint.color
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

    mutating func drawMask(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int,
        _ frame: BandFrame
    ) {
        guard let bytes = command.pointee.coverage.baseAddress else { return }
        precondition(command.pointee.isWithinImage(of: command.pointee.coverage.count))
        let first = max(command.pointee.bounds.x0, left)
        let end = min(command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        if mask < 0 && command.pointee.isPlain && first + (end - first + 7) & ~7 <= (width + 7) & ~7
        {
            return drawPlainMask(command, bytes, lines, index, first, end)
        }
        let line = cells.coverageBytes
        for row in lines where occluders[row] <= index {
            let from = bytes + (top + row - Int(command.pointee.y)) * Int(command.pointee.width)
            for x in start..<first { line[x] = 0 }
            (line + first).update(from: from + first - Int(command.pointee.x), count: end - first)
            for x in end..<stop { line[x] = 0 }
            blend(row, start, stop, Span.varying, line, command, mask, frame)
        }
    }

    /// Draws a mask in one colour without a clip, reading its rows in place.
    private func drawPlainMask(
        _ command: UnsafePointer<BandCommand>, _ bytes: UnsafePointer<UInt8>, _ lines: Range<Int>,
        _ index: Int32, _ first: Int, _ end: Int
    ) {
        let width = Int(command.pointee.width)
        var row = lines.lowerBound
        while row < lines.upperBound {
            let next = visibleEnd(row, lines.upperBound, index)
            PixelKernels.blend(
                target(row) + first, stride: stride, rows: next - row,
                bytes + (top + row - Int(command.pointee.y)) * width + first
                    - Int(command.pointee.x),
                coverageStride: width, end - first, command.pointee.paint.color)
            row = next + 1
        }
    }

    mutating func drawSoftMask(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int,
        _ frame: BandFrame
    ) {
        guard let bytes = command.pointee.coverage.baseAddress else { return }
        precondition(
            command.pointee.coverage.count
                >= Int(command.pointee.width) * Int(command.pointee.height))
        let first = max(command.pointee.bounds.x0, left)
        let end = min(command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        let step = 1 / command.pointee.scale
        for row in lines where occluders[row] <= index {
            ImageKernels.upsample(
                cells.coverageBytes + start, stop - start, bytes, width: Int(command.pointee.width),
                height: Int(command.pointee.height),
                u: (Float(start) + 0.5 - command.pointee.originX) * step,
                v: (Float(top + row) + 0.5 - command.pointee.originY) * step, step: step)
            PixelKernels.clearOutside(
                cells.coverageBytes + start, stop - start, first - start, end - start)
            blend(row, start, stop, Span.varying, cells.coverageBytes, command, mask, frame)
        }
    }

    mutating func drawBitmap(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int
    ) {
        guard let base = command.pointee.pixels.baseAddress else { return }
        precondition(command.pointee.isWithinImage(of: command.pointee.pixels.count))
        let x0 = max(command.pointee.bounds.x0, left)
        let x1 = min(command.pointee.bounds.x1, right)
        for row in lines where occluders[row] <= index {
            let line =
                base + (top + row - Int(command.pointee.y)) * Int(command.pointee.width)
                - Int(command.pointee.x)
            if occluders[row] == index && isBitmapOnly[row] {
                bitmapRows[row] = line
                continue
            }
            if mask < 0 {
                copyOrBlend(line, row, x0, x1, command.pointee.isOpaque)
                continue
            }
            let limits = clips.row(mask, row)
            let (first, end) = (max(x0, Int(limits.first)), min(x1, Int(limits.end)))
            let full =
                max(
                    first, Int(limits.fullFirst))..<max(
                    max(first, Int(limits.fullFirst)), min(end, Int(limits.fullEnd)))
            copyOrBlend(line, row, full.lowerBound, full.upperBound, command.pointee.isOpaque)
            blendMasked(mask, line, row, first, min(full.lowerBound, end))
            blendMasked(mask, line, row, full.upperBound, end)
        }
    }

    /// Blends pixels of a bitmap's row through a clip mask.
    mutating func blendMasked(
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
    func copyOrBlend(
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
