import Geometry
import RasterCore

/// Paints a band at a time into a scratch buffer that stays in the cache, then writes it to the surface. Each thread has
/// its own painter.
///
/// This folder holds all code that touches pixels, and the flattening of outlines. It is compiled once for each
/// instruction set, one of which is selected at run time.
package final class BandPainter: BandPainting {
    private var pipeline = BandPipeline()
    /// Memory for the edges of a curve that crosses bands.
    private let curve = UnsafeMutablePointer<Edge>.allocate(capacity: 8)

    package init() {}

    deinit { curve.deallocate() }

    package func paint(
        bands: Range<Int>, of frame: BandFrame, contents: UnsafeBufferPointer<BandContent>
    ) {
        pipeline.paint(bands: bands, of: frame, contents: contents)
    }

    package func addOutline(
        _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Point>,
        transform: AffineTransform, to bins: BandBins
    ) {
        OutlineKernels.add(verbs, points, transform, to: bins, curve)
    }

    package func fillTable(
        _ table: UnsafeMutableBufferPointer<UInt32>, _ range: Range<Int>, _ segment: GradientSegment
    ) {
        precondition(
            range.lowerBound >= 0 && range.upperBound + GradientSegment.overrun <= table.count)
        GradientKernels.fill(table.baseAddress.unsafelyUnwrapped, range, segment)
    }

    package func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutableBufferPointer<UInt8>, stride: Int
    ) {
        pipeline.coverage(
            of: content, band: band, rows: rows, width: width, rule: rule, into: out,
            stride: stride)
    }
}

/// The stages of a painter and their buffers. This file finds the visible commands of a band's rows; BandDrawing turns
/// commands into spans of coverage; BandSpans turns spans and swept rows into pixels; BandOutput composites layers and
/// writes to the surface.
struct BandPipeline: ~Copyable {
    var cells = CellBand()
    /// The pixels of the band's rows, if it is not painted in place, or those of all bands that are written together.
    var pixels = Scratch<UInt32>()
    /// The colours of a paint, or their indices in a table, for at least one row, and for all rows of narrow shapes.
    var source = Scratch<UInt32>()
    /// The table indices of a gradient for groups of eight pixels, at least those of one row.
    var indexes = Scratch<UInt32>()
    /// For each row of the band, the location of the colours of a linear gradient in phases.
    var linearRows = Scratch<LinearRow>()
    var mesh = MeshRows()
    /// The row of an image between whose rows the last row was.
    var mixedRow: MixedRow
    var mixedNumbers = Scratch<UInt16>()
    var clips = ClipMasks()
    /// Each clip's edges in the band.
    var clipEdges = Scratch<EdgeRange>()
    var layers = LayerStack()
    /// For each row, the index in painting order of the topmost item that occludes all items below it; -1 if there is
    /// none.
    var occluders = Scratch<Int32>()
    /// For each row, whether its occluder is a bitmap with nothing above it.
    var isBitmapOnly = Scratch<Bool>()
    /// For each such row, the bitmap's row, which is written directly to the surface.
    var bitmapRows = Scratch<UnsafePointer<UInt32>?>()
    /// The rows of the bands that are written together to a sideways surface, from top to bottom.
    var sidewaysRows = Scratch<UnsafePointer<UInt32>?>()
    /// Those of them to be written as columns, in their order on the surface.
    var columnRows = Scratch<UnsafePointer<UInt32>?>()
    /// Whether any of the rows that are written together is a bitmap's.
    var writesBitmaps = false

    /// The band's part of the picture.
    var extent = BandExtent()
    @inline(__always) var top: Int { extent.top }
    @inline(__always) var rows: Int { extent.rows }
    @inline(__always) var width: Int { extent.width }
    /// The length of rows in scratch memory, in pixels: whole groups of eight, and eight more.
    var scratchStride: Int { (width + 7) / 8 * 8 + 8 }
    /// The distance between rows, in pixels.
    var stride = 0
    /// The pixels of the band's rows: scratch memory, or the surface if the band is painted in place.
    var canvas: UnsafeMutablePointer<UInt32>
    var isInPlace = false
    /// The first column to be painted and the end of the columns, in whole groups of eight except at the target's right
    /// edge.
    var left = 0
    var right = 0

