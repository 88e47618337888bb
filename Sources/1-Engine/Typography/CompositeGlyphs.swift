import CFreeType
import CHarfBuzz

/// The composite glyphs of a TrueType font, which consist of other glyphs.
///
/// A font of two kilobytes can have a glyph of a trillion parts, each of which FreeType and HarfBuzz would visit, even if
/// all of them are blank. The parts are therefore counted before either loads a glyph.
struct CompositeGlyphs {
    enum Table: UInt32, CaseIterable {
        case head = 0x6865_6164
        case loca = 0x6c6f_6361
        case glyf = 0x676c_7966
    }

    /// Reads a big-endian number of at most four bytes at an offset of a table; nil beyond its end.
    typealias Reader = (_ table: Table, _ offset: Int, _ count: Int) -> Int?

    /// The maximum number of parts of a glyph, also of those of its parts. Fonts in use have less than a hundred.
    static let maximumParts = 4096
    /// The maximum number of parts of all glyphs together, each with its own parts only.
    private static let maximumTotal = 1 << 20
    private static let maximumDepth = 16

    private let read: Reader
    private let hasLongOffsets: Bool
    /// The numbers of parts of composite glyphs that were counted, or more than the maximum.
    private var counts: [Int: Int] = [:]
    private var total = 0

    init(_ read: @escaping Reader) {
        self.read = read
        hasLongOffsets = read(.head, 50, 2) == 1
    }

    /// Whether a glyph has at most the maximum number of parts; true for one that is not composite.
    mutating func areFew(in glyph: Int) -> Bool { count(glyph, depth: 0) <= Self.maximumParts }

    /// Whether that holds for each of a number of glyphs, and all together have at most a million.
    mutating func areFew(inAllOf glyphCount: Int) -> Bool {
        for glyph in 0..<glyphCount where !areFew(in: glyph) || total > Self.maximumTotal {
            return false
        }
        return true
    }

    private mutating func count(_ glyph: Int, depth: Int) -> Int {
        if let count = counts[glyph] { return count }
        guard depth <= Self.maximumDepth else { return .max }
        guard let start = start(of: glyph), let contours = read(.glyf, start, 2),
            contours >= 0x8000
        else { return 1 }
        var (place, sum) = (start + 10, 1)
        while sum <= Self.maximumParts, total <= Self.maximumTotal,
            let flags = read(.glyf, place, 2), let part = read(.glyf, place + 2, 2)
        {
            total += 1
            let inner = count(part, depth: depth + 1)
            sum = inner > Self.maximumParts ? .max : sum + inner
            // The numbers of the position, and those of the scale.
            place += flags & 1 != 0 ? 8 : 6
            place += flags & 0x08 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
            if flags & 0x20 == 0 { break }
        }
        counts[glyph] = sum
        return sum
    }

    /// Returns the offset of a glyph; nil for a blank one.
    private func start(of glyph: Int) -> Int? {
        let size = hasLongOffsets ? 4 : 2
        guard let start = read(.loca, glyph * size, size),
            let end = read(.loca, (glyph + 1) * size, size), end > start
        else { return nil }
        return hasLongOffsets ? start : 2 * start
    }
}

extension CompositeGlyphs {
    /// Calls a closure with the composite glyphs of a face in memory.
    static func with<R>(_ face: OpaquePointer, _ body: (inout CompositeGlyphs) -> R) -> R {
        let blobs = Table.allCases.map { hb_face_reference_table(face, $0.rawValue) }
        defer { for blob in blobs { hb_blob_destroy(blob) } }
        let tables = blobs.map { blob in
            var size: UInt32 = 0
            let bytes = hb_blob_get_data(blob, &size)
            return UnsafeRawBufferPointer(start: bytes, count: Int(size))
        }
        var glyphs = CompositeGlyphs { table, offset, count in
            let bytes = tables[table == .head ? 0 : table == .loca ? 1 : 2]
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            return (offset..<offset + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
        }
        return body(&glyphs)
    }

    /// Returns the composite glyphs of a face whose tables stay in its file.
    static func streamed(_ face: FT_Face) -> CompositeGlyphs {
        CompositeGlyphs { table, offset, count in
            var bytes: [FT_Byte] = [0, 0, 0, 0]
            var size = FT_ULong(count)
            guard
                FT_Load_Sfnt_Table(
                    face, FT_ULong(table.rawValue), FT_Long(offset), &bytes, &size) == 0
            else { return nil }
            return bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
