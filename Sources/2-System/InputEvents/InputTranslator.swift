import CLinux
import Geometry

/// The action that an input event requests, in logical coordinates.
package enum InputAction: Equatable, Sendable {
    case touch(TouchEvent)
    /// Move the mouse pointer, without its button pressed, to a position in pixels.
    case hover(Point)
    /// Scroll the content at a position by a distance, both in pixels.
    case scroll(by: Point, at: Point)
    /// Let the content at a position go on at a velocity, in pixels per second.
    case fling(velocity: Point, at: Point)
    case key(KeyStroke)
    case keyboard(KeyboardChange)
    case inputMethod(InputMethodChange)
    /// Switch to another virtual terminal, counted from 1.
    case switchSession(Int)
}

/// A key that scrolls.
package enum ScrollKey: Equatable, Sendable, CaseIterable {
    case up, down, left, right, pageUp, pageDown, home, end

    /// - Parameter code: an evdev key code; the result is nil for a key that does not scroll.
    init?(code: Int) {
        switch Int32(truncatingIfNeeded: code) {
        case KEY_UP: self = .up
        case KEY_DOWN: self = .down
        case KEY_LEFT: self = .left
        case KEY_RIGHT: self = .right
        case KEY_PAGEUP: self = .pageUp
        case KEY_PAGEDOWN, KEY_SPACE: self = .pageDown
        case KEY_HOME: self = .home
        case KEY_END: self = .end
        default: return nil
        }
    }
}

/// Translates device events to actions: buffer coordinates to logical ones, a mouse to a touch, and keys to
/// scroll steps. A value that needs no devices, shared by all display backends.
package struct InputTranslator: Sendable {
    /// The touch identifier used for the pointer; those of touch panels count from 0.
    package static let pointerFinger = 1000

    /// Converts buffer coordinates to logical ones.
    private var toLogical: @Sendable (Point) -> Point
    /// The logical size, in pixels.
    private var size: Size
    /// Added to the identifiers of touches.
    private let firstFinger: Int
    /// Where the mouse points to, in logical pixels.
    package private(set) var cursor: Point
    private var isDown = false
    private var heldControlKeys: Set<Int> = []
    private var heldAltKeys: Set<Int> = []

    /// - Parameters:
    ///   - size: the display's logical size, in pixels.
    ///   - firstFinger: added to the identifiers of touches, so that those of several translators differ.
    ///   - toLogical: converts buffer coordinates to logical ones.
    package init(
        size: Size, firstFinger: Int = 0, toLogical: @escaping @Sendable (Point) -> Point = { $0 }
    ) {
        self.size = size
        self.firstFinger = firstFinger
        self.toLogical = toLogical
        cursor = Point(size.width / 2, size.height / 2)
    }

    /// Continues on a display of another size, with the buttons and keys that are pressed.
    ///
    /// - Parameters:
    ///   - size: the display's logical size, in pixels.
    ///   - toLogical: converts buffer coordinates to logical ones.
    package mutating func resize(
        to size: Size, toLogical: @escaping @Sendable (Point) -> Point = { $0 }
    ) {
        let share = Point(
            self.size.width > 0 ? cursor.x / self.size.width : 0.5,
            self.size.height > 0 ? cursor.y / self.size.height : 0.5)
        self.size = size
        self.toLogical = toLogical
        cursor = Point(share.x * size.width, share.y * size.height)
    }

    /// Returns the action that an event requests; nil if it has no effect.
    package mutating func translate(_ event: InputEvent) -> InputAction? {
        switch event {
        case .touch(let touch):
            let position = toLogical(Point(touch.x, touch.y))
            return .touch(
                TouchEvent(
                    time: touch.time, finger: touch.finger + firstFinger, phase: touch.phase,
                    x: position.x,
                    y: position.y))
        case .pointer(let pointer): return translate(pointer)
        case .key(let key): return translate(key)
        case .keyboard(let change): return .keyboard(change)
        case .inputMethod(let change): return .inputMethod(change)
        }
    }

    // MARK: Pointer

    private mutating func translate(_ event: PointerEvent) -> InputAction? {
        switch event.kind {
        case .motion(let dx, let dy):
            // Relative motion is not rotated: a mouse moves on the table, not on the rotated panel.
            moveCursor(to: Point(cursor.x + dx, cursor.y + dy))
            return isDown ? pointerTouch(.moved, at: event.time) : .hover(cursor)
        case .absoluteMotion(let x, let y):
            moveCursor(to: toLogical(Point(x, y)))
            return isDown ? pointerTouch(.moved, at: event.time) : .hover(cursor)
        case .button(let isPressed):
            guard isPressed != isDown else { return nil }
            isDown = isPressed
            return pointerTouch(isPressed ? .began : .ended, at: event.time)
        case .scroll(let dx, let dy): return .scroll(by: Point(dx, dy), at: cursor)
        case .scrollEnd(let vx, let vy):
            return vx == 0 && vy == 0 ? nil : .fling(velocity: Point(vx, vy), at: cursor)
        case .cancel: return cancelPointer(at: event.time)
        }
    }

    private func pointerTouch(_ phase: TouchPhase, at time: Double) -> InputAction {
        .touch(
            TouchEvent(
                time: time, finger: InputTranslator.pointerFinger + firstFinger, phase: phase,
                x: cursor.x, y: cursor.y))
    }

    private mutating func cancelPointer(at time: Double) -> InputAction? {
        guard isDown else { return nil }
        isDown = false
        return pointerTouch(.cancelled, at: time)
    }

    private mutating func moveCursor(to point: Point) {
        cursor = Point(max(0, min(size.width, point.x)), max(0, min(size.height, point.y)))
    }

    // MARK: Keys

    private static let functionKeys = [
        KEY_F1, KEY_F2, KEY_F3, KEY_F4, KEY_F5, KEY_F6, KEY_F7, KEY_F8, KEY_F9, KEY_F10, KEY_F11,
        KEY_F12,
    ]

    private mutating func translate(_ event: KeyEvent) -> InputAction? {
        let code = Int32(truncatingIfNeeded: event.code)
        switch code {
        case KEY_LEFTCTRL, KEY_RIGHTCTRL: InputTranslator.update(&heldControlKeys, event)
        case KEY_LEFTALT, KEY_RIGHTALT: InputTranslator.update(&heldAltKeys, event)
        default: break
        }
        let isCommand = event.isDown && !heldControlKeys.isEmpty && !heldAltKeys.isEmpty
        if isCommand, let session = InputTranslator.functionKeys.firstIndex(of: code) {
            return .switchSession(session + 1)
        }
        return .key(
            KeyStroke(
                code: event.code, isDown: event.isDown,
                scroll: event.isDown && !isCommand ? ScrollKey(code: event.code) : nil,
                time: event.time))
    }

    private static func update(_ held: inout Set<Int>, _ event: KeyEvent) {
        if event.isDown { held.insert(event.code) } else { held.remove(event.code) }
    }

    /// Releases the modifiers and cancels the pointer's touch, since another session takes the devices.
    ///
    /// - Parameter time: the time of the cancellation, in seconds on the monotonic clock.
    /// - Returns: the cancelled touch; nil if the button was not pressed.
    package mutating func release(at time: Double) -> InputAction? {
        heldControlKeys = []
        heldAltKeys = []
        return cancelPointer(at: time)
    }
}
