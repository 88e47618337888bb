import Geometry
import RiveFixtures
import Testing
import Typography

@testable import RiveRuntime

/// Text fields in the font of `TextTests`: a letter is 10 wide, a line 20 high.
@Suite struct TextFieldTests {
    private struct Scene {
        let artboard: Artboard
        let machine: StateMachineInstance
        let field: TextInput

        /// Lays out and draws the typed text.
        func advance() { for _ in 0..<3 { machine.advanceAndApply(1.0 / 60) } }

        func press(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> Bool {
            machine.key(KeyPress(key, modifiers))
        }

        var text: String? { field.text }
        var selection: Range<Int> { field.editor.selection }

        /// Returns the paths that are drawn in a color.
        func paths(_ argb: UInt32) -> [String] {
            Fixture.draws(artboard).filter { $0.paint == Paint.solid(Color(argb: argb)) }
                .map(\.path)
        }
    }

    private static let black: UInt32 = 0xff00_0000
    private static let caret: UInt32 = 0xffff_0000
    private static let selection: UInt32 = 0xff00_ff00
    private static let selected: UInt32 = 0xff00_00ff

    /// Creates a scene with a focused field at (30, 0), which is object 1.
    private static func scene(
        _ text: String, multiline: Bool = true, isFocused: Bool = true, flags: Int = 7,
        models: [Object] = [], bindings: [Object] = []
    ) throws -> Scene {
        var objects = [
            Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
            Object(
                TypeKey.fileAssetContents,
                (.fileAssetContentsBytes, .bytes(try TextTests.font()))),
        ]
        objects += models
        objects.append(models.isEmpty ? Fixture.artboard() : Fixture.artboard(200, viewModel: 0))
        objects.append(
            Object(
                TypeKey.textInput, (.componentParentId, .uint(0)), (.nodeX, .double(30)),
                (.textInputText, .string(text)), (.textInputMultiline, .bool(multiline)),
                (.textInputSelectionRadius, .double(0))))
        objects += bindings
        objects += [
            Object(
                TypeKey.textStyle, (.componentParentId, .uint(1)),
                (.textStyleFontSize, .double(20)), (.textStyleFontAssetId, .uint(0))),
            Object(
                TypeKey.focusData, (.componentParentId, .uint(1)),
                (.focusDataFocusFlags, .uint(flags))),
        ]
        for (type, color) in [
            (TypeKey.textInputText, black), (TypeKey.textInputCursor, caret),
            (TypeKey.textInputSelection, selection), (TypeKey.textInputSelectedText, selected),
        ] {
            let index = 4 + (objects.filter { $0.typeKey == TypeKey.fill }.count) * 3
            objects += [
                Object(type, (.componentParentId, .uint(1))),
                Object(TypeKey.fill, (.componentParentId, .uint(index))),
                Object(
                    TypeKey.solidColor, (.componentParentId, .uint(index + 1)),
                    (.solidColorColorValue, .color(color))),
            ]
        }
        objects.append(Object(TypeKey.stateMachine))
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        if let model = file.viewModelInstance(for: artboard) { machine.bind(model) }
        let scene = Scene(
            artboard: artboard, machine: machine, field: try #require(artboard.component(1)))
        scene.advance()
        if isFocused { #expect(machine.moveFocus(.next)) }
        scene.advance()
        return scene
    }

    @Test func textFieldAcceptsTypingOnlyWhenFocused() throws {
        let scene = try TextFieldTests.scene("ab", isFocused: false)
        #expect(!scene.machine.insertText("x") && !scene.press(.backspace))
        #expect(!scene.machine.acceptsText)
        #expect(scene.text == "ab" && scene.paths(TextFieldTests.caret) == [])
        scene.machine.moveFocus(.next)
        #expect(scene.machine.acceptsText && scene.machine.insertText("x"))
        #expect(scene.text == "xab")
    }

    private typealias Press = KeyPress

    struct KeyCase: Sendable {
        var keys: [KeyPress]
        var text: String
        var selection: Range<Int>

        init(_ keys: [KeyPress], _ text: String, _ selection: Range<Int>) {
            (self.keys, self.text, self.selection) = (keys, text, selection)
        }
    }

    /// The effects of keys on "ab cd", with the caret after the first letter.
    private static let keyCases: [KeyCase] = [
        KeyCase([Press(.backspace)], "b cd", 0..<0),
        KeyCase([Press(.delete)], "a cd", 1..<1),
        KeyCase([Press(.right), Press(.backspace)], "a cd", 1..<1),
        KeyCase([Press(.end), Press(.backspace, .control)], "ab ", 3..<3),
        KeyCase([Press(.delete, .control)], "a cd", 1..<1),
        KeyCase([Press(.home, .shift)], "ab cd", 0..<1),
        KeyCase([Press(.right, .control)], "ab cd", 2..<2),
        KeyCase([Press(.right, .control), Press(.right, .control)], "ab cd", 5..<5),
        KeyCase([Press(.end), Press(.left, [.control, .shift])], "ab cd", 3..<5),
        KeyCase([Press(.right, .shift), Press(.right, .shift), Press(.backspace)], "acd", 1..<1),
        KeyCase([Press(.right, .shift), Press(.left)], "ab cd", 1..<1),
        KeyCase([Press(.right, .shift), Press(.right)], "ab cd", 2..<2),
        KeyCase([Press(.a, .control), Press(.delete)], "", 0..<0),
        KeyCase([Press(.up)], "ab cd", 0..<0),
        KeyCase([Press(.down, .shift)], "ab cd", 1..<5),
    ]

    @Test(arguments: keyCases) func keysEditTextAndMoveSelection(_ item: KeyCase) throws {
        let scene = try TextFieldTests.scene("ab cd")
        #expect(scene.press(.right))
        for key in item.keys { #expect(scene.machine.key(key)) }
        #expect(scene.text == item.text)
        #expect(scene.selection == item.selection)
    }

    @Test func keysWithoutEditingEffectAreNotConsumed() throws {
        let scene = try TextFieldTests.scene("ab", multiline: false)
        for key in [KeyPress.Key.enter, .tab, .escape, .a, .pageUp] { #expect(!scene.press(key)) }
        #expect(!scene.machine.key(KeyPress(.backspace, [], .up)))
        #expect(scene.machine.key(KeyPress(.delete, [], .repeated)))
        #expect(scene.text == "b")
    }

    /// A character is deleted whole, however many scalars it has.
    @Test func backspaceDeletesWholeGraphemeClusters() throws {
        let scene = try TextFieldTests.scene("")
        #expect(scene.machine.insertText("ae\u{301}👨‍👩‍👧🇨🇭"))
        for wanted in ["ae\u{301}👨‍👩‍👧", "ae\u{301}", "a"] {
            #expect(scene.press(.backspace))
            #expect(scene.text == wanted)
        }
        // An accent that is typed combines with the preceding letter.
        scene.machine.insertText("\u{308}")
        #expect(scene.press(.left) && scene.selection == 0..<0)
    }

    @Test func singleLineFieldReplacesLineBreaksWithSpaces() throws {
        let one = try TextFieldTests.scene("a\n\r\nb", multiline: false)
        // The text is the file's until it is edited.
        #expect(one.text == "a\n\r\nb" && one.field.editor.text == "a b")
        one.machine.insertText("x\ny\u{7}\t")
        #expect(one.text == "x y a b")
        let many = try TextFieldTests.scene("ab", multiline: true)
        #expect(many.press(.enter) && many.text == "\nab")
        many.machine.insertText("c\r\nd")
        #expect(many.text == "\nc\ndab")
    }

    @Test func typedTextIsLimitedTo10000Scalars() throws {
        let scene = try TextFieldTests.scene("ab")
        scene.machine.insertText(String(repeating: "x", count: 9_990))
        scene.machine.insertText("12345678e\u{301}9")
        #expect(scene.text?.unicodeScalars.count == 10_000)
        scene.machine.insertText("y")
        #expect(scene.text?.hasSuffix("12345678ab") == true)
    }

    @Test func arrowHomeAndEndKeysMoveCaretAcrossLines() throws {
        let scene = try TextFieldTests.scene("abc\nd\n\nefgh")
        let steps: [(KeyPress.Key, Int)] = [
            (.end, 3), (.down, 5), (.down, 6), (.down, 10), (.home, 7), (.end, 11),
            (.up, 6), (.up, 5), (.up, 3), (.up, 0),
        ]
        for (key, wanted) in steps {
            #expect(scene.press(key))
            #expect(scene.selection == wanted..<wanted, "\(key)")
        }
    }

    /// A touch places the caret between the nearest letters and focuses the field; a drag selects.
    @Test func touchPlacesCaretAndDragSelectsText() throws {
        let scene = try TextFieldTests.scene("abcd\nef", isFocused: false)
        let machine = scene.machine
        #expect(machine.pointer(.down, at: Point(52, 10)))
        #expect(machine.hasFocus && scene.selection == 2..<2 && machine.holdsPointer)
        machine.pointer(.move, at: Point(38, 30))
        #expect(scene.selection == 2..<6)
        machine.pointer(.move, at: Point(-500, -500))
        #expect(scene.selection == 0..<2)
        machine.pointer(.up, at: Point(-500, -500))
        #expect(!machine.holdsPointer)
        machine.pointer(.move, at: Point(60, 10))
        #expect(scene.selection == 0..<2)
        machine.insertText("X")
        #expect(scene.text == "Xcd\nef")
        // A field that loses the focus has no selection.
        #expect(scene.press(.a, .control))
        machine.clearFocus()
        #expect(scene.selection.isEmpty)
        // A field whose flags exclude touches does not take the focus.
        let untouched = try TextFieldTests.scene("ab", isFocused: false, flags: 5)
        untouched.machine.pointer(.down, at: Point(52, 10))
        #expect(!untouched.machine.hasFocus)
    }

    /// A series of taps, and the range that it selects in "ab cd_1, e".
    struct TapCase: Sendable {
        var places: [Double]
        var times: [Double?]
        var selection: Range<Int>

        init(_ places: [Double], _ times: [Double?], _ selection: Range<Int>) {
            (self.places, self.times, self.selection) = (places, times, selection)
        }
    }

    @Test(arguments: [
        TapCase([58], [0], 3..<3),
        TapCase([58, 58], [0, 0.5], 3..<7),
        TapCase([58, 73], [0, 0.2], 3..<7),
        TapCase([58, 58], [0, 0.6], 3..<3),
        TapCase([58, 76], [0, 0.2], 5..<5),
        TapCase([58, 58], [nil, nil], 3..<3),
        TapCase([58, 58], [1, 0], 3..<3),
        // A double tap at a word's end selects the word, also at the end of the text; between words
        // it selects the characters there.
        TapCase([52, 52], [0, 0.1], 0..<2),
        TapCase([119, 119], [0, 0.1], 9..<10),
        TapCase([106, 106], [0, 0.1], 8..<9),
        // The third tap selects the line, the fourth starts over.
        TapCase([58, 58, 58], [0, 0.4, 0.8], 0..<10),
        TapCase([58, 58, 58, 58], [0, 0.1, 0.2, 0.3], 3..<3),
    ])
    func doubleTapSelectsWordAndTripleTapSelectsLine(taps: TapCase) throws {
        let scene = try TextFieldTests.scene("ab cd_1, e", isFocused: false)
        for (place, time) in zip(taps.places, taps.times) {
            scene.machine.pointer(.down, at: Point(place, 10), time: time)
            scene.machine.pointer(.up, at: Point(place, 10), time: time)
        }
        #expect(scene.selection == taps.selection)
    }

    @Test func caretAndSelectionAreDrawn() throws {
        let scene = try TextFieldTests.scene("abc")
        #expect(scene.paths(TextFieldTests.caret) == ["M30 0L31 0L31 20L30 20Z"])
        #expect(scene.paths(TextFieldTests.selection) == [])
        #expect(scene.press(.right) && scene.press(.right, .shift))
        #expect(!scene.machine.isSettled)
        scene.advance()
        #expect(scene.paths(TextFieldTests.caret) == ["M50 0L51 0L51 20L50 20Z"])
        #expect(scene.paths(TextFieldTests.selection) == ["M40 0L50 0L50 20L40 20Z"])
        #expect(scene.paths(TextFieldTests.selected).count == 1)
        #expect(scene.paths(TextFieldTests.black).first?.split(separator: "M").count == 2)
        #expect(scene.machine.isSettled || !scene.machine.advanceAndApply(0.1))
    }

    /// In Hebrew the caret of a letter is at its right edge, and the left arrow moves forward.
    @Test func caretAndArrowKeysFollowRightToLeftText() throws {
        let scene = try TextFieldTests.scene("אבג")
        let layout = TextLayout([try #require(scene.field.style?.run("אבג"))])
        let width = layout.width
        #expect(width > 0)
        #expect(abs(layout.caret(at: 0).x - width) < 1e-6)
        #expect(abs(layout.caret(at: 3).x) < 1e-6)
        #expect(abs(layout.caret(at: 1).x - width * 2 / 3) < 1e-6)
        #expect(layout.place(at: Point(width - 1, 5)) == 0 && layout.place(at: .zero) == 3)
        let box = try #require(layout.boxes(of: 0..<1).first)
        #expect(abs(box.minX - width * 2 / 3) < 1e-6 && abs(box.maxX - width) < 1e-6)
        #expect(scene.press(.left) && scene.selection == 1..<1)
        #expect(scene.press(.right) && scene.selection == 0..<0)
    }

    /// A wrapped line ends before its last character, since the next line begins at its end.
    @Test func wrappedAndEmptyLinesHaveTextRangesAndCarets() throws {
        let font = try Font(try TextTests.font(), path: "boxes")
        let layout = TextLayout([TextRun("ab cd", font: font, size: 20)], width: 30)
        #expect(layout.textRanges() == [0..<3, 3..<5])
        let caret = layout.caret(at: 3)
        #expect(caret.x == 0 && caret.top == 20 && caret.bottom == 40 && caret.line == 1)
        #expect(layout.boxes(of: 1..<4).count == 2)
        let empty = TextLayout([TextRun("a\n\nb\n", font: font, size: 20)])
        #expect(empty.textRanges() == [0..<1, 2..<2, 3..<4, 5..<5])
        #expect(empty.caret(at: 2).line == 1 && empty.caret(at: 5).line == 3)
        #expect(empty.place(at: Point(0, 30)) == 2)
        #expect(TextLayout([]).caret(at: 0).x == 0 && TextLayout([]).place(at: .zero) == 0)
    }

    /// The view model receives typed text in the next frame, and the field shows its value.
    @Test func textFieldBindingWorksInBothDirections() throws {
        let scene = try TextFieldTests.scene(
            "",
            models: [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Form"))),
                Object(
                    TypeKey.viewModelPropertyString, (.viewModelComponentName, .string("name"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceString,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceStringPropertyValue, .string("Ida"))),
            ],
            bindings: [
                Object(
                    TypeKey.dataBindContext, (.dataBindTargetKey, .key(.textInputText)),
                    (.dataBindFlags, .uint(2 | 8)),
                    (.dataBindContextSourcePathIds, .bytes([0, 0])))
            ])
        let property = try #require(scene.artboard.context?.property([0, 0]))
        #expect(scene.text == "Ida")
        #expect(scene.press(.end) && scene.machine.insertText("!"))
        scene.advance()
        #expect(property.value == .string("Ida!"))
        property.set(.string("Bo"))
        scene.advance()
        #expect(scene.text == "Bo" && scene.field.editor.text == "Bo")
    }

    @Test func keysUndoAndRedo() throws {
        let scene = try Self.scene("ab")
        scene.machine.insertText("x")
        #expect(scene.text == "xab")
        #expect(scene.press(.z, .control) && scene.text == "ab")
        #expect(scene.press(.z, [.control, .shift]) && scene.text == "xab")
    }
}
