import Geometry
import RasterCore

/// Paints one band at a time into a scratch buffer that stays in the cache, then writes it out.
/// Each thread has its own.
///
/// This folder is compiled once for each instruction set that is chosen from at run time; it holds
/// all that touches pixels.
public final class BandPainter: BandPainting {
    private var pipeline = BandPipeline()

    public init() {}

    public func paint(
        band: Int, of frame: BandFrame, contents: UnsafePointer<BandContent>, contentCount: Int
    ) {
        pipeline.paint(band: band, of: frame, contents: contents, contentCount: contentCount)
    }

    public func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutablePointer<UInt8>, stride: Int
    ) {
        pipeline.coverage(
            of: content, band: band, rows: rows, width: width, rule: rule, into: out,
            stride: stride)
    }
}

struct BandPipeline: ~Copyable {
    private var cells = CellBand()
    private var pixels = Scratch<UInt32>()
    private var source = Scratch<UInt32>()
    private var clips = ClipMasks()
    private var clipRanges = Scratch<EdgeRange>()
    private var layers = LayerStack()
    /// For each row, the item that hides all below it; -1 if none. Items are counted in painting
    /// order.
    private var hidden = Scratch<Int32>()
    /// For each row, whether `hidden` is a bitmap that nothing is drawn upon, and then the bitmap's
    /// row, which is written in place of the scratch row.
    private var alone = Scratch<Bool>()
    private var direct = Scratch<UnsafePointer<UInt32>?>()

    /// The band at hand.
    private var top = 0
    private var rows = 0
    private var width = 0
    /// Pixels from row to row: in scratch rows the width in whole eights, and eight to spare.
    private var stride = 0
    /// The band's rows: scratch, or the surface itself where it may be read.
    private var canvas: UnsafeMutablePointer<UInt32>
    private var isInPlace = false
    /// The columns to be painted, in whole eights.
    private var left = 0
    private var right = 0

    init() { canvas = pixels.base }

