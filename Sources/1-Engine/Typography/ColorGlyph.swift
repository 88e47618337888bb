import CFreeType

/// A glyph that is a picture, as emoji are.
public struct ColorGlyph: Sendable {
    /// Premultiplied, alpha in the highest byte; rows from top to bottom.
    public let pixels: [UInt32]
    public let width: Int
    public let height: Int
    /// Of the picture's left edge from the glyph's origin, and of its upper edge above the
    /// baseline, in pixels of the picture.
    public let left: Int
    public let top: Int
    /// Pixels of the picture in an em.
    public let pixelsPerEm: Double
}

extension Font {
    /// The largest picture that is taken; emoji fonts have 136 pixels.
    private static let maximumExtent = 512
    /// What layers of a font without pictures of its own are drawn at, in pixels an em.
    private static let layerSize: UInt32 = 128

    /// Whether the font has glyphs in colours of its own.
    public var hasColor: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }

    /// The picture of a glyph; nil for one that is an outline.
    public func colorGlyph(_ glyph: GlyphID) -> ColorGlyph? {
        guard hasColor, selectSize(),
            FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR) | FT_Int32(FT_LOAD_RENDER)) == 0,
            let slot = face.pointee.glyph?.pointee, let size = face.pointee.size?.pointee.metrics
        else { return nil }
        let (bitmap, extent) = (slot.bitmap, Font.maximumExtent)
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
                // Blue, green, red, alpha, already multiplied.
                pixels.append(
                    UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)))
            }
        }
        return ColorGlyph(
            pixels: pixels, width: width, height: height, left: Int(slot.bitmap_left),
            top: Int(slot.bitmap_top), pixelsPerEm: Double(size.y_ppem))
    }

    /// Chooses the largest pictures that the font has, within the limit.
    private func selectSize() -> Bool {
        let count = Int(face.pointee.num_fixed_sizes)
        guard count > 0, let sizes = face.pointee.available_sizes else {
            return FT_Set_Pixel_Sizes(face, 0, Font.layerSize) == 0
        }
        let fitting = (0..<count).filter { sizes[$0].height <= Font.maximumExtent }
        guard let best = fitting.max(by: { sizes[$0].height < sizes[$1].height }) else {
            return false
        }
        return FT_Select_Size(face, Int32(best)) == 0
    }
}
