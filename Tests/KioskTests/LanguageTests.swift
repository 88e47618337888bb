import Geometry
import Interface
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
}
