import Geometry
import Testing

@testable import Rasterizer

/// Masks without a clip are blended in place, masks under a clip by whole groups of eight pixels: both produce
/// the same pixels.
struct MaskPlacementTests {
    @Test(arguments: [1, 5, 8, 11, 16, 27])
    func unclippedMaskMatchesMaskUnderClip(width: Int) {
        let height = 6
        let mask = Mask(
            width: width, height: height,
            coverage: (0..<width * height).map { UInt8(($0 * 89 + 40) % 256) })
        // A clip around the whole target that is not a rectangle.
        let around = Path(ellipseIn: Rect(-400, -400, 900, 900))
        for instructions in InstructionSet.allCases {
            let rasterizer = FrameRasterizer(instructions: instructions)
            for x in -width...37 {
                for color in [Color(argb: 0xff20_60a0), Color(argb: 0x8020_60a0)] {
                    let (plain, clipped) = (
                        PixelBuffer(width: 37, height: 40), PixelBuffer(width: 37, height: 40)
                    )
                    var list = DisplayList()
                    // The mask crosses the edge between two bands.
                    list.draw(mask, x: x, y: 13, color: color)
                    rasterizer.render(list, into: plain.surface, background: .white)
                    list.removeAll()
                    list.pushClip(around)
                    list.draw(mask, x: x, y: 13, color: color)
                    rasterizer.render(list, into: clipped.surface, background: .white)
                    let (a, b) = (
                        plain.withPixels { Array($0) }, clipped.withPixels { Array($0) }
                    )
                    #expect(a == b, "at \(x), \(instructions)")
                }
            }
        }
    }
}
