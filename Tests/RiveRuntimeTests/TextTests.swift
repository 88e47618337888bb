import Geometry
import Glibc
import RiveFixtures
import Testing
import Typography

@testable import RiveRuntime

/// Texts in a font whose letters are boxes half an em wide: at a size of 20 a letter is 10 × 10, a
/// space 5 wide, a full stop 2.5, and a line 20 high with its baseline at 15.
@Suite struct TextTests {
    static func font() throws -> [UInt8] {
        let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let file = try #require(fopen("/\(folder)/Fonts/boxes.ttf", "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return bytes
    }

    /// Objects 1 to 5: the text, its style with a fill in black, and a run.
    static func scene(
        _ text: String, _ properties: [(PropertyKey, Object.Value)] = [],
        style: [(PropertyKey, Object.Value)] = [], below: [Object] = []
    ) throws -> File {
        var object = Object(TypeKey.text, (.componentParentId, .uint(0)))
        object.properties += properties
        var textStyle = Object(
            TypeKey.textStylePaint, (.componentParentId, .uint(1)),
            (.textStyleFontSize, .double(20)), (.textStyleFontAssetId, .uint(0)))
        textStyle.properties += style
        return try Fixture.file(
            [
                Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
                Object(TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(try font()))),
                Fixture.artboard(), object, textStyle,
                Object(TypeKey.fill, (.componentParentId, .uint(2))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
                Object(
                    TypeKey.textValueRun, (.componentParentId, .uint(1)),
                    (.textValueRunText, .string(text)), (.textValueRunStyleId, .uint(2))),
            ] + below)
    }

    /// Returns the points of each drawn letter.
    static func letters(_ artboard: Artboard) -> [[Point]] {
        Fixture.draws(artboard).flatMap { draw in
            draw.path.split(separator: "M").map { letter in
                let numbers = letter.split { !"-.0123456789e".contains($0) }.compactMap {
                    Double($0)
                }
                return stride(from: 0, to: numbers.count - 1, by: 2).map {
                    Point(numbers[$0], numbers[$0 + 1])
                }
            }
        }
    }

    /// Returns the lower left corner and the width of each letter.
    static func places(_ artboard: Artboard) -> [[Double]] {
        letters(artboard).map { points in
            let x = points.map(\.x).min()!
            return [x, points.map(\.y).max()!, points.map(\.x).max()! - x]
        }
    }

    static func places(
        _ text: String, _ properties: [(PropertyKey, Object.Value)] = [],
        style: [(PropertyKey, Object.Value)] = [], below: [Object] = []
    ) throws -> [[Double]] {
        let file = try scene(text, properties, style: style, below: below)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        return places(artboard)
    }

    static func fixed(_ width: Double, _ height: Double) -> [(PropertyKey, Object.Value)] {
        [
            (.textSizingValue, .uint(2)), (.textWidth, .double(width)),
            (.textHeight, .double(height)),
        ]
    }

    /// A run whose style is set to an invalid object, as by a key frame without a value, keeps its
    /// style.
    @Test func textRunKeepsStyleWhenNewStyleIsInvalid() throws {
        let artboard = try #require(try TextTests.scene("ab").instantiate(artboardAt: 0))
        let run: TextValueRun = try #require(artboard.component(5))
        for none in [UInt32.max, 0, 1000] {
            run.setValue(.textValueRunStyleId, .uint(none))
            artboard.advance()
            #expect(TextTests.letters(artboard).count == 2)
        }
    }

