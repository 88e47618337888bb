import CHarfBuzz
import Geometry

/// A glyph as positioned by HarfBuzz; lengths are in ems.
struct ShapedGlyph: Equatable {
    var glyph: Font.GlyphID
    /// Whether a change of the text on one side of the cluster's start leaves the glyphs of the other side as they are.
    /// False unless it was asked for.
    var isSafeToConcatenate = false
    /// The offset of the cluster's first byte in the text's UTF-8.
    var cluster: Int
    var advance: Double
    var offset: Point
}

extension Font {
    /// Returns the height of a letter above the baseline, in ems; the line's ascent if the font has no glyph for it.
    package func top(of scalar: UnicodeScalar) -> Double {
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        guard hb_font_get_nominal_glyph(hbFont, scalar.value, &glyph) != 0,
            hb_font_get_glyph_extents(hbFont, glyph, &extents) != 0
        else { return lineAscent }
        return Double(extents.y_bearing) / unitsPerEm
    }

    /// Returns how far a glyph extends above and below the baseline, in ems; zero for a blank glyph.
    func extent(of glyph: GlyphID) -> (above: Double, below: Double) {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(hbFont, glyph, &extents) != 0, extents.height != 0 else {
            return (0, 0)
        }
        let top = Double(extents.y_bearing) / unitsPerEm
        return (top, -(top + Double(extents.height) / unitsPerEm))
    }

    /// Shapes text in this font and in one direction.
    ///
    /// - Parameters:
    ///   - features: OpenType features, applied to the whole text.
    ///   - isRightToLeft: the direction; nil for that of the first letter's script.
    /// - Returns: the glyphs with their advances and offsets, in ems, from left to right.
    func shape(
        _ text: Substring, features: [FontFeature] = [], isRightToLeft: Bool? = nil
    ) -> [ShapedGlyph] {
        let utf8 = Array(text.utf8)
        return shape(
            utf8, range: utf8.indices, features: features, isRightToLeft: isRightToLeft,
            script: nil, findsCuts: false)
    }

    /// Shapes a part of a text.
    ///
    /// - Parameters:
    ///   - utf8: the whole text, which tells how the letters at the ends of the part join.
    ///   - script: nil for that of the part's first letter.
    ///   - findsCuts: whether to find where the text can be shaped in pieces.
    func shape(
        _ utf8: [UInt8], range: Range<Int>, features: [FontFeature], isRightToLeft: Bool?,
        script: hb_script_t?, findsCuts: Bool
    ) -> [ShapedGlyph] {
        guard let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        utf8.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                hb_buffer_add_utf8(
                    buffer, chars.baseAddress, Int32(chars.count), UInt32(range.lowerBound),
                    Int32(range.count))
            }
        }
        if let isRightToLeft {
            hb_buffer_set_direction(
                buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        }
        if let script { hb_buffer_set_script(buffer, script) }
        hb_buffer_guess_segment_properties(buffer)
        if findsCuts {
            hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT)
        }
        let wanted = features.map {
            hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max)
        }
        hb_shape(hbFont, buffer, wanted, UInt32(wanted.count))
        return glyphs(of: buffer, findsCuts: findsCuts)
    }

    private func glyphs(of buffer: OpaquePointer, findsCuts: Bool) -> [ShapedGlyph] {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        let unsafe =
            HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue | HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue
        return (0..<Int(count)).map { i in
            ShapedGlyph(
                glyph: infos[i].codepoint,
                isSafeToConcatenate: findsCuts && infos[i].mask & unsafe == 0,
                cluster: Int(infos[i].cluster),
                advance: Double(positions[i].x_advance) / unitsPerEm,
                offset: Point(
                    Double(positions[i].x_offset) / unitsPerEm,
                    -Double(positions[i].y_offset) / unitsPerEm))
        }
    }
}
