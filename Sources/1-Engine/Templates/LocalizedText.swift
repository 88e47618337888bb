import JSON
import Languages

/// A text that may be written in several languages: in a configuration a text, or an object of texts by language,
/// `{"en": "Order", "de": "Bestellen"}`.
package struct LocalizedText: Hashable, Sendable {
    /// The maximum number of languages.
    package static let maximumLanguages = 64

    private struct Entry: Hashable {
        /// The language as it was written; nil for a text in all languages.
        let language: String?
        let text: String
    }

    /// The texts in the order of the configuration; at least one.
    private let entries: [Entry]
    /// The indices of the texts by their languages' tags.
    private let indices: [String: Int]

    /// Creates a text that is the same in all languages.
    package init(_ text: String) {
        entries = [Entry(language: nil, text: text)]
        indices = [:]
    }

    /// Reads a text from a configuration.
    ///
    /// - Parameters:
    ///   - json: a string, or an object whose names are BCP 47 language tags.
    ///   - key: the text's key, such as `title`, for messages.
    /// - Throws: `LocalizedTextError` for the first mistake.
    /// - Complexity: linear in the number of languages.
    package init(_ json: JSONValue, key: String) throws(LocalizedTextError) {
        if let text = json.string {
            self = LocalizedText(text)
            return
        }
        func error(
            _ name: String?, _ position: JSONPosition, _ reason: LocalizedTextError.Reason
        ) -> LocalizedTextError {
            LocalizedTextError(
                key: name.map { "\(key).\($0)" } ?? key, position: position, reason: reason)
        }
        guard let members = json.members else {
            throw error(nil, json.position, .notText(found: json.kindName))
        }
        if members.isEmpty { throw error(nil, json.position, .noLanguage) }
        if members.count > LocalizedText.maximumLanguages {
            throw error(nil, json.position, .tooManyLanguages(members.count))
        }
        var entries: [Entry] = []
        var indices: [String: Int] = [:]
        for member in members {
            guard let tag = LanguageTag(member.key) else {
                throw error(
                    member.key, member.position,
                    .notLanguage(nearest: LanguageTag.spelling(of: member.key)))
            }
            guard let text = member.value.string else {
                throw error(
                    member.key, member.value.position, .notText(found: member.value.kindName))
            }
            guard indices.updateValue(entries.count, forKey: tag.text) == nil else {
                throw error(member.key, member.position, .duplicateLanguage)
            }
            entries.append(Entry(language: member.key, text: text))
        }
        self.entries = entries
        self.indices = indices
    }

    /// The languages in the order of the configuration; empty for a text in all languages.
    package var languages: [String] { entries.compactMap(\.language) }

    /// All texts, for checks of what is in them: those of `languages`, or the only one.
    package var texts: [String] { entries.map(\.text) }

    /// Returns the text in a language, which is looked up as it is and then without its last parts, `de-CH` and then
    /// `de`. If it has none of them, returns the text that was written first.
    ///
    /// - Parameter language: a BCP 47 tag or a POSIX locale.
    package func text(for language: String) -> String {
        entries.count > 1 ? entries[index(for: language) ?? 0].text : entries[0].text
    }

    /// Returns the index in `texts` of the text of the first of several tags, in lower case, that it has; 0 if it has
    /// none of them.
    func index(among lookups: [String]) -> Int {
        lookups.lazy.compactMap { indices[$0] }.first ?? 0
    }

    /// Returns the languages in which the text is missing, so that another language would be shown.
    package func missingLanguages(among languages: [String]) -> [String] {
        indices.isEmpty ? [] : languages.filter { index(for: $0) == nil }
    }

    private func index(for language: String) -> Int? {
        LanguageTag(locale: language)?.lookups.lazy.compactMap { indices[$0] }.first
    }
}

/// The reason why a part of a configuration is not a text in one or several languages.
package struct LocalizedTextError: Error, Equatable, CustomStringConvertible, Sendable {
    package enum Reason: Equatable, Sendable {
        case notText(found: String)
        case noLanguage
        case notLanguage(nearest: String?)
        case duplicateLanguage
        case tooManyLanguages(Int)
    }

    /// The key of the text, such as `title.de`.
    package let key: String
    package let position: JSONPosition
    package let reason: Reason

    /// The reason and how to fix it, in one line without the key.
    package var explanation: String {
        switch reason {
        case .notText(let found):
            "takes a text, or texts by language such as {\"en\": \"Order\", \"de\": \"Bestellen\"}, "
                + "not \(found)"
        case .noLanguage: "has no language; write a text, or texts such as {\"en\": \"Order\"}"
        case .notLanguage(let nearest?): "is no language; did you mean '\(nearest)'?"
        case .notLanguage(nil): "is no language; write a tag such as 'de' or 'de-CH'"
        case .duplicateLanguage: "occurs twice; remove one"
        case .tooManyLanguages(let count):
            "has \(count) languages; at most \(LocalizedText.maximumLanguages) are allowed"
        }
    }

    package var description: String { "\(key): \(explanation)" }
}
