import Geometry

/// Everything that the bands of one frame read. It is not changed while bands are painted.
struct Frame: ~Copyable {
    var bins = EdgeBins()
    var paints = PaintTables()
    var background: UInt32 = 0
}

/// Paints one band at a time into a scratch buffer that stays in the cache, then writes it out.
/// Each thread has its own.
final class BandPainter {
    private var cells = CellBand()
    private var pixels = Scratch<UInt32>()
    private var source = Scratch<UInt32>()
    private var masks: [ClipMask] = []
    private var maskDepth = 0
    private var clipRanges = Scratch<Int32>()
    private var chain: [Int] = []
    private var width = 0

    /// A band's coverage of one clip, its ancestors' multiplied in.
    private struct ClipMask {
        var clip = -1
        var coverage = Scratch<UInt8>()
        /// For each row: 0 nothing is covered, 1 all of the clip's bounds are, 2 some.
        var rows = [UInt8](repeating: 0, count: EdgeBins.bandHeight)
        var bounds = PixelRect.empty
    }

    func paint(
        band: Int, of frame: borrowing Frame, list: DisplayList, damage: [PixelRect],
        into surface: Surface
    ) {
        let y0 = band * EdgeBins.bandHeight
        let rows = min(EdgeBins.bandHeight, surface.height - y0)
        var area = PixelRect.empty
        for rect in damage {
            area = area.union(
                rect.intersection(PixelRect(x0: 0, y0: y0, x1: surface.width, y1: y0 + rows)))
        }
        if area.isEmpty { return }
        width = surface.width
        cells.reset(width: width)
        pixels.reserve(width * EdgeBins.bandHeight)
        source.reserve(width)
        clipRanges.reserve(list.clips.count * 2)
        for i in 0..<list.clips.count * 2 { clipRanges.base[i] = 0 }
        maskDepth = 0
        let context = Context(
            band: band, y0: y0, rows: rows, left: area.x0, right: area.x1)

        let first = firstVisible(area, context, frame, list)
        if first < 0 {
            for row in 0..<rows {
                PixelKernels.fill(
                    pixels.base + row * width + area.x0, area.width, frame.background)
            }
        }
        let itemCount = frame.bins.bins[band].items.count
        for i in 0..<itemCount {
            let item = frame.bins.bins[band].items[i]
            let end =
                i + 1 < itemCount
                ? Int(frame.bins.bins[band].items[i + 1].firstEdge)
                : frame.bins.bins[band].edges.count
            let edges = Int(item.firstEdge)..<end
            if item.id < 0 {
                let clip = Int(-1 - item.id)
                clipRanges.base[clip * 2] = Int32(edges.lowerBound)
                clipRanges.base[clip * 2 + 1] = Int32(edges.upperBound)
            } else if i >= first {
                draw(Int(item.id), edges, context, frame, list)
            }
        }
        for r in damage {
            let cut = r.intersection(PixelRect(x0: 0, y0: y0, x1: width, y1: y0 + rows))
            for y in cut.y0..<max(cut.y0, cut.y1) {
                let row = UnsafePointer(pixels.base + (y - y0) * width + cut.x0)
                PixelKernels.copy(surface.row(y) + cut.x0, row, cut.width)
            }
        }
    }

    private struct Context {
        var band: Int
        var y0: Int
        var rows: Int
        /// The columns that are to be painted.
        var left: Int
        var right: Int
    }

    /// The last item that hides all of `area` below it: an opaque rectangle. -1 if none.
    private func firstVisible(
        _ area: PixelRect, _ context: Context, _ frame: borrowing Frame, _ list: DisplayList
    ) -> Int {
        var i = frame.bins.bins[context.band].items.count - 1
        while i >= 0 {
            let id = Int(frame.bins.bins[context.band].items[i].id)
            if id >= 0, list.commands[id].covers(area, clips: list.clips),
                frame.paints.paints[id].isOpaque
            {
                return i
            }
            i -= 1
        }
        return -1
    }

    // MARK: One command

    private func draw(
        _ id: Int, _ edges: Range<Int>, _ context: Context, _ frame: borrowing Frame,
        _ list: DisplayList
    ) {
        let command = list.commands[id]
        let mask = prepareMask(command.clip, context, frame, list)
        if mask == ClipState.empty { return }
        let paint = frame.paints.paints[id]
        let y0 = context.y0
        let bounds = command.bounds
        let left = max(bounds.x0, context.left)
        let right = min(bounds.x1, context.right)
        if left >= right { return }
        switch command.operation {
        case .fill(_, let rule):
            drawEdges(edges, rule, paint, command.blendMode, bounds, mask, context, frame)
        case .stroke:
            drawEdges(edges, .nonZero, paint, command.blendMode, bounds, mask, context, frame)
        case .mask(let image, let x, let y):
            image.coverage.withUnsafeBufferPointer { bytes in
                for row in max(bounds.y0, y0)..<max(y0, min(bounds.y1, y0 + context.rows)) {
                    let from = bytes.baseAddress! + (row - y) * image.width + left - x
                    cells.coverage.update(from: from, count: right - left)
                    blend(
                        row: row - y0, x: left, count: right - left, coverage: Span.varying,
                        bytes: cells.coverage, paint, command.blendMode, mask, context, frame)
                }
            }
        case .bitmap(let image, let x, let y):
            for row in max(bounds.y0, y0)..<max(y0, min(bounds.y1, y0 + context.rows)) {
                let from = image.pixels + (row - y) * image.width + left - x
                drawPixels(
                    from, row: row - y0, x: left, count: right - left, mask, command.blendMode)
            }
        }
    }

