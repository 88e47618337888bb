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

    /// If the views on the screen exceed the memory limit, those that fit keep their bitmaps and the others are drawn
    /// directly: no frame paints a bitmap that the next frame would evict.
    @Test func bitmapsOnScreenAreNotEvictedForOthers() {
        let cache = RasterCache()
        cache.limit = 3 * 64 * 64 * 4
        let views = (0..<5).map { _ in View() }
        var painted: [Int] = []
        var cached: [[Bool]] = []
        func draw(_ views: [View]) {
            cache.beginFrame()
            var count = 0
            cached.append(
                views.map {
                    cache.bitmap(of: $0, version: $0.contentVersion, width: 64, height: 64) { _ in
                        count += 1
                    } != nil
                })
            cache.endFrame()
            painted.append(count)
        }
        for _ in 0..<4 { draw(views) }
        #expect(painted == [0, 3, 0, 0])
        #expect(cached[3] == [true, true, true, false, false])
        // When two of them have left the screen, the others take their memory.
        for _ in 0..<3 { draw(Array(views[2...])) }
        #expect(cached[6] == [true, true, true])
        #expect(painted[4...].reduce(0, +) == 2)
        #expect(cache.size == cache.limit)
    }

    /// Two screens of rows fit into the default limit at every size.
    @Test(arguments: [(800, 480, 16 << 20), (1920, 1080, 16 << 20), (3840, 2160, 66_355_200)])
    func limitFollowsScreen(width: Int, height: Int, limit: Int) {
        let size = Size(Double(width), Double(height))
        #expect(Screen(pixelSize: size, scale: 2).rasterCacheLimit == limit)
        let screen = Screen(pixelSize: Size(480, 800), scale: 1)
        screen.resize(pixelSize: size, scale: 2)
        #expect(screen.rasterCacheLimit == limit)
        screen.rasterCacheLimit = 1 << 20
        screen.resize(pixelSize: Size(480, 800), scale: 1)
        #expect(screen.rasterCacheLimit == 1 << 20)
    }
}
