import CHarfBuzz

/// The glyphs of a long text of one font, kept so that a key in it shapes only the letters around the change.
struct ShapedText {
    /// The number of bytes from which a text is kept; shaping a shorter one costs little.
    static let minimumCount = 512
    /// The number of bytes that are shaped on each side of a change, in which a cut is looked for.
    private static let margin = 64

    let utf8: [UInt8]
    let font: Font
    let features: [FontFeature]
    let isRightToLeft: Bool
    private let script: hb_script_t
    /// In the order of the text.
    let glyphs: [ShapedGlyph]
    /// The number of bytes that HarfBuzz has shaped, for tests.
    let shapedCount: Int

    /// Shapes a text with the glyphs of an earlier one where both are alike. The result is the same as without it.
    ///
    /// - Complexity: linear in the length of the text; HarfBuzz, which costs the most, sees only the change.
    init(
        _ utf8: [UInt8], font: Font, features: [FontFeature], isRightToLeft: Bool,
        reusing old: [ShapedText]
    ) {
        self.utf8 = utf8
        self.font = font
        self.features = features
        self.isRightToLeft = isRightToLeft
        let script = ShapedText.script(of: utf8)
        self.script = script
        var count = 0
        func shape(_ range: Range<Int>) -> [ShapedGlyph] {
            count += range.count
            let shaped = font.shape(
                utf8, range: range, features: features, isRightToLeft: isRightToLeft,
                script: script, findsCuts: true)
            return isRightToLeft ? shaped.reversed() : shaped
        }
        var best: (text: ShapedText, change: Change)?
        for text in old
        where text.font === font && text.features == features && text.script == script
            && text.isRightToLeft == isRightToLeft
        {
            let change = Change(from: text.utf8, to: utf8)
            if change.common > best?.change.common ?? 0 { best = (text, change) }
        }
        let reused = best.flatMap { ShapedText.splice($0.text, $0.change, utf8.count, shape) }
        glyphs = reused ?? shape(utf8.indices)
        shapedCount = count
    }

    /// Returns the script that HarfBuzz chooses for a text: that of its first letter.
    private static func script(of utf8: [UInt8]) -> hb_script_t {
        let functions = hb_unicode_funcs_get_default()
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            let script = hb_unicode_script(functions, scalar.value)
            if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED,
                script != HB_SCRIPT_UNKNOWN
            {
                return script
            }
        }
        return HB_SCRIPT_INVALID
    }

    /// What two texts have in common at their starts and ends, in bytes.
    private struct Change {
        var prefix = 0
        var suffix = 0
        var common: Int { prefix + suffix }

        init(from old: [UInt8], to new: [UInt8]) {
            let count = min(old.count, new.count)
            while prefix < count, old[prefix] == new[prefix] { prefix += 1 }
            while suffix < count - prefix,
                old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
            { suffix += 1 }
        }
    }

    /// Returns the glyphs of an earlier text with those of a change in between; nil if there is no place to cut.
    ///
    /// - Parameters:
    ///   - count: the number of bytes of the new text.
    ///   - shape: shapes a range of the new text.
    private static func splice(
        _ old: ShapedText, _ change: Change, _ count: Int,
        _ shape: (Range<Int>) -> [ShapedGlyph]
    ) -> [ShapedGlyph]? {
        let shift = count - old.utf8.count
        let start = old.lastCut(to: change.prefix - margin)
        let end = old.firstCut(from: old.utf8.count - change.suffix + margin)
        let middle = shape(start..<end + shift)
        // The outermost places are those at which the part itself was cut: there it was shaped without its neighbour.
        var (first, oldFirst) = (0, 0)
        if start > 0 || change.prefix > 0 {
            guard
                let cut = middle.lastIndex(where: {
                    $0.isSafeToConcatenate && $0.cluster <= change.prefix
                        && old.hasCut(at: $0.cluster)
                })
            else { return nil }
            let cluster = middle[cut].cluster
            first = middle.firstIndex { $0.cluster >= cluster } ?? 0
            oldFirst = old.index(of: cluster)
        }
        var (last, oldLast) = (middle.count, old.glyphs.count)
        if change.suffix > 0 {
            guard
                let cut = middle.firstIndex(where: {
                    $0.isSafeToConcatenate && $0.cluster >= count - change.suffix
                        && old.hasCut(at: $0.cluster - shift)
                })
            else { return nil }
            last = cut
            oldLast = old.index(of: middle[cut].cluster - shift)
        }
        guard first <= last, oldFirst <= oldLast else { return nil }
        var glyphs = Array(old.glyphs[..<oldFirst])
        glyphs.reserveCapacity(old.glyphs.count + middle.count)
        glyphs += middle[first..<last]
        for var glyph in old.glyphs[oldLast...] {
            glyph.cluster += shift
            glyphs.append(glyph)
        }
        return glyphs
    }

    /// Returns the index of the first glyph whose cluster starts at or after a byte.
    private func index(of byte: Int) -> Int {
        var (low, high) = (0, glyphs.count)
        while low < high {
            let middle = (low + high) / 2
            if glyphs[middle].cluster < byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func hasCut(at byte: Int) -> Bool {
        let index = index(of: byte)
        return index < glyphs.count && glyphs[index].cluster == byte
            && glyphs[index].isSafeToConcatenate
    }

    /// Returns the last cut at or before a byte; 0 if there is none.
    private func lastCut(to byte: Int) -> Int {
        guard byte > 0 else { return 0 }
        let end = index(of: byte + 1)
        return glyphs[..<end].last(where: \.isSafeToConcatenate)?.cluster ?? 0
    }

    /// Returns the first cut at or after a byte; the end of the text if there is none.
    private func firstCut(from byte: Int) -> Int {
        glyphs[index(of: byte)...].first(where: \.isSafeToConcatenate)?.cluster ?? utf8.count
    }
}
