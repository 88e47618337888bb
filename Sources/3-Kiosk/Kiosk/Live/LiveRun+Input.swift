import Geometry
import InputEvents
import Interface
import Platform

/// Fingers, wheels and keys: of the display's devices, of a replay, and of the control socket.
extension LiveRun {
    /// Handles what is due of the display's devices, of the replay and of the control socket.
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

    /// The action with what its key types.
    private func read(_ action: InputAction) -> InputAction {
        guard case .key(let stroke) = action else { return action }
        return .key(keyboard.read(stroke))
    }

    /// Does what a touch, a wheel or a key asks for, and switches a blanked display on.
    func perform(_ action: InputAction) {
        if case .switchSession(let number) = action {
            keyRepeat.stop()
            return backend.switchTo(session: number)
        }
        // A key that is let go wakes nothing.
        if case .key(let stroke) = action, !stroke.isDown {
            _ = key(stroke)
            return
        }
        let wasBlanked = wake()
        switch action {
        case .touch(let event):
            // The touch that wakes the display was not aimed at anything: nothing was visible.
            if wasBlanked, event.phase == .began { ignoredFingers.insert(event.finger) }
            if ignoredFingers.contains(event.finger) {
                if event.phase == .ended || event.phase == .cancelled {
                    ignoredFingers.remove(event.finger)
                }
                return
            }
            log.add(event)
            events.touch(event, at: lastInput)
            app.link.inputTime = event.time
            app.touch(event)
        case .scroll(let distance, let place): app.scroll(.by(distance), at: place)
        case .key(let stroke): _ = key(stroke)
        case .switchSession: break
        }
    }

    /// Notes that someone is there, and switches the display on.
    ///
    /// - Returns: whether it was off.
    private func wake() -> Bool {
        lastInput = Clock.now()
        guard isBlanked else { return false }
        isBlanked = false
        backend.wake()
        return true
    }

    /// Passes a key to what has the focus; one that nothing takes may scroll.
    ///
    /// - Returns: whether it was taken, or scrolled.
    func key(_ stroke: KeyStroke) -> Bool {
        let isTaken = app.key(stroke)
        keyRepeat.add(stroke, isTaken: isTaken, now: Clock.now())
        if isTaken { return true }
        guard let scroll = stroke.scroll else { return false }
        let mode = backend.display.mode
        app.scroll(
            LiveRun.step(scroll), at: Point(Double(mode.width) / 2, Double(mode.height) / 2))
        return true
    }

    /// Presses a key and lets it go, or enters text.
    ///
    /// - Returns: whether something took it.
    func press(_ stroke: KeyStroke) -> Bool {
        _ = wake()
        var released = stroke
        released.isDown = false
        let isTaken = key(stroke)
        _ = key(released)
        return isTaken
    }

    /// Enters text where the focus is.
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
