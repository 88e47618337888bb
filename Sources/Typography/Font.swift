import CFreeType
import CHarfBuzz
import Geometry

/// A font file, opened once: FreeType gives its outlines, HarfBuzz shapes text with it.
///
/// All lengths are in ems until a size is given. For one thread at a time.
public final class Font {
    /// A glyph's number in its font.
    public typealias GlyphID = UInt32

    private static let maximumFileSize = 64 << 20

    private let library: FT_Library
    private let face: FT_Face
    private let hbFont: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let unitsPerEm: Double
    private var outlines: [GlyphID: Path] = [:]

    /// Above the baseline, in ems; positive.
    public let ascent: Double
    /// Below the baseline, in ems; positive.
    public let descent: Double
    /// The height of a capital letter, in ems.
    public let capHeight: Double

    /// Opens a font from the bytes of a TrueType or OpenType file. `path` is for messages only.
    public init(_ content: [UInt8], path: String = "") throws(FontError) {
        guard content.count <= Font.maximumFileSize else {
            throw FontError(path: path, reason: "the font is larger than 64 MiB")
        }
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else {
            throw FontError(path: path, reason: "FreeType does not start")
        }
        // FreeType and HarfBuzz read the font's memory for as long as they live.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, content.count))
        _ = bytes.initialize(from: content)
        var face: FT_Face?
        guard FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(content.count), 0, &face) == 0,
            let face, face.pointee.units_per_EM > 0
        else {
            FT_Done_FreeType(library)
            bytes.deallocate()
            throw FontError(path: path, reason: "this is not a scalable font")
        }
        let blob = hb_blob_create(
            UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self),
            UInt32(content.count), HB_MEMORY_MODE_READONLY, nil, nil)
        let hbFace = hb_face_create(blob, 0)
        let hbFont = hb_font_create(hbFace)!
        hb_face_destroy(hbFace)
        hb_blob_destroy(blob)
        let units = Double(face.pointee.units_per_EM)
        hb_font_set_scale(hbFont, Int32(units), Int32(units))
        self.library = library
        self.face = face
        self.hbFont = hbFont
        self.bytes = bytes
        unitsPerEm = units
        ascent = Double(face.pointee.ascender) / units
        descent = -Double(face.pointee.descender) / units
        var cap = 0.7
        if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
            let height = table.assumingMemoryBound(to: TT_OS2.self).pointee.sCapHeight
            if height > 0 { cap = Double(height) / units }
        }
        capHeight = cap
    }

    deinit {
        hb_font_destroy(hbFont)
        FT_Done_Face(face)
        FT_Done_FreeType(library)
        bytes.deallocate()
    }

    public func hasGlyph(for scalar: UnicodeScalar) -> Bool {
        FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
    }

    /// A glyph's outline in ems, y down, its origin on the baseline.
    public func outline(_ glyph: GlyphID) -> Path {
        if let path = outlines[glyph] { return path }
        let path = loadOutline(glyph)
        outlines[glyph] = path
        return path
    }

    private func loadOutline(_ glyph: GlyphID) -> Path {
        let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
        guard FT_Load_Glyph(face, glyph, flags) == 0,
            face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return Path() }
        let collector = OutlineCollector(scale: 1 / unitsPerEm)
        var functions = FT_Outline_Funcs()
        functions.move_to = { to, user in
            OutlineCollector.from(user).move(to!.pointee)
            return 0
        }
        functions.line_to = { to, user in
            OutlineCollector.from(user).line(to!.pointee)
            return 0
        }
        functions.conic_to = { control, to, user in
            OutlineCollector.from(user).quad(control!.pointee, to!.pointee)
            return 0
        }
        functions.cubic_to = { c1, c2, to, user in
            OutlineCollector.from(user).cubic(c1!.pointee, c2!.pointee, to!.pointee)
            return 0
        }
        withExtendedLifetime(collector) {
            _ = FT_Outline_Decompose(
                &face.pointee.glyph.pointee.outline, &functions,
                Unmanaged.passUnretained(collector).toOpaque())
        }
        collector.path.close()
        return collector.path
    }

    /// Shapes text of one font and direction.
    ///
    /// - Returns: the glyphs with their advances and offsets, in ems, from left to right.
    func shape(_ text: Substring) -> [ShapedGlyph] {
        guard let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        let utf8 = Array(text.utf8)
        utf8.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                hb_buffer_add_utf8(
                    buffer, chars.baseAddress, Int32(chars.count), 0, Int32(chars.count))
            }
        }
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(hbFont, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map { i in
            ShapedGlyph(
                glyph: infos[i].codepoint, cluster: Int(infos[i].cluster),
                advance: Double(positions[i].x_advance) / unitsPerEm,
                offset: Point(
                    Double(positions[i].x_offset) / unitsPerEm,
                    -Double(positions[i].y_offset) / unitsPerEm))
        }
    }
}

/// A glyph as HarfBuzz places it; lengths in ems.
struct ShapedGlyph {
    var glyph: Font.GlyphID
    /// The first byte of its text, in UTF-8.
    var cluster: Int
    var advance: Double
    var offset: Point
}

/// Collects an outline from FreeType's callbacks.
private final class OutlineCollector {
    var path = Path()
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    static func from(_ user: UnsafeMutableRawPointer?) -> OutlineCollector {
        Unmanaged<OutlineCollector>.fromOpaque(user!).takeUnretainedValue()
    }

    private func point(_ v: FT_Vector) -> Point {
        Point(Double(v.x) * scale, -Double(v.y) * scale)
    }

    func move(_ p: FT_Vector) {
        path.close()
        path.move(to: point(p))
    }
    func line(_ p: FT_Vector) { path.line(to: point(p)) }
    func quad(_ c: FT_Vector, _ p: FT_Vector) { path.quad(to: point(p), control: point(c)) }
    func cubic(_ a: FT_Vector, _ b: FT_Vector, _ p: FT_Vector) {
        path.cubic(to: point(p), control1: point(a), control2: point(b))
    }
}
