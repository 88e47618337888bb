import CFreeType
import CHarfBuzz

/// The memory of a font file with what FreeType and HarfBuzz know of it; they read that memory for
/// as long as they live. Shared by the fonts that stand at different places of a variable font.
final class FontFile {
    private static let maximumSize = 64 << 20

    let face: FT_Face
    let hbFace: OpaquePointer
    private let library: FT_Library
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// `path` is for messages only.
    init(_ content: [UInt8], path: String) throws(FontError) {
        guard content.count <= FontFile.maximumSize else {
            throw FontError(path: path, reason: "the font is larger than 64 MiB")
        }
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(path: path, reason: "FreeType does not start")
        }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, content.count))
        _ = bytes.initialize(from: content)
        var face: FT_Face?
        guard FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(content.count), 0, &face) == 0,
            let face, FontFile.canScale(face)
        else {
            FT_Done_FreeType(library)
            bytes.deallocate()
            throw FontError(path: path, reason: "this is not a scalable font")
        }
        let blob = hb_blob_create(
            UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self),
            UInt32(content.count), HB_MEMORY_MODE_READONLY, nil, nil)
        hbFace = hb_face_create(blob, 0)!
        hb_blob_destroy(blob)
        self.library = library
        self.face = face
        self.bytes = bytes
    }

    deinit {
        hb_face_destroy(hbFace)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
        bytes.deallocate()
    }

    /// Whether glyphs have outlines, or pictures that can be drawn smaller.
    private static func canScale(_ face: FT_Face) -> Bool {
        face.pointee.units_per_EM > 0
            || face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    }
}
