import Geometry
import InputEvents
import Interface
import Platform

/// Touches, scroll wheels and keys: from the display's devices, a replay and the control socket.
@MainActor final class LiveInput {
    private let loop: EventLoop
    private let backend: any DisplayBackend
    private let executor: any BackgroundExecutor
    private let events: RunEvents
    private let blanking: Blanking
    private let currentApp: () -> any RunnableApp
    private var app: any RunnableApp { currentApp() }
    let keyboard = Keyboard()
    private(set) var log = TouchLog()
    private var keyRepeat: KeyRepeat!
    private var player: TouchPlayer!
    /// The gestures requested over the control socket.
    private(set) var injected: InjectedTouches!
    /// Fingers that have touched down while input was private, of which nothing is recorded.
    private var privateFingers: Set<Int> = []
    /// The field that the display's input method knows of.
    private var editedField: EditedField?
    /// Fingers whose touch woke the display, which are ignored until they are lifted.
    private var ignoredFingers: Set<Int> = []

    /// Handles input in the turns of a loop.
    ///
    /// - Parameter app: the app of the moment.
    init(
        on loop: EventLoop, _ backend: any DisplayBackend, _ executor: any BackgroundExecutor,
        _ events: RunEvents, _ blanking: Blanking, _ app: @escaping () -> any RunnableApp
    ) {
        (self.loop, self.backend, self.executor) = (loop, backend, executor)
        (self.events, self.blanking, currentApp) = (events, blanking, app)
        keyRepeat = KeyRepeat(on: loop) { app().key($0) }
        player = TouchPlayer(on: loop) { [unowned self] in perform(.touch($0)) }
        injected = InjectedTouches(on: loop) { [unowned self] in perform(.touch($0)) }
        // In every turn: other calls than those for its descriptors may have read what the display has sent.
        loop.always(in: .input) { [unowned self] in
            for action in backend.readInput() { perform(read(action)) }
        }
        loop.always(in: .end) { [unowned self] in updateEditedField() }
    }

    /// Plays a recording, from now on.
    func play(_ recording: TouchRecording) {
        let mode = backend.display.mode
        player.play(recording.events(width: mode.width, height: mode.height, delay: loop.now))
    }

    /// Whether touches of a recording are still to come.
    var isPlaying: Bool { player.isPlaying }

    /// Forgets the keys that are held, because another session gets their releases.
    func sessionDidEnd() {
        keyRepeat.stop()
        keyboard.reset()
    }

    /// Returns the action, with the text that its key types.
    private func read(_ action: InputAction) -> InputAction {
        guard case .key(let stroke) = action else { return action }
        return .key(keyboard.read(stroke))
    }

    /// Performs a touch, a scroll step or a key, and wakes a blanked display.
    private func perform(_ action: InputAction) {
        switch action {
        case .switchSession(let number):
            keyRepeat.stop()
            return backend.switchTo(session: number)
        case .keyboard(.keymap(let text)): return keyboard.load(text, on: executor)
        case .keyboard(.modifiers(let depressed, let latched, let locked, let group)):
            return keyboard.setModifiers(
                depressed: depressed, latched: latched, locked: locked, group: group)
        case .keyboard(.repetition(let delay, let interval)):
            (keyRepeat.delay, keyRepeat.interval) = (delay, interval)
            return
        case .touch, .hover, .scroll, .fling, .key, .inputMethod: break
        }
        // Releasing a key does not wake the display.
        if case .key(let stroke) = action, !stroke.isDown {
            _ = key(stroke)
            return
        }
        let wasBlanked = blanking.wake()
        switch action {
        case .touch(let event):
            // A touch that wakes the display is ignored: nothing was visible that it could have been aimed at.
            if wasBlanked, event.phase == .began { ignoredFingers.insert(event.finger) }
            if ignoredFingers.contains(event.finger) {
                if event.phase == .ended || event.phase == .cancelled {
                    ignoredFingers.remove(event.finger)
                }
                return
            }
            if mayRecord(event) {
                log.add(event)
                events.touch(event, at: loop.now)
            }
            app.pacer.inputTime = event.time
            app.touch(event)
        case .scroll(let distance, let place): app.scroll(.by(distance), at: place)
        case .fling(let velocity, let place): app.scroll(.fling(velocity), at: place)
        case .key(let stroke): _ = key(stroke)
        case .inputMethod(let change):
            app.inputDidArrive()
            app.screen.insert(committed: change.committed, composed: change.composed)
        case .hover, .switchSession, .keyboard: break
        }
    }

    /// Tells the display's input method which field is edited, if the app leaves typing to one.
    private func updateEditedField() {
        let field = app.usesInputMethod ? EditedField(on: app.screen) : nil
        guard field != editedField else { return }
        editedField = field
        backend.edit(field)
    }

    /// Whether a touch may be recorded: not if its finger has touched down while input is private.
    private func mayRecord(_ event: TouchEvent) -> Bool {
        if event.phase == .began, app.isInputPrivate { privateFingers.insert(event.finger) }
        let isPrivate = privateFingers.contains(event.finger)
        if event.phase == .ended || event.phase == .cancelled {
            privateFingers.remove(event.finger)
        }
        return !isPrivate
    }

    /// Passes a key to whatever has the focus. If nothing handles it, the key may scroll.
    ///
    /// - Returns: whether the key was handled or scrolled.
    private func key(_ stroke: KeyStroke) -> Bool {
        let isHandled = app.key(stroke)
        keyRepeat.add(stroke, isHandled: isHandled)
        if isHandled { return true }
        guard let scroll = stroke.scroll else { return false }
        let mode = backend.display.mode
        app.scroll(
            scroll.step, at: Point(Double(mode.width) / 2, Double(mode.height) / 2))
        return true
    }

    /// Presses and releases a key.
    ///
    /// - Returns: whether the key was handled or scrolled.
    func press(_ stroke: KeyStroke) -> Bool {
        blanking.wake()
        var released = stroke
        released.isDown = false
        let isHandled = key(stroke)
        _ = key(released)
        return isHandled
    }

    /// Enters text at the focus.
    ///
    /// - Returns: whether something took it.
    func type(_ text: String) -> Bool {
        blanking.wake()
        return app.type(text)
    }

}

extension ScrollKey {
    /// What the key scrolls.
    package var step: ScrollStep {
        switch self {
        case .up: .lines(x: 0, y: -1)
        case .down: .lines(x: 0, y: 1)
        case .left: .lines(x: -1, y: 0)
        case .right: .lines(x: 1, y: 0)
        case .pageUp: .pages(-1)
        case .pageDown: .pages(1)
        case .home: .toStart
        case .end: .toEnd
        }
    }
}
