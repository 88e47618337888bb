import CWaylandClient
import Glibc
import InputEvents
import Platform

/// Touches, pointer and keys of a compositor's seat.
final class WaylandInput {
    private let seat: OpaquePointer
    private var touch: OpaquePointer?
    private var pointer: OpaquePointer?
    private var keyboard: OpaquePointer?
    private var events: [InputEvent] = []
    /// Touches of one moment.
    private var frame: [TouchEvent] = []
    private var places: [Int: (x: Double, y: Double)] = [:]

    /// The last version of the protocol whose axis events come without a frame of their own.
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
            frame: { data, _ in owner(data, WaylandInput.self).endFrame() },
            cancel: { data, _ in owner(data, WaylandInput.self).cancel() },
            shape: { _, _, _, _, _ in }, orientation: { _, _, _, _ in }))
    private static let pointerListener = Listener(
        wl_pointer_listener(
            enter: { data, pointer, serial, _, x, y in
                owner(data, WaylandInput.self).place(nil, x, y)
            },
            leave: { _, _, _, _ in },
            motion: { data, _, time, x, y in owner(data, WaylandInput.self).place(time, x, y) },
            button: { data, _, _, time, button, state in
                // BTN_LEFT.
                guard button == 0x110 else { return }
                owner(data, WaylandInput.self).note(
                    time, .button(isDown: state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue))
            },
            axis: { data, _, time, axis, value in
                // A click of a wheel is 10 or 15 points with most compositors.
                let distance = wl_fixed_to_double(value) * 4
                owner(data, WaylandInput.self).note(
                    time,
                    axis == WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue
                        ? .scroll(dx: 0, dy: distance) : .scroll(dx: distance, dy: 0))
            },
            frame: { _, _ in }, axis_source: { _, _, _ in }, axis_stop: { _, _, _, _ in },
            axis_discrete: { _, _, _, _ in }, axis_value120: { _, _, _, _ in }))
    private static let keyboardListener = Listener(
        wl_keyboard_listener(
            // Keys come by their places; what they are labelled with does not matter here.
            keymap: { _, _, _, descriptor, _ in close(descriptor) },
            enter: { _, _, _, _, _ in }, leave: { _, _, _, _ in },
            key: { data, _, _, time, key, state in
                let input = owner(data, WaylandInput.self)
                input.events.append(
                    .key(
                        KeyEvent(
                            time: input.seconds(time), code: Int(key),
                            isDown: state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue)))
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

    /// Milliseconds of the compositor's, mostly of the monotonic clock; if not, now.
    private func seconds(_ time: UInt32?) -> Double {
        let now = Clock.now()
        guard let time else { return now }
        // They come round every 50 days.
        let age = UInt32(truncatingIfNeeded: Int64(now * 1000)) &- time
        return age < 1000 ? now - Double(age) / 1000 : now
    }

    private func add(
        _ phase: TouchEvent.Phase, _ id: Int32, _ time: UInt32, _ place: (wl_fixed_t, wl_fixed_t)?
    ) {
        let finger = Int(id)
        if let place {
            places[finger] = (wl_fixed_to_double(place.0), wl_fixed_to_double(place.1))
        }
        guard let at = places[finger] else { return }
        if phase == .ended { places[finger] = nil }
        frame.append(
            TouchEvent(time: seconds(time), finger: finger, phase: phase, x: at.x, y: at.y))
    }

    private func endFrame() {
        events += frame.map { .touch($0) }
        frame.removeAll(keepingCapacity: true)
    }

    private func cancel() {
        let now = Clock.now()
        frame.removeAll()
        for (finger, at) in places.sorted(by: { $0.key < $1.key }) {
            events.append(
                .touch(
                    TouchEvent(time: now, finger: finger, phase: .cancelled, x: at.x, y: at.y)))
        }
        places = [:]
    }

    private func place(_ time: UInt32?, _ x: wl_fixed_t, _ y: wl_fixed_t) {
        note(time, .absoluteMotion(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
    }

    private func note(_ time: UInt32?, _ kind: PointerEvent.Kind) {
        events.append(.pointer(PointerEvent(time: seconds(time), kind: kind)))
    }

    /// What has come since the last call; places in pixels, so many a point.
    func take(scale: Double) -> [InputEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events.map { event in
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
                default: break
                }
                return .pointer(pointer)
            case .key: return event
            }
        }
    }
}
