import Geometry
import Testing

@testable import InputEvents

@Suite struct InputTranslatorTests {
    private func pointer(_ kind: PointerEvent.Kind, _ time: Double = 1) -> InputEvent {
        .pointer(PointerEvent(time: time, kind: kind))
    }

    private func key(_ code: Int, _ isDown: Bool = true) -> InputEvent {
        .key(KeyEvent(time: 1, code: code, isDown: isDown))
    }

    /// A mouse drags like a finger while its button is down; otherwise it only moves.
    @Test func mouseDragActsAsFinger() {
        var translator = InputTranslator(size: Size(800, 480))
        #expect(translator.translate(pointer(.motion(dx: 50, dy: 0))) == .hover(Point(450, 240)))
        func finger(_ phase: TouchPhase, _ x: Double, _ y: Double) -> InputAction {
            .touch(
                TouchEvent(
                    time: 1, finger: InputTranslator.pointerFinger, phase: phase, x: x, y: y))
        }
        #expect(translator.translate(pointer(.button(isDown: true))) == finger(.began, 450, 240))
        #expect(translator.translate(pointer(.button(isDown: true))) == nil)
        #expect(translator.translate(pointer(.motion(dx: 10, dy: 20))) == finger(.moved, 460, 260))
        // The pointer stays on the screen.
        #expect(
            translator.translate(pointer(.motion(dx: 900, dy: -900))) == finger(.moved, 800, 0))
        #expect(
            translator.translate(pointer(.absoluteMotion(x: 30, y: 40))) == finger(.moved, 30, 40))
        #expect(translator.translate(pointer(.button(isDown: false))) == finger(.ended, 30, 40))
        #expect(translator.translate(pointer(.motion(dx: 1, dy: 1))) == .hover(Point(31, 41)))
        #expect(translator.cursor == Point(31, 41))
        #expect(
            translator.translate(pointer(.absoluteMotion(x: 5, y: 6))) == .hover(Point(5, 6)))
        _ = translator.translate(pointer(.absoluteMotion(x: 31, y: 41)))
        #expect(
            translator.translate(pointer(.scroll(dx: 0, dy: 60)))
                == .scroll(by: Point(0, 60), at: Point(31, 41)))
    }

    /// A drag that something else takes over is cancelled, and its release has no effect.
    @Test func cancelledPointerCancelsTouch() {
        var translator = InputTranslator(size: Size(800, 480), firstFinger: 10_000)
        #expect(translator.translate(pointer(.cancel)) == nil)
        _ = translator.translate(pointer(.button(isDown: true)))
        #expect(
            translator.translate(pointer(.cancel))
                == .touch(
                    TouchEvent(
                        time: 1, finger: 10_000 + InputTranslator.pointerFinger, phase: .cancelled,
                        x: 400, y: 240)))
        #expect(translator.translate(pointer(.button(isDown: false))) == nil)
    }

    /// Fingers that leave a touchpad while they move let the content go on.
    @Test func endOfScrollingIsFling() {
        var translator = InputTranslator(size: Size(800, 480))
        #expect(translator.translate(pointer(.scrollEnd(vx: 0, vy: 0))) == nil)
        #expect(
            translator.translate(pointer(.scrollEnd(vx: 0, vy: 900)))
                == .fling(velocity: Point(0, 900), at: Point(400, 240)))
    }

    /// On a display of another size, a button that is pressed goes on, and so do keys.
    @Test func resizedTranslatorKeepsButtons() {
        var translator = InputTranslator(size: Size(800, 400))
        _ = translator.translate(pointer(.button(isDown: true)))
        for code in [29, 56] { _ = translator.translate(key(code)) }
        translator.resize(to: Size(400, 200)) { Point($0.x / 2, $0.y / 2) }
        #expect(
            translator.translate(pointer(.absoluteMotion(x: 20, y: 40)))
                == .touch(
                    TouchEvent(
                        time: 1, finger: InputTranslator.pointerFinger, phase: .moved, x: 10,
                        y: 20)))
        #expect(translator.translate(key(60)) == .switchSession(2))
    }

    @Test func keyboardsArePassedOn() {
        var translator = InputTranslator(size: Size(800, 480))
        let change = KeyboardChange.modifiers(depressed: 1, latched: 0, locked: 0, group: 0)
        #expect(translator.translate(.keyboard(change)) == .keyboard(change))
    }

    /// Positions on a rotated panel are converted to logical coordinates.
    @Test func touchPositionsFollowRotation() {
        var translator = InputTranslator(size: Size(480, 800)) { Point($0.y, 800 - $0.x) }
        let touch = DeviceTouchEvent(time: 2, finger: 3, phase: .began, x: 100, y: 7)
        #expect(
            translator.translate(.touch(touch))
                == .touch(TouchEvent(time: 2, finger: 3, phase: .began, x: 7, y: 700)))
    }

    @Test(arguments: [
        (103, ScrollKey.up), (108, .down), (104, .pageUp), (109, .pageDown), (57, .pageDown),
        (102, .home), (107, .end), (105, .left), (106, .right),
    ])
    func navigationKeysScroll(code: Int, wanted: ScrollKey) {
        var translator = InputTranslator(size: Size(1, 1))
        #expect(
            translator.translate(key(code)) == .key(KeyStroke(code: code, scroll: wanted, time: 1)))
        #expect(
            translator.translate(key(code, false))
                == .key(KeyStroke(code: code, isDown: false, time: 1)))
    }

    @Test func ctrlAltFunctionKeySwitchesConsole() {
        var translator = InputTranslator(size: Size(1, 1))
        #expect(translator.translate(key(60)) == .key(KeyStroke(code: 60, time: 1)))
        for code in [97, 56] {
            #expect(translator.translate(key(code)) == .key(KeyStroke(code: code, time: 1)))
        }
        #expect(translator.translate(key(59)) == .switchSession(1))
        #expect(translator.translate(key(68)) == .switchSession(10))
        #expect(translator.translate(key(88)) == .switchSession(12))
        #expect(translator.translate(key(108)) == .key(KeyStroke(code: 108, time: 1)))
        _ = translator.translate(key(56, false))
        #expect(translator.translate(key(60)) == .key(KeyStroke(code: 60, time: 1)))
        #expect(
            translator.translate(key(108)) == .key(KeyStroke(code: 108, scroll: .down, time: 1)))
    }

    /// When another session becomes active, held fingers and keys are released.
    @Test func releaseClearsHeldFingersAndKeys() {
        var translator = InputTranslator(size: Size(100, 100))
        for code in [29, 56] { _ = translator.translate(key(code)) }
        _ = translator.translate(pointer(.button(isDown: true)))
        guard case .touch(let event) = translator.release(at: 5) else {
            Issue.record("the finger was not lifted")
            return
        }
        #expect(event.phase == .cancelled && event.time == 5)
        #expect(translator.release(at: 6) == nil)
        // Control and Alt are no longer held, so F1 does not switch the console.
        #expect(translator.translate(key(59)) == .key(KeyStroke(code: 59, time: 1)))
    }
}
