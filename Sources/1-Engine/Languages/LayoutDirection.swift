/// The direction in which a locale's text runs and its screens are laid out.
package enum LayoutDirection: Hashable, Sendable {
    case leftToRight, rightToLeft

    /// The languages that are written from right to left unless the locale specifies another script.
    private static let languages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "khw", "ks", "lrc", "mzn", "nqo",
        "pnb", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private static let scripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa", "yezi",
    ]

    /// Creates the direction of a locale.
    ///
    /// - Parameter locale: a BCP 47 language tag, such as `ar` or `az-Arab`.
    package init(locale: String) {
        let parts = LocaleParts(locale)
        let isRightToLeft =
            parts.script.map(LayoutDirection.scripts.contains)
            ?? LayoutDirection.languages.contains(parts.language)
        self = isRightToLeft ? .rightToLeft : .leftToRight
    }
}

/// The parts of a language tag that this module uses, in lower case.
struct LocaleParts {
    var language: String
    /// The script, of four letters.
    var script: String?
    /// The region, of two letters or three digits.
    var region: String?

    init(_ tag: String) {
        // No useful tag is longer; POSIX names have "_" between the parts and a codeset after ".".
        let parts = tag.prefix(64).lowercased().prefix { $0 != "." && $0 != "@" }
            .split { $0 == "-" || $0 == "_" }
        language = parts.first.map(String.init) ?? ""
        for part in parts.dropFirst() {
            // Extensions start here.
            if part.utf8.count == 1 { break }
            if script == nil, region == nil, part.utf8.count == 4, part.allSatisfy(\.isLetter) {
                script = String(part)
            } else if region == nil, part.utf8.count == 2 || Int(part) != nil {
                region = String(part)
            }
        }
    }
}
