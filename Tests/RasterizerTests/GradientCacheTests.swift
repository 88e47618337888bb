import Geometry
import RasterCore
import TestSupport
import Testing

@testable import Rasterizer

/// Gradient tables that are cached from frame to frame.
@Suite struct GradientCacheTests {
    private static let whole = AffineTransform.identity

    private static func stops(_ index: Int) -> [GradientStop] {
        [
            GradientStop(0, Color(argb: 0xff00_0000 | UInt32(truncatingIfNeeded: index))),
            GradientStop(0.5, .white), GradientStop(1, Color(argb: 0x8000_ff00)),
        ]
    }

    private static func prepare(
        _ tables: inout PaintTables, _ stops: [GradientStop], opacity: Double = 1,
        width: Double = 40, pixels: Int = 2000
    ) -> PreparedPaint {
        let paint = Paint.linear(start: .zero, end: Point(width, 9), stops: stops)
        return withExtendedLifetime(paint) {
            var prepared = PreparedPaint()
            tables.prepare(
                PaintView(paint), transform: whole, opacity: opacity, pixels: pixels,
                into: &prepared)
            return prepared
        }
    }

    /// Frames of random recurring gradients, half of them with damage, match those of a new rasterizer.
    @Test func cachedGradientTablesPaintSamePixels() {
        var random = SeededRandom(seed: 3)
        let rasterizer = FrameRasterizer(threads: 2)
        let (width, height) = (96, 64)
        for frame in 0..<60 {
            var list = DisplayList()
            for _ in 0..<6 {
                let stops = GradientCacheTests.stops(random.next(3))
                let size = [8.0, 20, 60][random.next(3)]
                let corner = Point(random.next(0...80), random.next(0...50))
                let end = corner + Point([size, -size, 0][random.next(3)], size / 2)
                let paint: Paint =
                    switch random.next(3) {
                    case 0: .linear(start: corner, end: end, stops: stops)
                    case 1: .radial(center: corner, radius: size, stops: stops)
                    default: .conic(center: corner, startAngle: 0, stops: stops)
                    }
                let path = Path(rect: Rect(corner.x, corner.y, size, size))
                if random.next(2) == 0 {
                    list.fill(path, paint: paint)
                } else {
                    list.stroke(
                        path, style: StrokeStyle(width: [0.25, 0.5, 3][random.next(3)]),
                        paint: paint)
                }
            }
            // Content outside the damage is not painted, but its tables stay cached.
            let part = PixelRect(x0: 0, y0: 0, x1: 96, y1: 16)
            let damage = frame % 2 == 0 ? [part] : nil
            let used = PixelBuffer(width: width, height: height)
            let fresh = PixelBuffer(width: width, height: height)
            rasterizer.render(list, into: used.surface, damage: damage)
            FrameRasterizer().render(list, into: fresh.surface, damage: damage)
            let isSame = (0..<width * height).allSatisfy {
                used[$0 % width, $0 / width] == fresh[$0 % width, $0 / width]
            }
            #expect(isSame, "frame \(frame)")
        }
    }

    /// Gradients with other stops, opacity or length, or far fewer pixels, get tables of their own.
    @Test func tablesAreSharedOnlyByMatchingGradients() {
        var tables = PaintTables()
        tables.begin()
        let first = Self.prepare(&tables, Self.stops(1))
        #expect(first.isUnfilled)
        let again = Self.prepare(&tables, Self.stops(1), pixels: 3000)
        #expect(!again.isUnfilled)
        #expect(again.table == first.table)
        for other in [
            Self.prepare(&tables, Self.stops(2)),
            Self.prepare(&tables, Self.stops(1), opacity: 0.5),
            Self.prepare(&tables, Self.stops(1), width: 41),
            Self.prepare(&tables, Self.stops(1), pixels: 200),
            Self.prepare(&tables, Array(Self.stops(1).prefix(2))),
        ] {
            #expect(other.isUnfilled)
            #expect(other.table != first.table)
        }
    }

    /// Gradients that change in each frame do not let the cache grow beyond its limit and one frame.
    @Test func cacheSizeIsLimited() {
        var tables = PaintTables()
        var most = 0
        for frame in 0..<4000 {
            tables.begin()
            for i in 0..<3 { _ = Self.prepare(&tables, Self.stops(frame * 3 + i)) }
            most = max(most, tables.keptSize.bytes)
        }
        #expect(tables.keptSize.limit == 4 * GradientCache.minimumLimit)
        // After the frame that exceeds the limit, everything is discarded.
        #expect(most < 4 * GradientCache.minimumLimit + 3 * 4 * 5000)
        #expect(most > 4 * GradientCache.minimumLimit)
    }

    /// The tables that a frame uses are kept for the next one, whatever their size.
    @Test func tablesOfLargeFrameAreReusedInNextFrame() {
        var tables = PaintTables()
        for frame in 0..<3 {
            tables.begin()
            let new = (0..<1500).count { Self.prepare(&tables, Self.stops($0)).isUnfilled }
            #expect(new == (frame == 0 ? 1500 : 0))
        }
        #expect(tables.keptSize.bytes > 4 * GradientCache.minimumLimit)
    }
}