    init() {
        canvas = pixels.base
        mixedRow = MixedRow(mixedNumbers.base)
    }

    mutating func paint(
        bands: Range<Int>, of frame: BandFrame, contents: UnsafeBufferPointer<BandContent>
    ) {
        let isSideways = frame.output.rotation.isSideways
        precondition(bands.count <= frame.output.bandsWrittenTogether)
        let count = contents.count / max(1, bands.count)
        writesBitmaps = false
        for (i, band) in bands.enumerated() {
            let own = UnsafeBufferPointer(rebasing: contents[i * count..<(i + 1) * count])
            guard begin(band, i, frame, own) else { continue }
            paint(frame, own)
            if isSideways { keepRows(i) } else { writeRows(frame) }
        }
        if isSideways { writeColumns(bands, frame) }
    }

    private mutating func paint(
        _ frame: BandFrame, _ contents: UnsafeBufferPointer<BandContent>
    ) {
        findOccluders(frame, contents)
        for row in 0..<rows where occluders[row] < 0 {
            PixelKernels.fill(
                canvas + row * stride + left, right - left, frame.background)
        }
        var index: Int32 = 0
        for content in contents {
            for i in 0..<content.items.count {
                let item = content.items[i]
                let edges = EdgeRange(content, item: i)
                if item.id < 0 {
                    clipEdges[Int(-1 - item.id)] = edges
                } else {
                    draw(
                        frame.commands.baseAddress.unsafelyUnwrapped + Int(item.id), edges, index,
                        frame)
                }
                index += 1
            }
        }
    }

    /// Prepares the buffers for a band, the `index`-th of those that are written together. Returns false if no part of
    /// it is damaged.
    private mutating func begin(
        _ band: Int, _ index: Int, _ frame: BandFrame,
        _ contents: UnsafeBufferPointer<BandContent>
    ) -> Bool {
        let first = band * Band.height
        extent = BandExtent(
            top: first, rows: min(Band.height, frame.output.height - first),
            width: frame.output.width)
        precondition(rows > 0 && width > 0, "band outside of the surface")
        let bandRect = PixelRect(x0: 0, y0: top, x1: width, y1: top + rows)
        var area = PixelRect.empty
        for rect in frame.damage { area = area.union(rect.intersection(bandRect)) }
        if area.isEmpty { return false }
        check(contents, frame)
        left = area.x0 & ~7
        right = min(width, (area.x1 + 7) & ~7)
        cells.reset(width: width)
        // Rows must end with a whole group of eight, since kernels store whole groups.
        isInPlace =
            frame.output.isReadable && width % 8 == 0 && frame.damage.count == 1
            && frame.damage[0].contains(bandRect)
        if isInPlace {
            stride = frame.output.bytesPerRow / 4
            canvas = (frame.output.base + top * frame.output.bytesPerRow)
                .assumingMemoryBound(to: UInt32.self)
        } else {
            stride = scratchStride
            let count = stride * Band.height
            pixels.reserve(frame.output.bandsWrittenTogether * count)
            canvas = pixels.base + index * count
        }
        source.reserve(
            max(
                scratchStride, OutputKernels.columnScratch,
                CellBand.narrowGroups * 8 * Band.height))
        indexes.reserve(max(scratchStride, 4096))
        mixedNumbers.reserve(scratchStride * 4)
        mixedRow = MixedRow(mixedNumbers.base)
        linearRows.reserve(Band.height)
        clipEdges.reserve(max(1, frame.clips.count))
        for i in 0..<frame.clips.count { clipEdges[i] = .none }
        clips.reset(stride: scratchStride)
        layers.reset()
        return true
    }

