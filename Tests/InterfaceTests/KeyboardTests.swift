import Geometry
import ImageCodecs
import JSON
import Rasterizer
import RiveRuntime
import SystemFonts
import Testing
import Typography

@testable import Interface

/// The keyboard on the screen, under fingers.
@MainActor @Suite struct KeyboardTests {
    private let stage = Stage(Size(480, 800))
    private let keyboard: OnScreenKeyboard
    private let field: TextField

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        let family = FontFamily(fonts)
        keyboard = OnScreenKeyboard(stage.screen, family: family)
        field = TextField(family: family)
        field.autocapitalizationType = .none
        field.frame = Rect(20, 20, 440, 44)
        stage.root.addSubview(field)
        stage.frame()
    }

    private func open() {
        field.becomeFirstResponder()
        stage.settleKeyboard()
    }

    // MARK: Fingers on keys

    private func place(_ index: Int) -> Point {
        let (frame, cap) = (keyboard.view.frame, keyboard.view.caps[index].frame)
        return Point(frame.x + cap.midX, frame.y + cap.midY)
    }

    private func index(_ action: KeyboardKey.Action) -> Int? {
        keyboard.view.caps.firstIndex { $0.key.action == action }
    }

    private func tap(_ action: KeyboardKey.Action) throws {
        let place = place(try #require(index(action), "there is no key \(action)"))
        stage.tap(place.x, place.y)
        // Taps that are farther apart lock nothing.
        stage.frame(0.5)
    }

    /// Types a text with the key that has it; false if the page has none.
    private func typeOnPage(_ text: String) throws -> Bool {
        if text == " " {
            try tap(.space)
            return true
        }
        if index(.type(text)) != nil {
            try tap(.type(text))
            return true
        }
        let view = keyboard.view
        guard let cap = view.caps.firstIndex(where: { $0.key.accents.contains(text) }) else {
            return false
        }
        let key = place(cap)
        stage.touch(.began, key.x, key.y)
        stage.frame()
        stage.frame(0.6)
        stage.frame()
        let choices = view.choices(of: cap)
        let area = view.choiceFrame(of: cap)
        let number = try #require(choices.firstIndex(of: text))
        let x = area.x + area.width * (Double(number) + 0.5) / Double(choices.count)
        stage.touch(.moved, x, view.frame.y + area.midY)
        stage.frame()
        stage.touch(.ended, x, view.frame.y + area.midY)
        stage.frame(0.5)
        return true
    }

    /// Types one character, on whichever page it is.
    private func type(_ text: String) throws -> Bool {
        if try typeOnPage(text) { return true }
        if index(.shift) != nil {
            try tap(.shift)
            if try typeOnPage(text) { return true }
            try tap(.shift)
        }
        guard index(.symbols) != nil else { return false }
        try tap(.symbols)
        var isTyped = try typeOnPage(text)
        if !isTyped {
            try tap(.more)
            isTyped = try typeOnPage(text)
        }
        try tap(.letters)
        return isTyped
    }

    private static let pangrams: [(language: String, text: String)] = [
        ("en-US", "The quick brown fox jumps over the lazy dog, $5!"),
        ("en-GB", "Sphinx of black quartz: judge my vow (£9)"),
        ("de", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich"),
        ("fr", "Voix ambiguë d'un cœur qui préfère les jattes de kiwis"),
        ("es", "El pingüino Wenceslao hizo kilómetros bajo exhaustiva lluvia; añoraba"),
        ("it", "Ma la volpe, col suo balzo, ha raggiunto il quieto Fido: è più in là"),
        ("pt", "À noite, vovô Kowalsky vê o ímã cair no pé do pinguim queixoso e não lança"),
        ("nl", "Pa's wijze lynx bezag vroom het fikse aquaduct, geïnd"),
        ("pl", "Pchnąć w tę łódź jeża lub ośm skrzyń fig"),
        ("cs", "Příliš žluťoučký kůň úpěl ďábelské ódy"),
        ("sv", "Flygande bäckasiner söka hwila på mjuka tuvor"),
        ("tr", "Pijamalı hasta yağız şoföre çabucak güvendi; İIiı"),
        ("el", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, Ώρα"),
        ("ru", "Съешь же ещё этих мягких французских булок, да выпей чаю"),
        ("uk", "Жебракують філософи при ґанку церкви в Гадячі, ще й шатро їхнє п'яне"),
        ("ar", "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر ومغلف بجلد أزرق"),
        ("he", "דג סקרן שט בים מאוכזב ולפתע מצא חברה"),
        ("fa", "در گذشته پلیس چاق ژنده باخت غیظ ضمن صحت ثابت طرف آن"),
        ("hi", "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण"),
        ("th", "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า"),
    ]

    @Test func fingersTypePangramsInEachLanguage() throws {
        for (language, text) in Self.pangrams {
            keyboard.languages = [language]
            #expect(keyboard.languages == [language])
            field.text = ""
            open()
            // The keys of scripts with marks type scalars.
            let isBySign = ["hi", "th"].contains(language)
            let parts =
                isBySign ? text.unicodeScalars.map { String($0) } : text.map { String($0) }
            for part in parts {
                #expect(try type(part), "\(language) cannot type '\(part)'")
            }
            #expect(field.text == text)
        }
        #expect(Set(Self.pangrams.map(\.language) + ["ko"]) == Set(KeyboardLayouts.languages))
    }

    @Test func koreanLettersBecomeSyllables() throws {
        keyboard.languages = ["ko-KR"]
        open()
        let table = [
            ("ㅎㅏㄴㄱㅡㄹ", "한글"), ("ㄷㅏㄺ", "닭"), ("ㄷㅏㄹㄱㅣ", "달기"), ("ㅇㅗㅏ", "와"), ("ㅗㅣ", "ㅚ"),
            ("ㄲㅗㅊ", "꽃"), ("ㅇㅓㅂㅅㅇㅓ", "없어"), ("ㅏㅏ", "ㅏㅏ"), ("ㄱㅏㄸ", "가ㄸ"),
        ]
        for (letters, text) in table {
            field.text = ""
            for letter in letters.flatMap({ $0 == "ㄺ" ? ["ㄹ", "ㄱ"] : [String($0)] }) {
                #expect(try type(letter))
            }
            #expect(field.text == text, "\(letters)")
        }
        field.text = "닭"
        var shorter: [String] = []
        for _ in 0..<4 {
            try tap(.delete)
            shorter.append(field.text)
        }
        #expect(shorter == ["달", "다", "ㄷ", ""])
    }

    @Test func padsTypeNumbers() throws {
        keyboard.decimalSeparator = ","
        let table: [(KeyboardType, String)] = [
            (.numberPad, "1234567890"), (.decimalPad, "-12,5"), (.phonePad, "+49*0#"),
            (.emailAddress, "ann@example.org"), (.url, "http://a.b/c"),
        ]
        for (type, text) in table {
            field.text = ""
            field.keyboardType = type
            open()
            for letter in text { #expect(try self.type(String(letter)), "\(type): \(letter)") }
            #expect(field.text == text)
            field.resignFirstResponder()
            stage.settleKeyboard()
        }
    }

    // MARK: Keys that do something

    @Test func shiftIsForOneLetterUnlessItIsLocked() throws {
        open()
        try tap(.shift)
        try tap(.type("A"))
        try tap(.type("b"))
        let shift = place(try #require(index(.shift)))
        for _ in 0..<2 {
            stage.tap(shift.x, shift.y)
            stage.frame(0.1)
        }
        try tap(.type("C"))
        try tap(.type("D"))
        try tap(.shift)
        try tap(.type("e"))
        #expect(field.text == "AbCDe")
    }

    /// Letters that are typed without Shift, and what they become. A locked Shift stays.
    @Test(arguments: [
        (TextAutocapitalizationType.none, "Ab. c d"), (.words, "Ab. C D"), (.sentences, "Ab. C d"),
        (.allCharacters, "AB. C D"),
    ])
    func keyboardBeginsWordsAndSentencesInUpperCase(
        _ type: TextAutocapitalizationType, _ text: String
    ) throws {
        field.autocapitalizationType = type
        open()
        func tapLetter(_ letter: String) throws {
            let capital = index(.type(letter.uppercased()))
            try tap(.type(capital == nil ? letter : letter.uppercased()))
        }
        for letter in "ab. c d" {
            if letter == " " { try tap(.space) } else { try tapLetter(String(letter)) }
        }
        let expected = type == .none ? text.lowercased() : text
        #expect(field.text == expected)
        // What is removed is typed as before.
        try tap(.delete)
        try tapLetter("d")
        #expect(field.text == expected)
        // A person may ask for the other one.
        let isUpper = index(.type("E")) != nil
        try tap(.shift)
        #expect((index(.type("E")) != nil) != isUpper)
    }

    @Test func movedCaretUpdatesShift() throws {
        field.autocapitalizationType = .words
        open()
        for letter in ["A", "b"] { try tap(.type(letter)) }
        #expect(index(.type("c")) != nil)
        field.move { $0.move(to: 0, selects: false) }
        stage.frame(0.1)
        #expect(index(.type("C")) != nil)
        field.move { $0.move(to: $0.end, selects: false) }
        stage.frame(0.1)
        #expect(index(.type("c")) != nil)
    }

    @Test func addressesSecretsAndOtherScriptsHaveNoCapitals() throws {
        field.autocapitalizationType = .words
        for type in [KeyboardType.emailAddress, .url] {
            field.keyboardType = type
            open()
            #expect(index(.type("q")) != nil)
            field.resignFirstResponder()
        }
        field.keyboardType = .default
        field.isSecureTextEntry = true
        open()
        #expect(index(.type("q")) != nil)
        field.resignFirstResponder()
        field.isSecureTextEntry = false
        keyboard.languages = ["ar", "de"]
        open()
        #expect(index(.type("ض")) != nil)
        try tap(.language)
        #expect(index(.type("Q")) != nil)
    }

    @Test func twoTapsLockShiftThatBeganByItself() throws {
        field.autocapitalizationType = .words
        open()
        let shift = place(try #require(index(.shift)))
        for _ in 0..<2 {
            stage.tap(shift.x, shift.y)
            stage.frame(0.1)
        }
        for letter in ["A", "B"] { try tap(.type(letter)) }
        #expect(field.text == "AB")
    }

    nonisolated static let sentences: [(String, Bool)] = [
        ("", true), ("a", false), ("a ", false), ("a.", false), ("a. ", true), ("a.\n", true),
        ("a\n", true), ("(a!) ", true), ("“a?” ", true), ("3.5 ", false), ("a…  ", true),
        ("  ", true), ("\" ", true),
    ]

    @Test(arguments: sentences) func sentencesBeginAfterSigns(_ text: String, _ isCapital: Bool) {
        let scalars = Substring(text).unicodeScalars
        #expect(TextAutocapitalizationType.sentences.capitalizes(after: scalars) == isCapital)
    }

    @Test func heldDeleteRepeatsAndThenTakesWords() throws {
        field.text = String(repeating: "word ", count: 20)
        open()
        let delete = place(try #require(index(.delete)))
        stage.touch(.began, delete.x, delete.y)
        stage.frame()
        #expect(field.text.count == 99)
        stage.frame()
        stage.frame(0.4)
        #expect(field.text.count == 99)
        for _ in 0..<8 { stage.frame(0.1) }
        #expect((88...95).contains(field.text.count))
        for _ in 0..<70 { stage.frame(0.1) }
        #expect(field.text.isEmpty)
        stage.touch(.ended, delete.x, delete.y)
        stage.settleKeyboard()
    }

    @Test func returnKeyGoesToTheNextFieldAndHides() throws {
        let second = TextField(family: field.family)
        second.autocapitalizationType = .none
        second.frame = Rect(20, 100, 440, 44)
        stage.root.addSubview(second)
        field.returnKeyType = .next
        second.returnKeyType = .done
        open()
        try tap(.return)
        #expect(second.isEditing && keyboard.isShown)
        try tap(.type("x"))
        #expect(second.text == "x" && field.text.isEmpty)
        try tap(.return)
        #expect(!second.isEditing && !keyboard.isShown)
        stage.settleKeyboard()
        #expect(keyboard.view.superview == nil)
        open()
        try tap(.hide)
        #expect(!field.isEditing)
    }

    @Test func languageKeyChangesTheLetters() throws {
        keyboard.languages = ["en_US", "fr-CA", "xx", "de_AT"]
        #expect(keyboard.languages == ["en-US", "fr", "de"])
        open()
        try tap(.type("q"))
        try tap(.language)
        #expect(keyboard.view.caps[0].key.text == "a")
        try tap(.language)
        try tap(.type("ü"))
        try tap(.language)
        #expect(index(.type("ü")) == nil && field.text == "qü")
    }

    @Test func secondThumbTypesTheKeyOfTheFirst() throws {
        open()
        let (a, b) = (
            place(try #require(index(.type("a")))), place(try #require(index(.type("l"))))
        )
        stage.touch(.began, a.x, a.y, finger: 1)
        stage.frame()
        stage.touch(.began, b.x, b.y, finger: 2)
        #expect(field.text == "a")
        stage.touch(.ended, a.x, a.y, finger: 1)
        stage.touch(.ended, b.x, b.y, finger: 2)
        #expect(field.text == "al")
    }

    @Test func fingerMaySlideToAnotherKeyOrOff() throws {
        open()
        let (a, s) = (
            place(try #require(index(.type("a")))), place(try #require(index(.type("s"))))
        )
        stage.drag(from: a, to: s, frames: 4)
        #expect(field.text == "s")
        stage.drag(from: a, to: Point(a.x, 300), frames: 4)
        #expect(field.text == "s" && field.isEditing)
    }

    // MARK: Appearance

    @Test func keysAreLargeEnoughForFingers() {
        for size in [Size(480, 800), Size(800, 480), Size(1280, 800)] {
            stage.screen.resize(pixelSize: size, scale: 1)
            open()
            #expect(keyboard.view.frame.maxY == size.height)
            #expect(keyboard.view.frame.width == size.width)
            #expect(keyboard.view.caps.allSatisfy { $0.frame.height >= 44 })
        }
        keyboard.pointsPerMillimetre = 6
        stage.frame()
        #expect(keyboard.view.caps.allSatisfy { $0.frame.height >= 54 })
    }

    /// Between keys and beside a short row a finger means the nearest key, so that few keys in a row lose nothing.
    @Test func noPlaceOfTheKeyboardIsDead() throws {
        open()
        let view = keyboard.view
        for y in stride(from: 1.0, to: view.frame.height, by: 4) {
            for x in stride(from: 1.0, to: view.frame.width, by: 4) {
                #expect(view.cap(at: Point(x, y)) != nil, "\(x), \(y)")
            }
        }
        let a = try #require(index(.type("a")))
        #expect(view.cap(at: Point(1, view.caps[a].frame.midY)) == a)
    }

    /// What is on a key is not wider than the key, in any language.
    @Test func lettersFitTheirKeys() {
        for language in OnScreenKeyboard.supportedLanguages {
            keyboard.languages = [language]
            open()
            stage.frame()
            for cap in keyboard.view.caps {
                let width = cap.label?.width ?? 0
                #expect(width <= cap.frame.width, "\(language) \(cap.key.action)")
            }
            field.resignFirstResponder()
            stage.settleKeyboard()
        }
    }

    @Test func realKeyboardHidesItUntilAFingerTapsTheField() {
        open()
        #expect(keyboard.isShown)
        _ = stage.screen.key(KeyPress(.a), text: "a")
        #expect(!keyboard.isShown && field.isEditing && field.text == "a")
        stage.settleKeyboard()
        stage.tap(100, 42)
        #expect(keyboard.isShown)
        keyboard.isEnabled = false
        #expect(!keyboard.isShown && field.isEditing)
    }

    @Test func keyAnswersInTheNextFrame() throws {
        open()
        let key = place(try #require(index(.type("g"))))
        let before = stage.picture()
        stage.touch(.began, key.x, key.y)
        stage.frame()
        let pressed = stage.picture()
        let above = Int(key.y) - 60
        #expect(before[Int(key.x), above] != pressed[Int(key.x), above])
        stage.touch(.ended, key.x, key.y)
        stage.frame()
        #expect(stage.picture()[Int(key.x), above] == before[Int(key.x), above])
    }

    @Test func keyboardMatchesGoldenImage() throws {
        keyboard.languages = ["de", "ar"]
        stage.root.backgroundColor = .white
        open()
        let g = place(try #require(index(.type("g"))))
        stage.touch(.began, g.x, g.y)
        stage.frame()
        var pictures = [stage.picture().image]
        stage.touch(.ended, g.x, g.y)
        try tap(.shift)
        keyboard.colors = .dark
        let o = place(try #require(index(.type("O"))))
        stage.touch(.began, o.x, o.y)
        stage.frame()
        stage.frame(0.6)
        stage.frame()
        pictures.append(stage.picture().image)
        stage.touch(.ended, o.x, o.y)
        try tap(.language)
        stage.frame()
        pictures.append(stage.picture().image)
        field.resignFirstResponder()
        keyboard.colors = .light
        field.keyboardType = .decimalPad
        field.returnKeyType = .done
        open()
        pictures.append(stage.picture().image)
        try GoldenImage.check(BGRAImage.grid(pictures, columns: 4), "keyboard")
    }

    @Test func listScrollsOnceSoThatTheFieldIsSeen() {
        field.removeFromSuperview()
        let list = ScrollView(frame: Rect(0, 0, 480, 800))
        list.contentSize = Size(480, 1000)
        list.contentInset.bottom = 10
        field.frame = Rect(20, 700, 440, 44)
        list.addSubview(field)
        stage.root.insertSubview(list, at: 0)
        stage.frame()
        stage.tap(100, 720)
        var (offsets, tops): ([Double], [Double]) = ([], [])
        for _ in 0..<60 {
            stage.frame()
            offsets.append(list.contentOffset.y)
            tops.append(keyboard.view.presentationFrame.y)
        }
        // Both move in one direction only.
        #expect(offsets == offsets.sorted())
        #expect(tops == tops.sorted(by: >))
        #expect(field.rect(in: nil).maxY <= keyboard.view.frame.y)
        #expect(list.contentInset.bottom == keyboard.view.frame.height)
        field.resignFirstResponder()
        stage.settleKeyboard()
        #expect(list.contentInset.bottom == 10)
    }

    /// The return key goes on to a field that is below the keyboard, which is scrolled above it.
    @Test func nextFieldMayBeBelowTheKeyboard() throws {
        field.removeFromSuperview()
        let list = ScrollView(frame: Rect(0, 0, 480, 800))
        list.contentSize = Size(480, 1000)
        let next = TextField(family: field.family)
        next.frame = Rect(20, 700, 440, 44)
        field.returnKeyType = .next
        for view in [field, next] { list.addSubview(view) }
        stage.root.insertSubview(list, at: 0)
        stage.frame()
        open()
        try tap(.return)
        stage.settleKeyboard()
        #expect(next.isEditing && keyboard.isShown)
        #expect(next.rect(in: nil).maxY <= keyboard.view.frame.y)
    }

    // MARK: Files

    private static let mistakes: [(text: String, error: String)] = [
        ("[]", "1:1: a layout must be an object"),
        ("{\"language\": \"x\",\n \"name\": \"X\"}", "1:1: 'rows' is missing"),
        ("{\"rows\": [\"a\"],\n \"colour\": 1}", "2:2: a layout has no key 'colour'"),
        ("{\"rows\":\n []}", "2:2: 'rows' must be 1 to 5 texts, one a row"),
        ("{\"rows\":\n [\"\"]}", "2:3: 'rows' must have 1 to 14 keys, separated by spaces"),
        (
            "{\"rows\": [\"abcdefghi\"]}",
            "1:11: 'abcdefghi' is longer than a key's text of 8 characters"
        ),
        (
            "{\"language\": \"x\", \"name\": \"X\", \"rows\": [\"a b\"],\n\"shifted\": [\"A\"]}",
            "2:12: 'shifted' must have as many rows and keys as 'rows'"
        ),
    ]

    @Test func mistakesInLayoutsNameTheLine() {
        for (text, message) in Self.mistakes {
            var found = ""
            do { _ = try KeyboardFile.layout(Array(text.utf8)) } catch {
                found = "\(error.position.line):\(error.position.column): \(error.reason)"
            }
            #expect(found == message)
        }
        #expect(throws: JSONError.self) {
            try KeyboardFile.layout([UInt8](repeating: 32, count: 20_000))
        }
    }
}

extension Stage {
    /// Advances until a keyboard has slid up or down.
    func settleKeyboard() { frames(30) }
}
