import CFreeType

/// FreeType's face of a font file.
///
/// `@unchecked Sendable` because it is used only with the lock held in which `FontFile` keeps it; FreeType allows the use
/// of a face by one thread after another.
final class FreeTypeFace: @unchecked Sendable {
    let record: FT_Face
    /// The font at whose position on the axes the face is, if one was set.
    var positioned: Font.ID?
    /// The composite glyphs of a streamed file; nil if all of those of a file in memory have few parts.
    private var composites: CompositeGlyphs?
    private let library: FT_Library
    /// Keeps alive what FreeType reads from: `FontData` or `FontStream`.
    private let source: AnyObject

    /// Opens a face.
    ///
    /// - Parameter source: what FreeType reads from.
    init(
        _ arguments: FT_Open_Args, _ source: AnyObject, path: String, index: Int
    ) throws(FontFileError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontFileError(path: path, reason: "FreeType could not be initialised")
        }
        var face: FT_Face?
        var arguments = arguments
        guard (0...0x7fff_ffff).contains(index),
            FT_Open_Face(library, &arguments, FT_Long(index), &face) == 0,
            let face, FreeTypeFace.canScale(face)
        else {
            // Also closes the face, if there is one.
            FT_Done_FreeType(library)
            throw FontFileError.notScalable(path)
        }
        self.library = library
        record = face
        self.source = source
        if source is FontStream { composites = CompositeGlyphs.streamed(face) }
    }

    deinit {
        FT_Done_Face(record)
        FT_Done_FreeType(library)
    }

    /// Whether glyphs have outlines or colour bitmaps, which can be drawn at other sizes.
    private static func canScale(_ face: FT_Face) -> Bool {
        face.pointee.units_per_EM > 0
            || face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }

    /// Whether a glyph may be loaded: whether it has few parts.
    func mayLoad(_ glyph: Font.GlyphID) -> Bool {
        composites?.areFew(in: Int(glyph)) ?? true
    }

    /// Whether the font has colour glyphs.
    var hasColor: Bool { record.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }

    /// Whether the font maps a scalar to a glyph.
    func hasGlyph(for scalar: UnicodeScalar) -> Bool {
        FT_Get_Char_Index(record, FT_ULong(scalar.value)) != 0
    }

    /// The extents that FreeType reads, in ems.
    struct Metrics {
        /// The ascent and the descent, positive; nil for a font of bitmaps only, of which FreeType knows none.
        var extent: (ascent: Double, descent: Double)?
        var capHeight = 0.7
    }

    var metrics: Metrics {
        var metrics = Metrics()
        let units = Double(record.pointee.units_per_EM)
        guard units > 0 else { return metrics }
        metrics.extent = (
            Double(record.pointee.ascender) / units, -Double(record.pointee.descender) / units
        )
        if let table = FT_Get_Sfnt_Table(record, FT_SFNT_OS2) {
            let height = table.assumingMemoryBound(to: TT_OS2.self).pointee.sCapHeight
            if height > 0 { metrics.capHeight = Double(height) / units }
        }
        return metrics
    }

    /// Copies a table into memory; nil if the file lacks it.
    func copyTable(_ tag: UInt32, maximumSize: Int) -> FontData? {
        var size: FT_ULong = 0
        guard FT_Load_Sfnt_Table(record, FT_ULong(tag), 0, nil, &size) == 0, size > 0,
            size <= FT_ULong(maximumSize)
        else { return nil }
        return FontData(count: Int(size)) { bytes in
            FT_Load_Sfnt_Table(
                record, FT_ULong(tag), 0, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self),
                &size) == 0
        }
    }
}
