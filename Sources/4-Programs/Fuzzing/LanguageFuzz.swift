import JSON
import Templates

/// Reads fuzzed bytes as JSON with a text in one or several languages and a list of languages. It must not trap, and a
/// language that has a text must not be missing.
package enum LanguageFuzz {
    static let seeds: [[UInt8]] = [
        #"{"text":{"en":"Order","de":"Bestellen","zh-Hant":"x"},"languages":["de-CH","zh-Hant-TW","en_GB.UTF-8","C"]}"#,
        #"{"text":"Order","languages":["x-a","de-AT-1996-x-vienna",""]}"#,
    ].map { Array($0.utf8) }

    /// Reads a text and looks up languages.
    ///
    /// - Returns: whether the bytes have a text.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Bool {
        guard let json = try? JSONParser.parse(bytes), let written = json["text"],
            let text = try? LocalizedText(written, key: "text")
        else { return false }
        let languages = (json["languages"]?.array ?? []).compactMap(\.string)
        for language in languages { precondition(text.texts.contains(text.text(for: language))) }
        precondition(text.missingLanguages(among: text.languages).isEmpty)
        let missing = text.missingLanguages(among: languages)
        precondition(missing.count <= languages.count)
        for language in missing { precondition(text.text(for: language) == text.texts[0]) }
        return true
    }
}