    private func drawEdges(
        _ edges: Range<Int>, _ rule: FillRule, _ paint: PreparedPaint, _ mode: BlendMode,
        _ bounds: PixelRect, _ mask: Int, _ context: Context, _ frame: borrowing Frame
    ) {
        if edges.isEmpty { return }
        let bandTop = context.band * EdgeBins.bandHeight * 256
        for e in edges {
            cells.add(
                frame.bins.bins[context.band].edges[e], bandTop: bandTop, bandRows: context.rows)
        }
        let limit = min(bounds.x1, width)
        let first = max(0, bounds.y0 - context.y0)
        let last = min(context.rows, bounds.y1 - context.y0)
        // Rows outside of the bounds have no cells, but for rounding at their very edge.
        for row in 0..<context.rows {
            let spanCount = cells.sweep(row: row, rule: rule, limit: max(0, limit))
            if row < first || row >= last { continue }
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let start = max(Int(span.x), context.left)
                let end = min(Int(span.x + span.count), context.right)
                if start >= end { continue }
                blend(
                    row: row, x: start, count: end - start, coverage: span.coverage,
                    bytes: cells.coverage + start, paint, mode, mask, context, frame)
            }
        }
    }

    /// Blends the paint onto pixels of one row, through the clip mask. `bytes` may be overwritten.
    @inline(__always)
    private func blend(
        row: Int, x: Int, count: Int, coverage: Int32, bytes: UnsafeMutablePointer<UInt8>,
        _ paint: PreparedPaint, _ mode: BlendMode, _ mask: Int, _ context: Context,
        _ frame: borrowing Frame
    ) {
        var coverage = coverage
        if mask >= 0 {
            switch masks[mask].rows[row] {
            case 0: return
            case 1: break
            default:
                let line = UnsafePointer(masks[mask].coverage.base + row * width + x)
                if coverage == Span.varying {
                    PixelKernels.multiply(bytes, line, count)
                } else {
                    PixelKernels.multiply(bytes, line, count, constant: UInt32(coverage))
                }
                coverage = Span.varying
            }
        }
        let out = pixels.base + row * width + x
        if paint.kind == .solid && mode == .sourceOver {
            if coverage == Span.varying {
                PixelKernels.blend(out, bytes, count, paint.color)
            } else if coverage == 255 && paint.isOpaque {
                PixelKernels.fill(out, count, paint.color)
            } else {
                let color = PixelKernels.scaled(paint.color, UInt32(coverage))
                PixelKernels.blend(out, count, color)
            }
            return
        }
        fetch(paint, x: x, y: context.y0 + row, count, frame)
        if mode != .sourceOver {
            if coverage != Span.varying {
                bytes.update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
            }
            BlendKernels.blend(out, source.base, bytes, count, mode)
        } else if coverage == Span.varying {
            PixelKernels.blend(out, source.base, bytes, count)
        } else if coverage != 255 {
            PixelKernels.blend(out, source.base, count, coverage: UInt32(coverage))
        } else if paint.isOpaque {
            PixelKernels.copy(out, source.base, count)
        } else {
            PixelKernels.blend(out, source.base, count)
        }
    }

    /// Fills `source` with the paint's colours for pixel centres from (x + ½, y + ½) on.
    @inline(__always)
    private func fetch(
        _ paint: PreparedPaint, x: Int, y: Int, _ count: Int, _ frame: borrowing Frame
    ) {
        let py = Float(y) + 0.5
        let u = paint.uy * py + paint.u0
        switch paint.kind {
        case .solid: PixelKernels.fill(source.base, count, paint.color)
        case .linear:
            GradientKernels.linear(
                source.base, count, table: frame.paints.table(paint), x: x, origin: u,
                step: paint.ux)
        case .radial:
            let v = paint.vy * py + paint.v0
            GradientKernels.radial(
                source.base, count, table: frame.paints.table(paint), x: x, u: u, v: v,
                du: paint.ux, dv: paint.vx)
        }
    }

    private func drawPixels(
        _ from: UnsafePointer<UInt32>, row: Int, x: Int, count: Int, _ mask: Int, _ mode: BlendMode
    ) {
        let out = pixels.base + row * width + x
        if mask >= 0 && masks[mask].rows[row] != 1 {
            if masks[mask].rows[row] == 0 { return }
            let line = UnsafePointer(masks[mask].coverage.base + row * width + x)
            PixelKernels.blend(out, from, line, count)
        } else {
            PixelKernels.blend(out, from, count)
        }
    }

    // MARK: Clips

    private enum ClipState {
        /// No mask: rectangles only, which the bounds already hold.
        static let none = -1
        /// Nothing of the band is inside.
        static let empty = -2
    }

    /// Makes the mask of `clip` and its ancestors for this band, reusing what the last command's
    /// had in common, and returns its index in `masks` or a `ClipState`.
    private func prepareMask(
        _ clip: Int, _ context: Context, _ frame: borrowing Frame, _ list: DisplayList
    ) -> Int {
        chain.removeAll(keepingCapacity: true)
        var node = clip
        while node >= 0 {
            if list.clips[node].path != nil { chain.append(node) }
            node = list.clips[node].parent
        }
        if chain.isEmpty { return ClipState.none }
        var depth = 0
        while depth < min(maskDepth, chain.count),
            masks[depth].clip == chain[chain.count - 1 - depth]
        {
            depth += 1
        }
        maskDepth = min(maskDepth, depth)
        while depth < chain.count {
            let id = chain[chain.count - 1 - depth]
            if depth == masks.count { masks.append(ClipMask()) }
            masks[depth].clip = id
            makeMask(depth, list.clips[id], context, frame)
            depth += 1
            maskDepth = depth
        }
        let top = depth - 1
        return masks[top].rows[0..<context.rows].contains { $0 != 0 } ? top : ClipState.empty
    }

    private func makeMask(
        _ depth: Int, _ clip: DisplayList.Clip, _ context: Context, _ frame: borrowing Frame
    ) {
        let id = masks[depth].clip
        let edges = Int(clipRanges.base[id * 2])..<Int(clipRanges.base[id * 2 + 1])
        masks[depth].coverage.reserve(width * EdgeBins.bandHeight)
        masks[depth].bounds = clip.bounds
        let bandTop = context.band * EdgeBins.bandHeight * 256
        for e in edges {
            cells.add(
                frame.bins.bins[context.band].edges[e], bandTop: bandTop, bandRows: context.rows)
        }
        let left = max(0, clip.bounds.x0)
        let right = min(clip.bounds.x1, width)
        for row in 0..<context.rows {
            let line = masks[depth].coverage.base + row * width
            let spanCount =
                edges.isEmpty ? 0 : cells.sweep(row: row, rule: clip.rule, limit: max(0, right))
            if spanCount == 0 {
                masks[depth].rows[row] = 0
                continue
            }
            line.update(repeating: 0, count: width)
            var isFull =
                spanCount == 1 && cells.spans[0].coverage == 255
                && Int(cells.spans[0].x) <= left
                && Int(cells.spans[0].x + cells.spans[0].count) >= right
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let x = Int(span.x)
                if span.coverage == Span.varying {
                    (line + x).update(from: cells.coverage + x, count: Int(span.count))
                } else {
                    (line + x).update(
                        repeating: UInt8(truncatingIfNeeded: span.coverage), count: Int(span.count))
                }
            }
            if !isFull {
                isFull = right > left
                for x in left..<max(left, right) where line[x] != 255 {
                    isFull = false
                    break
                }
            }
            masks[depth].rows[row] = isFull ? 1 : 2
            if depth > 0 {
                switch masks[depth - 1].rows[row] {
                case 0: masks[depth].rows[row] = 0
                case 1: break
                default:
                    PixelKernels.multiply(line, masks[depth - 1].coverage.base + row * width, width)
                    masks[depth].rows[row] = 2
                }
            }
        }
    }
}

extension DisplayList.Command {
    /// True where the command, if its paint is opaque, hides all of `area`: a rectangle on whole
    /// pixels that no mask clips.
    fileprivate func covers(_ area: PixelRect, clips: [DisplayList.Clip]) -> Bool {
        guard blendMode == .sourceOver, bounds.contains(area) else { return false }
        var node = clip
        while node >= 0 {
            if clips[node].path != nil { return false }
            node = clips[node].parent
        }
        guard case .fill(let path, _) = operation, transform.isScaleAndTranslation,
            let rect = path.singleRect
        else { return false }
        let mapped = transform.bounds(of: rect)
        return mapped.minX <= Double(area.x0) && mapped.minY <= Double(area.y0)
            && mapped.maxX >= Double(area.x1) && mapped.maxY >= Double(area.y1)
    }
}

/// Memory that grows and is never given back; its content is lost when it grows.
final class Scratch<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity = 0

    init() { base = .allocate(capacity: 1) }

    deinit { base.deallocate() }

    func reserve(_ count: Int) {
        if count <= capacity { return }
        base.deallocate()
        base = .allocate(capacity: count)
        capacity = count
    }
}
