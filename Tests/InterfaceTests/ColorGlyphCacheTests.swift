import SystemFonts
import Testing

@testable import Interface

@Suite struct ColorGlyphCacheTests {
    @Test func colorGlyphCacheIsBounded() throws {
        guard let location = FontCatalog().emojiFont else {
            print("fonts-noto-color-emoji is not installed; the test of its bitmaps is left out")
            return
        }
        let font = try location.open()
        let cache = ColorGlyphCache()
        for glyph in 0..<UInt32(ColorGlyphCache.maximumCount + 20) {
            _ = cache.image(font, glyph)
            #expect(cache.count <= ColorGlyphCache.maximumCount)
        }
        #expect(cache.count > 0)
    }
}
