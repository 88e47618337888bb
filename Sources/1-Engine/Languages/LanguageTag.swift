import Glibc

/// A BCP 47 language tag, such as `de-CH`.
package struct LanguageTag: Hashable, Sendable {
    /// The tag in lower case.
    package let text: String

    /// Creates a tag; nil for a text that is none: a language of two or three letters, then parts of one to eight
    /// letters and digits, separated by hyphens. No longer names of languages are registered.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, let language = parts.first,
            (2...3).contains(language.utf8.count), language.utf8.allSatisfy(LanguageTag.isLetter),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.utf8.count)
                    && part.utf8.allSatisfy { LanguageTag.isLetter($0) || (48...57).contains($0) }
            })
        else { return nil }
        self.text = text.lowercased()
    }

    /// Creates the tag of a locale, which may also be a POSIX name such as `de_CH.UTF-8`; nil if it has none, as `C`.
    package init?(locale: String) {
        guard let tag = LanguageTag.spelling(of: locale) else { return nil }
        self.init(tag)
    }

    /// Returns a locale's name as a tag, with its own capitals; nil if it is none.
    package static func spelling(of locale: String) -> String? {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let tag = String(name.map { $0 == "_" ? "-" : $0 })
        return LanguageTag(tag) == nil ? nil : tag
    }

    /// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, such as `de-CH` for `de_CH.UTF-8`; nil if none is set or the
    /// locale is `C` or `POSIX`.
    package static var ofEnvironment: String? {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let values = names.lazy.compactMap { getenv($0).map { String(cString: $0) } }
        return values.first { !$0.isEmpty }.flatMap(LanguageTag.spelling(of:))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

    /// The tags that a text is looked up by, the longest first, as RFC 4647 has it: `zh-hant-tw`, `zh-hant`, `zh`. A
    /// part of one letter, which announces an extension, is removed together with the extension.
    package var lookups: [String] {
        var parts = text.split(separator: "-")
        var tags: [String] = []
        while !parts.isEmpty {
            tags.append(parts.joined(separator: "-"))
            parts.removeLast()
            if parts.count > 1, parts.last?.utf8.count == 1 { parts.removeLast() }
        }
        return tags
    }

    /// The ends of the names of members in this language, such as `@de-CH` and `@de`, the longest first.
    package var memberSuffixes: [String] {
        lookups.map { tag in
            "@"
                + tag.split(separator: "-").enumerated().map { index, part in
                    index > 0 && part.count == 2
                        ? part.uppercased()
                        : index > 0 && part.count == 4
                            ? part.prefix(1).uppercased() + part.dropFirst() : String(part)
                }.joined(separator: "-")
        }
    }
}
