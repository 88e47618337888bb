import CICU

/// The plural rules of a locale for cardinal numbers.
final class ICUPluralRules: ICUFormatter, @unchecked Sendable {
    private let rules: OpaquePointer
    private let formatter: ICUNumberFormatter

    init?(_ locale: ICULocale) {
        guard let formatter = ICUNumberFormatter(locale, skeleton: ".###"),
            let rules = flipbook_plural_open(locale.name)
        else { return nil }
        self.formatter = formatter
        self.rules = rules
    }

    deinit { flipbook_plural_close(rules) }

    /// Returns the category of a number ("one", "few", …), and the number as the locale writes it with up to three
    /// decimals.
    func select(_ number: NumberOperand) -> (category: String, formatted: String)? {
        formatter.select(rules, number)
    }
}
