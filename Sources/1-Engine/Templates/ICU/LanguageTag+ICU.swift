import CICU
import Languages

extension LanguageTag {
    /// Whether ICU knows the language.
    package var isKnownLanguage: Bool {
        flipbook_icu_knows_language(String(text.prefix { $0 != "-" })) != 0
    }
}
