import ImageCodecs

/// Encodes a picture as sixels: bands of six rows, each drawn once for every colour in it. Each pixel gets the nearest
/// colour of a 6 × 6 × 6 colour cube.
enum Sixels {
    /// The number of levels of each channel.
    private static let levels = 6

    static func text(of image: BGRAImage) -> [UInt8] {
        let colours = image.bytes.withUnsafeBufferPointer { bytes in
            (0..<image.width * image.height).map { i in
                colour(bytes[i * 4 + 2], bytes[i * 4 + 1], bytes[i * 4])
            }
        }
        // Pixels that are not drawn keep their colour (P2 = 1); the raster attributes specify the size.
        var out = Array("\u{1b}P0;1q\"1;1;\(image.width);\(image.height)".utf8)
        for colour in Set(colours).sorted() { out += definition(of: colour).utf8 }
        for top in stride(from: 0, to: image.height, by: 6) {
            let rows = min(6, image.height - top)
            let band = colours[(top * image.width)..<((top + rows) * image.width)]
            for colour in Set(band).sorted() {
                out += "#\(colour)".utf8
                addLine(of: colour, Array(band), width: image.width, rows: rows, to: &out)
                out.append(UInt8(ascii: "$"))
            }
            out.append(UInt8(ascii: "-"))
        }
        return out + "\u{1b}\\\r\n".utf8
    }

    private static func colour(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        func level(_ value: UInt8) -> Int { (Int(value) * (levels - 1) + 127) / 255 }
        return (level(red) * levels + level(green)) * levels + level(blue)
    }

    /// Defines a colour, whose channels are in percent.
    private static func definition(of colour: Int) -> String {
        func percent(_ level: Int) -> Int { level * 100 / (levels - 1) }
        let (red, green, blue) = (
            colour / (levels * levels), colour / levels % levels, colour % levels
        )
        return "#\(colour);2;\(percent(red));\(percent(green));\(percent(blue))"
    }

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
