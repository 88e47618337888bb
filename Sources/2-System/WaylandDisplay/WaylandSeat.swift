import CLinux
import CWaylandClient
import CWindowProtocols
import Glibc
import InputEvents
import Platform

/// Touch, pointer and keyboard events of a wl_seat.
final class WaylandInput {
    private let seat: OpaquePointer
    private var touch: OpaquePointer?
    private var pointer: OpaquePointer?
    private var keyboard: OpaquePointer?
    private var queue = InputQueue()

    private static let seatListener = Listener(
        wl_seat_listener(
            capabilities: { data, _, capabilities in
                owner(data, WaylandInput.self).update(capabilities)
            }, name: { _, _, _ in }))
    private static let touchListener = Listener(
        wl_touch_listener(
            down: { data, _, _, time, _, id, x, y in
                owner(data, WaylandInput.self).add(.began, id, time, (x, y))
            },
            up: { data, _, _, time, id in
                owner(data, WaylandInput.self).add(.ended, id, time, nil)
            },
            motion: { data, _, time, id, x, y in
                owner(data, WaylandInput.self).add(.moved, id, time, (x, y))
            },
            frame: { data, _ in owner(data, WaylandInput.self).queue.endFrame() },
            cancel: { data, _ in owner(data, WaylandInput.self).queue.cancelTouches(at: Clock.now())
            },
            shape: { _, _, _, _, _ in }, orientation: { _, _, _, _ in }))
    private static let pointerListener = Listener(wl_pointer_listener()) {
        $0.enter = { data, pointer, serial, _, x, y in
            owner(data, WaylandInput.self).place(nil, x, y)
        }
        $0.leave = { _, _, _, _ in }
        $0.motion = { data, _, time, x, y in owner(data, WaylandInput.self).place(time, x, y) }
        $0.button = { data, _, _, time, button, state in
            guard button == UInt32(BTN_LEFT) else { return }
            owner(data, WaylandInput.self).note(
                time, .button(isDown: state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue))
        }
        $0.axis = { data, pointer, time, axis, value in
            let input = owner(data, WaylandInput.self)
            input.scroll(time, axis, wl_fixed_to_double(value))
            // Older versions of the interface have no frames.
            let version = wl_pointer_get_version(pointer)
            if version < UInt32(WL_POINTER_FRAME_SINCE_VERSION) { input.queue.endPointerFrame() }
        }
        $0.frame = { data, _ in owner(data, WaylandInput.self).queue.endPointerFrame() }
        $0.axis_source = { data, _, source in
            // Fingers on a touchpad, and other continuous motion, scroll by the distance that they move.
            let isWheel =
                source != WL_POINTER_AXIS_SOURCE_FINGER.rawValue
                && source != WL_POINTER_AXIS_SOURCE_CONTINUOUS.rawValue
            owner(data, WaylandInput.self).queue.setScrollSource(isWheel: isWheel)
        }
        $0.axis_stop = { _, _, _, _ in }
        $0.axis_discrete = { _, _, _, _ in }
        $0.axis_value120 = { _, _, _, _ in }
    }
    private static let keyboardListener = Listener(
        wl_keyboard_listener(
            // Only key codes are used.
            keymap: { _, _, _, descriptor, _ in close(descriptor) },
            enter: { _, _, _, _, _ in },
            leave: { data, _, _, _ in
                owner(data, WaylandInput.self).queue.releaseKeys(at: Clock.now())
            },
            key: { data, _, _, time, key, state in
                let input = owner(data, WaylandInput.self)
                input.queue.add(
                    key: Int(key),
                    isDown: state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue,
                    time: InputQueue.time(time, now: Clock.now()))
            },
            modifiers: { _, _, _, _, _, _, _ in }, repeat_info: { _, _, _, _ in }))

    init(_ seat: OpaquePointer) {
        self.seat = seat
        WaylandInput.seatListener.listen(to: seat, self)
    }

    deinit {
        if let touch { wl_touch_destroy(touch) }
        if let pointer { wl_pointer_destroy(pointer) }
        if let keyboard { wl_keyboard_destroy(keyboard) }
    }

    private func update(_ capabilities: UInt32) {
        func has(_ capability: wl_seat_capability) -> Bool {
            capabilities & UInt32(capability.rawValue) != 0
        }
        if has(WL_SEAT_CAPABILITY_TOUCH), touch == nil {
            touch = wl_seat_get_touch(seat)
            if let touch { WaylandInput.touchListener.listen(to: touch, self) }
        }
        if has(WL_SEAT_CAPABILITY_POINTER), pointer == nil {
            pointer = wl_seat_get_pointer(seat)
            if let pointer { WaylandInput.pointerListener.listen(to: pointer, self) }
        }
        if has(WL_SEAT_CAPABILITY_KEYBOARD), keyboard == nil {
            keyboard = wl_seat_get_keyboard(seat)
            if let keyboard { WaylandInput.keyboardListener.listen(to: keyboard, self) }
        }
    }

    private func add(
        _ phase: TouchEvent.Phase, _ id: Int32, _ time: UInt32,
        _ position: (x: wl_fixed_t, y: wl_fixed_t)?
    ) {
        queue.add(
            phase, finger: Int(id), time: InputQueue.time(time, now: Clock.now()),
            position: position.map { (wl_fixed_to_double($0.x), wl_fixed_to_double($0.y)) })
    }

    /// Adds the pointer's position after it entered the window, an event without a timestamp, or moved.
    private func place(_ time: UInt32?, _ x: wl_fixed_t, _ y: wl_fixed_t) {
        note(time, .absoluteMotion(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
    }

    private func scroll(_ time: UInt32, _ axis: UInt32, _ distance: Double) {
        let isVertical = axis == WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue
        queue.addScroll(
            dx: isVertical ? 0 : distance, dy: isVertical ? distance : 0,
            time: InputQueue.time(time, now: Clock.now()))
    }

    private func note(_ time: UInt32?, _ kind: PointerEvent.Kind) {
        let now = Clock.now()
        queue.add(kind, time: time.map { InputQueue.time($0, now: now) } ?? now)
    }

    /// Returns the events since the last call, in buffer coordinates.
    ///
    /// - Parameter scale: buffer pixels per logical pixel of the compositor.
    func take(scale: Double) -> [InputEvent] { queue.take(scale: scale) }
}
