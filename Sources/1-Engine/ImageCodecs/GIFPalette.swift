import CGIF

/// The colours of a picture, as few as a GIF may have: all of them, or the medians of giflib, between which
/// ordered dithering mixes. The pattern lies fast on the picture, so a still part does not flicker.
struct GIFPalette: Sendable {
    /// 0xRRGGBB.
    private(set) var colors: [UInt32] = []
    /// Whether all colours are exact.
    private var isExact = true
    private var exact: [UInt32: UInt8] = [:]
    /// The nearest colour of each cell of 4 × 4 × 4 levels, once it was asked for.
    private var nearest: [UInt16] = []

    /// - Parameters:
    ///   - pixels: 0xRRGGBB.
    ///   - limit: the number of colours, 2 to 256.
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

    private static func medians(of pixels: [UInt32], limit: Int) -> [UInt32] {
        // giflib takes a width and a height whose product is the number of pixels; it may be a row.
        var red = pixels.map { UInt8($0 >> 16 & 255) }
        var green = pixels.map { UInt8($0 >> 8 & 255) }
        var blue = pixels.map { UInt8($0 & 255) }
        var count = Int32(limit)
        var indices = [UInt8](repeating: 0, count: pixels.count)
        var map = [GifColorType](
            repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 256)
        let status = GifQuantizeBuffer(
            UInt32(pixels.count), 1, &count, &red, &green, &blue, &indices, &map)
        // It fails without memory only; the corners of the colour cube always serve.
        guard status != GIF_ERROR, count > 0 else {
            return [0, 0xff, 0xff00, 0xffff, 0xff0000, 0xff00ff, 0xffff00, 0xffffff]
        }
        return map.prefix(Int(count)).map {
            UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
        }
    }

    /// The index of the colour that stands for a pixel's.
    ///
    /// - Parameters:
    ///   - color: one of the pixels'.
    ///   - x: where it lies in the frame, in pixels; y as well.
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
            // Green counts most for the eye, blue least.
            let distance = 3 * dr * dr + 4 * dg * dg + 2 * db * db
            if distance < best.distance { best = (i, distance) }
        }
        return best.index
    }

    /// Bayer's matrix of 8 × 8, from -4 to 3 levels.
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
