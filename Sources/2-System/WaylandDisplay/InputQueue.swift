import InputEvents

/// Collects a seat's input events: touches and scrolling are held back until their frame is complete, and
/// positions are scaled when the events are taken. A value that does not need a connection.
struct InputQueue {
    private var events: [InputEvent] = []
    /// The touches since the last wl_touch.frame.
    private var frame: [DeviceTouchEvent] = []
    /// The latest position of each touch that is down; wl_touch.up has none.
    private var positions: [Int: (x: Double, y: Double)] = [:]
    private var scrolling = ScrollFrame()

    /// Converts a compositor's timestamp to seconds on the monotonic clock. A timestamp that is not within
    /// the last second, as on another clock, is replaced by the current time.
    ///
    /// - Parameters:
    ///   - milliseconds: the event's timestamp, on a clock that the protocol does not specify.
    ///   - now: the current time, in seconds on the monotonic clock.
    static func time(_ milliseconds: UInt32, now: Double) -> Double {
        // Timestamps wrap around every 50 days.
        let age = UInt32(truncatingIfNeeded: Int64(now * 1000)) &- milliseconds
        return age < 1000 ? now - Double(age) / 1000 : now
    }

    /// Adds a touch to the frame. Events of touches that have not begun are ignored.
    ///
    /// - Parameter position: the position in the compositor's logical pixels; nil for the touch's latest
    ///   position.
    mutating func add(
        _ phase: TouchPhase, finger: Int, time: Double, position: (x: Double, y: Double)?
    ) {
        if let position, phase == .began || positions[finger] != nil {
            positions[finger] = position
        }
        guard let latest = positions[finger] else { return }
        if phase == .ended { positions[finger] = nil }
        frame.append(
            DeviceTouchEvent(time: time, finger: finger, phase: phase, x: latest.x, y: latest.y))
    }

    /// Completes the frame of touches (wl_touch.frame).
    mutating func endFrame() {
        events += frame.map { .touch($0) }
        frame.removeAll(keepingCapacity: true)
    }

    /// Cancels all touches that are down, and drops the incomplete frame except for touches that ended.
    mutating func cancelTouches(at time: Double) {
        events += frame.filter { $0.phase == .ended }.map { .touch($0) }
        frame.removeAll(keepingCapacity: true)
        for (finger, position) in positions.sorted(by: { $0.key < $1.key }) {
            events.append(
                .touch(
                    DeviceTouchEvent(
                        time: time, finger: finger, phase: .cancelled, x: position.x,
                        y: position.y)))
        }
        positions = [:]
    }

    mutating func add(_ kind: PointerEvent.Kind, time: Double) {
        if case .button(let isDown) = kind { isButtonDown = isDown }
        events.append(.pointer(PointerEvent(time: time, kind: kind)))
    }

    /// Whether the primary button is pressed.
    private var isButtonDown = false

    /// Cancels what the pointer drags: the compositor has taken it away without a release of the button.
    mutating func cancelPointer(at time: Double) {
        guard isButtonDown else { return }
        isButtonDown = false
        add(.cancel, time: time)
    }

    /// Changes the frame's scrolling.
    mutating func scroll(_ change: (inout ScrollFrame) -> Void) { change(&scrolling) }

    /// Completes the frame of the pointer (wl_pointer.frame).
    mutating func endPointerFrame() {
        for event in scrolling.complete() { events.append(.pointer(event)) }
    }

    /// The keys that are down.
    private var keys: Set<Int> = []

    /// Releases the keys that are down, since another window has taken the keyboard focus.
    mutating func releaseKeys(at time: Double) {
        for code in keys.sorted() { add(key: code, isDown: false, time: time) }
    }

    mutating func add(key code: Int, isDown: Bool, time: Double) {
        if isDown { keys.insert(code) } else { keys.remove(code) }
        events.append(.key(KeyEvent(time: time, code: code, isDown: isDown)))
    }

    mutating func add(_ change: InputMethodChange) { events.append(.inputMethod(change)) }

    mutating func add(_ change: KeyboardChange) { events.append(.keyboard(change)) }

    /// Removes the complete events and returns them in buffer coordinates.
    ///
    /// - Parameters:
    ///   - scale: buffer pixels per logical pixel of the compositor.
    ///   - body: called with each event.
    mutating func take(scale: Double, _ body: (InputEvent) -> Void) {
        for event in events { body(InputQueue.scaled(event, by: scale)) }
        events.removeAll(keepingCapacity: true)
    }

    private static func scaled(_ event: InputEvent, by scale: Double) -> InputEvent {
        switch event {
        case .touch(var touch):
            touch.x *= scale
            touch.y *= scale
            return .touch(touch)
        case .pointer(var pointer):
            switch pointer.kind {
            case .absoluteMotion(let x, let y):
                pointer.kind = .absoluteMotion(x: x * scale, y: y * scale)
            case .scroll(let dx, let dy):
                pointer.kind = .scroll(dx: dx * scale, dy: dy * scale)
            case .scrollEnd(let vx, let vy):
                pointer.kind = .scrollEnd(vx: vx * scale, vy: vy * scale)
            case .motion, .button, .cancel: break
            }
            return .pointer(pointer)
        case .key, .keyboard, .inputMethod: return event
        }
    }
}
