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

/// What a painter works with. Its parts: this file says what of a band is seen, BandDrawing goes
/// from commands to spans, BandSpans from spans to pixels, BandOutput from pixels to the surface.
struct BandPipeline: ~Copyable {
    var cells = CellBand()
    var pixels = Scratch<UInt32>()
    var source = Scratch<UInt32>()
    var clips = ClipMasks()
    var clipRanges = Scratch<EdgeRange>()
    var layers = LayerStack()
    /// For each row, the item that hides all below it; -1 if none. Items are counted in painting
    /// order.
    var hidden = Scratch<Int32>()
    /// For each row, whether `hidden` is a bitmap that nothing is drawn upon, and then the bitmap's
    /// row, which is written in place of the scratch row.
    var alone = Scratch<Bool>()
    var direct = Scratch<UnsafePointer<UInt32>?>()

    /// The band at hand.
    var top = 0
    var rows = 0
    var width = 0
    /// Pixels from row to row: in scratch rows the width in whole eights, and eight to spare.
    var stride = 0
    /// The band's rows: scratch, or the surface itself where it may be read.
    var canvas: UnsafeMutablePointer<UInt32>
    var isInPlace = false
    /// The columns to be painted, in whole eights.
    var left = 0
    var right = 0

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
    mutating func findHidden(
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
    func rowsOf(_ rect: PixelRect) -> Range<Int> {
        let first = max(0, rect.y0 - top)
        return first..<max(first, min(rows, rect.y1 - top))
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
