import JSON
import TestSupport
import Testing

@testable import Templates

@Suite struct LocalizedTextTests {
    private func text(_ json: String) throws -> LocalizedText {
        try LocalizedText(JSONParser.parse(json), key: "title")
    }

    @Test(arguments: [
        (["de"], "Bestellen"), (["de-CH"], "Bestellen"), (["de-AT"], "Bestölln"),
        (["DE_at.UTF-8"], "Bestölln"),
        (["de-AT-1996-x-vienna"], "Bestölln"), (["fr", "de"], "Bestellen"), (["fr"], "Order"),
        ([], "Order"),
        (["en-GB", "de"], "Order"), (["C", "zh-Hant-TW"], "訂購"), (["zh-Hant"], "訂購"),
        (["zh-TW"], "Order"),
        (["zh-Hans", "de"], "Bestellen"), (["x-zz", "not a tag", "", "de"], "Bestellen"),
        (["zh-Hant-x-a"], "訂購"), (["deu"], "Order"),
    ])
    func firstLanguageThatTextHasIsChosen(languages: [String], chosen: String) throws {
        let text = try text(
            #"{"en": "Order", "de": "Bestellen", "de-AT": "Bestölln", "zh-Hant": "訂購"}"#)
        #expect(text.text(for: languages) == chosen)
    }

    @Test func textInAllLanguagesIsNeverMissing() throws {
        let text = try text("\"Order\"")
        #expect(text == LocalizedText("Order"))
        #expect(text.text(for: ["de"]) == "Order" && text.missingLanguages(among: ["de"]).isEmpty)
        #expect(text.languages.isEmpty && text.texts == ["Order"])
    }

    @Test func missingLanguagesAreNamed() throws {
        let text = try text(#"{"en": "Order", "de": "Bestellen"}"#)
        #expect(
            text.missingLanguages(among: ["en-US", "fr", "de-CH", "pl-PL"]) == ["fr", "pl-PL"])
        #expect(text.languages == ["en", "de"] && text.texts == ["Order", "Bestellen"])
        #expect(try self.text(#"{"de": "Bestellen"}"#).missingLanguages(among: ["en"]) == ["en"])
        #expect(try self.text(#"{"de": "Bestellen"}"#).text(for: ["en"]) == "Bestellen")
    }

    // Not in the macro's arguments, since interpolation there crashes the compiler of Swift 6.0.
    private static let errors: [(String, String)] = [
        ("5", "title: takes a text, \(byLanguage) a number"),
        ("[\"x\"]", "title: takes a text, \(byLanguage) an array"),
        (#"{"en": null}"#, "title.en: takes a text, \(byLanguage) null"),
        ("{}", "title: has no language; write a text, or texts such as {\"en\": \"Order\"}"),
        (#"{"en": "x", "EN": "y"}"#, "title.EN: occurs twice; remove one"),
        (#"{"de_CH": "x"}"#, "title.de_CH: is no language; did you mean 'de-CH'?"),
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
}
