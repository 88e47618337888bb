import Geometry
import ImageCodecs
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing

@testable import Interface
@testable import Typography

/// Text of several lines under fingers and keys.
@MainActor @Suite struct TextViewTests {
    private let stage = Stage(Size(400, 600))
    private let family: FontFamily
    private let log = Log()

    private final class Log: TextViewDelegate {
        var events: [String] = []
        func textViewDidBeginEditing(_ textView: TextView) { events.append("begin") }
        func textViewDidChange(_ textView: TextView) { events.append("change") }
        func textViewDidEndEditing(_ textView: TextView) { events.append("end") }
    }

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
    }

    private func view(_ text: String = "", height: Double = 150) -> TextView {
        let view = TextView(family: family)
        view.frame = Rect(50, 100, 300, height)
        view.text = text
        view.delegate = log
        stage.root.addSubview(view)
        stage.frame()
        return view
    }

    private func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) {
        stage.screen.key(KeyPress(key, modifiers))
        stage.frame()
    }

    private func place(_ place: Int, in view: TextView) -> Point {
        let rect = view.caretRect(at: place, endsLine: false)
        return view.convertToScreen(Point(rect.midX, rect.midY))
    }

    // MARK: Editing

    @Test func returnBeginsALineAndArrowsMoveBetweenLines() {
        let view = view()
        view.becomeFirstResponder()
        stage.screen.insertText("long line")
        key(.enter)
        stage.screen.insertText("ab")
        key(.enter)
        stage.screen.insertText("another")
        #expect(view.text == "long line\nab\nanother")
        key(.up)
        // The column is kept across a shorter line.
        #expect(view.editor.caret == 12)
        key(.up)
        #expect((6...8).contains(view.editor.caret))
        key(.up)
        #expect(view.editor.caret == 0)
        key(.end)
        #expect(view.editor.caret == 9)
        key(.down, .shift)
        #expect(view.editor.selection == 9..<12)
        for _ in 0..<3 { key(.down) }
        #expect(view.editor.caret == view.editor.end)
        key(.home)
        #expect(view.editor.caret == 13)
        #expect(view.isEditing)
        key(.tab)
        #expect(log.events.first == "begin" && log.events.filter { $0 == "change" }.count == 5)
    }

    @Test func settingTheTextOfAViewSendsNothing() {
        let view = view("one\r\ntwo")
        #expect(view.text == "one\ntwo" && view.editor.caret == 7 && log.events.isEmpty)
        view.isEditable = false
        #expect(!view.becomeFirstResponder() && !view.insertText("x"))
        #expect(log.events.isEmpty)
    }

    @Test func textScrollsWithItsCaret() {
        let view = view((1...40).map { "line \($0)" }.joined(separator: "\n"))
        #expect(view.contentOffset.y == 0)
        view.becomeFirstResponder()
        stage.frame()
        let end = view.contentOffset.y
        #expect(abs(end - (view.contentSize.height - view.frame.height)) < 1)
        for _ in 0..<3 { key(.up) }
        #expect(view.contentOffset.y == end)
        for _ in 0..<45 { key(.up) }
        #expect(view.contentOffset.y == 0 && view.editor.caret == 0)
        // A finger scrolls, and the caret stays where it is.
        stage.drag(from: Point(200, 220), to: Point(200, 140))
        stage.settle()
        #expect(view.contentOffset.y > 30 && view.editor.caret == 0 && view.isEditing)
    }

    @Test func fingersPlaceAndDragTheCaret() {
        let view = view("first line\nsecond line")
        stage.tap(place(14, in: view).x, place(14, in: view).y)
        stage.frame()
        #expect(view.isEditing && view.editor.caret == 14)
        stage.frames(40)
        let start = place(14, in: view)
        stage.drag(from: start, to: place(3, in: view), ends: false)
        stage.frame()
        #expect(view.editor.caret == 3 && view.selectionTools?.loupe.superview != nil)
        stage.touch(.ended, place(3, in: view).x, place(3, in: view).y)
        stage.frames(40)
        #expect(view.selectionTools?.loupe.superview == nil && view.contentOffset.y == 0)
        for _ in 0..<2 {
            stage.frames(5)
            stage.tap(place(13, in: view).x, place(13, in: view).y)
            stage.frame()
        }
        stage.frames(2)
        #expect(view.editor.selectedText == "second")
        #expect(view.selectionTools?.handles.allSatisfy { $0.superview != nil } == true)
    }

    // MARK: Layout

    /// A key lays out the paragraph that it changes, whatever the text's length.
    @Test func keyLaysOutItsParagraphOnly() {
        let lines = (1...300).map { "paragraph number \($0) of many" }
        let view = view(lines.joined(separator: "\n"))
        view.layOutText()
        #expect(view.paragraphs.layoutCount == 300)
        view.becomeFirstResponder()
        view.editor.move(to: 100, selects: false)
        for letter in ["a", "b", "\n"] { view.insertText(letter) }
        view.layOutText()
        view.deleteBackward()
        view.layOutText()
        #expect(view.paragraphs.layoutCount <= 304)
        let whole = TextView(family: family)
        whole.frame = view.frame
        whole.text = view.text
        whole.layOutText()
        #expect(whole.contentSize == view.contentSize)
        for place in stride(from: 0, to: view.editor.end, by: 97) {
            let rect = view.caretRect(at: place, endsLine: false)
            #expect(rect == whole.caretRect(at: place, endsLine: false))
        }
    }

    @Test func placesAndCaretsAgree() {
        let text = "a line that is broken into several\n\nשלום עולם\ne\u{301}e\u{301}\n"
        let view = view(text)
        for character in 0...view.editor.length {
            let place = view.editor.place(afterCharacters: character)
            let rect = view.caretRect(at: place, endsLine: false)
            let found = view.place(at: Point(rect.midX, rect.midY))
            let other = view.caretRect(at: found, endsLine: false)
            #expect(abs(other.x - rect.x) < 1 && other.y == rect.y, "\(place), \(found)")
        }
        let end = view.caretRect(at: view.editor.end, endsLine: false)
        #expect(end.y > view.caretRect(at: view.editor.end - 1, endsLine: false).y)
    }

    @Test func keyboardGivesATextViewItsRoom() {
        let keyboard = OnScreenKeyboard(stage.screen, family: family)
        let view = view((1...60).map { "line \($0)" }.joined(separator: "\n"), height: 500)
        view.becomeFirstResponder()
        stage.settle()
        let caret = place(view.editor.caret, in: view)
        #expect(caret.y < 600 - keyboard.view.height)
        view.resignFirstResponder()
        stage.settle()
        #expect(view.contentInset.bottom == 0)
    }

    // MARK: Pictures

    /// Text views in every state: light and dark, from left to right and from right to left.
    @Test func textViewsMatchGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [UserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
                picture(color, direction)
            }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "textviews")
    }

    private func picture(
        _ background: Color, _ direction: UserInterfaceLayoutDirection
    ) -> BGRAImage {
        let stage = Stage(Size(340, 300))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = background
        var y = 12.0
        func add(_ text: String, height: Double) -> TextView {
            let view = TextView(family: family)
            view.frame = Rect(20, y, 300, height)
            view.text = text
            view.placeholder = direction == .leftToRight ? "A note for the kitchen" : "הערה"
            view.textColor = background.contrastingText
            stage.root.addSubview(view)
            y += height + 12
            return view
        }
        _ = add("", height: 60)
        let text = "Some words on a line that is broken, then\nשלום עולם\nand more."
        let view = add(text, height: 180)
        stage.frame()
        view.becomeFirstResponder()
        view.editor.select(11..<48)
        stage.frame()
        view.selectionTools?.show()
        stage.frame()
        return stage.picture().image
    }
}
