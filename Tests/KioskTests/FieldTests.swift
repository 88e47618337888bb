import Geometry
import InputEvents
import JSON
import Platform
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Numbers, PINs, days and times of day on pages and in forms.
@MainActor @Suite struct FieldTests {
    /// A page with a control for the value `n`.
    private func page(
        _ kind: String, _ keys: String, n: String = "\"\"", locale: String = "en"
    ) throws -> KioskFixture {
        let fixture = try KioskFixture(
            """
            {"locale": "\(locale)", "values": {"n": \(n)}, "session": {"ends": 60, "warns": 0},
             "screens": {"a": {"page": {"title": "n is {values.n}", "content": [
              {"\(kind)": {"label": "N", "value": "{values.n}", \(keys)
                           "do": {"set": {"n": "{value}"}}}}]}}}}
            """)
        try fixture.run()
        return fixture
    }

    private func control(_ fixture: KioskFixture) throws -> View {
        let element = fixture.app.screen.elements.first { $0.label == "N" && $0.role != .text }
        return try #require(element?.view)
    }

    private func field(_ fixture: KioskFixture) throws -> TextField {
        try #require(try control(fixture) as? TextField)
    }

    private func type(_ text: String, into field: TextField, _ fixture: KioskFixture) throws {
        try fixture.tap(field)
        field.edit {
            $0.selectAll()
            return $0.delete(.character, isForward: false)
        }
        try fixture.typeOnScreen(text)
        try fixture.press(.return)
    }

    private func value(_ fixture: KioskFixture) -> DataValue? {
        fixture.app.model.values.value(at: "n")
    }

    // MARK: Numbers

    struct Typed: Sendable {
        var keys: String
        var locale = "en"
        var typed: String
        /// The value afterwards, and the text of the field.
        var value: String
        var shown: String
        /// What is shown below the field.
        var note = ""
    }

