import Display
import JSON
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// Entries: what fingers type into them on the keyboard on the screen, and what comes of it.
@MainActor @Suite struct EntryTests {
    private static let page = """
        {"session": {"ends": 60, "warns": 10}, "values": {"name": "bo", "word": ""},
         "screens": {"a": {"page": {"title": "Hello {values.name}", "content": [
           {"entry": {"label": "Name", "value": "{values.name}", "placeholder": "First name",
                      "do": {"set": {"name": "{value}"}}}},
           {"entry": {"label": "Word", "value": "{values.word}", "secret": true, "keyboard": "number",
                      "limit": 3, "do": {"set": {"word": "{value}"}}}}]}}}}
        """

    private func field(_ name: String, _ fixture: KioskFixture) throws -> TextField {
        let element = fixture.app.screen.elements.first { $0.label == name && $0.view is TextField }
        return try #require(element?.view as? TextField, "\(name)")
    }

    private func value(_ path: String, _ fixture: KioskFixture) -> String? {
        fixture.app.model.values.value(at: path)?.text
            ?? fixture.app.kiosk.top?.values?.store.value(at: path)?.text
    }

    /// On a page something is done once the whole text has been typed.
    @Test func returnKeyPerformsTheAction() throws {
        let fixture = try KioskFixture(EntryTests.page)
        defer { fixture.stop() }
        try fixture.run()
        let name = try field("Name", fixture)
        #expect(name.text == "bo" && name.placeholder == "First name")
        try fixture.tap(name)
        #expect(fixture.app.keyboard.isShown && fixture.app.isInputPrivate)
        try fixture.typeOnScreen("b")
        #expect(value("name", fixture) == "bo")
        try fixture.press(.return)
        #expect(!fixture.app.keyboard.isShown && !fixture.app.isInputPrivate)
        #expect(value("name", fixture) == "bob" && fixture.texts.contains("Hello bob"))
    }

