import Geometry
import Rasterizer
import Testing

@testable import Interface

@MainActor @Suite struct RasterCacheTests {
    /// Views that come to rest in the same frame are rasterised over several frames.
    @Test func rasterizationIsSpreadOverFrames() {
        let cache = RasterCache()
        let views = (0..<5).map { _ in View() }
        var painted: [Int] = []
        for _ in 0..<5 {
            cache.beginFrame()
            var count = 0
            for view in views {
                let bitmap = cache.bitmap(
                    of: view, version: view.contentVersion, width: 512, height: 512
                ) { list in
                    count += 1
                    list.fillRect(Rect(0, 0, 512, 512), color: .white)
                }
                if let bitmap { #expect(bitmap[511, 511] == 0xffff_ffff) }
            }
            cache.endFrame()
            painted.append(count)
        }
        // 512 × 512 is half of a frame's budget.
        #expect(painted == [0, 2, 2, 1, 0])
        #expect(cache.size == 5 << 20)
    }

    /// A view that exceeds the budget is rasterised nevertheless, if memory allows.
    @Test func viewExceedingBudgetIsStillRasterized() {
        let cache = RasterCache()
        let view = View()
        let bitmaps = (0..<3).map { _ in
            cache.beginFrame()
            return cache.bitmap(of: view, version: view.contentVersion, width: 1024, height: 1024) {
                _ in
            }
        }
        #expect(bitmaps.map { $0 != nil } == [false, true, true])
    }
}
