import CLinux
import CWaylandClient
import CWindowProtocols
import Glibc
import InputEvents
import Platform

/// An input event, in buffer coordinates, and the number of its seat, from 0.
package struct SeatEvent: Equatable, Sendable {
    package var seat: Int
    package var event: InputEvent
}

/// The touch panel, the pointer and the keyboard of a wl_seat, each of which may come and go.
final class WaylandSeat {
    /// What seats need to know of the window.
    struct Settings {
        /// The window's surface; events on others, such as its title bar, are not the window's.
        var surface: OpaquePointer?
        /// The pictures of the cursor; nil before there is a window.
        var cursors: CursorImages?
        /// The zwp_text_input_manager_v3; nil without one, and before there is a window.
        var textInputs: OpaquePointer?
    }

    private let seat: OpaquePointer
    /// The name of its global.
    let global: UInt32
    /// The number of the seat, from 0.
    let number: Int
    var settings: Settings { didSet { prepareTextInput() } }
    private var textInput: TextInput?
    private var touch: OpaquePointer?
    private var pointer: OpaquePointer?
    private var keyboard: OpaquePointer?
    private var cursor: Cursor?
    /// Whether the compositor has removed the seat.
    private(set) var isRemoved = false
    private var queue = InputQueue()
    /// Whether the pointer is on the window, and not on its title bar.
    private var isPointing = false

