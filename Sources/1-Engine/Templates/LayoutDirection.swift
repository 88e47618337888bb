/// The direction in which a locale's text runs and its screens are laid out.
package enum LayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft

    /// The languages that are written from right to left, unless the locale names another script.
    private static let languages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc", "mzn", "nqo",
        "pnb", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private static let scripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
    ]

    /// - Parameter locale: a language tag of BCP 47, such as `ar` or `az-Arab`.
    package init(locale: String) {
        let parts = LocaleParts(locale)
        let isRightToLeft =
            parts.script.map(LayoutDirection.scripts.contains)
            ?? LayoutDirection.languages.contains(parts.language)
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }
}

/// The parts of a language tag that this module decides by, in small letters.
struct LocaleParts {
    var language: String
    /// Four letters.
    var script: String?
    /// Two letters or three digits.
    var region: String?

    init(_ tag: String) {
        // A tag of any use is shorter; POSIX has "_" between the parts and a codeset behind ".".
        let parts = tag.prefix(64).lowercased().prefix { $0 != "." && $0 != "@" }
            .split { $0 == "-" || $0 == "_" }
        language = parts.first.map(String.init) ?? ""
        for part in parts.dropFirst() {
            // Extensions follow.
            if part.utf8.count == 1 { break }
            if script == nil, region == nil, part.utf8.count == 4, part.allSatisfy(\.isLetter) {
                script = String(part)
            } else if region == nil, part.utf8.count == 2 || Int(part) != nil {
                region = String(part)
            }
        }
    }
}
