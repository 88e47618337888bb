import Geometry
import RasterCore

/// The coverage masks of nested clips in one band. If the clips of two consecutive commands have ancestors in common,
/// the masks of these are reused.
struct ClipMasks: ~Copyable {
    /// The result of `prepare` for a clip that covers all of the bounds.
    static let none = -1
    /// The result of `prepare` for a clip that covers nothing.
    static let empty = -2

    /// A clip's coverage in one row. Columns are multiples of eight.
    struct Row: BitwiseCopyable {
        /// Columns outside `first`..<`end` are not covered.
        var first: Int32 = 0
        var end: Int32 = 0
        /// Columns `fullFirst`..<`fullEnd` are fully covered. The coverage of other columns is in the coverage bytes.
        var fullFirst: Int32 = 0
        var fullEnd: Int32 = 0

        var isEmpty: Bool { first >= end }
    }

    private var levels = GrowableBuffer<Level>(capacity: 8)
    private var chain = GrowableBuffer<Int32>(capacity: 8)
    private var depth = 0
    private var stride = 0

    struct Level: BitwiseCopyable {
        var clip: Int32
        var isEmpty: Bool
        /// Columns `fullFirst`..<`fullEnd` are fully covered in all rows.
        var fullFirst: Int32
        var fullEnd: Int32
        var coverage: UnsafeMutablePointer<UInt8>
        var rows: UnsafeMutablePointer<Row>
        var capacity: Int

        /// Returns `level`; `none` if all of `bounds` is covered; `empty` if nothing is covered.
        func mask(_ level: Int, _ bounds: PixelRect) -> Int {
            if isEmpty { return ClipMasks.empty }
            return bounds.x0 >= Int(fullFirst) && bounds.x1 <= Int(fullEnd)
                ? ClipMasks.none : level
        }
    }

    deinit {
        for i in 0..<levels.count {
            levels[i].coverage.deallocate()
            levels[i].rows.deallocate()
        }
    }

    /// Discards all masks, for a new band.
    mutating func reset(stride: Int) {
        depth = 0
        self.stride = stride
    }

    func row(_ level: Int, _ row: Int) -> Row { levels.base[level].rows[row] }

    func coverage(_ level: Int, _ row: Int) -> UnsafePointer<UInt8> {
        UnsafePointer(levels.base[level].coverage + row &* stride)
    }

    /// Renders the masks of a command's clip and of the clip's ancestors.
    ///
    /// - Parameters:
    ///   - command: the command.
    ///   - clips: the frame's clips.
    ///   - edges: each clip's edges in the band.
    ///   - band: the band's part of the picture.
    ///   - cells: rendered with, and left without cells.
    /// - Returns: the mask's level; `none` if all within the command's bounds is covered; `empty` if nothing is covered.
    mutating func prepare(
        _ command: UnsafePointer<BandCommand>, clips: UnsafeBufferPointer<BandClip>,
        edges: UnsafeMutableBufferPointer<EdgeRange>, band: BandExtent, cells: inout CellBand
    ) -> Int {
        let clip = command.pointee.clip
        let innermost = clip < 0 ? -1 : clips[Int(clip)].innermost
        if innermost < 0 { return ClipMasks.none }
        if depth > 0 && levels.base[depth - 1].clip == innermost {
            return levels.base[depth - 1].mask(depth - 1, command.pointee.bounds)
        }
        chain.removeAll()
        var node = innermost
        while node >= 0 {
            chain.append(node)
            node = clips[Int(node)].parent
        }
        var common = 0
        while common < min(depth, chain.count),
            levels.base[common].clip == chain.base[chain.count - 1 - common]
        {
            common += 1
        }
        depth = common
        while depth < chain.count {
            if depth == levels.count {
                levels.append(
                    Level(
                        clip: -1, isEmpty: true, fullFirst: 0, fullEnd: 0,
                        coverage: .allocate(capacity: 1),
                        rows: .allocate(capacity: Band.height), capacity: 1))
            }
            let id = chain.base[chain.count - 1 - depth]
            levels.base[depth].clip = id
            let parentIsEmpty = depth > 0 && levels.base[depth - 1].isEmpty
            if parentIsEmpty {
                levels.base[depth].isEmpty = true
            } else {
                render(depth, clips[Int(id)], edges[Int(id)], band, &cells)
            }
            depth += 1
        }
        return levels.base[depth - 1].mask(depth - 1, command.pointee.bounds)
    }

