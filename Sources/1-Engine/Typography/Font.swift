import CFreeType
import CHarfBuzz
import Geometry
import Synchronization

/// A face of a font file at fixed values of its axes: HarfBuzz shapes text with it and gives its
/// outlines, FreeType its colour glyphs and metrics.
///
/// All lengths are in ems until a size is given. Not thread-safe: used by one thread at a time.
public final class Font: Identifiable {
    /// A glyph's index in its font.
    package typealias GlyphID = UInt32

    /// Identifies a font for as long as the process runs: unlike an address it is never reused.
    public struct ID: Hashable, Sendable {
        private let number: UInt64
        private static let last = Atomic<UInt64>(0)

        /// An identifier that no font has had.
        fileprivate init() {
            number = ID.last.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }

    /// Equal for no two fonts of the process.
    public let id = ID()
    private let file: FontFile
    var face: FT_Face { file.face }
    let hbFont: OpaquePointer
    /// Units of an em that shaping rounds to, as the .riv format's other runtimes do: lines have the
    /// same width there.
    private static let shapingUnits: Int32 = 2048
    let unitsPerEm = Double(Font.shapingUnits)
    /// Outlines beyond this number empty their cache.
    static let maximumOutlineCount = 2048
    private(set) var outlines: [GlyphID: Path] = [:]
    /// The axes of a variable font that were set.
    public let axes: [FontAxis]

    /// Above the baseline, in ems; positive.
    public let ascent: Double
    /// Below the baseline, in ems; positive.
    public let descent: Double
    /// Above the baseline as lines are spaced, in ems; positive. The typographic metrics of a font
    /// that asks for them (USE_TYPO_METRICS), else the horizontal header's.
    public let lineAscent: Double
    /// Below the baseline as lines are spaced, in ems; positive.
    public let lineDescent: Double
    /// The height of a capital letter, in ems.
    public let capHeight: Double

    /// Opens a font from the bytes of a TrueType or OpenType file.
    ///
    /// - Parameters:
    ///   - path: for messages only.
    ///   - index: as FreeType and fontconfig count: the face in a collection, and in the upper 16
    ///     bits the number of a variable font's named instance, from 1.
    ///   - axes: a variable font's position on its axes; others have their default.
    /// - Throws: `FontError` where the bytes are no font that can be scaled, or more than 64 MiB.
    public convenience init(
        _ content: [UInt8], path: String = "", index: Int = 0, axes: [FontAxis] = []
    ) throws(FontError) {
        self.init(try FontFile(content, path: path, index: index), axes: axes)
    }

    /// Another position on the axes of the same font; the file's memory is shared.
    public convenience init(_ font: Font, axes: [FontAxis]) {
        self.init(font.file, axes: axes)
    }

    private init(_ file: FontFile, axes: [FontAxis]) {
        // HarfBuzz returns an inert object where there is no memory, never null.
        let hbFont = hb_font_create(file.hbFace)!
        hb_font_set_scale(hbFont, Font.shapingUnits, Font.shapingUnits)
        if file.namedInstance > 0 {
            hb_font_set_var_named_instance(hbFont, UInt32(file.namedInstance - 1))
        }
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
        // FreeType has no metrics of fonts that have bitmaps alone.
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

    /// A variable font's position on an axis; nil for an axis that it does not have.
    package func value(ofAxis tag: UInt32) -> Double? {
        if let axis = axes.first(where: { $0.tag == tag }) { return axis.value }
        var info = hb_ot_var_axis_info_t()
        guard hb_ot_var_find_axis_info(file.hbFace, tag, &info) != 0 else {
            return nil
        }
        return Double(info.default_value)
    }

    deinit { hb_font_destroy(hbFont) }

    /// Whether the font maps a scalar to a glyph.
    public func hasGlyph(for scalar: UnicodeScalar) -> Bool {
        FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
    }

    func hasGlyphs(for text: String) -> Bool { text.unicodeScalars.allSatisfy(hasGlyph) }

    /// A glyph's outline in ems, y down, its origin on the baseline; empty for a blank.
    package func outline(_ glyph: GlyphID) -> Path {
        if let path = outlines[glyph] { return path }
        let path = loadOutline(glyph)
        if outlines.count >= Font.maximumOutlineCount {
            outlines.removeAll(keepingCapacity: true)
        }
        outlines[glyph] = path
        return path
    }

    private func loadOutline(_ glyph: GlyphID) -> Path {
        let collector = OutlineCollector(scale: 1 / unitsPerEm)
        withExtendedLifetime(collector) {
            draw_glyph(
                hbFont, glyph, OutlineCollector.functions.pointer,
                Unmanaged.passUnretained(collector).toOpaque())
        }
        collector.path.close()
        return collector.path
    }
}
