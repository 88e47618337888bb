import Geometry

@testable import Rasterizer

/// Coverage by brute force: many sample rows per pixel, each intersected exactly with the outline.
enum Reference {
    /// Returns the coverage of each pixel, 0...1, from `samples` rows per pixel.
    static func coverage(
        _ path: Path, rule: FillRule, width: Int, height: Int, samples: Int = 32
    ) -> [Double] {
        struct Sink: LineSink {
            var edges: [(Point, Point)] = []
            mutating func addLine(from a: Point, to b: Point) { edges.append((a, b)) }
        }
        var sink = Sink()
        Flattener.fill(PathView(path), transform: .identity, into: &sink)
        var out = [Double](repeating: 0, count: width * height)
        for row in 0..<height * samples {
            let y = (Double(row) + 0.5) / Double(samples)
            // Crossings of the sample row, with their direction.
            var crossings: [(x: Double, winding: Int)] = []
            for (a, b) in sink.edges where (a.y <= y) != (b.y <= y) {
                let t = (y - a.y) / (b.y - a.y)
                crossings.append((a.x + (b.x - a.x) * t, a.y < b.y ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            var winding = 0
            for (i, crossing) in crossings.dropLast().enumerated() {
                winding += crossing.winding
                let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
                if !isInside { continue }
                let from = max(0, crossing.x)
                let to = min(Double(width), crossings[i + 1].x)
                var x = from
                while x < to {
                    let pixel = Int(x)
                    let end = min(to, Double(pixel + 1))
                    out[row / samples * width + pixel] += (end - x) / Double(samples)
                    x = end
                }
            }
        }
        return out
    }

    /// Returns the coverage of each pixel, 0...1, of a display list drawn in white on black.
    static func render(_ list: DisplayList, width: Int, height: Int, threads: Int = 1) -> [Double] {
        let bitmap = PixelBuffer(width: width, height: height)
        FrameRasterizer(threads: threads).render(list, into: bitmap.surface)
        return (0..<width * height).map { Double(bitmap[$0 % width, $0 / width] & 255) / 255 }
    }
}
