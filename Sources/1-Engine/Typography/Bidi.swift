import CFriBidi

/// The Unicode bidirectional algorithm (UAX #9), as implemented by FriBidi.
enum Bidi {
    /// Returns the embedding level of each scalar of a paragraph, odd for right to left, and whether the paragraph
    /// itself runs from right to left.
    ///
    /// The direction of a paragraph is that of its first letter outside isolates. Without such a letter it runs from
    /// left to right, as a number or a telephone number does, unless it has isolates: their values are then shown in the
    /// order of the interface.
    ///
    /// - Parameters:
    ///   - scalars: the paragraph without its separators.
    ///   - interfaceIsRightToLeft: whether the interface runs from right to left.
    static func levels(
        _ scalars: [UnicodeScalar], interfaceIsRightToLeft: Bool = false
    ) -> (levels: [UInt8], isRightToLeft: Bool) {
        // No scalar below the Hebrew block runs from right to left.
        if scalars.allSatisfy({ $0.value < 0x590 }) {
            return ([UInt8](repeating: 0, count: scalars.count), false)
        }
        let text = scalars.map(\.value)
        let count = FriBidiStrIndex(text.count)
        var types = [FriBidiCharType](
            repeating: FriBidiCharType(rawValue: 0), count: text.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
        var levels = [FriBidiLevel](repeating: 0, count: text.count)
        let hasIsolates = scalars.contains { (0x2066...0x2068).contains($0.value) }
        var direction =
            interfaceIsRightToLeft && hasIsolates ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_ON
        fribidi_get_bidi_types(text, count, &types)
        fribidi_get_bracket_types(text, count, types, &brackets)
        let highest = fribidi_get_par_embedding_levels_ex(
            types, brackets, count, &direction, &levels)
        if highest == 0 { return ([UInt8](repeating: 0, count: text.count), false) }
        return (
            levels.map { UInt8(bitPattern: Int8($0)) },
            direction == FRIBIDI_PAR_RTL || direction == FRIBIDI_PAR_WRTL
        )
    }

    /// Returns the visual order, from left to right, of items with these levels (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        var level = highest
        while level >= 1 {
            var i = 0
            while i < order.count {
                guard levels[order[i]] >= level else {
                    i += 1
                    continue
                }
                var end = i
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[i..<end].reverse()
                i = end
            }
            level -= 1
        }
        return order
    }
}
