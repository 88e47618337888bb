import CFreeType
import CHarfBuzz
import Geometry

/// A font file, opened once: FreeType gives its outlines, HarfBuzz shapes text with it.
///
/// All lengths are in ems until a size is given. For one thread at a time.
public final class Font {
    /// A glyph's number in its font.
    public typealias GlyphID = UInt32

    private let file: FontFile
    var face: FT_Face { file.face }
    private let hbFont: OpaquePointer
    /// Shaping counts in whole units, this many to an em, as the .riv format's runtimes do: lines
    /// come out as wide as there.
    private static let shapingUnits: Int32 = 2048
    private let unitsPerEm = Double(Font.shapingUnits)
    private var outlines: [GlyphID: Path] = [:]
    /// Where it was opened, of a variable font.
    public let axes: [FontAxis]

    /// Above the baseline, in ems; positive.
    public let ascent: Double
    /// Below the baseline, in ems; positive.
    public let descent: Double
    /// Above and below the baseline as lines of text are spaced, in ems; positive. Of a font that
    /// says so, its typographic measures.
    public let lineAscent: Double
    public let lineDescent: Double
    /// The height of a capital letter, in ems.
    public let capHeight: Double

    /// Opens a font from the bytes of a TrueType or OpenType file. `path` is for messages only.
    ///
    /// - Parameter axes: where a variable font stands, by the tags of its axes.
    public convenience init(
        _ content: [UInt8], path: String = "", axes: [FontAxis] = []
    ) throws(FontError) {
        self.init(try FontFile(content, path: path), axes: axes)
    }

    /// The same font at another place of its axes.
    public convenience init(_ font: Font, axes: [FontAxis]) {
        self.init(font.file, axes: axes)
    }

    private init(_ file: FontFile, axes: [FontAxis]) {
        let hbFont = hb_font_create(file.hbFace)!
        hb_font_set_scale(hbFont, Font.shapingUnits, Font.shapingUnits)
        if !axes.isEmpty {
            let variations = axes.map { hb_variation_t(tag: $0.tag, value: Float($0.value)) }
            hb_font_set_variations(hbFont, variations, UInt32(variations.count))
        }
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(hbFont, &extents)
        lineAscent = Double(extents.ascender) / Double(Font.shapingUnits)
        lineDescent = -Double(extents.descender) / Double(Font.shapingUnits)
        self.file = file
        self.hbFont = hbFont
        let face = file.face
        // FreeType does not measure fonts that are pictures alone.
        let units = Double(face.pointee.units_per_EM)
        ascent = units > 0 ? Double(face.pointee.ascender) / units : lineAscent
        descent = units > 0 ? -Double(face.pointee.descender) / units : lineDescent
        var cap = 0.7
        if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
            let height = table.assumingMemoryBound(to: TT_OS2.self).pointee.sCapHeight
            if height > 0, units > 0 { cap = Double(height) / units }
        }
        capHeight = cap
        self.axes = axes
    }

    /// Where a variable font stands along an axis; nil for one that it does not have.
    public func value(ofAxis tag: UInt32) -> Double? {
        if let axis = axes.first(where: { $0.tag == tag }) { return axis.value }
        var info = hb_ot_var_axis_info_t()
        guard hb_ot_var_find_axis_info(file.hbFace, tag, &info) != 0 else {
            return nil
        }
        return Double(info.default_value)
    }

    deinit { hb_font_destroy(hbFont) }

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
        let collector = OutlineCollector(scale: 1 / unitsPerEm)
        withExtendedLifetime(collector) {
            hb_font_get_glyph_shape(
                hbFont, glyph, OutlineCollector.functions.pointer,
                Unmanaged.passUnretained(collector).toOpaque())
        }
        collector.path.close()
        return collector.path
    }

    /// Shapes text of one font and direction.
    ///
    /// - Parameters:
    ///   - features: what to turn on or off over the whole text.
    ///   - isRightToLeft: nil leaves it to the first letter.
    /// - Returns: the glyphs with their advances and offsets, in ems, from left to right.
    func shape(
        _ text: Substring, features: [FontFeature] = [], isRightToLeft: Bool? = nil
    ) -> [ShapedGlyph] {
        guard let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        let utf8 = Array(text.utf8)
        utf8.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                hb_buffer_add_utf8(
                    buffer, chars.baseAddress, Int32(chars.count), 0, Int32(chars.count))
            }
        }
        if let isRightToLeft {
            hb_buffer_set_direction(
                buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        }
        hb_buffer_guess_segment_properties(buffer)
        let wanted = features.map {
            hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max)
        }
        hb_shape(hbFont, buffer, wanted, UInt32(wanted.count))
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

/// Where a variable font stands along one of its axes.
public struct FontAxis: Equatable, Hashable, Sendable {
    /// Four letters as a number, the first the highest byte: "wght" is 0x77676874.
    public var tag: UInt32
    public var value: Double

    public init(tag: UInt32, value: Double) {
        self.tag = tag
        self.value = value
    }
}

/// An OpenType feature: 0 turns it off, 1 on, more choose among alternatives.
public struct FontFeature: Equatable, Hashable, Sendable {
    public var tag: UInt32
    public var value: UInt32

    public init(tag: UInt32, value: UInt32) {
        self.tag = tag
        self.value = value
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

/// Collects an outline from HarfBuzz's callbacks.
private final class OutlineCollector {
    var path = Path()
    private let scale: Double

    init(scale: Double) { self.scale = scale }

    /// HarfBuzz's table of callbacks, made once and never changed.
    struct Functions: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    static let functions: Functions = {
        let functions = hb_draw_funcs_create()!
        hb_draw_funcs_set_move_to_func(
            functions, { _, user, _, x, y, _ in OutlineCollector.from(user).move(x, y) }, nil, nil)
        hb_draw_funcs_set_line_to_func(
            functions,
            { _, user, _, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.line(to: collector.point(x, y))
            }, nil, nil)
        hb_draw_funcs_set_quadratic_to_func(
            functions,
            { _, user, _, x1, y1, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.quad(
                    to: collector.point(x, y), control: collector.point(x1, y1))
            }, nil, nil)
        hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, user, _, x1, y1, x2, y2, x, y, _ in
                let collector = OutlineCollector.from(user)
                collector.path.cubic(
                    to: collector.point(x, y), control1: collector.point(x1, y1),
                    control2: collector.point(x2, y2))
            }, nil, nil)
        hb_draw_funcs_make_immutable(functions)
        return Functions(pointer: functions)
    }()

    static func from(_ user: UnsafeMutableRawPointer?) -> OutlineCollector {
        Unmanaged<OutlineCollector>.fromOpaque(user!).takeUnretainedValue()
    }

    func point(_ x: Float, _ y: Float) -> Point {
        Point(Double(x) * scale, -Double(y) * scale)
    }

    func move(_ x: Float, _ y: Float) {
        path.close()
        path.move(to: point(x, y))
    }
}
