import Geometry
import Motion
import RiveFixtures
import RiveRuntime
import SystemFonts
import Testing
import Typography

@testable import Interface

/// The keyboard on the screen for the text fields of a .riv file.
@MainActor @Suite struct RiveKeyboardTests {
    private let screen = Screen(pixelSize: Size(400, 600), scale: 1)
    private let keyboard: OnScreenKeyboard
    private let view: RiveView
    private let clock = Clock()

    private final class Clock { var now = 0.0 }

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: false)
            .filter { $0.path.contains("DejaVu") }.map { try $0.open() }
        try #require(!fonts.isEmpty, "fonts-dejavu-core is not installed")
        keyboard = OnScreenKeyboard(screen, family: FontFamily(fonts))
        view = RiveView(rive: try Rive(try Fixture.file(RiveKeyboardTests.objects)))
        view.frame = Rect(0, 0, 400, 200)
        screen.root.addSubview(view)
        frames(2)
    }

    /// A field that is followed by a node that takes the focus but no text.
    private static var objects: [Object] {
        var file = FileBuilder()
        file.append(TypeKey.fontAsset, (.assetName, .string("Inter")))
        file.artboard(400, 200)
        let field = file.add(
            TypeKey.textInput, (.textInputText, .string("Ida")),
            (.textInputMultiline, .bool(false)))
        file.add(
            TypeKey.textStyle, in: field, (.textStyleFontSize, .double(40)),
            (.textStyleFontAssetId, .uint(0)))
        file.add(TypeKey.focusData, in: field, (.focusDataFocusFlags, .uint(7)))
        let part = file.add(TypeKey.textInputText, in: field)
        let fill = file.add(TypeKey.fill, in: part)
        file.add(TypeKey.solidColor, in: fill, (.solidColorColorValue, .color(0xff00_0000)))
        let node = file.add(TypeKey.node)
        file.add(TypeKey.focusData, in: node, (.focusDataFocusFlags, .uint(7)))
        file.append(TypeKey.stateMachine)
        return file.objects
    }

    private func frames(_ count: Int) {
        for _ in 0..<count {
            clock.now += 1.0 / 60
            _ = screen.advance(
                to: FrameTime(
                    timestamp: clock.now, targetTimestamp: clock.now, duration: 1.0 / 60))
        }
    }

    private func press(_ action: KeyboardKey.Action) throws {
        let keys = keyboard.view
        let cap = try #require(keys.caps.first { $0.key.action == action })
        let place = keys.frame.origin + Point(cap.frame.midX, cap.frame.midY)
        for phase in [Touch.Phase.began, .ended] {
            screen.touch(phase, finger: 0, at: place, time: clock.now)
            frames(30)
        }
    }

    @Test func keyboardOpensForAFieldOfAFile() throws {
        #expect(!keyboard.isShown && !screen.isEditingText)
        #expect(screen.key(KeyPress(.tab)))
        frames(30)
        // What is typed and touched is recorded nowhere meanwhile.
        #expect(keyboard.isShown && screen.isEditingText && view.acceptsText)
        try press(.type("x"))
        try press(.space)
        try press(.delete)
        #expect(keyboard.isShown && view.acceptsText)
        // Something else in the file gets the focus.
        #expect(view.key(KeyPress(.tab)))
        frames(30)
        #expect(view.hasFocus && !keyboard.isShown && !screen.isEditingText)
        #expect(view.key(KeyPress(.tab, .shift)))
        frames(30)
        #expect(keyboard.isShown)
        // A tap elsewhere ends it, and takes the focus in the file too.
        for phase in [Touch.Phase.began, .ended] {
            screen.touch(phase, finger: 0, at: Point(200, 250), time: clock.now)
            frames(2)
        }
        frames(30)
        #expect(!keyboard.isShown && !view.hasFocus && screen.focusedView == nil)
    }

    @Test func returnAndHideEndToEditAFieldOfAFile() throws {
        for action in [KeyboardKey.Action.hide, .return] {
            #expect(screen.key(KeyPress(.tab)))
            frames(30)
            #expect(keyboard.isShown)
            // A field of one line does not take Return.
            try press(action)
            #expect(!keyboard.isShown && !view.hasFocus)
        }
    }

    @Test func realKeyboardHidesTheOneOnTheScreen() throws {
        #expect(screen.key(KeyPress(.tab)))
        frames(30)
        #expect(screen.key(KeyPress(.end)))
        frames(30)
        #expect(!keyboard.isShown && screen.isEditingText)
    }

    @Test func viewMovesUpWhileTheKeyboardWouldCoverItsField() throws {
        view.frame = Rect(0, 400, 400, 200)
        frames(2)
        #expect(screen.key(KeyPress(.tab)))
        frames(30)
        let keys = try #require(keyboard.frame)
        let field = try #require(view.rive.stateMachine?.editedFieldBounds)
        let bottom = view.convertToScreen(Point(0, field.maxY)).y
        #expect(bottom <= keys.minY)
        #expect(view.convertToScreen(Point(0, field.minY)).y >= 0)
        // Typing moves nothing again.
        let lift = view.lift
        #expect(lift > 0)
        try press(.type("x"))
        #expect(view.lift == lift)
        try press(.hide)
        #expect(view.lift == 0 && view.transform == .identity)
        #expect(view.frame == Rect(0, 400, 400, 200))
    }

    @Test func viewAboveTheKeyboardStays() throws {
        #expect(screen.key(KeyPress(.tab)))
        frames(30)
        #expect(keyboard.isShown && view.lift == 0)
    }
}
