import TestSupport
import Testing

@testable import TextEditing

@Suite struct TextEditorTests {
    private static let family = "👩‍👩‍👧"
    private static let flags = "🇩🇪🇫🇷"

    /// The positions that the caret visits from the start to the end.
    private func visited(_ text: TextEditor) -> [Int] {
        var editor = text
        editor.move(to: 0, selects: false)
        var places = [editor.caret]
        while editor.caret < editor.end {
            editor.move(.character, isForward: true, selects: false)
            places.append(editor.caret)
        }
        return places
    }

    private func boundaries(_ text: String) -> [Int] {
        text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
    }

    @Test func aDeletedCharacterIsOneThatIsSeen() {
        let table = [
            ("ab", "a"), ("e\u{301}", ""), ("x" + Self.family, "x"), (Self.flags, "🇩🇪"),
            ("שָׁ", ""), ("नि", ""), ("각", ""), ("a\r\n", "a"),
        ]
        for (text, left) in table {
            var editor = TextEditor(text)
            editor.move(to: editor.end, selects: false)
            let didDelete = editor.delete(.character, isForward: false)
            #expect(didDelete)
            #expect(editor.text == left)
            #expect(editor.caret == editor.end)
        }
    }

    @Test func positionsStayThoseBetweenCharacters() {
        let parts = [
            "a", " ", "\u{301}", "🇩🇪", "\u{1F1E9}", Self.family, "\u{200D}", "👩", "נ", "ָ",
            "\u{1100}",
            "\u{1161}", "क", "्", "ष", "word", "ß",
        ]
        var random = SeededRandom(seed: 7)
        for _ in 0..<60 {
            var editor = TextEditor("")
            for _ in 0..<60 {
                editor.move(to: random.next(editor.end + 1), selects: random.next(3) == 0)
                switch random.next(6) {
                case 0: _ = editor.delete(.character, isForward: random.next(2) == 0)
                case 1: _ = editor.undo()
                case 2: _ = editor.redo()
                default: _ = editor.insert(parts[random.next(parts.count)], joinsLines: false)
                }
                #expect(visited(editor) == boundaries(editor.text))
                #expect(editor.length == editor.text.count)
            }
        }
    }

    @Test func insertedMarkJoinsTheLetterBeforeTheCaret() {
        var editor = TextEditor("e")
        editor.move(to: 1, selects: false)
        let didInsert = editor.insert("\u{301}", joinsLines: true)
        #expect(didInsert)
        #expect(editor.length == 1)
        #expect(editor.caret == 2)
    }

    // MARK: Limits

    @Test func textBeyondTheLimitIsOmitted() {
        var editor = TextEditor("")
        editor.maximumLength = 3
        let didInsert = editor.insert("ab" + Self.family + "cd", joinsLines: true)
        #expect(didInsert)
        #expect(editor.text == "ab" + Self.family)
        let didInsert2 = editor.insert("x", joinsLines: true)
        #expect(!didInsert2)
        editor.selectAll()
        let didInsert3 = editor.insert("wxyz", joinsLines: true)
        #expect(didInsert3)
        #expect(editor.text == "wxy")
        // A mark makes the text no longer.
        let didInsert4 = editor.insert("\u{301}", joinsLines: true)
        #expect(didInsert4)
        #expect(editor.length == 3)
    }

    @Test func scalarsAreLimitedToo() {
        var editor = TextEditor("")
        let didInsert = editor.insert(String(repeating: "a", count: 20_000), joinsLines: true)
        #expect(didInsert)
        #expect(editor.end == TextEditor.maximumScalars)
        let didInsert2 = editor.insert("b", joinsLines: true)
        #expect(!didInsert2)
    }

    private static let patterns: [(pattern: String, allowed: String, refused: String)] = [
        ("\\d", "059٣", "a.-²"), ("0-9A-F", "0F9A", "fg-٣"), ("\\w ", "aé_9 Жשe\u{301}", "-.!"),
        ("a-c-", "abc-", "dA"), ("\\-+", "-+", "\\,"), ("", "", "a0"), ("z-a", "z-a", "b"),
        ("\\\\", "\\", "d"),
    ]

    @Test func onlyAllowedCharactersAreInserted() {
        for (pattern, allowed, refused) in Self.patterns {
            var editor = TextEditor("")
            editor.allowedCharacters = AllowedCharacters(pattern)
            _ = editor.insert(refused + allowed + refused, joinsLines: true)
            #expect(editor.text == allowed, "\(pattern)")
        }
    }

    // MARK: Steps and selections

    @Test func wordStepsPassSeparatorsFirst() {
        var editor = TextEditor("one, two_2  трi")
        var places: [Int] = []
        for _ in 0..<4 {
            editor.move(.word, isForward: true, selects: false)
            places.append(editor.caret)
        }
        #expect(places == [3, 10, 15, 15])
        editor.move(.word, isForward: false, selects: true)
        #expect(editor.selectedText == "трi")
    }

    private static let runs: [(step: TextEditor.Step, isForward: Bool, places: [Int])] = [
        (.part, true, [3, 6, 12, 14, 15, 17, 20, 22, 24, 24]),
        (.part, false, [22, 20, 18, 15, 14, 12, 7, 3, 0, 0]),
        (.run, true, [6, 14, 15, 17, 20, 22, 24, 24]),
        (.run, false, [22, 20, 18, 15, 14, 7, 0, 0]),
    ]

