import CFontconfig
import Typography

/// A fontconfig configuration with the list of its fonts. Not thread-safe.
final class FontconfigSession {
    /// Font weights on fontconfig's scale.
    enum Weight: Int32 {
        case regular = 80
        case semiBold = 180
        case bold = 200
    }

    private let config: OpaquePointer
    /// The fallback fonts for each weight, the best first.
    private var sorted: [Weight: UnsafeMutablePointer<FcFontSet>] = [:]
    /// The character sets of the fonts that were found.
    private var charsets: [FontLocation: OpaquePointer] = [:]

    /// Loads the system's configuration; nil only if memory runs out, since fontconfig has a built-in
    /// configuration for systems without files.
    init?() {
        guard let config = FcInitLoadConfigAndFonts() else { return nil }
        self.config = config
    }

    /// Loads a separate configuration instead of the system's; nil if it cannot be parsed.
    ///
    /// - Parameter xml: a `fontconfig` element.
    init?(xml: String) {
        guard let config = FcConfigCreate() else { return nil }
        guard FcConfigParseAndLoadFromMemory(config, xml, 0) != 0, FcConfigBuildFonts(config) != 0
        else {
            FcConfigDestroy(config)
            return nil
        }
        self.config = config
    }

    deinit {
        for set in sorted.values { FcFontSetDestroy(set) }
        for charset in charsets.values { FcCharSetDestroy(charset) }
        FcConfigDestroy(config)
    }

    // MARK: Queries

    /// Returns the font of a family; nil if the family is not installed.
    func font(ofFamily family: String, _ weight: Weight) -> FontLocation? {
        guard let pattern = pattern(family: family, weight) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var result = FcResultNoMatch
        guard let match = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        // fontconfig substitutes another family for one that is not installed.
        guard FontconfigSession.families(of: match).contains(family) else { return nil }
        return record(match)
    }

    /// Returns the location of a font that was found, and keeps its character set.
    private func record(_ pattern: OpaquePointer) -> FontLocation? {
        guard let location = FontconfigSession.location(of: pattern) else { return nil }
        var charset: OpaquePointer?
        if charsets[location] == nil,
            FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch
        {
            charsets[location] = FcCharSetCopy(charset)
        }
        return location
    }

    /// Returns the coverage of a font that was found; nil for others.
    func coverage(of location: FontLocation) -> FontCoverage? {
        guard let charset = charsets[location] else { return nil }
        var scalars: [UInt32] = []
        var map = [FcChar32](repeating: 0, count: Int(FC_CHARSET_MAP_SIZE))
        var next: FcChar32 = 0
        var page = FcCharSetFirstPage(charset, &map, &next)
        while page != FcChar32.max {
            for (index, bits) in map.enumerated() {
                for bit in 0..<UInt32(32) where bits >> bit & 1 != 0 {
                    scalars.append(page + UInt32(index) * 32 + bit)
                }
            }
            page = FcCharSetNextPage(charset, &map, &next)
        }
        return FontCoverage(scalars)
    }

    /// Returns the fonts that have glyphs for all scalars, the best first. Their order depends on the
    /// configuration and on the environment's language.
    ///
    /// - Complexity: linear in the number of installed fonts that add coverage.
    func fonts(covering scalars: [Unicode.Scalar], _ weight: Weight) -> [FontLocation] {
        guard let set = sortedFonts(weight)?.pointee, set.nfont > 0, let fonts = set.fonts else {
            return []
        }
        return UnsafeBufferPointer(start: fonts, count: Int(set.nfont)).compactMap { font in
            guard let font, FontconfigSession.covers(font, scalars) else { return nil }
            return record(font)
        }
    }

    private func sortedFonts(_ weight: Weight) -> UnsafeMutablePointer<FcFontSet>? {
        if let set = sorted[weight] { return set }
        guard let pattern = pattern(family: "sans-serif", weight) else { return nil }
        defer { FcPatternDestroy(pattern) }
        var result = FcResultNoMatch
        // With `trim` set, fonts that add no characters to those before them are left out.
        guard let set = FcFontSort(config, pattern, 1, nil, &result) else { return nil }
        sorted[weight] = set
        return set
    }

    // MARK: Patterns

    /// Returns a pattern for an upright font of normal width, which the caller has to destroy.
    private func pattern(family: String, _ weight: Weight) -> OpaquePointer? {
        guard let pattern = FcPatternCreate() else { return nil }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcPatternAddInteger(pattern, FC_WEIGHT, weight.rawValue)
        FcPatternAddInteger(pattern, FC_SLANT, 0)
        FcPatternAddBool(pattern, FC_VARIABLE, 0)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        return pattern
    }

    private static func families(of pattern: OpaquePointer) -> [String] {
        var families: [String] = []
        var text: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(pattern, FC_FAMILY, Int32(families.count), &text) == FcResultMatch,
            let name = text
        {
            families.append(String(cString: name))
        }
        return families
    }

    /// Returns a font's location; nil if its format is one that HarfBuzz does not read.
    private static func location(of pattern: OpaquePointer) -> FontLocation? {
        var path: UnsafeMutablePointer<FcChar8>?
        var format: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path,
            FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) == FcResultMatch, let format,
            ["TrueType", "CFF"].contains(String(cString: format))
        else { return nil }
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        // 0x8000 in the upper half stands for the whole variation range of a variable font.
        let isRange = UInt32(bitPattern: index) >> 16 == 0x8000
        return FontLocation(
            path: String(cString: path), index: isRange ? Int(index & 0xffff) : Int(max(0, index)))
    }

    private static func covers(_ pattern: OpaquePointer, _ scalars: [Unicode.Scalar]) -> Bool {
        var coverage: OpaquePointer?
        guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &coverage) == FcResultMatch else {
            return false
        }
        return scalars.allSatisfy { FcCharSetHasChar(coverage, $0.value) != 0 }
    }
}
