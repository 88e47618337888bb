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

    /// Blends the paint onto `start`..<`end` of a row through the clip mask. `bytes` holds the coverage of the whole
    /// row and may be overwritten.
    @inline(__always)
    mutating func blend(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if mask < 0 { return paint(row, start, end, coverage, bytes, command, frame) }
        let limits = clips.row(mask, row)
        let first = max(start, Int(limits.first))
        let last = min(end, Int(limits.end))
        if first >= last { return }
        let fullFirst = min(max(first, Int(limits.fullFirst)), last)
        let fullEnd = max(fullFirst, min(last, Int(limits.fullEnd)))
        blendMasked(row, first, fullFirst, coverage, bytes, command, mask, frame)
        if fullFirst < fullEnd {
            paint(row, fullFirst, fullEnd, coverage, bytes, command, frame)
        }
        blendMasked(row, fullEnd, last, coverage, bytes, command, mask, frame)
    }

    mutating func blendMasked(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if start >= end { return }
        // Masks and varying spans consist of whole groups of eight; a constant span may end at any column.
        let count = (end - start + 7) & ~7
        let line = clips.coverage(mask, row) + start
        if coverage == Span.varying {
            PixelKernels.multiply(bytes + start, line, count)
        } else {
            PixelKernels.multiply(
                bytes + start, line, count, constant: UInt8(truncatingIfNeeded: coverage))
            PixelKernels.clearOutside(bytes + start, count, 0, end - start)
        }
        paint(row, start, start + count, Span.varying, bytes, command, frame)
    }

    @inline(__always)
    mutating func paint(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let color: UInt32
        if command.pointee.isPlain {
            color = command.pointee.paint.color
        } else if command.pointee.isVerticalGradient {
            color = rowColors(command, frame).color(row)
        } else {
            return paintShaded(row, start, end, coverage, bytes, command, frame)
        }
        let out = target(row) + start
        let count = end &- start
        if coverage == Span.varying {
            PixelKernels.blend(out, bytes + start, count, color)
        } else if coverage == 255 && command.pointee.paint.isOpaque {
            PixelKernels.fill(out, count, color)
        } else {
            PixelKernels.blend(
                out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        }
    }

    /// Returns the colours of the band's rows with a vertical gradient.
    @inline(__always)
    func rowColors(_ command: UnsafePointer<BandCommand>, _ frame: BandFrame) -> RowColors {
        RowColors(paint: command.paint, table: table(command.pointee.paint, frame), top: top)
    }

    /// Paints a span whose pixels have different colours, or which is not blended with source-over. The colours are
    /// fetched first.
    mutating func paintShaded(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let out = target(row) + start
        let count = end - start
        let paint = command.pointee.paint
        let y = Float(top + row) + 0.5
        let fetched = source.base
        var from = UnsafePointer(fetched)
        if command.pointee.blendMode == .sourceOver && coverage == 255 && paint.kind == .linear
            && GradientKernels.hasLongRuns(paint)
        {
            return GradientKernels.paintRuns(
                out, count, paint, table: table(paint, frame), x: start, y: y)
        }
        if command.pointee.blendMode == .sourceOver && paint.phases.count > 0 {
            let line = LinearRow(command.paint, table: table(paint, frame), y: y)
            if coverage == Span.varying {
                return line.blend(target(row), start, end, bytes)
            }
            return line.blend(target(row), start, end, coverage)
        }
        switch paint.kind {
        case .solid: PixelKernels.fill(fetched, (count + 7) & ~7, paint.color)
        case .linear, .radial, .focal, .conic:
            GradientKernels.fetch(
                fetched, rows: 1, count, command.paint, table: table(paint, frame), x: start, y: y)
        case .nearest, .bilinear:
            if command.pointee.kind == .mesh {
                fetchMesh(command, fetched, start, count, y)
            } else {
                from = ImageKernels.colors(fetched, count, paint, x: start, y: y)
            }
            if paint.opacity != 255 {
                PixelKernels.multiply(fetched, from, (count + 7) & ~7, UInt32(paint.opacity))
                from = UnsafePointer(fetched)
            }
        }
        if command.pointee.blendMode != .sourceOver {
            let whole = (count + 7) & ~7
            if coverage != Span.varying {
                (bytes + start).update(
                    repeating: UInt8(truncatingIfNeeded: coverage), count: whole)
                PixelKernels.clearOutside(bytes + start, whole, 0, count)
            }
            BlendKernels.blend(out, from, bytes + start, whole, command.pointee.blendMode)
        } else if coverage == Span.varying {
            PixelKernels.blend(out, from, bytes + start, count)
        } else {
            PixelKernels.blend(out, from, count, coverage, isOpaque: paint.isOpaque)
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
    mutating func paintSwept(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32,
        _ columns: SweptColumns, _ frame: BandFrame
    ) -> Bool {
        // Rounding may add cells to the rows adjacent to the bounds, which are not painted.
        let rows = SweptRows(lines, occluders.base, index, pixels: target(0), stride: stride)
        let rule = command.pointee.rule
        if command.pointee.isPlain {
            var source = SolidRow(command.pointee.paint.color)
            cells.blend(cells.touchedRows, rule: rule, rows, columns, &source)
            return true
        }
        guard command.pointee.blendMode == .sourceOver else { return false }
        if command.pointee.isVerticalGradient {
            var source = rowColors(command, frame)
            cells.blend(cells.touchedRows, rule: rule, rows, columns, &source)
            return true
        }
        let (paint, colors, top) = (command.paint, table(command.pointee.paint, frame), top)
        let (memory, indexes) = (source.base, indexes.elements)
        @inline(__always)
        func blendLookedUp<Offset: WideOffsetMap>(_: Offset.Type) {
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
                lines, paint, table: colors, top: top, memory: linearRows.base)
            for row in lines {
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

    /// Returns the spans of the last sweep.
    @inline(__always)
    func rowSpans(_ count: Int) -> RowSpans {
        RowSpans(
            spans: UnsafeBufferPointer(start: cells.spans.baseAddress, count: count), left: left,
            bytes: cells.coverageBytes)
    }

    /// Blends a gradient onto the spans of the last sweep, on rows that are not occluded by later items.
    mutating func paintGradient(
        _ lines: Range<Int>, _ spanCount: Int, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let colors = table(command.pointee.paint, frame)
        if command.pointee.paint.phases.count > 0 {
            let spans = rowSpans(spanCount)
            var line = lines.lowerBound
            var row = LinearRow(command.paint, table: colors, y: Float(top &+ line) + 0.5)
            while line < lines.upperBound {
                // Each row reads another phase, which may not be in the cache, so the next row's is prefetched.
                let next = LinearRow(command.paint, table: colors, y: Float(top &+ line) + 1.5)
                for span in spans.spans { next.prefetch(Int(span.x)) }
                row.blend(target(line), spans)
                row = next
                line &+= 1
            }
            return
        }
        var s = 0
        while s < spanCount {
            let start = max(Int(cells.spans[s].x), left)
            var end = cells.writeBytes(s)
            s &+= 1
            // Adjacent spans are painted together: most rows of a shape consist of an edge, a middle and an edge.
            while s < spanCount, Int(cells.spans[s].x) == end {
                end = cells.writeBytes(s)
                s &+= 1
            }
            if start < end { paintGradient(lines, start, end, command, colors) }
        }
    }

    /// Looks up the colours of `count` columns from `x` on in all of `lines`, and stores them row by row in `source`.
    @inline(__always)
    func fetchGradient(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ x: Int, _ count: Int,
        _ colors: UnsafePointer<UInt32>
    ) {
        GradientKernels.fetch(
            source.base, rows: lines.count, count, command.paint, table: colors, x: x,
            y: Float(top &+ lines.lowerBound) + 0.5)
    }

    /// Blends a gradient that is not in phases onto the columns `start`..<`end`, in whole groups of eight, with the
    /// row's coverage bytes.
    @inline(__always)
    private func paintGradient(
        _ lines: Range<Int>, _ start: Int, _ end: Int, _ command: UnsafePointer<BandCommand>,
        _ colors: UnsafePointer<UInt32>
    ) {
        let count = end &- start
        let bytes = cells.coverageBytes + start
        let isLong = count >= 64 && Lanes.word(bytes + 32) == .max
        // Paints as many rows at a time as fit into the memory for colours.
        let most = lines.count == 1 ? 1 : source.elements.count / count
        var line = lines.lowerBound
        while line < lines.upperBound {
            let rows = min(most, lines.upperBound &- line)
            fetchGradient(command, line..<line &+ rows, start, count, colors)
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

    /// Returns the first entry of a gradient's table. `PaintTables` reserves a table, with or without phases, for each
    /// gradient.
    @inline(__always)
    func table(_ paint: PreparedPaint, _ frame: BandFrame) -> UnsafePointer<UInt32> {
        frame.tables.baseAddress.unsafelyUnwrapped + Int(paint.table)
    }

    /// Stores the colours of a row of a mesh: first those of each triangle grown by a pixel, for partly covered pixels
    /// at the mesh's outline, then those of each triangle itself.
    func fetchMesh(
        _ command: UnsafePointer<BandCommand>, _ out: UnsafeMutablePointer<UInt32>, _ start: Int,
        _ count: Int,
        _ y: Float
    ) {
        PixelKernels.fill(out, (count + 7) & ~7, 0)
        for pass in 0..<2 {
            let margin: Float = pass == 0 ? 1 : 0
            for t in command.pointee.triangles {
                guard let columns = ImageKernels.columns(of: t, y: y, margin: margin) else {
                    continue
                }
                let first = max(columns.lowerBound, start)
                let end = min(columns.upperBound, start + count)
                if first >= end { continue }
                var paint = command.pointee.paint
                (paint.ux, paint.uy, paint.u0) = (t.ux, t.uy, t.u0)
                (paint.vx, paint.vy, paint.v0) = (t.vx, t.vy, t.v0)
                ImageKernels.fetch(
                    out + first - start, end - first, paint, x: first, y: y, exact: true)
            }
        }
    }
}

extension BandCommand {
    /// Whether the paint is a solid colour that is blended with source-over.
    @inline(__always)
    var isPlain: Bool { paint.kind == .solid && blendMode == .sourceOver }

    /// Whether the paint is a linear gradient that is constant along rows and blended with source-over.
    @inline(__always)
    var isVerticalGradient: Bool {
        paint.kind == .linear && paint.ux == 0 && paint.tableSize > 0 && blendMode == .sourceOver
    }
}

extension UnsafePointer<BandCommand> {
    /// The address of the paint, which is the first field of a command. Passing a paint by value would copy all of it.
    @inline(__always)
    var paint: UnsafePointer<PreparedPaint> {
        UnsafeRawPointer(self).assumingMemoryBound(to: PreparedPaint.self)
    }
}