    @Test(arguments: runs)
    func runsEndAtSymbolsAndPartsAtCapitals(
        step: TextEditor.Step, isForward: Bool, places: [Int]
    ) {
        var editor = TextEditor("oneTwo threeFo+ur fi--ve")
        editor.move(to: isForward ? 0 : 24, selects: false)
        for place in places {
            editor.move(step, isForward: isForward, selects: false)
            #expect(editor.caret == place)
        }
    }

    @Test func selectionIsReplaced() {
        var editor = TextEditor("hello world")
        editor.move(to: 2, selects: false)
        editor.selectRun()
        #expect(editor.selectedText == "hello")
        let didInsert = editor.insert("bye", joinsLines: true)
        #expect(didInsert)
        #expect(editor.text == "bye world")
        #expect(editor.caret == 3)
    }

    @Test func composedSyllablesReplaceTheirLetters() {
        var editor = TextEditor("a")
        editor.move(to: 1, selects: false)
        _ = editor.insert("ㅎ", joinsLines: true)
        editor.maximumLength = 2
        let didCompose = editor.replace(before: 1, with: "하")
        let didComplete = editor.replace(before: 1, with: "한")
        #expect(didCompose && didComplete)
        #expect(editor.text == "a한")
        #expect(editor.caret == 2)
        let isTooLong = editor.replace(before: 1, with: "하나")
        #expect(!isTooLong)
    }

    // MARK: Undo

    @Test func wordsAreUndoneAsTheyWereTyped() {
        var editor = TextEditor("")
        for letter in "one two" { _ = editor.insert(String(letter), joinsLines: true) }
        var texts: [String] = []
        while editor.undo() { texts.append(editor.text) }
        #expect(texts == ["one ", ""])
        texts = []
        while editor.redo() { texts.append(editor.text) }
        #expect(texts == ["one ", "one two"])
        #expect(editor.caret == editor.end)
    }

    @Test func movingTheCaretEndsWhatIsUndoneTogether() {
        var editor = TextEditor("")
        _ = editor.insert("a", joinsLines: true)
        editor.move(to: 0, selects: false)
        editor.move(to: 1, selects: false)
        _ = editor.insert("b", joinsLines: true)
        let didUndo = editor.undo()
        #expect(didUndo)
        #expect(editor.text == "a")
    }

    @Test func undoBringsBackTheSelection() {
        var editor = TextEditor("hello world")
        editor.select(0..<5)
        let didDelete = editor.delete(.character, isForward: false)
        #expect(didDelete)
        let didUndo2 = editor.undo()
        #expect(didUndo2)
        #expect(editor.text == "hello world")
        #expect(editor.selectedText == "hello")
        // A new change forgets what was undone.
        let didInsert3 = editor.insert("x", joinsLines: true)
        #expect(didInsert3)
        let didRedo4 = editor.redo()
        #expect(!didRedo4)
    }

    @Test func nothingIsKeptOfASecret() {
        var editor = TextEditor("")
        editor.keepsHistory = false
        _ = editor.insert("secret", joinsLines: true)
        let didUndo = editor.undo()
        #expect(!didUndo)
        editor.keepsHistory = true
        _ = editor.insert("x", joinsLines: true)
        editor.clearHistory()
        let didUndo2 = editor.undo()
        #expect(!didUndo2)
    }

    @Test func historyIsBounded() {
        var editor = TextEditor("")
        for _ in 0..<300 { _ = editor.insert("ab", joinsLines: true) }
        var count = 0
        while editor.undo() { count += 1 }
        #expect(count == 100)
    }

    /// A key costs no more than moving the text after it.
    @Test func keysInALongTextTakeTimeInProportion() throws {
        let ratio = try Growth.ratio(900, 9_000, limit: 20) { count in
            var editor = TextEditor(String(repeating: "añ ", count: count / 3))
            editor.move(to: editor.end / 2, selects: false)
            return {
                for _ in 0..<50 {
                    _ = editor.insert("x", joinsLines: true)
                    _ = editor.delete(.character, isForward: false)
                }
            }
        }
        #expect(ratio <= 20)
    }

    /// What is composed is replaced until it is committed, or the caret moves.
    @Test func composedTextIsReplaced() {
        var editor = TextEditor("ab")
        editor.move(to: 1, selects: false)
        func compose(_ committed: String, _ composed: String) -> String {
            _ = editor.compose(committed: committed, composed: composed, joinsLines: true)
            let (text, marked) = (Array(editor.text), editor.markedRange)
            return String(text[..<marked.lowerBound]) + "[" + String(text[marked]) + "]"
                + String(text[marked.upperBound...])
        }
        #expect(compose("", "ni") == "a[ni]b")
        #expect(compose("", "nih") == "a[nih]b")
        #expect(compose("你", "hao") == "a你[hao]b")
        #expect(compose("", "") == "a你[]b")
        #expect(compose("", "x") == "a你[x]b")
        editor.move(.character, isForward: false, selects: false)
        #expect(editor.markedRange.isEmpty)
        #expect(compose("", "y") == "a你[y]xb")
        _ = editor.insert("z", joinsLines: true)
        #expect(compose("好", "") == "a你yz好[]xb")
    }

    /// Composed text replaces what is selected, and keeps the limits of a field.
    @Test func composedTextKeepsLimits() {
        var editor = TextEditor("abc")
        editor.maximumLength = 4
        editor.selectAll()
        _ = editor.compose(committed: "", composed: "long\nword", joinsLines: true)
        #expect(editor.text == "long" && editor.markedRange == 0..<4)
        editor.allowedCharacters = AllowedCharacters("0-9")
        _ = editor.compose(committed: "7", composed: "x", joinsLines: true)
        #expect(editor.text == "7" && editor.markedRange.isEmpty)
    }
}
