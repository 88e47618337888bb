import Geometry
import ImageCodecs
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing

@testable import Interface
@testable import Typography

/// Text fields under fingers and keys.
@MainActor @Suite struct TextFieldTests {
    private let stage = Stage(Size(400, 600))
    private let family: FontFamily
    private let log = Log()

    private final class Log { var events: [String] = [] }

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
    }

    private func field(_ text: String = "", y: Double = 100) -> TextField {
        let field = TextField(family: family)
        field.frame = Rect(50, y, 300, 44)
        field.text = text
        let log = log
        for (name, event) in [
            ("begin", Control.Event.editingDidBegin), ("change", .editingChanged),
            ("end", .editingDidEnd), ("return", .editingDidEndOnExit),
        ] {
            field.addAction(for: event) { log.events.append(name) }
        }
        stage.root.addSubview(field)
        stage.frame()
        return field
    }

    @discardableResult
    private func key(
        _ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = [], text: String = ""
    ) -> Bool {
        let isHandled = stage.screen.key(KeyPress(key, modifiers), text: text)
        _ = stage.screen.key(KeyPress(key, modifiers, .up))
        stage.frame()
        return isHandled
    }

    private func type(_ text: String) {
        for letter in text { key(KeyPress.Key(letter) ?? .insert, text: String(letter)) }
    }

    private func tap(_ x: Double, _ y: Double = 122) {
        // A contact that follows sooner is a bounce.
        stage.frames(5)
        stage.tap(x, y)
        stage.frame()
    }

    // MARK: Focus

    @Test func tapBeginsToEditAndTapElsewhereEnds() {
        let field = field()
        tap(200)
        #expect(field.isEditing && stage.screen.isEditingText)
        #expect(stage.screen.focusRing.isHidden)
        // A finger that drags ends nothing.
        stage.drag(from: Point(200, 300), to: Point(200, 400))
        #expect(field.isEditing)
        tap(200, 400)
        #expect(!field.isEditing && !stage.screen.isEditingText)
        #expect(log.events == ["begin", "end"])
    }

    @Test func buttonIsPressedBeforeEditingEnds() {
        let field = field("a")
        let log = log
        let button = Control(frame: Rect(50, 300, 100, 44))
        button.addAction(for: .touchUpInside) { log.events.append("press") }
        stage.root.addSubview(button)
        field.becomeFirstResponder()
        tap(100, 322)
        #expect(log.events == ["begin", "press", "end"])
    }

    @Test func tapOnAnotherFieldEditsThatOne() {
        let (first, second) = (field(), field(y: 200))
        tap(200)
        tap(200, 222)
        #expect(!first.isEditing && second.isEditing)
    }

    @Test func keysWalkBetweenFields() {
        let (first, second) = (field(), field(y: 200))
        first.returnKeyType = .next
        first.becomeFirstResponder()
        type("one")
        key(.enter)
        type("two")
        #expect(first.text == "one" && second.text == "two")
        key(.tab, .shift)
        #expect(first.isEditing)
        key(.down)
        #expect(second.isEditing)
        key(.enter)
        #expect(!second.isEditing)
        #expect(log.events.filter { $0 == "return" }.count == 2)
    }

    @Test func disabledFieldIsNotEdited() {
        let field = field()
        field.becomeFirstResponder()
        field.isEnabled = false
        #expect(!field.isEditing)
        #expect(!field.becomeFirstResponder())
        tap(200)
        #expect(!field.isEditing && !field.insertText("x") && field.text.isEmpty)
    }

    // MARK: Keys

    @Test func keysEditAtTheCaret() {
        let field = field("hello world")
        field.becomeFirstResponder()
        type("!")
        key(.home)
        key(.delete)
        type("J")
        key(.right, .control)
        key(.left, .shift)
        type("y ")
        #expect(field.text == "Jelly  world!")
        key(.backspace, .control)
        #expect(field.text == " world!")
        key(.z, .control)
        #expect(field.text == "Jelly  world!")
        key(.z, [.control, .shift])
        key(.a, .control)
        type("x")
        #expect(field.text == "x")
        #expect(stage.screen.insertText("yz") && field.text == "xyz")
        key(.escape)
        #expect(!field.isEditing && !key(.insert, text: "q"))
    }

    @Test func settingTheTextSendsNothing() {
        let field = field()
        field.text = "two\nlines"
        field.maximumLength = 11
        field.allowedCharacters = "a-z"
        field.becomeFirstResponder()
        type("A1bcd")
        #expect(field.text == "two linesbc")
        #expect(log.events == ["begin", "change", "change"])
    }

    // MARK: Fingers

    @Test func fingerPutsTheCaretWhereItIs() {
        let field = field("iiiiiiiiii wwww")
        tap(53)
        type("x")
        #expect(field.text.hasPrefix("x"))
        tap(340)
        type("y")
        #expect(field.text.hasSuffix("y"))
    }

    @Test func tapsSelectAWordAndThenAll() {
        let field = field("first second")
        tap(75)
        tap(75)
        #expect(field.editor.selectedText == "first")
        tap(75)
        #expect(field.editor.selectedText == "first second")
        type("x")
        #expect(field.text == "x")
    }

    @Test func fingerDragsTheCaretOfAFieldThatIsEdited() {
        let field = field("some words")
        stage.drag(from: Point(60, 122), to: Point(340, 122))
        #expect(!field.isEditing)
        field.becomeFirstResponder()
        stage.frames(60)
        stage.drag(from: Point(340, 122), to: Point(20, 122))
        #expect(field.editor.caret == 0 && field.editor.selection.isEmpty)
    }

    @Test func clearButtonRemovesTheText() {
        let field = field("text")
        field.clearButtonMode = .whileEditing
        #expect(!field.showsClearButton)
        field.becomeFirstResponder()
        #expect(field.showsClearButton)
        tap(330)
        #expect(field.text.isEmpty && field.isEditing && !field.showsClearButton)
        #expect(log.events == ["begin", "change"])
    }

    // MARK: The line

    @Test func longTextScrollsWithTheCaret() {
        let field = field(String(repeating: "long text ", count: 20))
        field.layOutText()
        let width = field.textArea.width
        #expect(field.line.origin == 0)
        field.becomeFirstResponder()
        stage.frame()
        let atEnd = field.line.origin
        #expect(atEnd < -1000)
        #expect(abs(atEnd + field.line.caretX + TextFieldLine.caretWidth - width) < 1)
        for _ in 0..<30 { key(.left) }
        #expect(field.line.origin == atEnd)
        key(.home)
        #expect(field.line.origin == 0)
        key(.end)
        key(.a, .control)
        key(.backspace)
        #expect(field.line.origin == 0)
        field.text = String(repeating: "w", count: 100)
        stage.frame()
        field.resignFirstResponder()
        stage.frame()
        #expect(field.line.origin == 0)
    }

    @Test func hebrewStartsAtTheRight() {
        let field = field("שלום")
        field.becomeFirstResponder()
        stage.frame()
        let width = field.textArea.width
        #expect(field.line.origin + field.line.layout.width > width - 4)
        // The caret after the last letter is at its left.
        #expect(field.line.caretX < 1)
        key(.right)
        #expect(field.editor.caret == 3)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        field.text = ""
        stage.frame()
        #expect(field.line.origin > width - 4)
    }

    // MARK: Secrets and assistance

    /// The start of a text that is not edited is in sight, whatever width the field had before.
    @Test(arguments: ["a text that is longer than the field", "טקסט ארוך יותר מהשדה שלו"])
    func startOfTheTextIsInSight(text: String) {
        let field = field(text)
        field.frame.size.width = 60
        stage.frame()
        field.frame.size.width = 120
        stage.frame()
        func start() -> Double { field.caretRect(at: 0, endsLine: false).midX - field.textArea.x }
        func expected() -> Double {
            field.line.isFromRight ? field.textArea.width - TextFieldLine.caretWidth / 2 : 1
        }
        #expect(abs(start() - expected()) <= 1)
        field.becomeFirstResponder()
        stage.frames(2)
        #expect(abs(start() - expected()) > 20)
        field.resignFirstResponder()
        stage.frames(2)
        #expect(abs(start() - expected()) <= 1)
    }

    @Test func secretIsShownAsDotsAndSaysNothing() {
        let field = field()
        field.isSecureTextEntry = true
        field.placeholder = "Password"
        field.becomeFirstResponder()
        type("s\u{65}cr")
        field.insertText("e\u{301}t")
        field.layOutText()
        #expect(field.line.layout.lines[0].glyphs.count == 6)
        #expect(field.accessibilityValue == nil && field.accessibilityLabel == "Password")
        #expect(field.textBeforeCaret.isEmpty)
        #expect(
            stage.screen.elements.allSatisfy { !$0.label.contains("s") || $0.label == "Password" })
        key(.z, .control)
        #expect(field.text == "secre\u{301}t")
        // A double tap selects all of it, so that no word is seen.
        tap(60)
        tap(60)
        #expect(field.editor.selection == 0..<field.editor.end)
        #expect(family.layouts.count == 0)
    }

    @Test func fieldIsAPartOfTheScreen() throws {
        let field = field("Ann")
        field.placeholder = "Name"
        let element = try #require(stage.screen.elements.first { $0.role == .field })
        #expect(element.label == "Name" && element.value == "Ann")
        #expect(field.accessibilityActivate() && field.isEditing)
        #expect(field.effectiveState.contains(.focused))
    }

    @Test func caretBlinksAndComesToRest() async {
        let stage = stage
        let queue = SleepQueue(now: { stage.now })
        /// Lets the jobs of the main actor run until the caret sleeps, or not.
        func waitUntilCaret(sleeps: Bool) async {
            for _ in 0..<1000
            where queue.isWaking || (queue.nextDeadline < .infinity) != sleeps {
                await runMainActorJobs()
            }
        }
        await queue.run {
            let field = field()
            field.becomeFirstResponder()
            await waitUntilCaret(sleeps: true)
            var changes = 0
            var isLit = field.caret.isLit
            #expect(isLit)
            for _ in 0..<60 {
                stage.frame(0.25)
                queue.wake()
                await waitUntilCaret(sleeps: changes < 19)
                if field.caret.isLit != isLit { changes += 1 }
                isLit = field.caret.isLit
            }
            #expect(changes == 20 && isLit)
            #expect(queue.nextDeadline == .infinity)
            // Nothing wakes a screen whose field has lost the focus.
            type("x")
            await waitUntilCaret(sleeps: true)
            #expect(queue.nextDeadline < .infinity)
            field.resignFirstResponder()
            await waitUntilCaret(sleeps: false)
            #expect(queue.nextDeadline == .infinity)
        }
    }

    // MARK: Pictures

    /// Fields in every state: light and dark, from left to right and from right to left.
    @Test func fieldsMatchGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [UserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
                picture(color, direction)
            }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "fields")
    }

    private func picture(
        _ background: Color, _ direction: UserInterfaceLayoutDirection
    ) -> BGRAImage {
        let stage = Stage(Size(340, 470))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = background
        var y = 12.0
        func add(_ text: String, _ change: (TextField) -> Void = { _ in }) {
            let field = TextField(family: family)
            field.frame = Rect(20, y, 300, 44)
            field.text = text
            field.placeholder = "Name"
            field.textColor = background.contrastingText
            change(field)
            stage.root.addSubview(field)
            y += 56
        }
        add("")
        add("Ann Example") { $0.clearButtonMode = .always }
        add("secret") { $0.isSecureTextEntry = true }
        add("disabled") { $0.isEnabled = false }
        add("שלום עולם")
        add("A text that is longer than the field in which it is")
        add("") { $0.tintColor = .systemOrange }
        add("some selected words") { $0.clearButtonMode = .whileEditing }
        stage.frame()
        let fields = stage.root.subviews.compactMap { $0 as? TextField }
        fields[7].becomeFirstResponder()
        fields[7].editor.select(5..<13)
        fields[7].textDidChange()
        stage.frame()
        return stage.picture().image
    }
}