    /// Checks once per band the preconditions of painting it, so that no checks per pixel are needed.
    private func check(_ contents: UnsafeBufferPointer<BandContent>, _ frame: BandFrame) {
        for content in contents where !content.items.isEmpty {
            precondition(content.width == width, "edges clipped to another width")
            var firstEdge = 0
            for item in content.items {
                let next = Int(item.firstEdge)
                precondition(firstEdge <= next && next <= content.edges.count, "edges")
                firstEdge = next
                if item.id < 0 {
                    precondition(Int(-1 - item.id) < frame.clips.count, "clip")
                } else {
                    precondition(Int(item.id) < frame.commands.count, "command")
                    precondition(
                        Int(frame.commands[Int(item.id)].clip) < frame.clips.count, "clip")
                }
            }
        }
    }

    // MARK: Occlusion

    /// For each row, finds the topmost item that occludes all items below it, and whether that is a bitmap with nothing
    /// above it.
    private mutating func findOccluders(
        _ frame: BandFrame, _ contents: UnsafeBufferPointer<BandContent>
    ) {
        occluders.reserve(Band.height)
        isBitmapOnly.reserve(Band.height)
        bitmapRows.reserve(Band.height)
        for row in 0..<rows {
            occluders[row] = -1
            isBitmapOnly[row] = false
            bitmapRows[row] = nil
        }
        let commands = frame.commands.baseAddress.unsafelyUnwrapped
        var index: Int32 = 0
        var depth = 0
        var hasBitmap = false
        for content in contents {
            for i in 0..<content.items.count {
                let id = content.items[i].id
                index += 1
                if id < 0 { continue }
                let command = commands + Int(id)
                let kind = command.pointee.kind
                if kind == .beginLayer { depth += 1 }
                if kind == .endLayer { depth -= 1 }
                let occluded = command.pointee.occludes
                if depth == 0 && occluded.x0 <= left && occluded.x1 >= right {
                    for row in rowsOf(occluded) {
                        occluders[row] = index - 1
                        isBitmapOnly[row] = kind == .bitmap
                    }
                    hasBitmap = hasBitmap || kind == .bitmap
                }
            }
        }
        if !hasBitmap { return }
        index = 0
        for content in contents {
            for i in 0..<content.items.count {
                let id = content.items[i].id
                if id >= 0 {
                    for row in rowsOf(commands[Int(id)].bounds) where index > occluders[row] {
                        isBitmapOnly[row] = false
                    }
                }
                index += 1
            }
        }
    }

    /// Returns the rows of the band, counted from its top, that `rect` (in pixels of the target) intersects.
    func rowsOf(_ rect: PixelRect) -> Range<Int> {
        let first = max(0, rect.y0 - top)
        return first..<max(first, min(rows, rect.y1 - top))
    }

    // MARK: Coverage alone

    mutating func coverage(
        of content: BandContent, band: Int, rows: Int, width: Int, rule: FillRule,
        into out: UnsafeMutableBufferPointer<UInt8>, stride: Int
    ) {
        precondition(content.width == width && 0...Band.height ~= rows && stride >= width)
        guard rows > 0, width > 0 else { return }
        precondition(out.count >= (rows - 1) * stride + width)
        cells.reset(width: width)
        let bandTop = band * Band.height << 8
        cells.add(
            EdgeRange(edges: content.edges), bandTop: bandTop, bandBottom: bandTop + rows << 8)
        for row in 0..<rows {
            let line = out.baseAddress.unsafelyUnwrapped + row * stride
            line.update(repeating: 0, count: width)
            if cells.touchedRows >> UInt32(row) & 1 == 0 { continue }
            let spanCount = cells.sweep(row: row, rule: rule, firstGroup: 0, limit: width)
            for s in 0..<spanCount {
                let span = cells.spans[s]
                let x = Int(span.x)
                let count = min(Int(span.count), width - x)
                if span.coverage == Span.varying {
                    (line + x).update(from: cells.coverageBytes + x, count: count)
                } else {
                    (line + x).update(
                        repeating: UInt8(truncatingIfNeeded: span.coverage), count: count)
                }
            }
        }
        cells.clearRows()
    }
}
