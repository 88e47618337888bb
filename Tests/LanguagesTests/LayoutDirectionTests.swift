import CICU
import Testing

@testable import Languages

@Suite struct LayoutDirectionTests {
    @Test(arguments: [
        ("en", LayoutDirection.leftToRight), ("", .leftToRight), ("ar", .rightToLeft),
        ("ar-EG", .rightToLeft), ("AR_eg.UTF-8", .rightToLeft), ("he-IL", .rightToLeft),
        ("az-Arab-IR", .rightToLeft), ("az", .leftToRight), ("ar-Latn", .leftToRight),
        ("de-u-nu-arab", .leftToRight), ("zh-Hant-TW", .leftToRight), ("arx", .leftToRight),
    ])
    func directionFollowsLanguageAndScript(locale: String, direction: LayoutDirection) {
        #expect(LayoutDirection(locale: locale) == direction)
    }

    /// The table agrees with ICU's data for every locale that ICU knows.
    @Test func directionMatchesICUForEveryLocale() throws {
        let count = flipbook_locale_count()
        #expect(count > 100)
        for i in 0..<count {
            let locale = String(cString: try #require(flipbook_locale_at(i)))
            // Punjabi in Pakistan is written in Arabic script; only ICU's own names imply that for a tag without a
            // script.
            let isRightToLeft = flipbook_locale_is_right_to_left(locale) != 0
            #expect(
                (LayoutDirection(locale: locale) == .rightToLeft) == isRightToLeft, "\(locale)")
        }
    }
}
