import Glibc
import Testing

@testable import Platform
@testable import Typography

/// Small font files that announce much work are bounded in time and memory.
@Suite(.serialized) struct FontBombTests {
    /// What every letter of the font consists of.
    enum Bomb: String, CaseIterable {
        /// Glyphs of ten others each, twelve deep, of which the last is empty or a box.
        case emptyFan, boxFan
        /// A glyph of 20,000 glyphs.
        case wide
        /// A glyph of 65,000 points, and one of twenty times that.
        case points, millionPoints
        /// A glyph of 16,000 contours.
        case contours
        /// A colour glyph of 65,535 layers.
        case layers
    }

    /// The processor time that a font and its letters may take, in seconds.
    private static let limit = 1.0

    @Test(arguments: Bomb.allCases, [false, true])
    func bombTakesBoundedTimeAndMemory(_ bomb: Bomb, isStreamed: Bool) throws {
        let bytes = try BombFont.bytes(bomb)
        #expect(bytes.count < 1 << 19)
        let begin = Clock.threadTime()
        defer {
            #expect(Clock.threadTime() - begin < Self.limit, "\(bomb)")
        }
        let font: Font
        do throws(FontFileError) {
            font =
                isStreamed
                ? try Font(reader: Reader(bytes), path: "bomb.ttf", index: 0)
                : try Font(bytes, path: "bomb.ttf")
        } catch {
            // A font in memory, of which HarfBuzz may load any glyph, is refused as a whole.
            #expect(error.reason == "a glyph consists of more than 4096 others")
            #expect(!isStreamed && [.emptyFan, .boxFan, .wide].contains(bomb))
            return
        }
        #expect(isStreamed || ![.emptyFan, .boxFan, .wide].contains(bomb))
        font.load("ab")
        let layout = TextLayout(FontFamily([font]).textRuns("abc", size: 20))
        #expect(layout.lines.first?.glyphs.count == 3)
        let glyph = try #require(layout.lines.first?.glyphs.first?.id)
        #expect(glyph == BombFont.letter)
        _ = font.top(of: "a")
        #expect(font.colorGlyph(glyph) == nil)
        let outline = font.outline(glyph)
        #expect(outline.verbs.isEmpty == (bomb != .layers))
    }

    /// Composite glyphs of a usual number of parts are drawn.
    @Test(arguments: [1, 3], [false, true])
    func usualCompositesAreDrawn(depth: Int, isStreamed: Bool) throws {
        let bytes = try BombFont.bytes(fanOfDepth: depth)
        let font =
            isStreamed
            ? try Font(reader: Reader(bytes), path: "fan.ttf", index: 0)
            : try Font(bytes, path: "fan.ttf")
        let boxes = depth == 1 ? 10 : 1000
        #expect(font.outline(3).verbs.count { $0 == .move } == boxes)
    }

    private final class Reader: FontReader {
        let bytes: [UInt8]
        var count: Int { bytes.count }

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
            guard offset >= 0, offset + buffer.count <= bytes.count else { return false }
            buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
            return true
        }
    }
}

/// Makes fonts from one of the tests' own, with other glyphs.
private enum BombFont {
    typealias Bomb = FontBombTests.Bomb

    /// The glyph that the original font has for all letters.
    static let letter = 3

    static func bytes(_ bomb: Bomb) throws -> [UInt8] {
        var tables: [String: [UInt8]] = [:]
        if bomb == .layers { tables["COLR"] = layers(count: 65_535, glyph: letter + 1) }
        if bomb == .layers { tables["CPAL"] = palette }
        return try bytes(outlines(bomb), tables)
    }

    /// Returns a font whose letters are glyphs of ten others each, to a depth.
    static func bytes(fanOfDepth depth: Int) throws -> [UInt8] {
        try bytes(fan(depth: depth) + [simple(contours: 1, points: 4)], [:])
    }

    /// - Parameters:
    ///   - outlines: the glyph of all letters, and those that follow it.
    ///   - others: further tables.
    private static func bytes(
        _ outlines: [[UInt8]], _ others: [String: [UInt8]]
    ) throws -> [UInt8] {
        var tables = try original().merging(others) { $1 }
        // Glyphs 0 to 2 are empty.
        var glyphs = [[UInt8]](repeating: [], count: letter) + outlines
        glyphs = glyphs.map { $0 + [UInt8](repeating: 0, count: -$0.count & 3) }
        var (glyf, loca): ([UInt8], [UInt8]) = ([], [])
        for glyph in glyphs {
            loca += number(glyf.count, 4)
            glyf += glyph
        }
        tables["glyf"] = glyf
        tables["loca"] = loca + number(glyf.count, 4)
        tables["head"]?.replaceSubrange(50..<52, with: number(1, 2))
        tables["maxp"]?.replaceSubrange(4..<6, with: number(glyphs.count, 2))
        for offset in [6, 8, 10, 12, 28, 30] {
            tables["maxp"]?.replaceSubrange(offset..<offset + 2, with: number(65_535, 2))
        }
        return file(tables)
    }

