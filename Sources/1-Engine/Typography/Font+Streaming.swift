import CFreeType
import CHarfBuzz
import Geometry

extension Font {
    /// Reads from a streamed file what a text needs, so that it is in memory or in the page cache when the text is drawn.
    package func load(_ text: String) {
        guard file.isStreamed else { return }
        for shaped in shape(text[...]) {
            if colorGlyph(shaped.glyph) == nil { _ = outline(shaped.glyph) }
        }
    }

    /// Reads the outline of one glyph of a streamed file through FreeType; empty if the file can no longer be read.
    func loadStreamedOutline(_ glyph: GlyphID) -> Path {
        file.withFace { $0.outline(glyph, of: self) }
    }

    /// The position on the axes, as FreeType expects it.
    fileprivate var coordinates: [FT_Fixed] {
        var count: UInt32 = 0
        let position = hb_font_get_var_coords_design(hbFont, &count)
        return UnsafeBufferPointer(start: position, count: Int(count)).map {
            FT_Fixed(($0 * 65536).rounded())
        }
    }
}

extension FreeTypeFace {
    /// The largest font that is scaled to its own units, the maximum of TrueType.
    private static let maximumUnits: UInt16 = 16384

    /// Reads a glyph's outline, in units of 1/64 font unit; empty if the file can no longer be read.
    fileprivate func outline(_ glyph: Font.GlyphID, of font: Font) -> Path {
        let face = record
        let units = face.pointee.units_per_EM
        guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
            1...FreeTypeFace.maximumUnits ~= units,
            FT_Set_Pixel_Sizes(face, FT_UInt(units), FT_UInt(units)) == 0
        else { return Path() }
        move(to: font)
        let flags = FT_Int32(FT_LOAD_NO_HINTING) | FT_Int32(FT_LOAD_NO_BITMAP)
        guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return Path() }
        let collector = OutlineCollector(scale: 1 / (64 * Double(units)))
        var functions = FT_Outline_Funcs(
            move_to: { to, user in
                OutlineCollector.from(user).move(to!.pointee)
                return 0
            },
            line_to: { to, user in
                OutlineCollector.from(user).line(to!.pointee)
                return 0
            },
            conic_to: { control, to, user in
                OutlineCollector.from(user).quad(control!.pointee, to!.pointee)
                return 0
            },
            cubic_to: { control1, control2, to, user in
                OutlineCollector.from(user).cubic(
                    control1!.pointee, control2!.pointee, to!.pointee)
                return 0
            }, shift: 0, delta: 0)
        withExtendedLifetime(collector) {
            _ = FT_Outline_Decompose(
                &slot.pointee.outline, &functions, Unmanaged.passUnretained(collector).toOpaque())
        }
        collector.path.close()
        return collector.path
    }

    /// Moves the face, which fonts at other positions share, to a font's position on the axes.
    private func move(to font: Font) {
        if positioned == font.id || positioned == nil && font.axes.isEmpty { return }
        var coordinates = font.coordinates
        if FT_Set_Var_Design_Coordinates(record, FT_UInt(coordinates.count), &coordinates) == 0 {
            positioned = font.id
        }
    }
}

extension OutlineCollector {
    fileprivate func point(_ vector: FT_Vector) -> Point { point(Float(vector.x), Float(vector.y)) }

    fileprivate func move(_ to: FT_Vector) { move(Float(to.x), Float(to.y)) }

    fileprivate func line(_ to: FT_Vector) { path.line(to: point(to)) }

    fileprivate func quad(_ control: FT_Vector, _ to: FT_Vector) {
        path.quad(to: point(to), control: point(control))
    }

    fileprivate func cubic(_ control1: FT_Vector, _ control2: FT_Vector, _ to: FT_Vector) {
        path.cubic(to: point(to), control1: point(control1), control2: point(control2))
    }
}
