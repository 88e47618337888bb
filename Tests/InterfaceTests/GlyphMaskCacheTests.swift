import Geometry
import Platform
import Testing
import Typography

@testable import Interface

/// Tests with a font whose letters are boxes, half an em wide at weight 100 and a whole em at weight 900.
@Suite struct GlyphMaskCacheTests {
    private static let weight: UInt32 = 0x7767_6874

    private func bytes() throws -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try FileSystem.read("/\(folder)/Fonts/boxes.ttf")
    }

    /// Returns the mask of the letter at a whole pixel.
    private func mask(
        in cache: GlyphMaskCache, _ font: Font, size: Double
    ) -> GlyphMaskCache.Image? {
        cache.strike(font, size: size).flatMap { cache.image($0, 3, x: 0) }
    }

    /// A font that is created at the address of a released one does not get that one's glyphs.
    @Test func fontsAtReusedAddressesDoNotShareGlyphs() throws {
        let bytes = try bytes()
        let cache = GlyphMaskCache()
        var addresses: Set<ObjectIdentifier> = []
        var reused = 0
        for i in 0..<200 {
            let value = i % 2 == 0 ? 100.0 : 900.0
            let font = try Font(
                bytes, axes: [FontAxis(tag: GlyphMaskCacheTests.weight, value: value)])
            if !addresses.insert(ObjectIdentifier(font)).inserted { reused += 1 }
            let image = try #require(mask(in: cache, font, size: 32))
            #expect(image.mask.width == (i % 2 == 0 ? 16 : 32))
        }
        #expect(reused > 0, "no font was created at the address of a released one")
    }

    /// A cache that is full is emptied.
    @Test func cacheSizeIsBounded() throws {
        let font = try Font(try bytes())
        let cache = GlyphMaskCache()
        var largest = 0
        for size in 0..<GlyphMaskCache.maximumCount * 2 {
            let strike = try #require(cache.strike(font, size: 8 + Double(size % 512) / 64))
            _ = cache.image(strike, 3, x: size / 512 & 3, y: size / 2048)
            largest = max(largest, cache.counts.images, cache.counts.strikes)
        }
        #expect(largest == GlyphMaskCache.maximumCount)
    }

    /// A cache that is emptied meanwhile does not confuse the strike in use with another one.
    @Test func strikeRemainsValidAfterEviction() throws {
        let font = try Font(try bytes())
        let cache = GlyphMaskCache()
        let strike = try #require(cache.strike(font, size: 32))
        let mask = try #require(cache.image(strike, 3, x: 0)).mask
        for size in 0..<GlyphMaskCache.maximumCount {
            let other = try #require(cache.strike(font, size: 40 + Double(size) / 64))
            _ = cache.image(other, 3, x: 0)
        }
        let again = try #require(cache.image(strike, 3, x: 0)).mask
        #expect(again !== mask)
        #expect(again.width == mask.width && again.height == mask.height)
    }

    @Test func memoryIsBounded() throws {
        let font = try Font(try bytes())
        let cache = GlyphMaskCache()
        var largest = 0
        for size in 0..<1200 {
            let strike = try #require(cache.strike(font, size: 240 + Double(size % 300) / 64))
            _ = cache.image(strike, 3, x: 0, y: size / 300)
            largest = max(largest, cache.byteCount)
        }
        #expect(largest <= GlyphMaskCache.maximumByteCount)
        #expect(largest > GlyphMaskCache.maximumByteCount - 256 * 256)
    }

    @Test(arguments: [0, -3, 256.01, 1e300, .infinity, .nan])
    func unsupportedSizesHaveNoStrike(size: Double) throws {
        let font = try Font(try bytes())
        let strike = GlyphMaskCache().strike(font, size: size)
        #expect(strike == nil)
    }

    /// Sizes that share a strike yield the same pixels, whichever of them is drawn first.
    @Test(arguments: [[32.007, 31.993], [31.993, 32.007]])
    func masksDoNotDependOnTheFirstSize(sizes: [Double]) throws {
        let font = try Font(try bytes())
        let cache = GlyphMaskCache()
        let images = try sizes.map { size in
            try #require(mask(in: cache, font, size: size))
        }
        let expected = try #require(mask(in: GlyphMaskCache(), font, size: 32))
        #expect(images[0].mask === images[1].mask)
        #expect((images[0].x, images[0].y) == (expected.x, expected.y))
        for y in 0..<expected.mask.height {
            for x in 0..<expected.mask.width {
                #expect(images[0].mask[x, y] == expected.mask[x, y])
            }
        }
    }
}
