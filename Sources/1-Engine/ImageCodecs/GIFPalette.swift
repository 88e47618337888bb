/// The colours of a picture, reduced to what a GIF allows: either all of its colours, or the means of boxes of the
/// colour cube, between which ordered dithering interpolates. The dither pattern is fixed to the frame, so static parts
/// do not flicker.
struct GIFPalette: Sendable {
    /// The colours as 0xRRGGBB.
    private(set) var colors: [UInt32] = []
    /// Whether all colours of the picture are in the palette.
    private var isExact = true
    private var exact: [UInt32: UInt8] = [:]
    /// The index of the nearest colour for each cell of 4 × 4 × 4 levels, filled on demand.
    private var nearest: [UInt16] = []

    /// Creates the palette of a picture.
    ///
    /// - Parameters:
    ///   - pixels: the pixels as 0xRRGGBB.
    ///   - limit: the maximum number of colours, 2 to 256.
    init(_ pixels: [UInt32], limit: Int) {
        for color in pixels where exact[color] == nil {
            if exact.count == limit {
                isExact = false
                break
            }
            exact[color] = UInt8(exact.count)
            colors.append(color)
        }
        if isExact { return }
        exact = [:]
        colors = GIFPalette.medians(of: pixels, limit: limit)
        nearest = [UInt16](repeating: .max, count: 1 << 18)
    }

    /// Returns colours by median cut: boxes of the colour cube are split so that each half has half of the pixels,
    /// always the box with the greatest spread first, and each box becomes the mean of its pixels. giflib's
    /// implementation uses a global variable, so concurrent encoding would interfere, and the C library's sort, whose
    /// order of equal levels is unspecified.
    private static func medians(of pixels: [UInt32], limit: Int) -> [UInt32] {
        var cells = [Cell](repeating: Cell(), count: 1 << 15)
        for color in pixels {
            var place: UInt32 = 0
            for shift in [19, 11, 3] as [UInt32] { place = place << 5 | color >> shift & 31 }
            cells[Int(place)].add(color)
        }
        var occupied = cells.filter { $0.count > 0 }
        var boxes = [Box(occupied[...])]
        while boxes.count < limit {
            var widest = 0
            for i in boxes.indices where boxes[i].spread > boxes[widest].spread { widest = i }
            // All boxes are single cells, so there are no more colours to separate.
            guard boxes[widest].spread > 0 else { break }
            let box = boxes[widest]
            occupied[box.range].sort { $0.rank(along: box.axis) < $1.rank(along: box.axis) }
            let middle = box.middle(of: occupied)
            boxes[widest] = Box(occupied[box.range.lowerBound..<middle])
            boxes.append(Box(occupied[middle..<box.range.upperBound]))
        }
        return boxes.map { $0.mean(of: occupied) }
    }

    /// The pixels whose colours differ only in the last three bits of each channel.
    private struct Cell {
        private(set) var count = 0
        private(set) var sums = SIMD4<Int>()
        /// The cell's levels, 0 to 31, red first.
        private(set) var levels = SIMD4<Int>()

        mutating func add(_ color: UInt32) {
            let channels = SIMD4<Int>(
                Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), 0)
            count += 1
            sums &+= channels
            levels = channels &>> 3
        }

        /// Returns the sort key along an axis. No two cells have the same key, so the order is the same everywhere.
        func rank(along axis: Int) -> Int {
            var rank = levels[axis]
            for other in 1..<3 { rank = rank << 5 | levels[(axis + other) % 3] }
            return rank
        }
    }

    /// The cells that are represented by one colour.
    private struct Box {
        let range: Range<Int>
        /// The longest axis.
        private(set) var axis = 0
        private let count: Int
        /// The priority for splitting, which increases with the length and, more slowly, with the number of pixels: a
        /// large uniform area needs few colours, but a small one far from all others needs a separate colour.
        let spread: Int

        init(_ cells: ArraySlice<Cell>) {
            range = cells.startIndex..<cells.endIndex
            var (low, high) = (SIMD4<Int>(repeating: 31), SIMD4<Int>())
            var count = 0
            for cell in cells {
                low.replace(with: cell.levels, where: cell.levels .< low)
                high.replace(with: cell.levels, where: cell.levels .> high)
                count += cell.count
            }
            var length = 0
            for i in 0..<3 where high[i] - low[i] > length {
                axis = i
                length = high[i] - low[i]
            }
            self.count = count
            let square = length * length
            spread = square * square * count
        }

        /// Returns the index at which the second half of the box's pixels starts; both halves have at least one cell.
        func middle(of cells: [Cell]) -> Int {
            var before = 0
            for i in range.dropLast() {
                before += cells[i].count
                if before >= count / 2 { return i + 1 }
            }
            return range.upperBound - 1
        }

        func mean(of cells: [Cell]) -> UInt32 {
            var sums = SIMD4<Int>()
            for cell in cells[range] { sums &+= cell.sums }
            func level(_ axis: Int) -> UInt32 { UInt32((sums[axis] + count / 2) / count) }
            return level(0) << 16 | level(1) << 8 | level(2)
        }
    }

    /// Returns the index of the palette's colour for a pixel.
    ///
    /// - Parameters:
    ///   - color: the pixel's colour, which must be one of those passed to the initialiser.
    ///   - x: the pixel's column in the frame.
    ///   - y: the pixel's row in the frame.
    mutating func index(of color: UInt32, x: Int, y: Int) -> UInt8 {
        if isExact { return exact[color] ?? 0 }
        let offset = GIFPalette.bayer[(y & 7) * 8 + (x & 7)]
        var cell = 0
        for shift in [16, 8, 0] {
            let level = Int(color >> UInt32(shift) & 255) + offset
            cell = cell << 6 | max(0, min(255, level)) >> 2
        }
        if nearest[cell] == .max { nearest[cell] = UInt16(nearestIndex(toCell: cell)) }
        return UInt8(nearest[cell])
    }

    private func nearestIndex(toCell cell: Int) -> Int {
        let (r, g, b) = ((cell >> 12) * 4 + 2, (cell >> 6 & 63) * 4 + 2, (cell & 63) * 4 + 2)
        var best = (index: 0, distance: Int.max)
        for (i, color) in colors.enumerated() {
            let dr = Int(color >> 16 & 255) - r
            let dg = Int(color >> 8 & 255) - g
            let db = Int(color & 255) - b
            // The eye is most sensitive to green and least sensitive to blue.
            let distance = 3 * dr * dr + 4 * dg * dg + 2 * db * db
            if distance < best.distance { best = (i, distance) }
        }
        return best.index
    }

    /// The 8 × 8 Bayer matrix, with offsets from -4 to 3 levels.
    private static let bayer: [Int] = (0..<64).map { place in
        let (x, y) = (place & 7, place >> 3)
        var rank = 0
        for bit in 0..<3 {
            let (a, b) = (x >> bit & 1, y >> bit & 1)
            rank = rank << 2 | (a ^ b) << 1 | b
        }
        return rank / 8 - 4
    }
}
