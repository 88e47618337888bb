import Geometry
import RasterCore
import Testing

@testable import Rasterizer

/// Blurs of a frame take a limited amount of memory, whatever their number and size.
@Suite struct BlurMemoryTests {
    private static let width = 100
    private static let height = 130
    /// Less than the blurs of the scene take, which is up to 13 KB each.
    private static let limits = BlurBudget.Limits(strip: 25 << 10, band: 256 << 10)

    private static func path(_ i: Int) -> Path {
        Path(ellipseIn: Rect(Double(i) * 1.5 - 10, Double(i) * 3.5 - 15, 95, 120))
    }

    /// Narrow and wide blurs, filled, stroked and clipped.
    private static func addBlurs(_ numbers: Range<Int>, to list: inout DisplayList) {
        for i in numbers {
            let paint = Paint.solid(
                Color(red: i % 3 == 0 ? 1 : 0.2, green: 0.5, blue: 0.3, alpha: 0.4))
            let deviation = [0.4, 2.5, 3.5, 9, 20][i % 5]
            if i % 2 == 0 {
                list.fill(path(i), paint: paint, feather: deviation)
            } else {
                list.pushClip(Path(ellipseIn: Rect(5, 2, 90, 125)))
                list.stroke(
                    path(i), style: StrokeStyle(width: 9), paint: paint, feather: deviation)
                list.popClip()
            }
        }
    }

    private static func draw(
        _ list: DisplayList, threads: Int = 1, limits: BlurBudget.Limits = BlurBudget.Limits()
    ) -> (pixels: [UInt32], capacity: Int) {
        let target = PixelBuffer(width: width, height: height)
        let rasterizer = FrameRasterizer(threads: threads)
        rasterizer.blurLimits = limits
        rasterizer.render(list, into: target.surface)
        let pixels = (0..<height).flatMap { y in (0..<width).map { target[$0, y] } }
        return (pixels, rasterizer.blurCapacity)
    }

    @Test(arguments: [1, 3])
    func stripsHaveTheSamePixels(threads: Int) {
        var list = DisplayList()
        Self.addBlurs(0..<20, to: &list)
        let whole = Self.draw(list)
        let strips = Self.draw(list, threads: threads, limits: Self.limits)
        #expect(whole.pixels == strips.pixels)
        #expect(Set(whole.pixels).count > 500)
        #expect(whole.capacity > 150 << 10)
    }

    @Test func memoryDoesNotGrowWithTheNumberOfBlurs() {
        let capacities = [20, 80].map { count in
            var list = DisplayList()
            Self.addBlurs(0..<count, to: &list)
            return Self.draw(list, limits: Self.limits).capacity
        }
        // Growing doubles a buffer.
        #expect(capacities.allSatisfy { $0 < 5 * Self.limits.strip }, "\(capacities)")
    }

    @Test(arguments: [1, 3])
    func blursBeyondTheLimitOfABandAreLeftOut(threads: Int) {
        let limits = BlurBudget.Limits(strip: 5 << 10, band: 20 << 10)
        var (few, many) = (DisplayList(), DisplayList())
        Self.addBlurs(0..<60, to: &many)
        let drawn = Self.draw(many, threads: threads, limits: limits)
        #expect(drawn.capacity < 8 * threads * limits.band)
        // The first ones are drawn, and the others take no memory.
        let count = (1..<60).first { count in
            few = DisplayList()
            Self.addBlurs(0..<count, to: &few)
            return Self.draw(few).pixels == drawn.pixels
        }
        #expect(count.map { 2..<30 ~= $0 } == true)
    }

    @Test func memoryIsGivenBack() {
        var (many, few) = (DisplayList(), DisplayList())
        for _ in 0..<8 { Self.addBlurs(0..<20, to: &many) }
        Self.addBlurs(0..<1, to: &few)
        let target = PixelBuffer(width: Self.width, height: Self.height)
        let rasterizer = FrameRasterizer()
        rasterizer.render(many, into: target.surface)
        let most = rasterizer.blurCapacity
        // Frames that need it at times keep it.
        for frame in 1...3 * Feather.framesUntilRelease {
            let isFull = frame % (Feather.framesUntilRelease - 1) == 0
            rasterizer.render(isFull ? many : few, into: target.surface)
        }
        #expect(rasterizer.blurCapacity == most)
        for _ in 1...2 * Feather.framesUntilRelease {
            rasterizer.render(few, into: target.surface)
        }
        #expect(rasterizer.blurCapacity < most / 2 && most > 300 << 10)
    }
}
