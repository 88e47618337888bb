import CFreeType

/// The bitmap of a colour glyph, such as an emoji.
package struct ColorGlyph: Sendable {
    /// Premultiplied pixels with alpha in the highest byte, in rows from top to bottom.
    package let pixels: [UInt32]
    /// The bitmap's width in pixels, at most 512.
    package let width: Int
    /// The bitmap's height in pixels, at most 512.
    package let height: Int
    /// The offset of the bitmap's left edge from the glyph's origin, in bitmap pixels.
    package let left: Int
    /// The height of the bitmap's upper edge above the baseline, in bitmap pixels.
    package let top: Int
    /// The size of an em in bitmap pixels.
    package let pixelsPerEm: Double
}

extension Font {
    /// Whether the font has colour glyphs.
    package var hasColor: Bool { file.hasColor }

    /// Returns the bitmap of a colour glyph; nil for an outline glyph.
    package func colorGlyph(_ glyph: GlyphID) -> ColorGlyph? {
        hasColor ? file.withFace { $0.colorGlyph(glyph) } : nil
    }
}

extension FreeTypeFace {
    /// The maximum extent of a bitmap, in pixels; larger ones are ignored. Those of Noto Color Emoji have 136.
    private static let maximumExtent = 512
    /// The size at which glyphs of colour layers (COLR) are rendered, in pixels per em.
    private static let layerSize: UInt32 = 128

    /// Returns the bitmap of a glyph of a font with colour glyphs; nil for an outline glyph.
    fileprivate func colorGlyph(_ glyph: Font.GlyphID) -> ColorGlyph? {
        guard hasFewLayers(glyph), selectSize(),
            FT_Load_Glyph(record, glyph, FT_Int32(FT_LOAD_COLOR) | FT_Int32(FT_LOAD_RENDER)) == 0,
            let slot = record.pointee.glyph?.pointee,
            let size = record.pointee.size?.pointee.metrics
        else { return nil }
        let (bitmap, extent) = (slot.bitmap, FreeTypeFace.maximumExtent)
        let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
        guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
            1...extent ~= width, 1...extent ~= height, Int(bitmap.pitch) >= width * 4,
            size.y_ppem > 0
        else { return nil }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = UnsafeRawPointer(buffer + y * Int(bitmap.pitch))
            for x in 0..<width {
                // FT_PIXEL_MODE_BGRA is premultiplied.
                pixels.append(
                    UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)))
            }
        }
        return ColorGlyph(
            pixels: pixels, width: width, height: height, left: Int(slot.bitmap_left),
            top: Int(slot.bitmap_top), pixelsPerEm: Double(size.y_ppem))
    }

    /// The maximum number of layers of a colour glyph (COLR); those of installed fonts have less than fifty.
    private static let maximumLayers: UInt32 = 512

    /// Whether a glyph has few layers of few parts each.
    private func hasFewLayers(_ glyph: Font.GlyphID) -> Bool {
        guard mayLoad(glyph) else { return false }
        var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
        var iterator = FT_LayerIterator()
        while FT_Get_Color_Glyph_Layer(record, glyph, &layer, &color, &iterator) != 0 {
            guard iterator.num_layers <= FreeTypeFace.maximumLayers, mayLoad(layer) else {
                return false
            }
        }
        return true
    }

    /// Selects the largest bitmap strike within the limit.
    private func selectSize() -> Bool {
        let count = Int(record.pointee.num_fixed_sizes)
        guard count > 0, let sizes = record.pointee.available_sizes else {
            return FT_Set_Pixel_Sizes(record, 0, FreeTypeFace.layerSize) == 0
        }
        let fitting = (0..<count).filter { sizes[$0].height <= FreeTypeFace.maximumExtent }
        guard let best = fitting.max(by: { sizes[$0].height < sizes[$1].height }) else {
            return false
        }
        return FT_Select_Size(record, Int32(best)) == 0
    }
}
