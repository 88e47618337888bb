import CFreeType
import CHarfBuzz

/// A face of a font file, opened in FreeType and HarfBuzz, with the memory or the file from which both read. It is
/// shared by fonts at different positions on the axes of a variable font.
final class FontFile {
    private static let maximumSize = 64 << 20
    private static let maximumStreamedSize = 1 << 30

    /// The number of a variable font's named instance, from 1; 0 for the default instance.
    let namedInstance: Int
    let face: FT_Face
    let hbFace: OpaquePointer
    /// Whether glyphs are read from the file one by one. Their outlines then come from FreeType, since HarfBuzz needs
    /// the outlines of all glyphs in memory.
    let isStreamed: Bool
    /// The font at whose position on the axes FreeType's face is, if one was set.
    var positioned: Font.ID?
    /// The composite glyphs of a streamed file; nil if all of those of a file in memory have few parts.
    private var composites: CompositeGlyphs?
    private let library: FT_Library
    /// Keeps alive what FreeType reads from: `FontData` or `FontStream`.
    private let source: AnyObject

    /// Opens a face of a file in memory.
    ///
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - path: the file's path, for error messages only.
    ///   - index: as in `Font.init`.
    convenience init(_ data: FontData, path: String, index: Int) throws(FontFileError) {
        guard data.count <= FontFile.maximumSize else {
            throw FontFileError(path: path, reason: "the font is larger than 64 MiB")
        }
        guard let start = data.bytes.baseAddress else { throw FontFile.notScalable(path) }
        var arguments = FT_Open_Args()
        arguments.flags = FT_UInt(FT_OPEN_MEMORY)
        arguments.memory_base = start
        arguments.memory_size = FT_Long(data.count)
        try self.init(arguments, data, path: path, index: index) { _ in
            let blob = hb_blob_create(
                UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), UInt32(data.count),
                HB_MEMORY_MODE_READONLY, nil, nil)
            defer { hb_blob_destroy(blob) }
            // If memory is exhausted, HarfBuzz returns an inert object, never null.
            return hb_face_create(blob, UInt32(index & 0xffff))!
        }
    }

    /// Opens a face of a file that stays where it is.
    convenience init(_ reader: any FontReader, path: String, index: Int) throws(FontFileError) {
        guard reader.count <= FontFile.maximumStreamedSize else {
            throw FontFileError(path: path, reason: "the font is larger than 1 GiB")
        }
        let stream = FontStream(reader)
        var arguments = FT_Open_Args()
        arguments.flags = FT_UInt(FT_OPEN_STREAM)
        arguments.stream = stream.record
        try self.init(arguments, stream, path: path, index: index) { face in
            let hbFace = hb_face_create_for_tables(
                FontFile.copyTable, UnsafeMutableRawPointer(face), nil)!
            hb_face_set_index(hbFace, UInt32(index & 0xffff))
            return hbFace
        }
    }

    private init(
        _ arguments: FT_Open_Args, _ source: AnyObject, path: String, index: Int,
        _ makeFace: (FT_Face) -> OpaquePointer
    ) throws(FontFileError) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontFileError(path: path, reason: "FreeType could not be initialised")
        }
        var face: FT_Face?
        var arguments = arguments
        guard (0...0x7fff_ffff).contains(index),
            FT_Open_Face(library, &arguments, FT_Long(index), &face) == 0,
            let face, FontFile.canScale(face)
        else {
            // Also closes the face, if there is one.
            FT_Done_FreeType(library)
            throw FontFile.notScalable(path)
        }
        hbFace = makeFace(face)
        isStreamed = source is FontStream
        namedInstance = index >> 16
        self.library = library
        self.face = face
        self.source = source
        if isStreamed {
            composites = CompositeGlyphs.streamed(face)
        } else {
            let count = Int(face.pointee.num_glyphs)
            let areFew = CompositeGlyphs.with(hbFace) { $0.areFew(inAllOf: count) }
            guard areFew else {
                throw FontFileError(
                    path: path,
                    reason: "a glyph consists of more than \(CompositeGlyphs.maximumParts) others")
            }
        }
    }

    /// Whether a glyph may be loaded: whether it has few parts.
    func mayLoad(_ glyph: Font.GlyphID) -> Bool {
        composites?.areFew(in: Int(glyph)) ?? true
    }

    deinit {
        hb_face_destroy(hbFace)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    private static func notScalable(_ path: String) -> FontFileError {
        FontFileError(path: path, reason: "this is not a scalable font")
    }

    /// Whether glyphs have outlines or colour bitmaps, which can be drawn at other sizes.
    private static func canScale(_ face: FT_Face) -> Bool {
        face.pointee.units_per_EM > 0
            || face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }

    // MARK: Tables of streamed files

    /// The tables with the outlines and bitmaps of all glyphs, which make up most of a large file.
    private static let glyphTables = Set(
        ["glyf", "CFF ", "CFF2", "gvar", "CBDT", "EBDT", "sbix", "SVG "].map(tag))

    private static func tag(_ name: String) -> UInt32 {
        name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Copies a table into memory for HarfBuzz; null, which HarfBuzz takes for an empty table, if the file lacks it or
    /// if it has the glyphs themselves.
    private static let copyTable: hb_reference_table_func_t = { _, tag, user in
        guard let user, !glyphTables.contains(tag) else { return nil }
        let face = FT_Face(user.assumingMemoryBound(to: FT_FaceRec.self))
        var size: FT_ULong = 0
        guard FT_Load_Sfnt_Table(face, FT_ULong(tag), 0, nil, &size) == 0, size > 0,
            size <= FT_ULong(maximumSize)
        else { return nil }
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 8)
        guard
            FT_Load_Sfnt_Table(
                face, FT_ULong(tag), 0, bytes.assumingMemoryBound(to: FT_Byte.self), &size) == 0
        else {
            bytes.deallocate()
            return nil
        }
        // HarfBuzz calls the closure also if it cannot create the blob.
        return hb_blob_create(
            bytes.assumingMemoryBound(to: CChar.self), UInt32(size), HB_MEMORY_MODE_READONLY, bytes,
            { $0?.deallocate() })
    }
}