    nonisolated static let numbers = [
        Typed(keys: #""range": [1, 90],"#, typed: "25", value: "25", shown: "25"),
        Typed(
            keys: #""range": [1, 90], "unit": "kg","#, typed: "91", value: "20", shown: "20",
            note: "1 – 90 kg"),
        Typed(
            keys: #""range": [16, 30], "step": 0.5,"#, typed: "21.3", value: "21.5",
            shown: "21.5"),
        Typed(
            keys: #""range": [16, 30], "step": 0.5,"#, locale: "de", typed: "21,5",
            value: "21.5", shown: "21,5"),
        Typed(
            keys: #""range": [-5, 30], "step": 0.5,"#, locale: "de", typed: "-,",
            value: "20", shown: "20", note: "-5 – 30"),
        Typed(keys: #""range": [-5, 30],"#, typed: "-5", value: "-5", shown: "-5"),
        Typed(keys: "", typed: "999999", value: "999999", shown: "999999"),
    ]

    @Test(arguments: numbers) func numberIsTyped(_ test: Typed) throws {
        let fixture = try page("number", test.keys, n: "20", locale: test.locale)
        defer { fixture.stop() }
        let field = try field(fixture)
        #expect(field.text == "20")
        try type(test.typed, into: field, fixture)
        #expect(value(fixture)?.text == test.value && field.text == test.shown)
        #expect(test.note.isEmpty || fixture.texts.contains(test.note), "\(fixture.texts)")
        // The note goes once somebody types again.
        try fixture.tap(field)
        #expect(test.note.isEmpty || !fixture.texts.contains(test.note))
    }

    /// The card around a field has room for what is said below it, also if a real keyboard has typed.
    @Test func noteHasItsRoom() throws {
        let fixture = try page("number", #""range": [1, 90],"#, n: "20")
        defer { fixture.stop() }
        let field = try field(fixture)
        var view: View = field
        while !(view is ControlView) { view = try #require(view.superview) }
        let card = try #require(view.superview)
        let height = card.frame.height
        field.becomeFirstResponder()
        for text in ["9", "9"] { _ = fixture.app.key(KeyStroke(code: 10, text: text)) }
        _ = fixture.app.key(KeyStroke(code: 28))
        try fixture.run()
        #expect(fixture.texts.contains("1 – 90"))
        #expect(card.frame.height > height + 10 && card.bounds.maxY >= view.frame.maxY)
    }

    /// A row has no room for a note.
    @Test func refusedNumberOfARowIsANotice() throws {
        let fixture = try KioskFixture(
            #"""
            {"values": {"m": 0, "rows": [{"id": "a", "n": 3}]},
             "screens": {"a": {"list": {"source": "values.rows", "row": {"title": "{id}", "content": [
              {"number": {"label": "N", "value": "{n}", "range": [1, 9], "do": {"set": {"m": "{value}"}}}}]}}}}}
            """#)
        defer { fixture.stop() }
        try fixture.run()
        let field = try field(fixture)
        try type("10", into: field, fixture)
        #expect(field.text == "3" && fixture.app.kiosk.notice.text == "1 – 9")
    }

    @Test func numberIsANumberForPrograms() throws {
        let fixture = try page("number", #""range": [1, 90],"#)
        defer { fixture.stop() }
        try type("7", into: try field(fixture), fixture)
        #expect(value(fixture) == .number(JSONNumber(unchecked: "7")))
    }

    // MARK: PINs

    @Test func pinHasItsNumberOfDigitsAndIsShownAsDots() throws {
        let fixture = try page("pin", #""length": 5,"#)
        defer { fixture.stop() }
        let field = try field(fixture)
        #expect(fixture.app.isInputPrivate)
        try fixture.tap(field)
        #expect(fixture.app.isInputPrivate && fixture.app.keyboard.view.look.hidesPresses)
        try fixture.typeOnScreen("123")
        try fixture.press(.return)
        #expect(value(fixture)?.text == "" && field.text.isEmpty)
        #expect(fixture.texts.contains("•••••"))
        try fixture.tap(field)
        // The sixth digit is not taken.
        try fixture.typeOnScreen("123456")
        try fixture.press(.return)
        #expect(value(fixture)?.text == "12345" && field.accessibilityValue == nil)
    }

    @Test func digitsOfThePadAreShuffledForAPinThatSaysSo() throws {
        for (keys, isShuffled) in [("", false), (#""shuffle": true,"#, true)] {
            let fixture = try page("pin", keys)
            defer { fixture.stop() }
            fixture.app.keyboard.shuffle = { $0.reversed() }
            try fixture.tap(try field(fixture))
            let first = fixture.app.keyboard.view.rows[0].compactMap(\.text)
            #expect(first == (isShuffled ? ["8", "7", "6"] : ["1", "2", "3"]))
            try fixture.typeOnScreen("2580")
            try fixture.press(.return)
            #expect(value(fixture)?.text == "2580")
        }
    }

    // MARK: Days and times of day

    private func picker(_ fixture: KioskFixture) throws -> DatePicker {
        let sheet = fixture.app.kiosk.dateSheet
        #expect(!sheet.isHidden)
        return try #require(sheet.card.subviews.compactMap { $0 as? DatePicker }.first)
    }

    private func press(_ title: String, _ fixture: KioskFixture) throws {
        let element = fixture.app.screen.elements.first { $0.label == title && $0.role == .button }
        try fixture.tap(try #require(element?.view, "\(title)"))
        try fixture.run(0.5)
    }

    private func buttonTitle(_ fixture: KioskFixture) throws -> String {
        try #require(try control(fixture) as? Button).title
    }

    /// It is 1 January 2026, a Thursday, 12:00.
    @Test func dayIsChosenOnTheSheet() throws {
        let fixture = try page(
            "date", #""range": ["today", "2026-11-28"], "placeholder": "When?","#)
        defer { fixture.stop() }
        #expect(try buttonTitle(fixture) == "When? ▾")
        try fixture.tap(try control(fixture))
        try fixture.run(0.5)
        let picker = try picker(fixture)
        #expect(picker.date.isoDate == "2026-01-01" && picker.minimumDate?.isoDate == "2026-01-01")
        #expect(picker.maximumDate?.isoDate == "2026-11-28")
        #expect(picker.preferredDatePickerStyle == .inline)
        // Nothing is chosen before OK, and nothing by Cancel.
        try press("2026-01-30", fixture)
        try press("Cancel", fixture)
        #expect(fixture.app.kiosk.dateSheet.isHidden && value(fixture)?.text == "")
        try fixture.tap(try control(fixture))
        try fixture.run(0.5)
        try press("2026-01-30", fixture)
        try press("OK", fixture)
        #expect(value(fixture)?.text == "2026-01-30")
        #expect(try buttonTitle(fixture) == "Jan 30, 2026 ▾")
        #expect(try control(fixture).accessibilityValue == "Jan 30, 2026")
    }

    @Test func timeOfDayIsChosenOnWheelsInTheLanguage() throws {
        let fixture = try page(
            "time", #""range": ["08:00", "18:00"], "step": 15,"#, n: #""09:30""#, locale: "de")
        defer { fixture.stop() }
        #expect(try buttonTitle(fixture) == "09:30 ▾")
        try fixture.tap(try control(fixture))
        try fixture.run(0.5)
        let wheels = fixture.app.screen.elements.filter { $0.role == .wheel }
        #expect(wheels.map(\.value) == ["09", "30"])
        #expect(wheels.map(\.label) == ["Stunde", "Minute"])
        wheels[1].view.accessibilityIncrement()
        try fixture.run(0.5)
        try press("OK", fixture)
        #expect(value(fixture)?.text == "09:45")
    }

    /// Whoever comes next does not find the sheet, and a tap beside it chooses nothing.
    @Test func sheetEndsWithTheSession() throws {
        let fixture = try page("date", "")
        defer { fixture.stop() }
        try fixture.tap(try control(fixture))
        try fixture.run(0.5)
        try fixture.tap(240, 5)
        try fixture.run(0.5)
        #expect(fixture.app.kiosk.dateSheet.isHidden)
        #expect(try fixture.app.set("n", toText: "2026-02-03"))
        try fixture.run()
        try fixture.tap(try control(fixture))
        try fixture.run(70)
        #expect(fixture.app.kiosk.dateSheet.isHidden && value(fixture)?.text == "")
    }

    // MARK: Forms

    private static let form = #"""
        {"session": {"ends": 60, "warns": 0}, "screens": {
          "form": {"title": "F", "form": {"fields": [
            {"number": {"name": "age", "label": "Age", "range": [18, 99], "unit": "years"}},
            {"pin": {"name": "code", "label": "Code", "required": true, "message": "A code, please"}},
            {"date": {"name": "day", "label": "Day", "range": ["2026-01-01", "2026-12-31"],
                      "value": "2025-12-24", "message": "This year"}},
            {"time": {"name": "from", "label": "From"}}],
           "submit": {"title": "Send", "do": {"run": ["./send"], "then": [{"show": "done"}]}}}},
          "done": {"page": {"title": "Thank you"}}}}
        """#

    @Test func formIsSentWithinTheLimits() throws {
        let fixture = try KioskFixture(
            FieldTests.form, files: ["send": "#!/bin/sh\ncat > got\n"], programs: ["send"])
        defer { fixture.stop() }
        try fixture.run()
        func field(_ name: String) throws -> TextField {
            let element = fixture.app.screen.elements.first {
                $0.label == name && $0.view is TextField
            }
            return try #require(element?.view as? TextField)
        }
        try fixture.tap(try field("Age"))
        try fixture.typeOnScreen("9")
        // The return key of the pad goes on to the next field.
        try fixture.press(.return)
        #expect(try field("Code").isEditing)
        try fixture.typeOnScreen("12")
        try fixture.press(.return)
        try press("Send", fixture)
        #expect(fixture.texts.contains("18 – 99 years") && fixture.texts.contains("A code, please"))
        #expect(fixture.texts.contains("This year") && fixture.top == "form")
        try fixture.tap(try field("Age"))
        try fixture.typeOnScreen("0")
        try fixture.press(.return)
        #expect(!fixture.texts.contains("18 – 99 years"))
        try fixture.typeOnScreen("34")
        try fixture.press(.return)
        #expect(try fixture.app.set("screen.day", toText: "2026-05-06"))
        try fixture.run()
        try press("Send", fixture)
        let sent = try fixture.folder.read("got").filter { !$0.isWhitespace }
        #expect(sent == #"{"age":90,"code":"1234","day":"2026-05-06","from":""}"#)
        #expect(fixture.top == "done")
    }
}
