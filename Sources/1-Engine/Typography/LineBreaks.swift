import CUniBreak

/// The rules for where a line of text may end.
public enum LineBreaks: Sendable {
    /// Only at white space.
    case whiteSpace
    /// As in the other runtimes of the .riv format; see `RivLines`. An empty text has no line, and a line feed at the
    /// end of the text does not start another line.
    case riv
    /// According to the Unicode line breaking algorithm (UAX #14), as implemented by libunibreak: after hyphens and
    /// between ideographs, but never at a no-break space.
    case unicode

    /// Whether the library's tables are initialised; reading it initialises them once.
    private static let isReady: Bool = {
        init_linebreak()
        return true
    }()

    private static let regionalIndicators: ClosedRange<UInt32> = 0x1f1e6...0x1f1ff

    func isSpace(_ scalar: UnicodeScalar) -> Bool {
        self == .riv ? RivWords.isSpace(scalar) : LineBreaks.isWhiteSpace(scalar)
    }

    private static func isWhiteSpace(_ scalar: UnicodeScalar) -> Bool {
        // Looking up properties costs more than all else for most letters.
        if scalar.isASCII { return scalar == " " || (9...13).contains(scalar.value) }
        return scalar.properties.isWhitespace
    }

    /// Returns, for each scalar, whether a line may end after it.
    func opportunities(_ scalars: [UnicodeScalar]) -> [Bool] {
        guard self == .unicode, LineBreaks.isReady else {
            return scalars.map(LineBreaks.isWhiteSpace)
        }
        let text = scalars.map { LineBreaks.substitute($0.value) }
        var breaks = [CChar](repeating: 0, count: text.count)
        set_linebreaks_utf32(text, text.count, nil, &breaks)
        var result = breaks.map { $0 == LINEBREAK_ALLOWBREAK || $0 == LINEBREAK_MUSTBREAK }
        LineBreaks.keepFlagsTogether(&result, scalars)
        return result
    }

    /// Returns the parts of a text that are not broken between lines, without the white space after them.
    package static func words(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for (scalar, mayEnd) in zip(scalars, LineBreaks.unicode.opportunities(scalars)) {
            if !scalar.properties.isWhitespace || !mayEnd { word.append(scalar) }
            guard mayEnd, !word.isEmpty else { continue }
            words.append(String(word))
            word = String.UnicodeScalarView()
        }
        return word.isEmpty ? words : words + [String(word)]
    }

    /// Returns the scalar that is passed to libunibreak in place of `value`.
    ///
    /// Version 1.1, which Debian 12 ships, aborts the process at regional indicators and at U+FFFF. Ideographs break in
    /// the same way as regional indicators, except for pairs of those.
    private static func substitute(_ value: UInt32) -> UInt32 {
        if regionalIndicators.contains(value) { return 0x4e00 }
        return value == 0xffff ? 0xfffd : value
    }

    /// Applies rule LB30a: a line does not end between the two regional indicators of a flag.
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