    @Test func textIsPlacedByAlignmentAndOrigin() throws {
        #expect(try TextTests.places("a b") == [[0, 15, 10], [15, 15, 10]])
        #expect(
            try TextTests.places("a\nbc", [(.textAlignValue, .uint(2))]).map { $0[0] } == [
                5, 0, 10,
            ])
        #expect(
            try TextTests.places("ab cd", TextTests.fixed(30, 60) + [(.textAlignValue, .uint(1))])
                == [[10, 15, 10], [20, 15, 10], [10, 35, 10], [20, 35, 10]])
        // Bottom, then middle.
        for (value, y) in [(1, 75.0), (2, 45)] {
            #expect(
                try TextTests.places(
                    "a", TextTests.fixed(30, 80) + [(.textVerticalAlignValue, .uint(value))]) == [
                        [0, y, 10]
                    ])
        }
        // An origin in the middle, and then one on the baseline.
        #expect(
            try TextTests.places(
                "ab", [(.textOriginX, .double(0.5)), (.textOriginY, .double(0.5))])[0]
                == [-10, 5, 10])
        #expect(try TextTests.places("a", [(.textOriginValue, .uint(1))]) == [[0, 0, 10]])
    }

    /// The line height applies from the second line on; letter spacing also follows the last
    /// letter.
    @Test func lineHeightAndLetterSpacingAreApplied() throws {
        let style: [(PropertyKey, Object.Value)] = [
            (.textStyleLineHeight, .double(40)), (.textStyleLetterSpacing, .double(4)),
        ]
        #expect(
            try TextTests.places("a\nb", style: style).map { $0[1] } == [15, 55])
        #expect(
            try TextTests.places(
                "aa", TextTests.fixed(100, 20) + [(.textAlignValue, .uint(1))], style: style
            )
            .map { $0[0] } == [72, 86])
    }

    /// Lines are centered: white space before a line separator or at the end of the text counts
    /// toward the width of its line.
    @Test(arguments: [
        ("a \u{2028}bcd", [7.5, 0, 10, 20]), ("a \nbcd", [7.5, 0, 10, 20]), ("a  ", [0]),
        ("abc\na ", [0, 10, 20, 7.5]),
    ])
    func trailingSpaceCountsTowardLineWidth(text: String, expected: [Double]) throws {
        #expect(
            try TextTests.places(text, [(.textAlignValue, .uint(2))]).map { $0[0] } == expected)
    }

    /// A separator at the end of the text begins no line. The text is at the bottom of its box,
    /// which shows the number of lines.
    @Test(arguments: [("a\n", 95.0), ("a\n\n", 75), ("a\u{2028}", 95), ("\na", 95)])
    func trailingSeparatorAddsNoLine(text: String, expected: Double) throws {
        #expect(
            try TextTests.places(
                text, TextTests.fixed(30, 100) + [(.textVerticalAlignValue, .uint(1))]
            ).map { $0[1] } == [expected])
    }

    /// The box is trimmed to the cap height at its top, or to the baseline at its bottom. The
    /// origin is at the bottom.
    @Test(arguments: [(0, -5.0), (1, -5.0), (256, 0.0), (257, 0.0), (512, -5.0)])
    func verticalTrimEndsBoxAtCapHeightAndBaseline(trim: Int, y: Double) throws {
        #expect(
            try TextTests.places(
                "a", [(.textVerticalTrimValue, .uint(trim)), (.textOriginY, .double(1))]
            ).map { $0[1] } == [y])
    }

    /// In a box 25 wide, three letters of half an em fit on a line at a font size of 16.
    @Test func fontSizeShrinksToFitBox() throws {
        let letters = try TextTests.places(
            "abc",
            TextTests.fixed(25, 50) + [(.textOverflowValue, .uint(5)), (.textWrapValue, .uint(1))])
        #expect(letters.map { $0[2] } == [8, 8, 8])
        // The space between paragraphs is reduced by the same factor, here by half.
        let paragraphs = try TextTests.places(
            "a\nb",
            TextTests.fixed(100, 40)
                + [(.textOverflowValue, .uint(5)), (.textParagraphSpacing, .double(20))])
        #expect(paragraphs.map { $0[2] } == [5, 5])
        #expect(paragraphs[1][1] - paragraphs[0][1] == 20)
    }

    /// In a box 32 wide, three letters fit on a line. All word joiners except the last one keep theirs together.
    @Test(arguments: [
        ("abcde", [15.0, 15, 15, 35, 35]), ("ab\u{2060}cde", [15, 15, 15, 35, 35]),
        ("ab\u{2060}c\u{2060}d\u{2060}e", [15, 35, 35, 35, 55]),
        ("a\u{2060}b\u{2060}c\u{2060}d\u{2060}e", [15, 15, 15, 15, 35]),
    ])
    func longWordIsNotBrokenAtWordJoiners(text: String, baselines: [Double]) throws {
        #expect(try TextTests.places(text, TextTests.fixed(32, 100)).map { $0[1] } == baselines)
    }

    @Test func overflowModesHideTruncateOrScaleText() throws {
        func places(_ text: String, _ overflow: Int) throws -> [[Double]] {
            try TextTests.places(
                text, TextTests.fixed(32, 45) + [(.textOverflowValue, .uint(overflow))])
        }
        let text = "abc def ghi"
        #expect(try places(text, 0).count == 9)
        #expect(try places(text, 1).count == 6)
        // The last line that fits ends in three full stops of 2.5 each.
        let dotted = try places(text, 3)
        #expect(dotted.count == 8)
        #expect(dotted[5...].map { $0[2] } == [2.5, 2.5, 2.5])
        #expect(dotted[5...].map { $0[0] } == [20, 22.5, 25])
        #expect(try places("abc", 3).count == 3)
        // Three lines of 60 fit into 45; the first baseline is unchanged.
        let fitting = try places(text, 4)
        #expect(fitting.count == 9)
        #expect(abs(fitting[0][1] - 15) < 1e-3 && abs(fitting[0][2] - 10 * 30 / 45) < 1e-3)
        #expect(abs(fitting[8][1] + 5 * 30 / 45 - 45) < 1e-3)
    }

    @Test func clippedTextHasAClip() throws {
        let file = try TextTests.scene(
            "abc", TextTests.fixed(20, 20) + [(.textOverflowValue, .uint(2))])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        #expect(Fixture.draws(artboard).map(\.clips) == [1])
    }

    /// In a hostile file, a color key frame on a string property does not change the text.
    @Test func colorKeyFrameOnTextPropertyIsIgnored() throws {
        let file = try TextTests.scene(
            "ab",
            below: [
                Object(TypeKey.linearAnimation),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(5))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.textValueRunText))),
                Object(
                    TypeKey.keyFrameColor, (.keyFrameFrame, .uint(0)),
                    (.keyFrameColorValue, .double(3))),
                Object(
                    TypeKey.keyFrameString, (.keyFrameFrame, .uint(10)),
                    (.keyFrameStringValue, .string("c"))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let animation = try #require(artboard.animation(at: 0))
        animation.apply()
        let run: TextValueRun = try #require(artboard.component(5))
        #expect(run.text == "ab")
        animation.time = 1
        animation.apply()
        #expect(run.text == "c")
    }

    /// Each line of a style has one background box, behind the letters.
    /// The boxes behind lines that touch each other have one outline.
    @Test func textBackgroundIsDrawnBehindEachLine() throws {
        let file = try TextTests.scene(
            "ab\nc",
            below: [
                Object(TypeKey.textStyleBackground, (.componentParentId, .uint(2))),
                Object(TypeKey.fill, (.componentParentId, .uint(6))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(7))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let paths = Fixture.draws(artboard).map(\.path)
        #expect(paths.count == 2)
        #expect(paths[0] == "M0 0L20 0L20 20L10 20L10 40L0 40Z")
    }

    @Test func textInputDrawsItsText() throws {
        let file = try Fixture.file([
            Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
            Object(
                TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(try TextTests.font()))),
            Fixture.artboard(),
            Object(
                TypeKey.textInput, (.componentParentId, .uint(0)), (.nodeX, .double(30)),
                (.textInputText, .string("ab"))),
            Object(
                TypeKey.textStyle, (.componentParentId, .uint(1)),
                (.textStyleFontSize, .double(20)), (.textStyleFontAssetId, .uint(0))),
            Object(TypeKey.textInputText, (.componentParentId, .uint(1))),
            Object(TypeKey.fill, (.componentParentId, .uint(3))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(4))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        #expect(TextTests.places(artboard) == [[30, 15, 10], [40, 15, 10]])
        artboard.component(1)?.setValue(.textInputText, .string("a b c"))
        artboard.advance()
        #expect(TextTests.places(artboard).map { $0[0] } == [30, 45, 60])
    }

    /// A listener on a text run receives pointer events on the letters of that run only.
    @Test func listenerOnTextRunIsHitOnlyOnItsLetters() throws {
        let file = try TextTests.scene(
            "ab ",
            below: [
                Object(
                    TypeKey.textValueRun, (.componentParentId, .uint(1)),
                    (.textValueRunText, .string("cd")), (.textValueRunStyleId, .uint(2))),
                Object(TypeKey.stateMachine, (.animationName, .string("Machine"))),
                Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("hit"))),
                Object(
                    TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(6)),
                    (.stateMachineListenerSingleListenerTypeValue, .uint(2))),
                Object(
                    TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
                    (.listenerBoolChangeValue, .uint(1))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        for (x, y, isHit) in [(5.0, 10.0, false), (30, 30, false), (30, 10, true)] {
            machine.pointer(.down, at: Point(x, y))
            machine.advanceAndApply(0)
            #expect((machine.input(0) == 1) == isHit, "at \(x), \(y)")
            machine.pointer(.up, at: Point(x, y))
        }
    }

    /// A transform constraint can target any point in the box of a text, and follows its size.
    @Test func transformConstraintTargetsPointInTextBox() throws {
        let file = try TextTests.scene(
            "ab", [(.nodeX, .double(7))],
            below: [
                Object(TypeKey.node, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.transformConstraint, (.componentParentId, .uint(6)),
                    (.targetedConstraintTargetId, .uint(1)),
                    (.transformConstraintOriginX, .double(1)),
                    (.transformConstraintOriginY, .double(0.5))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let node: Node = try #require(artboard.component(6))
        #expect(Point(node.worldTransform.tx, node.worldTransform.ty) == Point(27, 10))
        let run: TextValueRun = try #require(artboard.component(5))
        run.setValue(.textValueRunText, .string("abc"))
        artboard.advance()
        #expect(Point(node.worldTransform.tx, node.worldTransform.ty) == Point(37, 10))
    }

    /// In a layout with a direction, a text is aligned at the start of its rows, unless centered.
    @Test(arguments: [(0, 0, 0.0), (1, 0, 0), (2, 0, 80), (2, 2, 40), (0, 1, 80), (1, 1, 0)])
    func layoutDirectionOverridesLeftAndRightAlignment(
        direction: Int, alignment: Int, expected: Double
    ) throws {
        let fixtures = TextLayoutFixtures()
        let file = try Fixture.file([
            Object(TypeKey.fontAsset, (.assetName, .string("Boxes"))),
            Object(
                TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(try TextTests.font()))),
            Object(
                TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                (.layoutComponentHeight, .double(100)), (.layoutComponentStyleId, .uint(1))),
            fixtures.style(
                parent: 0, (.layoutComponentStyleDirectionValue, .uint(direction))),
            fixtures.layout(parent: 0, style: 3, width: 100, height: 50),
            fixtures.style(parent: 2),
            Object(
                TypeKey.text, (.componentParentId, .uint(2)), (.textAlignValue, .uint(alignment))),
            Object(
                TypeKey.textStylePaint, (.componentParentId, .uint(4)),
                (.textStyleFontSize, .double(20)), (.textStyleFontAssetId, .uint(0))),
            Object(
                TypeKey.textValueRun, (.componentParentId, .uint(4)),
                (.textValueRunText, .string("ab")), (.textValueRunStyleId, .uint(5))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let text: Text = try #require(artboard.component(4))
        #expect(text.layout?.lines.first?.glyphs.first?.position.x == expected)
    }
}

private struct TextLayoutFixtures: LayoutFixtures {}