    private mutating func render(
        _ level: Int, _ clip: BandClip, _ range: EdgeRange, _ band: BandExtent,
        _ cells: inout CellBand
    ) {
        let (rows, bandTop) = (band.rows, band.top << 8)
        let needed = stride * Band.height
        if levels.base[level].capacity < needed {
            levels.base[level].coverage.deallocate()
            levels.base[level].coverage = .allocate(capacity: needed)
            levels.base[level].capacity = needed
        }
        let out = levels.base[level]
        let isVertical = range.areVertical
        let vertical = cells.vertical(isVertical ? range : .none, bandTop: bandTop, rows: rows)
        if !isVertical { cells.add(range, bandTop: bandTop, bandBottom: bandTop + rows << 8) }
        let limit = max(0, min(clip.bounds.x1, band.width))
        let firstGroup = max(0, clip.bounds.x0) >> 3
        var isEmpty = true
        var (fullFirst, fullEnd) = (Int32.min, Int32.max)
        var row = 0
        while row < rows {
            // Consecutive rows that vertical edges cross in the same way have the same spans.
            var end = row + 1
            var cellRow = row
            var isCrossed = cells.touchedRows >> UInt32(row) & 1 != 0
            if isVertical {
                end = vertical.end(of: row)
                isCrossed = cells.add(vertical, row: row)
                cellRow = 0
            }
            let spanCount =
                isCrossed
                ? cells.sweep(row: cellRow, rule: clip.rule, firstGroup: firstGroup, limit: limit)
                : 0
            while row < end {
                var result = Row()
                if spanCount > 0 {
                    result = store(
                        out.coverage + row * stride, cells.spans, spanCount, cells.coverageBytes)
                }
                if level > 0 && !result.isEmpty {
                    result = intersect(
                        result, out.coverage + row * stride, levels.base[level - 1].rows[row],
                        UnsafePointer(levels.base[level - 1].coverage + row * stride))
                }
                out.rows[row] = result
                if !result.isEmpty { isEmpty = false }
                fullFirst = max(fullFirst, result.fullFirst)
                fullEnd = min(fullEnd, result.fullEnd)
                row += 1
            }
        }
        cells.clearRows()
        levels.base[level].isEmpty = isEmpty
        levels.base[level].fullFirst = fullFirst
        levels.base[level].fullEnd = fullEnd
    }

    /// Writes a row's spans as coverage bytes and finds the longest fully covered span.
    private func store(
        _ line: UnsafeMutablePointer<UInt8>, _ spans: UnsafeMutableBufferPointer<Span>,
        _ count: Int,
        _ coverage: UnsafePointer<UInt8>
    ) -> Row {
        if count == 0 { return Row() }
        var row = Row()
        row.first = spans[0].x & ~7
        row.end = (spans[count - 1].x + spans[count - 1].count + 7) & ~7
        var x = row.first
        for s in 0..<count {
            let span = spans[s]
            if span.x > x { (line + Int(x)).update(repeating: 0, count: Int(span.x - x)) }
            let at = line + Int(span.x)
            if span.coverage == Span.varying {
                at.update(from: coverage + Int(span.x), count: Int(span.count))
            } else {
                at.update(
                    repeating: UInt8(truncatingIfNeeded: span.coverage), count: Int(span.count))
                // If a span ends within a group of eight, that group's coverage is in the bytes.
                let end = (span.x + span.count) & ~7
                if span.coverage == 255 && end - span.x > row.fullEnd - row.fullFirst {
                    (row.fullFirst, row.fullEnd) = (span.x, end)
                }
            }
            x = span.x + span.count
        }
        if row.end > x { (line + Int(x)).update(repeating: 0, count: Int(row.end - x)) }
        return row
    }

    /// Multiplies a row's coverage by that of the parent's row.
    private func intersect(
        _ row: Row, _ line: UnsafeMutablePointer<UInt8>, _ parent: Row,
        _ parentLine: UnsafePointer<UInt8>
    ) -> Row {
        var result = row
        result.first = max(row.first, parent.first)
        result.end = min(row.end, parent.end)
        if result.isEmpty { return Row() }
        result.fullFirst = max(row.fullFirst, parent.fullFirst)
        result.fullEnd = max(result.fullFirst, min(row.fullEnd, parent.fullEnd))
        func multiply(_ from: Int32, _ to: Int32) {
            if from >= to { return }
            PixelKernels.multiply(
                line + Int(from), parentLine + Int(from), Int(to - from))
        }
        multiply(result.first, min(result.end, parent.fullFirst))
        multiply(max(result.first, parent.fullEnd), result.end)
        return result
    }
}

/// The part of the picture that a band covers, in pixels.
struct BandExtent: BitwiseCopyable {
    /// The first row.
    var top = 0
    var rows = 0
    var width = 0
}

/// The edges of one item in the band.
struct EdgeRange: BitwiseCopyable {
    var edges: UnsafeBufferPointer<Edge>

    static var none: EdgeRange { EdgeRange(edges: UnsafeBufferPointer(start: nil, count: 0)) }

    init(edges: UnsafeBufferPointer<Edge>) { self.edges = edges }

    init(_ content: BandContent, item i: Int) {
        let first = Int(content.items[i].firstEdge)
        let end =
            i + 1 < content.items.count
            ? Int(content.items[i + 1].firstEdge) : content.edges.count
        // BandPipeline has checked both indices. If there are no edges, the pointer is never dereferenced.
        edges = UnsafeBufferPointer(
            start: content.edges.baseAddress.unsafelyUnwrapped + first, count: end - first)
    }

    /// The maximum number of edges for which `areVertical` is true.
    static let maximumVertical = 16

    /// Whether all edges are vertical and there are at most `maximumVertical` of them.
    var areVertical: Bool {
        if edges.count > EdgeRange.maximumVertical { return false }
        for edge in edges where edge.x0 != edge.x1 { return false }
        return true
    }
}
