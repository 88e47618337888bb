import ImageCodecs

/// Encodes a picture as sixels: bands of six rows, each drawn once for every colour in it.
enum Sixels {
    static func text(of image: BGRAImage) -> [UInt8] {
        let palette = SixelPalette(image)
        // Pixels that are not drawn keep their colour (P2 = 1); the raster attributes specify the size.
        var out = Array("\u{1b}P0;1q\"1;1;\(image.width);\(image.height)".utf8)
        for (number, colour) in palette.colours.enumerated() {
            // Channels are in percent.
            let (red, green, blue) = (percent(colour.x), percent(colour.y), percent(colour.z))
            out += "#\(number);2;\(red);\(green);\(blue)".utf8
        }
        for top in stride(from: 0, to: image.height, by: 6) {
            let rows = min(6, image.height - top)
            let band = Array(palette.pixels[(top * image.width)..<((top + rows) * image.width)])
            for colour in Set(band).sorted() {
                out += "#\(colour)".utf8
                addLine(of: colour, band, width: image.width, rows: rows, to: &out)
                out.append(UInt8(ascii: "$"))
            }
            out.append(UInt8(ascii: "-"))
        }
        return out + "\u{1b}\\\r\n".utf8
    }

    private static func percent(_ value: Int) -> Int { (value * 100 + 127) / 255 }

    /// Adds the columns of one colour in a band, with run-length encoding.
    private static func addLine(
        of colour: Int, _ band: [Int], width: Int, rows: Int, to out: inout [UInt8]
    ) {
        var (last, count) = (UInt8(0), 0)
        func flush() {
            if count > 3 {
                out += "!\(count)".utf8
                out.append(last)
            } else {
                for _ in 0..<count { out.append(last) }
            }
        }
        for x in 0..<width {
            var bits = UInt8(0)
            for row in 0..<rows where band[row * width + x] == colour { bits |= 1 << UInt8(row) }
            let sixel = bits + 63
            if sixel != last {
                flush()
                (last, count) = (sixel, 0)
            }
            count += 1
        }
        flush()
    }
}

/// At most 256 colours for a picture, as many as terminals have: those that are most frequent in it. Colours are told apart
/// by the upper five bits of their channels and then averaged, so that the flat colours of an interface are exact.
private struct SixelPalette {
    private static let limit = 256

    /// The red, green and blue of each colour, 0...255.
    private(set) var colours: [SIMD3<Int>] = []
    /// The number of each pixel's colour.
    private(set) var pixels: [Int]

    init(_ image: BGRAImage) {
        let count = image.width * image.height
        var groups = [Int](repeating: 0, count: count)
        var sums = [SIMD3<Int>](repeating: .zero, count: 1 << 15)
        var counts = [Int](repeating: 0, count: 1 << 15)
        image.bytes.withUnsafeBufferPointer { bytes in
            for i in 0..<count {
                let (red, green, blue) = (
                    Int(bytes[i * 4 + 2]), Int(bytes[i * 4 + 1]), Int(bytes[i * 4])
                )
                groups[i] = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
                sums[groups[i]] &+= SIMD3(red, green, blue)
                counts[groups[i]] += 1
            }
        }
        let used = counts.indices.filter { counts[$0] > 0 }
        let chosen = used.sorted { (counts[$1], $0) < (counts[$0], $1) }
            .prefix(SixelPalette.limit).sorted()
        let means = used.map { sums[$0] / counts[$0] }
        var numbers = [Int](repeating: 0, count: 1 << 15)
        for (number, group) in chosen.enumerated() {
            colours.append(sums[group] / counts[group])
            numbers[group] = number
        }
        let known = Set(chosen)
        for (group, mean) in zip(used, means) where !known.contains(group) {
            numbers[group] = SixelPalette.nearest(to: mean, in: colours)
        }
        pixels = groups.map { numbers[$0] }
    }

    private static func nearest(to colour: SIMD3<Int>, in colours: [SIMD3<Int>]) -> Int {
        var (best, least) = (0, Int.max)
        for (number, other) in colours.enumerated() {
            let difference = other &- colour
            let distance = (difference &* difference).wrappedSum()
            if distance < least { (best, least) = (number, distance) }
        }
        return best
    }
}
