import Geometry
import Interface
import JSON
import Templates
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile

/// The kiosk's built-in texts in its language.
@MainActor @Suite struct LanguageTests {
    @Test func builtInTextsUseConfiguredLanguage() throws {
        let stage = try KioskStage(
            #""title": "Abfahrten", "locale": "de-DE", "header": {"rive": "h.riv"},"#)
        stage.frames(seconds: 1)
        #expect(
            try stage.placeholder.texts == ["Wird geladen …", "Der Inhalt erscheint in Kürze", ""])
        stage.kiosk.showOutcome(failure: "x", updated: nil)
        stage.settle()
        #expect(
            try stage.placeholder.texts
                == ["Laden fehlgeschlagen", "Zum erneuten Versuch nach unten ziehen", ""])
        stage.showRows()
        stage.frame()
        stage.kiosk.showOutcome(failure: "x", updated: "14:05")
        #expect(try stage.bar.noticeText == "Nicht aktualisiert seit 14:05")
        stage.kiosk.showOutcome(failure: nil, updated: "14:05")
        #expect(try stage.bar.noticeText == "Aktualisiert 14:05")
    }

    @Test func configuredTextsOverrideBuiltInTexts() throws {
        let stage = try KioskStage(
            #""title": "T", "locale": "fr", "texts": {"loading": "Wait", "stale": "Old: {time}"},"#)
        stage.frames(seconds: 1)
        #expect(
            try stage.placeholder.texts == ["Wait", "Le contenu s’affichera dans un instant", ""])
        stage.showRows()
        stage.frame()
        stage.kiosk.showOutcome(failure: "x", updated: "14:05")
        #expect(try stage.bar.noticeText == "Old: 14:05")
        stage.kiosk.showOutcome(failure: "x", updated: nil)
        #expect(try stage.bar.noticeText == "Pas à jour")
    }

    /// Names of locales of the C library are not language tags.
    @Test(arguments: [
        ("de_DE", #"; did you mean "de-DE"?"#), ("pt_BR.UTF-8", #"; did you mean "pt-BR"?"#),
        ("ca_ES@valencia", #"; did you mean "ca-ES"?"#), ("german please", ""),
    ])
    func languageTagIsSuggested(locale: String, advice: String) {
        let text = #"{"list": {"command": ["x"]}, "locale": "\#(locale)"}"#
        let errors = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(
            errors?.description
                == #"kiosk.json:1:40: 'locale' must be a language tag such as "en" or "de-CH""#
                + advice)
    }

    @Test func unknownTextIsReported() throws {
        let text = #"{"list": {"command": ["x"]}, "texts": {"emty": "None"}}"#
        let errors = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(
            errors?.description
                == "kiosk.json:1:48: 'texts.emty': there is no text 'emty'; did you mean 'empty'?")
    }

    // MARK: Switching

    private static let menu = """
        {"title": {"en": "Café", "de": "Kaffeehaus", "ar": "مقهى"}, "locale": "en", "clock": {"en": "Now", "de": "Jetzt"},
         "texts": {"back": {"en": "Return", "de": "Retour"}}, "values": {"n": 1234.5},
         "sources": {"menu": {"file": "menu.json"}},
         "screens": {
          "start": {"page": {"title": {"en": "Welcome", "de": "Willkommen", "ar": "أهلا"},
            "text": "{values.n|number}",
            "fields": [[{"en": "Price", "de": "Preis"}, "{values.n|number}"]],
            "buttons": [
             {"title": "Deutsch", "do": [{"locale": "de"}, {"show": "menu"}]},
             {"title": "Arabic", "do": {"locale": "ar"}},
             {"title": "Ask", "do": {"dialog": {"title": {"en": "Sure?", "de": "Sicher?"},
               "buttons": [{"title": {"en": "Yes", "de": "Ja"}}]}}},
             {"title": "English", "do": {"locale": "en"}}]}},
          "menu": {"list": {"source": "menu", "section": {"en": "Dishes", "de": "Speisen"},
            "row": {"title": "{title}", "subtitle": {"en": "with {side}", "de": "mit {side}"}, "trailing": "{price|number}"}}}}}
        """
    private static let dishes =
        #"[{"title": "Soup", "title@de": "Suppe", "side": "bread", "side@de": "Brot", "price": 4.5}]"#

    private func fixture() throws -> KioskFixture {
        try KioskFixture(Self.menu, files: ["menu.json": Self.dishes])
    }

    @Test func actionShowsEverythingInLanguage() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        #expect(Set(["Café", "Now", "Welcome", "1,234.5", "Price"]).isSubset(of: fixture.texts))
        fixture.app.kiosk.show("menu", .null)
        try fixture.run()
        #expect(Set(["Soup", "with bread", "4.5", "Dishes"]).isSubset(of: fixture.texts))
        fixture.app.kiosk.back()
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Deutsch")))
        // The action after it shows a screen that is in the language from its first frame on.
        #expect(fixture.top == "menu" && fixture.app.model.strings[.back] == "Retour")
        #expect(
            Set(["Kaffeehaus", "Jetzt", "Suppe", "mit Brot", "4,5", "Speisen"])
                .isSubset(of: fixture.texts))
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(Set(["Willkommen", "1.234,5", "Preis"]).isSubset(of: fixture.texts))
    }

    @Test func layoutFollowsLanguage() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Arabic")))
        #expect(fixture.app.screen.userInterfaceLayoutDirection == .rightToLeft)
        #expect(fixture.texts.contains("أهلا"))
        // A text without the language is shown in the one that stands first.
        #expect(fixture.texts.contains("Price") && fixture.texts.contains("Now"))
        fixture.app.setLanguage(nil)
        try fixture.run()
        #expect(fixture.app.screen.userInterfaceLayoutDirection == .leftToRight)
        #expect(fixture.texts.contains("Welcome") && fixture.app.model.language == nil)
    }

    /// No frame shows texts of two languages, also if rows take time.
    @Test func switchIsOneFrame() throws {
        let fixture = try KioskFixture(
            Self.menu, files: ["menu.json": Self.dishes], workDuration: 0.2)
        defer { fixture.stop() }
        try fixture.run(3)
        fixture.app.kiosk.show("menu", .null)
        try fixture.run(3)
        var isShown = false
        fixture.app.setLanguage("de") { isShown = true }
        for _ in 0..<60 {
            try fixture.run(1.0 / 60)
            let texts = Set(fixture.texts)
            #expect(texts.contains("Suppe") == isShown && texts.contains("Soup") != isShown)
            #expect(texts.contains("Kaffeehaus") == isShown && texts.contains("Dishes") != isShown)
        }
        #expect(isShown)
    }

    /// The next visitor sees no frame in the language of the one before, also if rows take time.
    @Test func sessionEndsInOwnLanguage() throws {
        let fixture = try KioskFixture(
            Self.menu.replacing(#""screens": {"#, with: #""start": "menu", "screens": {"#),
            files: ["menu.json": Self.dishes], workDuration: 0.2)
        defer { fixture.stop() }
        try fixture.run(3)
        fixture.app.setLanguage("de")
        try fixture.run(3)
        #expect(fixture.texts.contains("Suppe") && fixture.texts.contains("Kaffeehaus"))
        fixture.app.session.end()
        for _ in 0..<60 {
            try fixture.run(1.0 / 60)
            #expect(!fixture.texts.contains("Suppe") && fixture.texts.contains("Café"))
        }
        #expect(fixture.texts.contains("Soup") && fixture.app.model.language == nil)
        // A choice that was not shown yet goes with the visitor, too.
        fixture.app.setLanguage("de")
        fixture.app.session.end()
        try fixture.run(3)
        #expect(fixture.texts.contains("Soup") && fixture.app.model.language == nil)
    }

    /// What actions and programs change while the rows are made is kept.
    @Test func changesDuringSwitchAreKept() throws {
        let fixture = try KioskFixture(
            Self.menu, files: ["menu.json": Self.dishes], workDuration: 0.5)
        defer { fixture.stop() }
        try fixture.run(3)
        fixture.app.kiosk.show("menu", .null)
        try fixture.run(3)
        fixture.app.setLanguage("de")
        try fixture.app.set("n", to: .string("7"))
        // Another choice takes the place of one that is not shown yet.
        fixture.app.setLanguage("ar")
        try fixture.run(2)
        #expect(
            fixture.app.model.values.value(at: "n") == .string("7")
                && fixture.app.model.language == "ar")
    }

    @Test func messagesAreTranslated() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Ask")))
        #expect(fixture.texts.contains("Sure?"))
        fixture.app.setLanguage("de")
        try fixture.run()
        #expect(fixture.texts.contains("Sicher?") && !fixture.texts.contains("Sure?"))
        #expect(fixture.app.messages.shown?.buttons == ["Ja"])
    }

    /// The choice outlives a changed configuration, but one that agrees with the configuration is none.
    @Test func reloadKeepsLanguage() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        fixture.app.setLanguage("de")
        try fixture.run()
        fixture.reload()
        try fixture.run()
        #expect(fixture.texts.contains("Willkommen"))
        fixture.app.setLanguage("en")
        try fixture.run()
        #expect(fixture.app.model.language == nil && fixture.texts.contains("Welcome"))
    }

    // MARK: Checks

    @Test(
        arguments: [
            (
                #""title": {"en": "A", "de": "B"}, "locale": "fr","#,
                ["1:39: 'title': has no text in 'fr', so 'en' is shown there; add it"]
            ),
            (
                #""title": {"en": "A", "xq": "B"},"#,
                ["1:39: 'title.xq': 'xq' is no known language; write one such as 'de'"]
            ),
            (
                #""title": {"en": "A", "de": "B"}, "clock": {"de-CH": "x", "en": "y"},"#,
                ["1:72: 'clock': has no text in 'de', so 'de-CH' is shown there; add it"]
            ),
            (#""title": {"en": "A", "de": "B"}, "clock": "x", "locale": "de-AT","#, []),
        ] as [(String, [String])])
    func missingLanguagesAreWarnedOf(keys: String, warnings: [String]) throws {
        let folder = try KioskFolder()
        try folder.write("[]", to: "a.json")
        try folder.write(
            "{\"list\": {\"file\": \"a.json\"}, \(keys) \"values\": {}}", to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json", runsCommands: false)
        #expect(check.errors.isEmpty)
        #expect(
            check.warnings.map { "\($0)".replacing("\(folder.path)/kiosk.json:", with: "") }
                == warnings)
    }

    @Test(arguments: [
        (#"{"en": "{", "de": "x"}"#, "'title': column 1: '{' has no '}'"),
        (
            #"{"english": "x"}"#,
            "'title.english': is no language; write a tag such as 'de' or 'de-CH'"
        ),
        (#"{"en": 5}"#, "'title.en': takes a text, or texts by language"),
        ("5", "'title' must be a string or an object of strings by language, not a number"),
    ])
    func wrongTextIsRefused(title: String, reason: String) {
        let text = "{\"list\": {\"command\": [\"x\"]}, \"title\": \(title)}"
        let errors = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(errors?.description.contains(reason) == true, "\(errors?.description ?? "")")
    }
}
