import CUniBreak

/// Where a line of text may end.
public enum LineBreaks: Sendable {
    /// At white space alone.
    case whiteSpace
    /// As the .riv format's other runtimes do: see `RivLines`. An empty text has no line, and neither
    /// does what would follow a line feed at the end.
    case riv
    /// By the Unicode line breaking algorithm (UAX #14), by libunibreak: after hyphens, between
    /// ideographs, never at a no-break space.
    case unicode

    /// The library's tables, set up once.
    private static let isReady: Bool = {
        init_linebreak()
        return true
    }()

    private static let regionalIndicators: ClosedRange<UInt32> = 0x1f1e6...0x1f1ff

    func isSpace(_ scalar: UnicodeScalar) -> Bool {
        self == .riv ? RivWords.isSpace(scalar) : scalar.properties.isWhitespace
    }

    /// For each scalar, whether a line may end after it.
    func opportunities(_ scalars: [UnicodeScalar]) -> [Bool] {
        guard self == .unicode, LineBreaks.isReady else {
            return scalars.map(\.properties.isWhitespace)
        }
        let text = scalars.map { LineBreaks.substitute($0.value) }
        var breaks = [CChar](repeating: 0, count: text.count)
        set_linebreaks_utf32(text, text.count, nil, &breaks)
        var result = breaks.map { $0 == LINEBREAK_ALLOWBREAK || $0 == LINEBREAK_MUSTBREAK }
        LineBreaks.keepFlagsTogether(&result, scalars)
        return result
    }

    /// The scalar that libunibreak is given in place of `value`.
    ///
    /// Version 1.1, which Debian 12 has, aborts the process at regional indicators and at U+FFFF.
    /// Ideographs break as regional indicators do, but for the pairs of them.
    private static func substitute(_ value: UInt32) -> UInt32 {
        if regionalIndicators.contains(value) { return 0x4e00 }
        return value == 0xffff ? 0xfffd : value
    }

    /// Rule LB30a: a line does not end between the two regional indicators of a flag.
    private static func keepFlagsTogether(_ mayEnd: inout [Bool], _ scalars: [UnicodeScalar]) {
        var count = 0
        for (i, scalar) in scalars.enumerated() {
            count = regionalIndicators.contains(scalar.value) ? count + 1 : 0
            if count % 2 == 1, i + 1 < scalars.count,
                regionalIndicators.contains(scalars[i + 1].value)
            {
                mayEnd[i] = false
            }
        }
    }
}
