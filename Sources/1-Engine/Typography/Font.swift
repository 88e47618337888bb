import CHarfBuzz
import Geometry
import Locking
import Synchronization

/// A face of a font file at a fixed position on its variation axes. HarfBuzz shapes its text and provides its outlines,
/// FreeType its colour glyphs and metrics.
///
/// Lengths are in ems unless a size is given. Threads may share a font: FreeType's face and the outlines read so far are
/// behind locks, and the rest does not change.
public final class Font: Identifiable, Sendable {
    /// The index of a glyph in its font.
    package typealias GlyphID = UInt32

    /// An identifier that is unique within the process; unlike an address, it is never reused.
    public struct ID: Hashable, Sendable {
        private let number: UInt64
        private static let last = Atomic<UInt64>(0)

        /// Creates an identifier that no other font has.
        fileprivate init() {
            number = ID.last.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }

    /// The font's identifier, unique within the process.
    public let id = ID()
    let file: FontFile
    private let shaper: HarfBuzzObject
    var hbFont: OpaquePointer { shaper.pointer }
    /// The units per em to which shaping rounds, as in the other runtimes of the .riv format, so that lines have the
    /// same widths there.
    private static let shapingUnits: Int32 = 2048
    let unitsPerEm = Double(Font.shapingUnits)
    /// The number of cached outlines at which the cache is emptied.
    static let maximumOutlineCount = 2048
    /// The maximum number of verbs of an outline; a glyph of more is blank, since each frame would paint it.
    static let maximumVerbs = 1 << 15
    /// The outlines read so far.
    private let outlines = Lock<[GlyphID: Path]>([:])
    /// The positions on the axes of a variable font that were given at initialisation.
    public let axes: [FontAxis]

    /// The ascent above the baseline, in ems; positive.
    public let ascent: Double
    /// The descent below the baseline, in ems; positive.
    public let descent: Double
    /// The ascent used for line spacing, in ems; positive. It is the typographic ascender if the font sets
    /// USE_TYPO_METRICS, otherwise that of the horizontal header.
    public let lineAscent: Double
    /// The descent used for line spacing, in ems; positive.
    public let lineDescent: Double
    /// The height of a capital letter, in ems.
    public let capHeight: Double

    /// Opens a font from the bytes of a TrueType or OpenType file.
    ///
    /// - Parameters:
    ///   - path: the file's path, for error messages only.
    ///   - index: the face as numbered by FreeType and fontconfig: its index in a collection and, in the upper 16 bits,
    ///     the number of a variable font's named instance, from 1.
    ///   - axes: the position on the axes of a variable font; other axes have their defaults.
    /// - Throws: `FontFileError` if the bytes are not a scalable font or are more than 64 MiB.
    public convenience init(
        _ content: [UInt8], path: String = "", index: Int = 0, axes: [FontAxis] = []
    ) throws(FontFileError) {
        self.init(try FontFile(FontData(content[...]), path: path, index: index), axes: axes)
    }

    /// Opens a font from bytes that other fonts may share.
    package convenience init(
        _ data: FontData, path: String, index: Int = 0
    ) throws(FontFileError) {
        self.init(try FontFile(data, path: path, index: index), axes: [])
    }

    /// Opens a font of a file that is too large to hold in memory: its tables are read when they are needed, and its
    /// glyphs one by one.
    ///
    /// - Parameters:
    ///   - reader: reads the file, on the thread that uses the font.
    ///   - path: the file's path, for error messages only.
    ///   - index: as in the other initialiser.
    /// - Throws: `FontFileError` if the file is not a scalable font or is larger than 1 GiB.
    package convenience init(
        reader: any FontReader, path: String, index: Int
    ) throws(FontFileError) {
        self.init(try FontFile(reader, path: path, index: index), axes: [])
    }

    /// Creates a font at another position on the axes of `font`; both share the file's memory.
    public convenience init(_ font: Font, axes: [FontAxis]) {
        self.init(font.file, axes: axes)
    }

    private init(_ file: FontFile, axes: [FontAxis]) {
        // If memory is exhausted, HarfBuzz returns an inert object, never null.
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
        hb_font_make_immutable(hbFont)
        self.file = file
        shaper = HarfBuzzObject(pointer: hbFont)
        (ascent, descent) = file.metrics.extent ?? (lineAscent, lineDescent)
        capHeight = file.metrics.capHeight
        self.axes = axes
    }

    /// Returns the position on an axis of a variable font; nil if the font does not have the axis.
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
        file.withFace { $0.hasGlyph(for: scalar) }
    }

    func hasGlyphs(for text: String) -> Bool { text.unicodeScalars.allSatisfy(hasGlyph) }

    /// The number of cached outlines, for tests.
    var outlineCount: Int { outlines.withLock { $0.count } }

    /// Returns a glyph's outline in ems, with y pointing down and the origin on the baseline; empty for a blank glyph.
    package func outline(_ glyph: GlyphID) -> Path {
        if let path = outlines.withLock({ $0[glyph] }) { return path }
        var path = file.mayLoad(glyph) ? loadOutline(glyph) : Path()
        if path.verbs.count > Font.maximumVerbs { path = Path() }
        outlines.withLock { [path] in
            if $0.count >= Font.maximumOutlineCount { $0.removeAll(keepingCapacity: true) }
            $0[glyph] = path
        }
        return path
    }

    private func loadOutline(_ glyph: GlyphID) -> Path {
        if file.isStreamed { return loadStreamedOutline(glyph) }
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