    /// The focus is lost to another entry, a secret of three digits at most.
    @Test func tapElsewherePerformsTheAction() throws {
        let fixture = try KioskFixture(EntryTests.page)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try field("Name", fixture))
        try fixture.typeOnScreen("b")
        let word = try field("Word", fixture)
        try fixture.tap(word)
        #expect(value("name", fixture) == "bob" && word.accessibilityValue == nil)
        try fixture.typeOnScreen("1234")
        try fixture.press(.hide)
        #expect(value("word", fixture) == "123")
    }

    /// A value that arrives while a text is edited waits; what was typed after it is newer.
    @Test(arguments: [("", "ada"), ("x", "box")])
    func valueWaitsForTheEnd(typed: String, result: String) throws {
        let fixture = try KioskFixture(EntryTests.page)
        defer { fixture.stop() }
        try fixture.run()
        let name = try field("Name", fixture)
        try fixture.tap(name)
        #expect(try fixture.app.set("name", toText: "ada"))
        try fixture.run()
        #expect(name.text == "bo")
        try fixture.typeOnScreen(typed)
        try fixture.press(.return)
        #expect(name.text == result && value("name", fixture) == result)
    }

    /// The end of a session does nothing with what is being typed.
    @Test func endOfSessionDropsTheText() throws {
        let fixture = try KioskFixture(EntryTests.page)
        defer { fixture.stop() }
        try fixture.run()
        var actions: [String] = []
        fixture.app.onAction = { actions.append($1) }
        try fixture.tap(try field("Name", fixture))
        try fixture.typeOnScreen("b")
        try fixture.run(55)
        // What is asked is in front of the keyboard.
        let views = fixture.app.screen.root.subviews
        let keyboard = try #require(views.firstIndex { $0 === fixture.app.keyboard.view })
        let warning = try #require(views.firstIndex { $0 === fixture.app.kiosk.warning })
        #expect(fixture.app.keyboard.isShown && keyboard < warning)
        try fixture.run(10)
        #expect(!fixture.app.keyboard.isShown && actions.isEmpty)
        #expect(try field("Name", fixture).text == "bo")
    }

    /// A pad for a PIN takes the place of the keyboard.
    @Test func padEndsTheEditing() throws {
        let fixture = try KioskFixture(EntryTests.page)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try field("Name", fixture))
        try fixture.typeOnScreen("b")
        fixture.app.show(Locks.Pad(pin: "staff", isForScreen: false))
        try fixture.run()
        #expect(!fixture.app.keyboard.isShown && value("name", fixture) == "bob")
    }

    /// The keyboard follows the theme, the language and the display.
    @Test func keyboardFollowsTheKiosk() throws {
        let dark = """
            {"locale": "de", "theme": {"appearance": "dark", "accent": "#ff0000"},
             "screens": {"a": {"page": {"title": {"de": "Hallo", "fr": "Salut"}}}}}
            """
        let fixture = try KioskFixture(dark)
        defer { fixture.stop() }
        try fixture.run()
        let keyboard = fixture.app.keyboard
        #expect(keyboard.languages == ["de", "fr"])
        #expect(keyboard.colors.background == KeyboardColors.dark.background)
        #expect(keyboard.colors.tint == fixture.app.model.theme.accent)
        fixture.app.setLanguage("fr")
        try fixture.run()
        #expect(keyboard.languages == ["fr", "de"])
        try fixture.change(dark.replacing("dark", with: "light"))
        try fixture.run()
        #expect(keyboard.colors.background == KeyboardColors.light.background)
        #expect(keyboard.pointsPerMillimetre == nil)
        let mode = DisplayMode(width: 800, height: 480, refreshInterval: 1.0 / 60, density: 254)
        fixture.app.fitKeyboard(to: mode, scale: 2)
        #expect(keyboard.pointsPerMillimetre == 5)
    }

    @Test func formFollowsEachLetter() throws {
        let fixture = try KioskFixture(
            """
            {"screens": {"f": {"form": {"title": "Hello {form.name}", "fields": [
               {"entry": {"name": "name", "label": "Name", "limit": 4}},
               {"entry": {"name": "mail", "label": "Mail", "keyboard": "email", "required": true,
                          "message": "Say where you are"}}],
               "submit": {"title": "Send", "do": {"run": ["./send"]}}}}}}
            """, files: ["send": "#!/bin/sh\ncat > got\n"], programs: ["send"])
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Send")))
        #expect(fixture.texts.contains("Say where you are") && !fixture.folder.exists("got"))
        try fixture.tap(try field("Name", fixture))
        try fixture.typeOnScreen("ad")
        #expect(value("name", fixture) == "ad" && fixture.texts.contains("Hello ad"))
        try fixture.typeOnScreen("ela")
        #expect(value("name", fixture) == "adel")
        // The return key goes on to the next entry, whose keyboard has other signs.
        try fixture.press(.return)
        #expect(try field("Mail", fixture).isEditing && fixture.app.keyboard.isShown)
        try fixture.typeOnScreen("a@b")
        #expect(!fixture.texts.contains("Say where you are"))
        try fixture.press(.return)
        try fixture.tap(try #require(fixture.button("Send")))
        let sent = try fixture.folder.read("got").filter { !$0.isWhitespace }
        #expect(sent == #"{"mail":"a@b","name":"adel"}"#)
    }

    /// In a row, new rows take nothing away from the one who types.
    @Test func rowIsEditedWhileRowsChange() throws {
        let fixture = try KioskFixture(
            """
            {"list": {"file": "a.json", "key": "id", "row": {"title": "{id}", "content": [
              {"entry": {"value": "{note}", "do": {"run": ["./set", "{id}", "{value}"]}}}]}}}
            """,
            files: [
                "a.json": #"[{"id": "x", "note": "n"}]"#, "set": "#!/bin/sh\necho $* > got\n",
            ], programs: ["set"])
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try field("x", fixture))
        try fixture.typeOnScreen("o")
        try fixture.folder.write(
            #"[{"id": "x", "note": "old"}, {"id": "y", "note": ""}]"#, to: "a.json")
        fixture.app.refresh(["a"])
        try fixture.run(2)
        #expect(fixture.texts.contains("y"))
        #expect(fixture.app.keyboard.isShown)
        try fixture.typeOnScreen("w")
        try fixture.press(.return)
        #expect(try fixture.folder.read("got") == "x now\n")
    }
}