    private static let seatListener = Listener(
        wl_seat_listener(
            capabilities: { data, _, capabilities in
                owner(data, WaylandSeat.self).update(capabilities)
            }, name: { _, _, _ in }))
    private static let touchListener = Listener(wl_touch_listener()) {
        $0.down = { data, _, _, time, surface, id, x, y in
            let seat = owner(data, WaylandSeat.self)
            guard seat.isWindow(surface) else { return }
            seat.add(.began, id, time, (x, y))
            // A finger covers what an arrow would point at.
            seat.cursor?.isHidden = true
        }
        $0.up = { data, _, _, time, id in owner(data, WaylandSeat.self).add(.ended, id, time, nil) }
        $0.motion = { data, _, time, id, x, y in
            owner(data, WaylandSeat.self).add(.moved, id, time, (x, y))
        }
        $0.frame = { data, _ in owner(data, WaylandSeat.self).queue.endFrame() }
        $0.cancel = { data, _ in
            owner(data, WaylandSeat.self).queue.cancelTouches(at: Clock.now())
        }
        $0.shape = { _, _, _, _, _ in }
        $0.orientation = { _, _, _, _ in }
    }
    private static let pointerListener = Listener(wl_pointer_listener()) {
        $0.enter = { data, _, serial, surface, x, y in
            owner(data, WaylandSeat.self).enter(serial, surface, x, y)
        }
        $0.leave = { data, _, _, surface in owner(data, WaylandSeat.self).leave() }
        $0.motion = { data, _, time, x, y in
            let seat = owner(data, WaylandSeat.self)
            seat.cursor?.isHidden = false
            seat.note(time, .absoluteMotion(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
        }
        $0.button = { data, _, _, time, button, state in
            guard button == UInt32(BTN_LEFT) else { return }
            owner(data, WaylandSeat.self).note(
                time, .button(isDown: state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue))
        }
        $0.axis = { data, pointer, time, axis, value in
            owner(data, WaylandSeat.self).scroll(axis) {
                $0.add($1, distance: wl_fixed_to_double(value), time: WaylandSeat.time(time))
            }
            // Older versions of the interface have no frames.
            let version = wl_pointer_get_version(pointer)
            if version < UInt32(WL_POINTER_FRAME_SINCE_VERSION) {
                owner(data, WaylandSeat.self).queue.endPointerFrame()
            }
        }
        $0.frame = { data, _ in owner(data, WaylandSeat.self).queue.endPointerFrame() }
        $0.axis_source = { data, _, source in
            // Fingers on a touchpad, and other continuous motion, scroll by the distance that they move.
            let kind: ScrollFrame.Source =
                switch source {
                case WL_POINTER_AXIS_SOURCE_FINGER.rawValue: .fingers
                case WL_POINTER_AXIS_SOURCE_CONTINUOUS.rawValue: .continuous
                default: .wheel
                }
            owner(data, WaylandSeat.self).queue.scroll { $0.setSource(kind) }
        }
        $0.axis_stop = { data, _, time, axis in
            owner(data, WaylandSeat.self).scroll(axis) { frame, _ in
                frame.stop(at: WaylandSeat.time(time))
            }
        }
        $0.axis_discrete = { data, _, axis, steps in
            owner(data, WaylandSeat.self).scroll(axis) { $0.add($1, detents: Double(steps)) }
        }
        $0.axis_value120 = { data, _, axis, value in
            owner(data, WaylandSeat.self).scroll(axis) { $0.add($1, detents: Double(value) / 120) }
        }
    }
    private static let keyboardListener = Listener(wl_keyboard_listener()) {
        $0.keymap = { data, _, format, descriptor, size in
            defer { close(descriptor) }
            guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else { return }
            let text = WaylandSeat.read(descriptor, size: Int(size))
            if !text.isEmpty { owner(data, WaylandSeat.self).queue.add(.keymap(text)) }
        }
        $0.enter = { _, _, _, _, _ in }
        $0.leave = { data, _, _, _ in
            owner(data, WaylandSeat.self).queue.releaseKeys(at: Clock.now())
        }
        $0.key = { data, _, _, time, key, state in
            owner(data, WaylandSeat.self).queue.add(
                key: Int(key), isDown: state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue,
                time: WaylandSeat.time(time))
        }
        $0.modifiers = { data, _, _, depressed, latched, locked, group in
            owner(data, WaylandSeat.self).queue.add(
                .modifiers(depressed: depressed, latched: latched, locked: locked, group: group))
        }
        $0.repeat_info = { data, _, rate, delay in
            owner(data, WaylandSeat.self).queue.add(
                .repetition(
                    delay: max(0, Double(delay) / 1000),
                    interval: rate > 0 ? 1 / Double(rate) : .infinity))
        }
    }

    /// - Parameters:
    ///   - seat: the wl_seat, which `destroy` destroys.
    ///   - global: the name of its global.
    ///   - number: the number of the seat, from 0.
    ///   - settings: what is known of the window so far.
    init(_ seat: OpaquePointer, global: UInt32, number: Int, _ settings: Settings) {
        self.seat = seat
        self.global = global
        self.number = number
        self.settings = settings
        // Its capabilities are announced once, and events without a listener are lost.
        WaylandSeat.seatListener.listen(to: seat, self)
        prepareTextInput()
    }

    /// Makes the seat's text input, which learns of the focus that the window gets after that.
    private func prepareTextInput() {
        guard textInput == nil, let manager = settings.textInputs else { return }
        // The key after a text is for the text as well, so that their order counts.
        textInput = TextInput(manager, seat) { [unowned self] in queue.add($0) }
    }

    /// Tells the input method which field is edited, with its place in the compositor's logical pixels; nil for none.
    func edit(_ field: EditedField?) { textInput?.edit(field) }

    /// Destroys the seat's objects; to be called once, before the connection is closed.
    func destroy() {
        removeTouch()
        removePointer()
        removeKeyboard()
        textInput?.destroy()
        textInput = nil
        guard !isRemoved else { return }
        release(seat, UInt32(WL_SEAT_RELEASE_SINCE_VERSION), wl_seat_release, wl_seat_destroy)
    }

    /// Whether the seat has a pointer.
    var hasPointer: Bool { pointer != nil }

    /// Ends everything in progress and destroys the objects, since the compositor has removed the seat. Its last events
    /// can still be taken.
    func remove() {
        destroy()
        isRemoved = true
    }

    // MARK: Devices

    private func update(_ capabilities: UInt32) {
        func has(_ capability: wl_seat_capability) -> Bool {
            capabilities & UInt32(capability.rawValue) != 0
        }
        if !has(WL_SEAT_CAPABILITY_TOUCH) {
            removeTouch()
        } else if touch == nil {
            touch = wl_seat_get_touch(seat)
            if let touch { WaylandSeat.touchListener.listen(to: touch, self) }
        }
        if !has(WL_SEAT_CAPABILITY_POINTER) {
            removePointer()
        } else if pointer == nil {
            pointer = wl_seat_get_pointer(seat)
            if let pointer { WaylandSeat.pointerListener.listen(to: pointer, self) }
        }
        if !has(WL_SEAT_CAPABILITY_KEYBOARD) {
            removeKeyboard()
        } else if keyboard == nil {
            keyboard = wl_seat_get_keyboard(seat)
            if let keyboard { WaylandSeat.keyboardListener.listen(to: keyboard, self) }
        }
    }

    private func removeTouch() {
        guard let touch else { return }
        queue.cancelTouches(at: Clock.now())
        release(touch, UInt32(WL_TOUCH_RELEASE_SINCE_VERSION), wl_touch_release, wl_touch_destroy)
        self.touch = nil
    }

    private func removePointer() {
        guard let pointer else { return }
        leave()
        cursor = nil
        release(
            pointer, UInt32(WL_POINTER_RELEASE_SINCE_VERSION), wl_pointer_release,
            wl_pointer_destroy)
        self.pointer = nil
    }

    private func removeKeyboard() {
        guard let keyboard else { return }
        queue.releaseKeys(at: Clock.now())
        release(
            keyboard, UInt32(WL_KEYBOARD_RELEASE_SINCE_VERSION), wl_keyboard_release,
            wl_keyboard_destroy)
        self.keyboard = nil
    }

    /// Releases an object, or destroys it if its version of the interface has no request for that.
    private func release(
        _ object: OpaquePointer, _ version: UInt32, _ release: (OpaquePointer?) -> Void,
        _ destroy: (OpaquePointer?) -> Void
    ) {
        if wl_proxy_get_version(object) >= version { release(object) } else { destroy(object) }
    }

    // MARK: Events

    /// Whether a surface is the window's. One that has been destroyed is nil.
    private func isWindow(_ surface: OpaquePointer?) -> Bool {
        surface != nil && surface == settings.surface
    }

    private func enter(
        _ serial: UInt32, _ surface: OpaquePointer?, _ x: wl_fixed_t, _ y: wl_fixed_t
    ) {
        guard isWindow(surface), let pointer else { return }
        isPointing = true
        if cursor == nil, let images = settings.cursors { cursor = Cursor(pointer, images) }
        cursor?.enter(serial)
        note(nil, .absoluteMotion(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
    }

    private func leave() {
        guard isPointing else { return }
        // While a button is pressed the pointer leaves only if the compositor takes over the drag.
        queue.cancelPointer(at: Clock.now())
        isPointing = false
        cursor?.leave()
    }

    private func add(
        _ phase: TouchPhase, _ id: Int32, _ time: UInt32,
        _ position: (x: wl_fixed_t, y: wl_fixed_t)?
    ) {
        queue.add(
            phase, finger: Int(id), time: WaylandSeat.time(time),
            position: position.map { (wl_fixed_to_double($0.x), wl_fixed_to_double($0.y)) })
    }

    private func scroll(_ axis: UInt32, _ change: (inout ScrollFrame, ScrollFrame.Axis) -> Void) {
        guard isPointing, let axis = ScrollFrame.Axis(rawValue: Int(axis)) else { return }
        queue.scroll { change(&$0, axis) }
    }

    private func note(_ time: UInt32?, _ kind: PointerEvent.Kind) {
        guard isPointing else { return }
        queue.add(kind, time: time.map { WaylandSeat.time($0) } ?? Clock.now())
    }

    private static func time(_ milliseconds: UInt32) -> Double {
        InputQueue.time(milliseconds, now: Clock.now())
    }

    /// Reads a keymap from shared memory; empty if that fails or it is larger than a keymap can be.
    private static func read(_ descriptor: Int32, size: Int) -> [UInt8] {
        guard size > 0, size <= 1 << 20 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            while count < size {
                let read = pread(
                    descriptor, bytes.baseAddress! + count, size - count, off_t(count))
                if read <= 0 { break }
                count += read
            }
        }
    }

    /// Takes the events since the last call, in buffer coordinates.
    ///
    /// - Parameters:
    ///   - scale: buffer pixels per logical pixel of the compositor.
    ///   - events: the events are appended to it.
    func take(scale: Double, into events: inout [SeatEvent]) {
        queue.take(scale: scale) { events.append(SeatEvent(seat: number, event: $0)) }
    }
}
