import Geometry
import InputEvents
import Interface
import Platform

/// Touches, scroll wheels and keys: from the display's devices, a replay and the control socket.
extension LiveRun {
    /// Handles the input that is due, from all sources.
    func readInput() {
        for action in backend.readInput() { perform(read(action)) }
        if let stroke = keyRepeat.takeDue(Clock.now()), !app.key(stroke) { keyRepeat.stop() }
        while let event = replay.first, event.time <= Clock.now() {
            perform(.touch(event))
            replay.removeFirst()
        }
        while let (touch, completion) = injected.takeDue(Clock.now()) {
            perform(.touch(touch))
            completion?()
        }
    }

    /// Returns the action, with the text that its key types.
    private func read(_ action: InputAction) -> InputAction {
        guard case .key(let stroke) = action else { return action }
        return .key(keyboard.read(stroke))
    }

    /// Performs a touch, a scroll step or a key, and wakes a blanked display.
    func perform(_ action: InputAction) {
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
        case .touch, .hover, .scroll, .fling, .key: break
        }
        // Releasing a key does not wake the display.
        if case .key(let stroke) = action, !stroke.isDown {
            _ = key(stroke)
            return
        }
        let wasBlanked = wake()
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
            log.add(event)
            events.touch(event, at: lastInput)
            app.pacer.inputTime = event.time
            app.touch(event)
        case .scroll(let distance, let place): app.scroll(.by(distance), at: place)
        case .fling(let velocity, let place): app.scroll(.fling(velocity), at: place)
        case .key(let stroke): _ = key(stroke)
        case .hover, .switchSession, .keyboard: break
        }
    }

    /// Restarts the idle time and wakes the display.
    ///
    /// - Returns: whether the display was blanked.
    private func wake() -> Bool {
        lastInput = Clock.now()
        guard isBlanked else { return false }
        isBlanked = false
        backend.wake()
        return true
    }

    /// Passes a key to whatever has the focus. If nothing handles it, the key may scroll.
    ///
    /// - Returns: whether the key was handled or scrolled.
    func key(_ stroke: KeyStroke) -> Bool {
        let isHandled = app.key(stroke)
        keyRepeat.add(stroke, isHandled: isHandled, now: Clock.now())
        if isHandled { return true }
        guard let scroll = stroke.scroll else { return false }
        let mode = backend.display.mode
        app.scroll(
            LiveRun.step(scroll), at: Point(Double(mode.width) / 2, Double(mode.height) / 2))
        return true
    }

    /// Presses and releases a key.
    ///
    /// - Returns: whether the key was handled or scrolled.
    func press(_ stroke: KeyStroke) -> Bool {
        _ = wake()
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
        _ = wake()
        return app.type(text)
    }

    private static func step(_ key: ScrollKey) -> ScrollStep {
        switch key {
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
