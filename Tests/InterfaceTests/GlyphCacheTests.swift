import Geometry
import Platform
import SystemFonts
import Testing
import Typography

@testable import Interface

/// Tests with a font whose letters are boxes, half an em wide at weight 100 and a whole em at weight 900.
@Suite struct GlyphCacheTests {
    private static let weight: UInt32 = 0x7767_6874

    private func bytes() throws -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return try FileSystem.read("/\(folder)/Fonts/boxes.ttf")
    }

    /// A font that is created at the address of a released one does not get that one's glyphs.
    @Test func fontsAtReusedAddressesDoNotShareGlyphs() throws {
        let bytes = try bytes()
        let cache = GlyphCache()
        var addresses: Set<ObjectIdentifier> = []
        var reused = 0
        for i in 0..<200 {
            let value = i % 2 == 0 ? 100.0 : 900.0
            let font = try Font(bytes, axes: [FontAxis(tag: GlyphCacheTests.weight, value: value)])
            if !addresses.insert(ObjectIdentifier(font)).inserted { reused += 1 }
            let image = try #require(cache.image(cache.strike(font, size: 32), 3, fraction: 0))
            #expect(image.mask.width == (i % 2 == 0 ? 16 : 32))
        }
        #expect(reused > 0, "no address was used again, so this has shown nothing")
    }

    @Test func cacheSizeIsBounded() throws {
        let font = try Font(try bytes())
        let cache = GlyphCache()
        var exceeded = false
        for size in 0..<GlyphCache.maximumCount * 2 {
            let strike = cache.strike(font, size: 8 + Double(size) / 64)
            _ = cache.image(strike, 3, fraction: 0)
            if max(cache.counts.images, cache.counts.strikes) > GlyphCache.maximumCount {
                exceeded = true
            }
        }
        #expect(!exceeded && cache.counts.images > 0)
    }

    /// A cache that is emptied meanwhile does not confuse the strike in use with another one.
    @Test func strikeRemainsValidAfterEviction() throws {
        let font = try Font(try bytes())
        let cache = GlyphCache()
        let strike = cache.strike(font, size: 32)
        let mask = try #require(cache.image(strike, 3, fraction: 0)).mask
        for size in 0..<GlyphCache.maximumCount {
            _ = cache.image(cache.strike(font, size: 40 + Double(size) / 64), 3, fraction: 0)
        }
        let again = try #require(cache.image(strike, 3, fraction: 0)).mask
        #expect(again !== mask)
        #expect(again.width == mask.width && again.height == mask.height)
    }

    @Test func colorGlyphCacheIsBounded() throws {
        guard let location = FontCatalog().emojiFont else {
            print("fonts-noto-color-emoji is not installed; the test of its bitmaps is left out")
            return
        }
        let font = try location.open()
        let cache = GlyphCache()
        for glyph in 0..<UInt32(GlyphCache.maximumColorImageCount + 20) {
            _ = cache.colorImage(font, glyph)
            #expect(cache.counts.colorImages <= GlyphCache.maximumColorImageCount)
        }
        #expect(cache.counts.colorImages > 0)
    }
}