    /// Returns glyphs of ten others each.
    private static func fan(depth: Int) -> [[UInt8]] {
        (1...depth).map { composite([Int](repeating: letter + $0, count: 10)) }
    }

    private static func outlines(_ bomb: Bomb) -> [[UInt8]] {
        switch bomb {
        case .emptyFan: return fan(depth: 12) + [[]]
        case .boxFan: return fan(depth: 12) + [simple(contours: 1, points: 4)]
        case .wide:
            return [
                composite([Int](repeating: letter + 1, count: 20_000)),
                simple(contours: 1, points: 4),
            ]
        case .points: return [simple(contours: 1, points: 65_000)]
        case .millionPoints:
            return [
                composite([Int](repeating: letter + 1, count: 20)),
                simple(contours: 1, points: 65_000),
            ]
        case .contours: return [simple(contours: 16_000, points: 4)]
        case .layers: return [simple(contours: 1, points: 4), simple(contours: 1, points: 400)]
        }
    }

    /// Returns a glyph whose contours have a number of points each, which climb to the right.
    private static func simple(contours: Int, points: Int) -> [UInt8] {
        let count = contours * points
        var glyph = number(contours, 2) + box
        for contour in 1...contours { glyph += number(contour * points - 1, 2) }
        glyph += number(0, 2)
        // On the curve, with one byte of distance to the right and upwards; repeated up to 255 times.
        var left = count
        while left > 0 {
            let times = min(left, 256)
            glyph += [0x3f, UInt8(times - 1)]
            left -= times
        }
        let zigzag = (0..<count).map { $0 % 97 == 0 ? UInt8(1) : 0 }
        return glyph + zigzag + zigzag.reversed()
    }

    private static func composite(_ parts: [Int]) -> [UInt8] {
        var glyph = number(0xffff, 2) + box
        for (i, part) in parts.enumerated() {
            glyph += number(i + 1 < parts.count ? 0x22 : 0x02, 2) + number(part, 2) + [1, 1]
        }
        return glyph
    }

    private static let box = numbers([(0, 2), (0, 2), (1000, 2), (1000, 2)])

    private static func layers(count: Int, glyph: Int) -> [UInt8] {
        var table = numbers([
            (0, 2), (1, 2), (14, 4), (20, 4), (count, 2), (letter, 2), (0, 2), (count, 2),
        ])
        for _ in 0..<count { table += numbers([(glyph, 2), (0, 2)]) }
        return table
    }

    private static let palette: [UInt8] =
        numbers([(0, 2), (1, 2), (1, 2), (1, 2), (14, 4), (0, 2)]) + [10, 20, 30, 200]

    // MARK: Files

    /// Returns the tables of the tests' font without its variations.
    private static func original() throws -> [String: [UInt8]] {
        let path =
            "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
            + "/Fonts/boxes.ttf"
        let file = try #require(fopen(path, "re"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        func value(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        var tables: [String: [UInt8]] = [:]
        for entry in 0..<value(4, 2) {
            let place = 12 + 16 * entry
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            let offset = value(place + 8, 4)
            tables[name] = Array(bytes[offset..<offset + value(place + 12, 4)])
        }
        for name in ["fvar", "gvar", "avar", "HVAR", "STAT"] { tables[name] = nil }
        return tables
    }

    private static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
        var file = [0, 1, 0, 0] + number(tables.count, 2) + [UInt8](repeating: 0, count: 6)
        var content: [UInt8] = []
        let start = 12 + 16 * tables.count
        for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
            file += Array(name.utf8) + number(0, 4) + number(start + content.count, 4)
            file += number(table.count, 4)
            content += table + [UInt8](repeating: 0, count: -table.count & 3)
        }
        return file + content
    }

    /// Returns big-endian numbers; each field is a value and its count of bytes.
    private static func numbers(_ fields: [(Int, Int)]) -> [UInt8] {
        fields.flatMap { number($0.0, $0.1) }
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
}
