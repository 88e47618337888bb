import Locking
import SystemFonts
import Typography

/// Lays out fuzzed text. It must not trap, hang or use unbounded memory, and each glyph must have a finite position if
/// all lengths are finite.
package enum TextFuzz {
    /// Ranges of scalars that need special treatment in shaping, reordering or line breaking.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x20...0x7e, 0x00...0x1f, 0x300...0x36f, 0x590...0x5ff, 0x600...0x6ff, 0x900...0x97f,
        0xe00...0xe7f, 0x1100...0x11ff, 0x2000...0x206f, 0x20d0...0x20ff, 0x3040...0x30ff,
        0x4e00...0x4eff, 0xac00...0xacff, 0xfe00...0xfe0f, 0xfff0...0xffff, 0x1f1e6...0x1f1ff,
        0x1f3fb...0x1f3ff, 0x1f468...0x1f469, 0x200b...0x200f, 0xe0020...0xe007f, 0...0x10ffff,
    ]

    private static let family = Lock(
        { () -> FontFamily? in
            let catalog = FontCatalog()
            let locations = catalog.textFonts(bold: false) + [catalog.emojiFont].compactMap(\.self)
            let fonts = locations.compactMap { try? $0.open() }
            return fonts.isEmpty ? nil : FontFamily(fonts)
        }())

    /// Lays out a text.
    ///
    /// - Returns: the number of scalars that were laid out, and how many of them belong to a glyph; nil without a font.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> (scalars: Int, shown: Int)? {
        family.withLock { family in family.map { run(FuzzInput(bytes), $0) } }
    }

    private static func run(
        _ input: FuzzInput, _ family: FontFamily
    ) -> (scalars: Int, shown: Int) {
        var input = input
        let (size, width) = (input.number(), input.number())
        let breaks: LineBreaks = input.choice(2) == 0 ? .unicode : .whiteSpace
        let lines = input.choice(5)
        let alignment = TextLayout.Alignment(rawValue: input.choice(3)) ?? .left
        let spacing = input.choice(4) == 0 ? input.number() : 0
        let limit = TextLimit.scalars(lines: lines, width: width, size: size)
        let (text, isCut) = TextLimit.prefix(self.text(&input), scalars: limit)
        var runs = family.textRuns(text, size: size, isTruncated: lines > 0)
        for i in runs.indices { runs[i].letterSpacing = spacing }
        var layout = TextLayout(
            runs, width: input.choice(3) == 0 ? nil : width, alignWidth: width,
            alignment: alignment, breaks: breaks, paragraphSpacing: spacing)
        if lines == 4 {
            layout.truncate(toWidth: width, height: input.number())
        } else if lines > 0 {
            layout.truncate(
                toLines: lines, width: width, alignment: alignment, isContinued: isCut)
        }
        var shown = Set<Int>()
        for glyph in layout.lines.flatMap(\.glyphs) {
            precondition(glyph.scalars.upperBound <= layout.scalarCount)
            shown.formUnion(glyph.scalars)
            _ = layout.runs[glyph.run].font.outline(glyph.id)
        }
        if [size, width, spacing].allSatisfy({ abs($0) < 1e9 }) {
            precondition(layout.width.isFinite && layout.height.isFinite)
            for line in layout.lines {
                precondition(line.width.isFinite && line.baseline.isFinite)
                precondition(
                    line.glyphs.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite })
            }
        }
        return (layout.scalarCount, shown.count)
    }

    /// Makes text from scalars of the ranges, some of them repeated many times.
    private static func text(_ input: inout FuzzInput) -> String {
        var text = ""
        while !input.isAtEnd {
            let block = blocks[input.choice(blocks.count)]
            let offset = block.count > 256 ? input.word() : UInt32(input.byte())
            let value = block.lowerBound + offset % UInt32(block.count)
            guard let scalar = UnicodeScalar(value) else { continue }
            let count = input.choice(16) == 0 ? 1 + Int(input.byte()) * 8 : 1
            for _ in 0..<count { text.unicodeScalars.append(scalar) }
        }
        return text
    }
}
