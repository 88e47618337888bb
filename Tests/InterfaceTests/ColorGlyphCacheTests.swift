import SystemFonts
import Testing

@testable import Interface

@Suite struct ColorGlyphCacheTests {
    private static var hasEmoji: Bool { FontCatalog().emojiFont != nil }

    /// A cache that is full is emptied.
    @Test(.enabled(if: hasEmoji, "fonts-noto-color-emoji is not installed"))
    func colorGlyphCacheIsBounded() throws {
        let font = try #require(FontCatalog().emojiFont).open()
        let cache = ColorGlyphCache()
        var largest = 0
        for glyph in 0..<UInt32(ColorGlyphCache.maximumCount + 20) {
            _ = cache.image(font, glyph)
            largest = max(largest, cache.count)
        }
        #expect(largest == ColorGlyphCache.maximumCount)
        #expect(cache.count == 20)
    }
}
