/// Fonts for fuzzing that no file of this package is an example of.
enum FontSeeds {
    /// A TrueType font whose letters consist of other glyphs, at two levels, and have colour layers.
    static var composite: [UInt8] {
        let glyphs = [
            [], composite([2, 2, 3]), composite([3, 3]), box, [],
        ].map { $0 + [UInt8](repeating: 0, count: -$0.count & 3) }
        var (glyf, loca): ([UInt8], [UInt8]) = ([], [])
        for glyph in glyphs {
            loca += number(glyf.count, 4)
            glyf += glyph
        }
        loca += number(glyf.count, 4)
        return file([
            (
                "COLR",
                numbers(0, 1) + number(14, 4) + number(20, 4) + numbers(2, 1, 0, 2, 2, 0, 3, 0)
            ),
            ("CPAL", numbers(0, 1, 1, 1) + number(14, 4) + numbers(0) + [10, 20, 30, 200]),
            ("cmap", numbers(0, 1, 3, 10) + number(12, 4) + letters), ("glyf", glyf),
            ("head", head), ("hhea", number(0x10000, 4) + metrics(count: 1)),
            ("hmtx", numbers(500, 0, 0, 0, 0, 0)), ("loca", loca),
            ("maxp", number(0x10000, 4) + numbers(glyphs.count) + [UInt8](repeating: 8, count: 26)),
        ])
    }

    /// One range of characters, from the space to the tilde, whose glyphs begin with the composite one.
    private static var letters: [UInt8] {
        numbers(12, 0) + number(28, 4) + number(0, 4) + number(1, 4) + number(0x20, 4)
            + number(0x23, 4) + number(1, 4)
    }

    /// Units of 1,000 per em, and long offsets of glyphs.
    private static var head: [UInt8] {
        number(0x10000, 4) + number(0, 8) + number(0x5f0f_3cf5, 4) + numbers(0, 1000)
            + number(0, 16) + numbers(0, 0, 1000, 1000, 0, 8, 2, 1, 0)
    }

    /// The ascent, the descent and the number of widths.
    private static func metrics(count: Int) -> [UInt8] {
        numbers(800, 0xff38, 0, 500, 0, 0, 500) + number(0, 16) + numbers(count)
    }

    private static var box: [UInt8] {
        numbers(1, 0, 0, 500, 500, 3, 0) + [1, 1, 1, 1] + numbers(0, 500, 0, 0xfe0c)
            + numbers(0, 0, 500, 0)
    }

    private static func composite(_ parts: [Int]) -> [UInt8] {
        numbers(0xffff, 0, 0, 500, 500)
            + parts.enumerated().flatMap { i, part in
                numbers(i + 1 < parts.count ? 0x22 : 0x02, part) + [5, 7]
            }
    }

    private static func file(_ tables: [(name: String, content: [UInt8])]) -> [UInt8] {
        var file = number(0x10000, 4) + numbers(tables.count, 0, 0, 0)
        var content: [UInt8] = []
        for (name, table) in tables {
            file += Array(name.utf8) + number(0, 4)
            file += number(12 + 16 * tables.count + content.count, 4) + number(table.count, 4)
            content += table + [UInt8](repeating: 0, count: -table.count & 3)
        }
        return file + content
    }

    private static func numbers(_ values: Int...) -> [UInt8] { values.flatMap { number($0, 2) } }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { $0 < 8 ? UInt8(value >> (8 * $0) & 255) : 0 }
    }
}
