import CFreeType
import CHarfBuzz
import Locking

/// An object of HarfBuzz that does not change any more.
///
/// `@unchecked Sendable` because HarfBuzz allows the use of immutable objects by several threads at once.
struct HarfBuzzObject: @unchecked Sendable {
    let pointer: OpaquePointer
}

/// A face of a font file, opened in FreeType and HarfBuzz, with the memory or the file from which both read. It is
/// shared by fonts at different positions on the axes of a variable font.
final class FontFile: Sendable {
    private static let maximumSize = 64 << 20
    private static let maximumStreamedSize = 1 << 30

    /// The number of a variable font's named instance, from 1; 0 for the default instance.
    let namedInstance: Int
    /// Whether glyphs are read from the file one by one. Their outlines then come from FreeType, since HarfBuzz needs
    /// the outlines of all glyphs in memory.
    let isStreamed: Bool
    /// Whether the font has colour glyphs.
    let hasColor: Bool
    /// The extents that FreeType reads.
    let metrics: FreeTypeFace.Metrics
    private let face: HarfBuzzObject
    private let freeType: Lock<FreeTypeFace>

    var hbFace: OpaquePointer { face.pointer }

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
        guard let start = data.bytes.baseAddress else { throw FontFileError.notScalable(path) }
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
                FontFile.copyTable, Unmanaged.passUnretained(face).toOpaque(), nil)!
            hb_face_set_index(hbFace, UInt32(index & 0xffff))
            return hbFace
        }
    }

    private init(
        _ arguments: FT_Open_Args, _ source: AnyObject, path: String, index: Int,
        _ makeFace: (Lock<FreeTypeFace>) -> OpaquePointer
    ) throws(FontFileError) {
        let face = try FreeTypeFace(arguments, source, path: path, index: index)
        freeType = Lock(face)
        isStreamed = source is FontStream
        hasColor = face.hasColor
        metrics = face.metrics
        namedInstance = index >> 16
        let hbFace = makeFace(freeType)
        hb_face_make_immutable(hbFace)
        self.face = HarfBuzzObject(pointer: hbFace)
        if !isStreamed {
            let count = Int(face.record.pointee.num_glyphs)
            let areFew = CompositeGlyphs.with(hbFace) { $0.areFew(inAllOf: count) }
            guard areFew else {
                throw FontFileError(
                    path: path,
                    reason: "a glyph consists of more than \(CompositeGlyphs.maximumParts) others")
            }
        }
    }

    deinit { hb_face_destroy(hbFace) }

    /// Waits for FreeType's face and calls a closure with it. The closure must not use HarfBuzz, which reads the tables of
    /// a streamed file through the same face.
    func withFace<Result: Sendable>(_ body: (FreeTypeFace) -> Result) -> Result {
        freeType.withLock { body($0) }
    }

    /// Whether a glyph may be loaded: whether it has few parts.
    func mayLoad(_ glyph: Font.GlyphID) -> Bool {
        !isStreamed || withFace { $0.mayLoad(glyph) }
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
        let face = Unmanaged<Lock<FreeTypeFace>>.fromOpaque(user).takeUnretainedValue()
        guard let table = face.withLock({ $0.copyTable(tag, maximumSize: maximumSize) }) else {
            return nil
        }
        // HarfBuzz calls the closure also if it cannot create the blob.
        return hb_blob_create(
            UnsafeRawPointer(table.bytes.baseAddress!).assumingMemoryBound(to: CChar.self),
            UInt32(table.count), HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(table).toOpaque(),
            { table in table.map { Unmanaged<FontData>.fromOpaque($0).release() } })
    }
}
