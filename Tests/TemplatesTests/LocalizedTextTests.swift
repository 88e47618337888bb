import JSON
import Languages
import TestSupport
import Testing

@testable import Templates

@Suite struct LocalizedTextTests {
    private func text(_ json: String) throws -> LocalizedText {
        try LocalizedText(JSONParser.parse(json), key: "title")
    }

    @Test(arguments: [
        ("de", "Bestellen"), ("de-CH", "Bestellen"), ("de-AT", "Bestölln"),
        ("DE_at.UTF-8", "Bestölln"), ("de-AT-1996-x-vienna", "Bestölln"), ("fr", "Order"),
        ("en-GB", "Order"), ("C", "Order"), ("zh-Hant-TW", "訂購"), ("zh-Hant", "訂購"),
        ("zh-TW", "Order"), ("zh-Hans", "Order"), ("x-zz", "Order"), ("not a tag", "Order"),
        ("", "Order"), ("zh-Hant-x-a", "訂購"), ("deu", "Order"),
    ])
    func languageIsLookedUpFromItsLongestTag(language: String, chosen: String) throws {
        let text = try text(
            #"{"en": "Order", "de": "Bestellen", "de-AT": "Bestölln", "zh-Hant": "訂購"}"#)
        #expect(text.text(for: language) == chosen)
    }

    @Test func textInAllLanguagesIsNeverMissing() throws {
        let text = try text("\"Order\"")
        #expect(text == LocalizedText("Order"))
        #expect(text.text(for: "de") == "Order" && text.missingLanguages(among: ["de"]).isEmpty)
        #expect(text.languages.isEmpty && text.texts == ["Order"])
    }

    @Test func missingLanguagesAreNamed() throws {
        let text = try text(#"{"en": "Order", "de": "Bestellen"}"#)
        #expect(
            text.missingLanguages(among: ["en-US", "fr", "de-CH", "pl-PL"]) == ["fr", "pl-PL"])
        #expect(text.languages == ["en", "de"] && text.texts == ["Order", "Bestellen"])
        #expect(try self.text(#"{"de": "Bestellen"}"#).missingLanguages(among: ["en"]) == ["en"])
        #expect(try self.text(#"{"de": "Bestellen"}"#).text(for: "en") == "Bestellen")
    }

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let errors: [(String, String)] = [
        ("5", "title: takes a text, \(byLanguage) a number"),
        ("[\"x\"]", "title: takes a text, \(byLanguage) an array"),
        (#"{"en": null}"#, "title.en: takes a text, \(byLanguage) null"),
        ("{}", "title: has no language; write a text, or texts such as {\"en\": \"Order\"}"),
        (#"{"en": "x", "EN": "y"}"#, "title.EN: occurs twice; remove one"),
        (#"{"de_CH": "x"}"#, "title.de_CH: is no language; did you mean 'de-CH'?"),
        (#"{"english": "x"}"#, "title.english: \(noTag)"),
        (#"{"e": "x"}"#, "title.e: is no language; write a tag such as 'de' or 'de-CH'"),
        (#"{"": "x"}"#, "title.: is no language; write a tag such as 'de' or 'de-CH'"),
        (#"{"english language": "x"}"#, "title.english language: \(noTag)"),
        (#"{"de-": "x"}"#, "title.de-: \(noTag)"), (#"{"dé": "x"}"#, "title.dé: \(noTag)"),
    ]
    private static let noTag = "is no language; write a tag such as 'de' or 'de-CH'"
    private static let byLanguage =
        "or texts by language such as {\"en\": \"Order\", \"de\": \"Bestellen\"}, not"

    @Test(arguments: errors)
    func errorNamesKeyAndRemedy(json: String, description: String) {
        let error = thrownError(LocalizedTextError.self) { try text(json) }
        #expect(error?.description == description)
        #expect(error?.position.line == 1)
    }

    @Test func numberOfLanguagesIsLimited() throws {
        func json(_ count: Int) -> String {
            "{" + (0..<count).map { "\"de-a\($0)\": \"x\"" }.joined(separator: ",") + "}"
        }
        #expect(try text(json(64)).languages.count == 64)
        #expect(
            thrownError(LocalizedTextError.self) { try text(json(65)) }?.description
                == "title: has 65 languages; at most 64 are allowed")
    }

    @Test(arguments: [("de", "Preis: 2,5"), ("en-GB", "Price 2.5"), ("fr", "Price 2,5")])
    func templateIsExpandedInLanguageOfContext(language: String, text: String) throws {
        let template = try Template(
            self.text(#"{"en": "Price {price|number}", "de": "Preis: {price|number}"}"#))
        let context = FormatContext(locale: language, timeZone: "UTC")
        let scope = TemplateScope(item: .object(["price": .number(JSONNumber(unchecked: "2.5"))]))
        #expect(template.expand(scope, context) == text)
        #expect(template.display(scope, context) == text)
        #expect(template.value(scope, context) == .string(text))
        #expect(template.constantText(context) == nil)
        #expect(template.placeholders.map(\.text) == ["price", "price"])
        #expect(template.text == "Price {price|number}" && template.inAllLanguages.count == 2)
    }

    @Test func constantTextIsOfLanguage() throws {
        let template = try Template(text(#"{"en": "Order", "de": "{n}", "ar": ""}"#))
        func constant(_ language: String) -> String? {
            template.constantText(FormatContext(locale: language, timeZone: "UTC"))
        }
        #expect(constant("en") == "Order" && constant("de") == nil && constant("ar") == "")
        #expect(!template.isEmpty)
        #expect(
            thrownError(TemplateError.self) { try Template(text(#"{"en": "x", "de": "{"}"#)) }
                != nil)
    }

    @Test func timeOfLanguageCounts() throws {
        let template = try Template(text(#"{"en": "Now", "de": "{now|time}"}"#))
        func next(_ language: String) -> Double {
            template.nextChange(
                TemplateScope(now: 30), FormatContext(locale: language, timeZone: "UTC"))
        }
        #expect(template.isTimeDependent && next("en") == .infinity && next("de") == 60)
    }

    /// A member with the language in its name stands for the one without.
    @Test(arguments: [
        ("de", "Suppe", "Heiß"), ("de-CH", "Süppli", "Heiß"), ("en", "Soup", "Hot"),
        ("zh-hant-tw", "湯", "Hot"), ("x", "Soup", "Hot"),
    ])
    func membersMayHaveLanguages(language: String, title: String, note: String) throws {
        let context = FormatContext(locale: language, timeZone: "UTC")
        let item = DataValue(
            try JSONParser.parse(
                #"{"title": "Soup", "title@de": "Suppe", "title@de-CH": "Süppli", "title@zh-Hant": "湯", "#
                    + #""info": {"note": "Hot", "note@de": "Heiß"}, "plain": "x"}"#))
        let scope = TemplateScope(item: item, sources: ["menu": item])
        for (text, result) in [
            ("{title}", title), ("{row.title}", title), ("{info.note}", note),
            ("{menu.info.note}", note), ("{plain}", "x"), ("{title@de}", "Suppe"),
        ] {
            #expect(try Template(text).expand(scope, context) == result)
        }
        // Conditions compare what is the same in all languages.
        #expect(scope.value(at: TemplatePath("title")) == .string("Soup"))
    }

    @Test(arguments: [("de", true), ("gsw", true), ("xq", false), ("zzz", false), ("de-XX", true)])
    func languageMayBeUnknown(tag: String, isKnown: Bool) {
        #expect(LanguageTag(tag)?.isKnownLanguage == isKnown)
    }
}