    mutating func paint(
        band: Int, of frame: BandFrame, contents: UnsafePointer<BandContent>, contentCount: Int
    ) {
        top = band * Band.height
        rows = min(Band.height, frame.output.height - top)
        width = frame.output.width
        let scratchStride = (width + 7) / 8 * 8 + 8
        let whole = PixelRect(x0: 0, y0: top, x1: width, y1: top + rows)
        var area = PixelRect.empty
        for i in 0..<frame.damageCount { area = area.union(frame.damage[i].intersection(whole)) }
        if area.isEmpty { return }
        left = area.x0 & ~7
        right = min(width, (area.x1 + 7) & ~7)
        cells.reset(width: width)
        isInPlace =
            frame.output.isReadable && width % 8 == 0 && frame.damageCount == 1
            && frame.damage[0].contains(whole)
        if isInPlace {
            stride = frame.output.bytesPerRow / 4
            canvas = (frame.output.base + top * frame.output.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
        } else {
            stride = scratchStride
            pixels.reserve(stride * Band.height)
            canvas = pixels.base
        }
        source.reserve(scratchStride)
        clipRanges.reserve(max(1, frame.clipCount))
        for i in 0..<frame.clipCount {
            clipRanges.base[i] = EdgeRange(edges: contents[0].edges, count: 0)
        }
        clips.reset(stride: scratchStride)
        layers.reset()
        findHidden(frame, contents, contentCount)

        for row in 0..<rows where hidden.base[row] < 0 {
            PixelKernels.fill(
                canvas + row * stride + left, right - left, frame.background)
        }
        var index: Int32 = 0
        for c in 0..<contentCount {
            let content = contents[c]
            for i in 0..<content.itemCount {
                let item = content.items[i]
                let end =
                    i + 1 < content.itemCount
                    ? Int(content.items[i + 1].firstEdge) : content.edgeCount
                let range = EdgeRange(
                    edges: content.edges + Int(item.firstEdge), count: end - Int(item.firstEdge))
                if item.id < 0 {
                    clipRanges.base[Int(-1 - item.id)] = range
                } else {
                    draw(frame.commands + Int(item.id), range, index, frame)
                }
                index += 1
            }
        }
        write(frame, area)
    }

    // MARK: What is hidden

    /// Finds for each row the topmost item that hides all that lies below it, and whether it is a
    /// bitmap with nothing above it.
    private mutating func findHidden(
        _ frame: BandFrame, _ contents: UnsafePointer<BandContent>, _ contentCount: Int
    ) {
        hidden.reserve(Band.height)
        alone.reserve(Band.height)
        direct.reserve(Band.height)
        for row in 0..<rows {
            hidden.base[row] = -1
            alone.base[row] = false
            direct.base[row] = nil
        }
        var index: Int32 = 0
        var depth = 0
        var hasBitmap = false
        for c in 0..<contentCount {
            for i in 0..<contents[c].itemCount {
                let id = contents[c].items[i].id
                index += 1
                if id < 0 { continue }
                let command = frame.commands + Int(id)
                let kind = command.pointee.kind
                if kind == .beginLayer { depth += 1 }
                if kind == .endLayer { depth -= 1 }
                let hides = command.pointee.hides
                if depth == 0 && hides.x0 <= left && hides.x1 >= right {
                    for row in rowsOf(hides) {
                        hidden.base[row] = index - 1
                        alone.base[row] = kind == .bitmap
                    }
                    hasBitmap = hasBitmap || kind == .bitmap
                }
            }
        }
        if !hasBitmap { return }
        index = 0
        for c in 0..<contentCount {
            for i in 0..<contents[c].itemCount {
                let id = contents[c].items[i].id
                if id >= 0 {
                    for row in rowsOf(frame.commands[Int(id)].bounds) where index > hidden.base[row]
                    {
                        alone.base[row] = false
                    }
                }
                index += 1
            }
        }
    }

    /// The band's rows that a rectangle of pixels lies in.
    private func rowsOf(_ rect: PixelRect) -> Range<Int> {
        let first = max(0, rect.y0 - top)
        return first..<max(first, min(rows, rect.y1 - top))
    }

    // MARK: One command

    private mutating func draw(
        _ command: UnsafePointer<BandCommand>, _ edges: EdgeRange, _ index: Int32,
        _ frame: BandFrame
    ) {
        let bounds = command.pointee.bounds
        let lines = rowsOf(bounds)
        if command.pointee.kind == .beginLayer { return beginLayer(command) }
        if command.pointee.kind == .endLayer { return endLayer(command, frame) }
        if max(bounds.x0, left) >= min(bounds.x1, right) { return }
        // Rows where something opaque comes later need nothing.
        var from = lines.lowerBound
        let last = lines.upperBound
        while from < last && hidden.base[from] > index { from += 1 }
        if from == last { return }
        let mask = clips.prepare(
            command.pointee.clip, command.pointee.bounds, frame, clipRanges.base, rows: rows,
            bandTop: top << 8, width: width,
            cells: &cells)
        if mask == -2 { return }
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

    private mutating func drawEdges(
        _ command: UnsafePointer<BandCommand>, _ edges: EdgeRange, _ lines: Range<Int>,
        _ index: Int32,
        _ mask: Int, _ frame: BandFrame
    ) {
        if edges.count == 0 { return }
        let bandTop = top << 8
        let bandBottom = bandTop + rows << 8
        let limit = max(0, min(command.pointee.bounds.x1, right))
        let firstGroup = max(0, command.pointee.bounds.x0) >> 3
        if mask < 0 && edges.areUpright(from: bandTop, to: bandBottom) {
            return drawUpright(
                command, edges, lines, index, frame, firstGroup: firstGroup, limit: limit)
        }
        cells.add(edges, bandTop: bandTop, bandBottom: bandBottom)
        var touched = cells.touchedRows
        while touched != 0 {
            let row = touched.trailingZeroBitCount
            touched &= touched &- 1
            let spanCount = cells.sweep(
                row: row, rule: command.pointee.rule, firstGroup: firstGroup, limit: limit)
            // Rows outside of the bounds have no cells, but for rounding at their very edge.
            if row < lines.lowerBound || row >= lines.upperBound || hidden.base[row] > index {
                continue
            }
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let start = max(Int(span.x), left)
                let end = Int(span.x &+ span.count)
                if start < end {
                    blend(
                        row, start, end, span.coverage, cells.coverage, command, mask, frame)
                }
            }
        }
        cells.clearRows()
    }

    /// The inside of a rectangle and the like: all rows are the same, so one is worked out.
    private mutating func drawUpright(
        _ command: UnsafePointer<BandCommand>, _ edges: EdgeRange, _ lines: Range<Int>,
        _ index: Int32,
        _ frame: BandFrame, firstGroup: Int, limit: Int
    ) {
        cells.add(edges, bandTop: top << 8, bandBottom: top << 8 + 256)
        let spanCount = cells.sweep(
            row: 0, rule: command.pointee.rule, firstGroup: firstGroup, limit: limit)
        cells.clearRows()
        for s in 0..<spanCount {
            let span = cells.spans[s]
            let start = max(Int(span.x), left)
            let end = Int(span.x &+ span.count)
            if start >= end { continue }
            var row = lines.lowerBound
            while row < lines.upperBound {
                var next = row
                while next < lines.upperBound && hidden.base[next] <= index { next += 1 }
                putRows(row..<next, start, end, span.coverage, command, frame)
                row = next + 1
            }
        }
    }

    /// Puts the same span on several rows.
    private mutating func putRows(
        _ lines: Range<Int>, _ start: Int, _ end: Int, _ coverage: Int32,
        _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let isFill = coverage == 255 && command.pointee.paint.isOpaque
        guard command.pointee.paint.kind == .solid, command.pointee.blendMode == .sourceOver,
            !isFill
        else {
            for row in lines { put(row, start, end, coverage, cells.coverage, command, frame) }
            return
        }
        let out = target(lines.lowerBound) + start
        let color = command.pointee.paint.color
        if coverage == Span.varying {
            PixelKernels.blend(
                out, stride: stride, rows: lines.count, cells.coverage + start, end - start, color)
        } else {
            PixelKernels.blend(
                out, stride: stride, rows: lines.count, end - start,
                Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        }
    }

    private mutating func drawMask(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int,
        _ frame: BandFrame
    ) {
        guard let bytes = command.pointee.coverage else { return }
        let first = max(command.pointee.bounds.x0, left)
        let end = min(command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        let line = cells.coverage
        for row in lines where hidden.base[row] <= index {
            let from = bytes + (top + row - Int(command.pointee.y)) * Int(command.pointee.width)
            for x in start..<first { line[x] = 0 }
            (line + first).update(from: from + first - Int(command.pointee.x), count: end - first)
            for x in end..<stop { line[x] = 0 }
            blend(row, start, stop, Span.varying, line, command, mask, frame)
        }
    }

    private mutating func drawSoftMask(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int,
        _ frame: BandFrame
    ) {
        guard let bytes = command.pointee.coverage else { return }
        let first = max(command.pointee.bounds.x0, left)
        let end = min(command.pointee.bounds.x1, right)
        let (start, stop) = (first & ~7, (end + 7) & ~7)
        let step = 1 / command.pointee.scale
        for row in lines where hidden.base[row] <= index {
            ImageKernels.magnify(
                cells.coverage + start, stop - start, bytes, width: Int(command.pointee.width),
                height: Int(command.pointee.height),
                u: (Float(start) + 0.5 - command.pointee.originX) * step,
                v: (Float(top + row) + 0.5 - command.pointee.originY) * step, step: step)
            PixelKernels.limit(cells.coverage + start, stop - start, first - start, end - start)
            blend(row, start, stop, Span.varying, cells.coverage, command, mask, frame)
        }
    }

    private mutating func drawBitmap(
        _ command: UnsafePointer<BandCommand>, _ lines: Range<Int>, _ index: Int32, _ mask: Int
    ) {
        guard let base = command.pointee.pixels else { return }
        let x0 = max(command.pointee.bounds.x0, left)
        let x1 = min(command.pointee.bounds.x1, right)
        for row in lines where hidden.base[row] <= index {
            let line =
                base + (top + row - Int(command.pointee.y)) * Int(command.pointee.width)
                - Int(command.pointee.x)
            if hidden.base[row] == index && alone.base[row] {
                direct.base[row] = line
                continue
            }
            if mask < 0 {
                put(line, row, x0, x1, command.pointee.isOpaque)
                continue
            }
            let limits = clips.row(mask, row)
            let (first, end) = (max(x0, Int(limits.first)), min(x1, Int(limits.end)))
            let full =
                max(
                    first, Int(limits.fullFirst))..<max(
                    max(first, Int(limits.fullFirst)), min(end, Int(limits.fullEnd)))
            put(line, row, full.lowerBound, full.upperBound, command.pointee.isOpaque)
            blendThrough(mask, line, row, first, min(full.lowerBound, end))
            blendThrough(mask, line, row, full.upperBound, end)
        }
    }

    /// Blends a bitmap's row where a clip mask varies.
    private mutating func blendThrough(
        _ mask: Int, _ line: UnsafePointer<UInt32>, _ row: Int, _ from: Int, _ to: Int
    ) {
        if from >= to { return }
        let (start, stop) = (from & ~7, (to + 7) & ~7)
        let bytes = cells.coverage + start
        bytes.update(from: clips.coverage(mask, row) + start, count: stop - start)
        PixelKernels.limit(bytes, stop - start, from - start, to - start)
        PixelKernels.blend(target(row) + start, line + start, bytes, stop - start)
    }

    private func put(
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

    // MARK: Spans

    /// The scratch row that is drawn on: the innermost layer's, or the band's.
    @inline(__always)
    private func target(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        (layers.current ?? canvas) + row &* stride
    }

    /// Blends the paint onto `start`..<`end` of a row, through the clip mask. `bytes` is a whole
    /// row's coverage and may be overwritten.
    @inline(__always)
    private mutating func blend(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if mask < 0 { return put(row, start, end, coverage, bytes, command, frame) }
        let limits = clips.row(mask, row)
        let first = max(start, Int(limits.first))
        let last = min(end, Int(limits.end))
        if first >= last { return }
        let fullFirst = min(max(first, Int(limits.fullFirst)), last)
        let fullEnd = max(fullFirst, min(last, Int(limits.fullEnd)))
        blendMasked(row, first, fullFirst, coverage, bytes, command, mask, frame)
        if fullFirst < fullEnd {
            put(row, fullFirst, fullEnd, coverage, bytes, command, frame)
        }
        blendMasked(row, fullEnd, last, coverage, bytes, command, mask, frame)
    }

    private mutating func blendMasked(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>, _ mask: Int,
        _ frame: BandFrame
    ) {
        if start >= end { return }
        // Masks and varying spans come in whole eights; a constant span may end anywhere.
        let count = (end - start + 7) & ~7
        let line = clips.coverage(mask, row) + start
        if coverage == Span.varying {
            PixelKernels.multiply(bytes + start, line, count)
        } else {
            PixelKernels.multiply(
                bytes + start, line, count, constant: UInt8(truncatingIfNeeded: coverage))
            PixelKernels.limit(bytes + start, count, 0, end - start)
        }
        put(row, start, start + count, Span.varying, bytes, command, frame)
    }

    @inline(__always)
    private mutating func put(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let out = target(row) + start
        let count = end &- start
        let color = command.pointee.paint.color
        if command.pointee.paint.kind == .solid && command.pointee.blendMode == .sourceOver {
            if coverage == Span.varying {
                PixelKernels.blend(out, bytes + start, count, color)
            } else if coverage == 255 && command.pointee.paint.isOpaque {
                PixelKernels.fill(out, count, color)
            } else {
                PixelKernels.blend(
                    out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
            }
            return
        }
        putFetched(row, start, end, coverage, bytes, command, frame)
    }

    private mutating func putFetched(
        _ row: Int, _ start: Int, _ end: Int, _ coverage: Int32,
        _ bytes: UnsafeMutablePointer<UInt8>, _ command: UnsafePointer<BandCommand>,
        _ frame: BandFrame
    ) {
        let out = target(row) + start
        let count = end - start
        let paint = command.pointee.paint
        let y = Float(top + row) + 0.5
        let from = source.base
        if command.pointee.blendMode == .sourceOver && coverage == 255 && paint.kind == .linear
            && GradientKernels.isSlow(paint)
        {
            return GradientKernels.putSlow(
                out, count, paint, table: frame.tables + Int(paint.table), x: start, y: y)
        }
        switch paint.kind {
        case .solid: PixelKernels.fill(from, (count + 7) & ~7, paint.color)
        case .linear, .radial, .focal, .conic:
            GradientKernels.fetch(
                from, count, paint, table: frame.tables + Int(paint.table), x: start, y: y)
        case .nearest, .bilinear:
            if command.pointee.kind == .mesh {
                fetchMesh(command, from, start, count, y)
            } else {
                ImageKernels.fetch(from, count, paint, x: start, y: y)
            }
            if paint.opacity != 255 {
                PixelKernels.fade(from, (count + 7) & ~7, UInt32(paint.opacity))
            }
        }
        if command.pointee.blendMode != .sourceOver {
            let whole = (count + 7) & ~7
            if coverage != Span.varying {
                (bytes + start).update(
                    repeating: UInt8(truncatingIfNeeded: coverage), count: whole)
                PixelKernels.limit(bytes + start, whole, 0, count)
            }
            BlendKernels.blend(out, from, bytes + start, whole, command.pointee.blendMode)
        } else if coverage == Span.varying {
            PixelKernels.blend(out, from, bytes + start, count)
        } else if coverage != 255 {
            PixelKernels.blend(
                out, from, count, coverage: UInt32(truncatingIfNeeded: coverage))
        } else if paint.isOpaque {
            PixelKernels.copy(out, from, count)
        } else {
            PixelKernels.blend(out, from, count)
        }
    }

    /// A mesh's colours: first each triangle grown by a pixel, for the pixels at the rim, then
    /// each as it is.
    private func fetchMesh(
        _ command: UnsafePointer<BandCommand>, _ out: UnsafeMutablePointer<UInt32>, _ start: Int,
        _ count: Int,
        _ y: Float
    ) {
        guard let triangles = command.pointee.triangles else { return }
        PixelKernels.fill(out, (count + 7) & ~7, 0)
        for margin: Float in [1, 0] {
            for i in 0..<command.pointee.triangleCount {
                let t = triangles[i]
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

    // MARK: Layers

    private mutating func beginLayer(_ command: UnsafePointer<BandCommand>) {
        let base = layers.push(count: stride * Band.height)
        let bounds = command.pointee.bounds
        let (x0, x1) = (max(left, bounds.x0 & ~7), min(right, (bounds.x1 + 7) & ~7))
        if x0 >= x1 { return }
        for row in rowsOf(bounds) {
            PixelKernels.fill(base + row * stride + x0, (x1 - x0 + 7) & ~7, 0)
        }
    }

    private mutating func endLayer(_ command: UnsafePointer<BandCommand>, _ frame: BandFrame) {
        guard let layer = layers.current else { return }
        layers.pop()
        let bounds = command.pointee.bounds
        let x0 = max(left, bounds.x0)
        let x1 = min(right, bounds.x1)
        let (start, end) = (x0 & ~7, (x1 + 7) & ~7)
        if x0 >= x1 { return }
        let mask = clips.prepare(
            command.pointee.clip, command.pointee.bounds, frame, clipRanges.base, rows: rows,
            bandTop: top << 8, width: width,
            cells: &cells)
        if mask == -2 { return }
        let opacity = command.pointee.paint.opacity
        for row in rowsOf(bounds) {
            let bytes = cells.coverage + start
            bytes.update(repeating: opacity, count: end - start)
            PixelKernels.limit(bytes, end - start, x0 - start, x1 - start)
            if mask >= 0 {
                let limits = clips.row(mask, row)
                if limits.isEmpty { continue }
                PixelKernels.limit(
                    bytes, end - start, Int(limits.first) - start, Int(limits.end) - start)
                let from = max(start, Int(limits.first))
                let to = min(end, Int(limits.end))
                if from >= to { continue }
                PixelKernels.multiply(
                    cells.coverage + from, clips.coverage(mask, row) + from, to - from)
            }
            BlendKernels.blend(
                target(row) + start, layer + row * stride + start, bytes, end - start,
                command.pointee.blendMode)
        }
    }

    // MARK: Writing out

    private mutating func write(_ frame: BandFrame, _ area: PixelRect) {
        let output = frame.output
        let whole = PixelRect(x0: 0, y0: top, x1: width, y1: top + rows)
        for i in 0..<frame.damageCount {
            let cut = frame.damage[i].intersection(whole)
            if cut.isEmpty { continue }
            if output.rotation.isSideways {
                // A bitmap's rows are needed among the others here.
                for row in 0..<rows {
                    if let line = direct.base[row] {
                        PixelKernels.copy(
                            canvas + row * stride + area.x0, line + area.x0, area.width)
                        direct.base[row] = nil
                    }
                }
                OutputKernels.writeColumns(
                    canvas + (cut.y0 - top) * stride + cut.x0, stride: stride, cut.width,
                    rows: cut.height, x: cut.x0, y: cut.y0, to: output, scratch: source.base)
                continue
            }
            for y in cut.y0..<cut.y1 {
                let row = y - top
                if isInPlace && direct.base[row] == nil { continue }
                let line = direct.base[row] ?? UnsafePointer(canvas + row * stride)
                OutputKernels.writeRow(
                    line + cut.x0, cut.width, x: cut.x0, y: y, to: output, scratch: source.base)
            }
        }
    }

    // MARK: Coverage alone

    mutating func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutablePointer<UInt8>, stride: Int
    ) {
        cells.reset(width: width)
        let bandTop = band * Band.height << 8
        cells.add(
            EdgeRange(edges: content.edges, count: content.edgeCount), bandTop: bandTop,
            bandBottom: bandTop + rows << 8)
        for row in 0..<rows {
            let line = out + row * stride
            line.update(repeating: 0, count: width)
            if cells.touchedRows >> UInt32(row) & 1 == 0 { continue }
            let spanCount = cells.sweep(row: row, rule: rule, firstGroup: 0, limit: width)
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let x = Int(span.x)
                let count = min(Int(span.count), width - x)
                if span.coverage == Span.varying {
                    (line + x).update(from: cells.coverage + x, count: count)
                } else {
                    (line + x).update(
                        repeating: UInt8(truncatingIfNeeded: span.coverage), count: count)
                }
            }
        }
        cells.clearRows()
    }
}
