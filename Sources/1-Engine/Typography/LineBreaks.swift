import CUniBreak

/// Where a line of text may end.
public enum LineBreaks: Sendable {
    /// At white space alone, as the .riv format's runtimes do.
    case whiteSpace
    /// By the Unicode line breaking algorithm (UAX #14), by libunibreak: behind hyphens, between
    /// ideographs, never at a no-break space.
    case unicode

    /// The library's tables, set up once.
    private static let isReady: Bool = {
        init_linebreak()
        return true
    }()

    /// For each scalar, whether a line may end behind it.
    func opportunities(_ scalars: [UnicodeScalar]) -> [Bool] {
        guard self == .unicode, LineBreaks.isReady else {
            return scalars.map(\.properties.isWhitespace)
        }
        let text = scalars.map(\.value)
        var breaks = [CChar](repeating: 0, count: text.count)
        set_linebreaks_utf32(text, text.count, nil, &breaks)
        return breaks.map { $0 == LINEBREAK_ALLOWBREAK || $0 == LINEBREAK_MUSTBREAK }
    }
}
