import Geometry
import RasterCore
import TestSupport
import Testing

@testable import Rasterizer

/// Masks of lower resolution, such as blurred shadows, are magnified by bilinear interpolation that is rounded once.
@Suite struct SoftMaskTests {
    private static let (width, height) = (5, 4)
    private static let target = PixelRect(x0: 0, y0: 0, x1: 83, y1: 40)

    @Test(arguments: [1, 2, 4, 8, 16, 128, 256, 512])
    func coverageIsInterpolated(scale: Int) {
        var random = SeededRandom(seed: UInt64(scale))
        let mask = (0..<Self.width * Self.height).map { _ in
            [0, 255, UInt8(random.next(256))][random.next(3)]
        }
        for (x, y) in [(0, 0), (3, 5), (-scale - 3, -scale / 2 - 1), (-3 * scale, 1 - scale)] {
            let bounds = PixelRect(
                x0: x, y0: y, x1: x + Self.width * scale, y1: y + Self.height * scale
            ).intersection(Self.target)
            let expected = (0..<Self.target.area).map { i -> UInt32 in
                let (px, py) = (i % Self.target.width, i / Self.target.width)
                // Interpolation would reach beyond the command's bounds.
                guard bounds.x0..<bounds.x1 ~= px, bounds.y0..<bounds.y1 ~= py else { return 0 }
                return Self.coverage(
                    mask, Self.position(px - x, scale), Self.position(py - y, scale))
            }
            for instructions in InstructionSet.allCases {
                let drawn = Self.draw(mask, x, y, scale, bounds, instructions)
                #expect(drawn == expected, "\(x), \(y), \(instructions.name)")
            }
        }
    }

    /// Returns the column to the left of a pixel's centre, and the distance from that column's centre in 1/256, rounded
    /// down.
    private static func position(_ pixel: Int, _ scale: Int) -> (Int, Int) {
        let position = (Double(pixel) + 0.5) / Double(scale) - 0.5
        let column = position.rounded(.down)
        return (Int(column), Int((position - column) * 256))
    }

    private static func coverage(_ mask: [UInt8], _ u: (Int, Int), _ v: (Int, Int)) -> UInt32 {
        func value(_ x: Int, _ y: Int) -> Int {
            x < 0 || y < 0 || x >= width || y >= height ? 0 : Int(mask[y * width + x])
        }
        func row(_ y: Int) -> Int { value(u.0, y) * (256 - u.1) + value(u.0 + 1, y) * u.1 }
        return UInt32((row(v.0) * (256 - v.1) + row(v.0 + 1) * v.1 + 32768) >> 16)
    }

    /// Draws the mask in white onto black, and returns the coverage of each pixel.
    private static func draw(
        _ mask: [UInt8], _ x: Int, _ y: Int, _ scale: Int, _ bounds: PixelRect,
        _ instructions: InstructionSet
    ) -> [UInt32] {
        let buffer = PixelBuffer(width: target.width, height: target.height)
        let painter = Painters.make(instructions)
        var bins = EdgeBins()
        bins.begin(width: target.width, height: target.height, rows: 0..<target.height)
        bins.beginItem(0, bounds: bounds)
        mask.withUnsafeBufferPointer { bytes in
            var command = BandCommand(.softMask, bounds: bounds)
            command.paint.color = 0xffff_ffff
            command.paint.isOpaque = true
            command.coverage = bytes
            (command.width, command.height) = (Int32(width), Int32(height))
            (command.originX, command.originY) = (Float(x), Float(y))
            command.scale = Float(scale)
            let surface = buffer.surface
            withUnsafePointer(to: command) { command in
                withUnsafePointer(to: target) { damage in
                    let frame = BandFrame(
                        commands: UnsafeBufferPointer(start: command, count: 1),
                        clips: UnsafeBufferPointer(start: nil, count: 0),
                        tables: UnsafeBufferPointer(start: nil, count: 0),
                        background: 0xff00_0000, output: surface.output,
                        damage: UnsafeBufferPointer(start: damage, count: 1))
                    for band in 0..<(target.height + Band.height - 1) / Band.height {
                        withUnsafePointer(to: bins.content(of: band)) { content in
                            painter.paint(
                                bands: band..<band + 1, of: frame,
                                contents: UnsafeBufferPointer(start: content, count: 1))
                        }
                    }
                }
            }
        }
        return buffer.withPixels { $0.map { $0 & 255 } }
    }
}
