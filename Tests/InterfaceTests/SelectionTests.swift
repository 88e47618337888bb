import Geometry
import ImageCodecs
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing

@testable import Interface
@testable import Typography

/// The handles, the menu and the loupe with which fingers select, copy and paste text.
@MainActor @Suite struct SelectionTests {
    private let stage = Stage(Size(400, 600))
    private let family: FontFamily

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        family = FontFamily(fonts)
    }

    private func field(_ text: String, y: Double = 200) -> TextField {
        let field = TextField(family: family)
        field.frame = Rect(50, y, 300, 44)
        field.text = text
        stage.root.addSubview(field)
        stage.frame()
        return field
    }

    /// Where the caret would be at a position, on the screen.
    private func place(_ place: Int, in field: TextField) -> Point {
        let rect = field.caretRect(at: place, endsLine: false)
        return field.convertToScreen(Point(rect.midX, rect.midY))
    }

    private func hold(_ point: Point, thenMoveTo end: Point? = nil) {
        stage.frames(5)
        stage.touch(.began, point.x, point.y)
        stage.frame()
        stage.frame(0.6)
        stage.frame()
        if let end {
            stage.touch(.moved, end.x, end.y)
            stage.frames(3)
        }
        let last = end ?? point
        stage.touch(.ended, last.x, last.y)
        stage.frames(3)
    }

    private func tap(_ point: Point, count: Int = 1) {
        stage.frames(40)
        for _ in 0..<count {
            stage.frames(5)
            stage.tap(point.x, point.y)
            stage.frame()
        }
    }

    private func choose(_ command: EditCommand, in field: TextField) throws {
        let menu = try #require(field.selectionTools?.menu)
        let index = try #require(menu.commands.firstIndex(of: command))
        try #require(menu.superview != nil, "the menu is not open")
        let item = menu.items[index].rect(in: nil)
        stage.frames(40)
        stage.tap(item.midX, item.midY)
        stage.frames(2)
    }

    private func commands(_ field: TextField) -> [EditCommand] {
        guard let menu = field.selectionTools?.menu, menu.superview != nil else { return [] }
        return menu.commands
    }

    private func handles(_ field: TextField) -> [SelectionHandle] {
        (field.selectionTools?.handles ?? []).filter { $0.superview != nil }
    }

    // MARK: Selecting

    @Test func fingerThatStaysSelectsAWord() {
        let field = field("one two three")
        hold(place(5, in: field))
        #expect(field.isEditing && field.editor.selectedText == "two")
        #expect(handles(field).count == 2)
        #expect(commands(field) == [.cut, .copy, .selectAll])
        // A finger that moves on selects more.
        hold(place(1, in: field), thenMoveTo: place(6, in: field))
        #expect(field.editor.selectedText == "one tw")
    }

    @Test func handlesDragTheEndsOfTheSelection() {
        let field = field("one two three")
        tap(place(5, in: field), count: 2)
        #expect(field.editor.selection == 4..<7)
        func drag(_ index: Int, to place: Int) {
            let selection = field.editor.selection
            let start = index == 0 ? selection.lowerBound : selection.upperBound
            // The knobs are above the start and below the end.
            let knob = Point(0, index == 0 ? -16 : 16)
            stage.frames(40)
            stage.drag(
                from: self.place(start, in: field) + knob, to: self.place(place, in: field) + knob)
            stage.frames(3)
        }
        drag(1, to: 11)
        #expect(field.editor.selection == 4..<11)
        drag(0, to: 1)
        #expect(field.editor.selection == 1..<11 && field.isEditing)
        // The ends may pass each other, but something stays selected.
        drag(1, to: 1)
        #expect(!field.editor.selection.isEmpty && field.editor.selection.lowerBound <= 2)
        drag(0, to: 13)
        #expect(field.editor.selection.upperBound == 13)
        #expect(handles(field).count == 2 && !commands(field).isEmpty)
    }

    @Test func typingHidesTheHandles() {
        let field = field("one two")
        tap(place(1, in: field), count: 2)
        #expect(handles(field).count == 2)
        stage.screen.key(KeyPress(.insert), text: "x")
        stage.frame()
        #expect(field.text == "x two" && handles(field).isEmpty && commands(field).isEmpty)
        tap(place(3, in: field), count: 2)
        #expect(handles(field).count == 2)
        field.resignFirstResponder()
        stage.frame()
        #expect(stage.root.subviews.count == 1)
    }

    @Test func editedTextKeepsNoScreen() {
        weak var screen: Screen?
        do {
            let stage = Stage()
            let field = TextField(family: family)
            stage.root.addSubview(field)
            field.becomeFirstResponder()
            stage.frame()
            screen = stage.screen
            #expect(field.isEditing)
        }
        #expect(screen == nil)
    }

    @Test func loupeIsAboveAFingerThatMovesTheCaret() throws {
        let field = field("some words to move in")
        field.becomeFirstResponder()
        stage.frames(30)
        let loupe = try #require(field.selectionTools?.loupe)
        stage.drag(from: Point(300, 222), to: Point(120, 222), ends: false)
        stage.frame()
        #expect(loupe.superview != nil && loupe.frame.maxY < 222)
        #expect(abs(loupe.frame.midX - place(field.editor.caret, in: field).x) < 1)
        stage.touch(.ended, 120, 222)
        stage.frames(2)
        #expect(loupe.superview == nil && commands(field).isEmpty)
    }

    @Test func handlesFollowTextFromRightToLeftAndMarks() {
        let hebrew = field("שלום עולם")
        hold(place(2, in: hebrew))
        #expect(hebrew.editor.selection == 0..<4)
        let places = handles(hebrew).map(\.frame.midX)
        #expect(places.count == 2 && places[0] > places[1])
        hebrew.resignFirstResponder()
        // A letter with its mark is selected as a whole.
        let marked = field("e\u{301}a b", y: 400)
        hold(place(2, in: marked))
        #expect(marked.editor.selection == 0..<3)
        let start = place(3, in: marked) + Point(0, 16)
        stage.frames(40)
        stage.drag(from: start, to: place(2, in: marked) + Point(-2, 16))
        #expect(marked.editor.selection == 0..<2)
    }

    // MARK: Copying

    @Test func menuCopiesAndPastes() throws {
        let field = field("one two")
        tap(place(1, in: field), count: 2)
        try choose(.copy, in: field)
        #expect(stage.screen.pasteboard.string == "one" && commands(field).isEmpty)
        tap(place(7, in: field))
        // The menu of a caret opens with another tap on it.
        tap(place(7, in: field))
        #expect(commands(field) == [.paste, .select, .selectAll])
        try choose(.paste, in: field)
        #expect(field.text == "one twoone")
        tap(place(1, in: field), count: 2)
        try choose(.selectAll, in: field)
        #expect(field.editor.selection == 0..<10)
        try choose(.cut, in: field)
        #expect(field.text.isEmpty && stage.screen.pasteboard.string == "one twoone")
    }

    @Test func commandKeysCopyAndPaste() {
        let field = field("one two")
        field.becomeFirstResponder()
        func press(_ key: KeyPress.Key) { stage.screen.key(KeyPress(key, .control), text: "") }
        press(.a)
        press(.c)
        press(.x)
        #expect(field.text.isEmpty)
        press(.v)
        press(.v)
        #expect(field.text == "one twoone two")
    }

    @Test func secretIsNotCopied() {
        let field = field("secret")
        field.isSecureTextEntry = true
        stage.frame()
        tap(place(2, in: field), count: 2)
        hold(place(2, in: field))
        #expect(handles(field).isEmpty && commands(field).isEmpty)
        stage.screen.key(KeyPress(.a, .control))
        stage.screen.key(KeyPress(.c, .control))
        stage.screen.key(KeyPress(.x, .control))
        #expect(!stage.screen.pasteboard.hasStrings && field.text == "secret")
    }

    // MARK: Pictures

    /// What selects text: light and dark, from left to right and from right to left, and the loupe.
    @Test func selectionMatchesGoldenImage() throws {
        let pictures = [Color.white, Color(argb: 0xff1c_1c1e)].flatMap { color in
            [UserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
                picture(color, direction)
            }
        }
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 2), "selection")
    }

    private func picture(
        _ background: Color, _ direction: UserInterfaceLayoutDirection
    ) -> BGRAImage {
        let stage = Stage(Size(340, 190))
        stage.screen.userInterfaceLayoutDirection = direction
        stage.root.backgroundColor = background
        let field = TextField(family: family)
        field.frame = Rect(20, 80, 300, 44)
        field.text = direction == .leftToRight ? "some selected words" : "שלום עולם טוב"
        field.textColor = background.contrastingText
        stage.root.addSubview(field)
        field.becomeFirstResponder()
        field.editor.select(5..<9)
        stage.frame()
        field.selectionTools?.show()
        stage.frame()
        if background == .white, direction == .rightToLeft {
            field.selectionTools?.magnify(true)
            stage.frame()
        }
        return stage.picture().image
    }
}
