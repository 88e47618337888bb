import CFreeType
import CHarfBuzz

/// A face of a font file, opened in FreeType and HarfBuzz, with the memory from which both read. It is shared by fonts
/// at different positions on the axes of a variable font.
final class FontFile {
    private static let maximumSize = 64 << 20

    /// The number of a variable font's named instance, from 1; 0 for the default instance.
    let namedInstance: Int
    let face: FT_Face
    let hbFace: OpaquePointer
    private let library: FT_Library
    private let data: FontData

    /// Opens a face.
    ///
    /// - Parameters:
    ///   - data: the bytes of the file.
    ///   - path: the file's path, for error messages only.
    ///   - index: as in `Font.init`.
    init(_ data: FontData, path: String, index: Int) throws(FontError) {
        guard data.count <= FontFile.maximumSize else {
            throw FontError(path: path, reason: "the font is larger than 64 MiB")
        }
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(path: path, reason: "FreeType could not be initialised")
        }
        var face: FT_Face?
        let size = FT_Long(data.count)
        guard (0...0x7fff_ffff).contains(index),
            let start = data.bytes.baseAddress,
            FT_New_Memory_Face(library, start, size, FT_Long(index), &face) == 0,
            let face, FontFile.canScale(face)
        else {
            // Also closes the face, if there is one.
            FT_Done_FreeType(library)
            throw FontError(path: path, reason: "this is not a scalable font")
        }
        let blob = hb_blob_create(
            UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), UInt32(data.count),
            HB_MEMORY_MODE_READONLY, nil, nil)
        // If memory is exhausted, HarfBuzz returns an inert object, never null.
        hbFace = hb_face_create(blob, UInt32(index & 0xffff))!
        hb_blob_destroy(blob)
        namedInstance = index >> 16
        self.library = library
        self.face = face
        self.data = data
    }

    deinit {
        hb_face_destroy(hbFace)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    /// Whether glyphs have outlines or colour bitmaps, which can be drawn at other sizes.
    private static func canScale(_ face: FT_Face) -> Bool {
        face.pointee.units_per_EM > 0
            || face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }
}
