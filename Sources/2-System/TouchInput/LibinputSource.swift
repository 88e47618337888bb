import CInput
import CUdev
import Glibc
import InputEvents
import Platform

/// Touches, pointers and keys of a seat, through libinput; devices may come and go.
public final class LibinputSource {
    /// What is wanted of the devices.
    public struct Settings: Equatable, Sendable {
        /// Only panels whose name holds this are read; nil for all.
        public var device: String?
        /// The first two rows of a matrix that maps what the panel says, both axes from 0 to 1, to
        /// where it is on the glass; on top of what the system knows of the panel.
        public var calibration: [Double]?
        /// The connector that is driven: panels that the system gives to another are left alone.
        public var output: String?

        public init() {}
    }

    private let udev: OpaquePointer
    private let context: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let access: DeviceAccess
    private let settings: Settings
    private var fingers: [Int: (x: Double, y: Double)] = [:]
    private var frame: [InputEvent] = []
    /// The size that places are scaled to, in pixels of the display.
    public var size: (width: Int, height: Int)
    /// Called with the name of a touch panel that has come or gone.
    public var onDevice: (_ name: String, _ isPresent: Bool) -> Void = { _, _ in }
    /// Called with a touch panel that has come, and what is known of it.
    var onPanel: (PanelReport.Panel) -> Void = { _ in }

    /// How far a line of a wheel moves content, in pixels.
    private static let wheelStep = 60.0

    /// Opens the devices of a seat. None at all is no error: a kiosk may run without a panel, and
    /// one may be plugged in later.
    public init(
        seat: String = "seat0", width: Int, height: Int, settings: Settings = Settings(),
        access: DeviceAccess = .direct
    ) throws(SystemError) {
        size = (width, height)
        self.access = access
        self.settings = settings
        guard let udev = udev_new() else { throw SystemError("udev") }
        interface = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, user in
                    LibinputSource.access(user).open(String(cString: path!), flags)
                },
                close_restricted: { fd, user in LibinputSource.access(user).close(fd) }))
        let holder = Unmanaged.passRetained(AccessHolder(access))
        guard let context = libinput_udev_create_context(interface, holder.toOpaque(), udev) else {
            holder.release()
            udev_unref(udev)
            interface.deallocate()
            throw SystemError("libinput", code: ENOMEM)
        }
        guard libinput_udev_assign_seat(context, seat) == 0 else {
            libinput_unref(context)
            holder.release()
            udev_unref(udev)
            interface.deallocate()
            throw SystemError("libinput seat", path: seat, code: ENODEV)
        }
        self.udev = udev
        self.context = context
    }

    deinit {
        let holder = libinput_get_user_data(context)
        libinput_unref(context)
        if let holder { Unmanaged<AccessHolder>.fromOpaque(holder).release() }
        udev_unref(udev)
        interface.deallocate()
    }

    /// What libinput's callbacks are given to open devices with.
    private final class AccessHolder {
        let access: DeviceAccess
        init(_ access: DeviceAccess) { self.access = access }
    }

    private static func access(_ user: UnsafeMutableRawPointer?) -> DeviceAccess {
        Unmanaged<AccessHolder>.fromOpaque(user!).takeUnretainedValue().access
    }

    /// Becomes readable when there are events.
    public var descriptor: Int32 { libinput_get_fd(context) }

    /// All events that are there now. To be called just before a frame is made, too: what has not
    /// woken the program yet is still in time for it.
    public func read() -> [InputEvent] {
        libinput_dispatch(context)
        var ready: [InputEvent] = []
        while let event = libinput_get_event(context) {
            handle(event, &ready)
            libinput_event_destroy(event)
        }
        return ready
    }

    /// Closes all devices; fingers on the glass are taken away.
    ///
    /// - Returns: what is left to be told.
    public func suspend() -> [InputEvent] {
        libinput_suspend(context)
        return read()
    }

    /// Opens the devices again.
    public func resume() { libinput_resume(context) }

    private func handle(_ event: OpaquePointer, _ ready: inout [InputEvent]) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN: add(event, .began)
        case LIBINPUT_EVENT_TOUCH_MOTION: add(event, .moved)
        case LIBINPUT_EVENT_TOUCH_UP: add(event, .ended)
        case LIBINPUT_EVENT_TOUCH_CANCEL: add(event, .cancelled)
        case LIBINPUT_EVENT_TOUCH_FRAME:
            // What happened at once is only complete here.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        case LIBINPUT_EVENT_DEVICE_ADDED:
            prepare(event)
            noteDevice(event, true)
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            noteDevice(event, false)
            // libinput lifts the fingers of a panel that is gone; none may stay behind.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
            LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
            LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            if let pointer = pointerEvent(event) { ready.append(.pointer(pointer)) }
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let key = libinput_event_get_keyboard_event(event) else { return }
            ready.append(
                .key(
                    KeyEvent(
                        time: Double(libinput_event_keyboard_get_time_usec(key)) * 1e-6,
                        code: Int(libinput_event_keyboard_get_key(key)),
                        isDown: libinput_event_keyboard_get_key_state(key)
                            == LIBINPUT_KEY_STATE_PRESSED)))
        default: break
        }
    }

    // MARK: Devices

    private func isTouch(_ device: OpaquePointer) -> Bool {
        libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0
    }

    /// Whether a panel belongs to the glass that is driven.
    private func isWanted(_ device: OpaquePointer) -> Bool {
        if let name = settings.device,
            !String(cString: libinput_device_get_name(device)).contains(name)
        {
            return false
        }
        guard let output = settings.output, let own = libinput_device_get_output_name(device) else {
            return true
        }
        return String(cString: own) == output
    }

    private func prepare(_ event: OpaquePointer) {
        guard let device = libinput_event_get_device(event), isTouch(device), isWanted(device),
            let matrix = settings.calibration, matrix.count == 6,
            libinput_device_config_calibration_has_matrix(device) != 0
        else { return }
        // What the system knows of the panel is kept: it is applied first.
        var known = [Float](repeating: 0, count: 6)
        if libinput_device_config_calibration_get_default_matrix(device, &known) == 0 {
            known = [1, 0, 0, 0, 1, 0]
        }
        let own = matrix.map { Float($0) }
        let joined = LibinputSource.concatenate(own, after: known)
        libinput_device_config_calibration_set_matrix(device, joined)
    }

    /// The matrix that applies `second` and then `first`, both given by their first two rows.
    static func concatenate(_ first: [Float], after second: [Float]) -> [Float] {
        (0..<2).flatMap { row in
            (0..<3).map { column in
                let sum =
                    first[row * 3] * second[column] + first[row * 3 + 1] * second[3 + column]
                return column == 2 ? sum + first[row * 3 + 2] : sum
            }
        }
    }

    private func noteDevice(_ event: OpaquePointer, _ isPresent: Bool) {
        guard let device = libinput_event_get_device(event), isTouch(device), isWanted(device)
        else { return }
        let name = String(cString: libinput_device_get_name(device))
        onDevice(name, isPresent)
        guard isPresent else { return }
        var matrix = [Float](repeating: 0, count: 6)
        onPanel(
            PanelReport.Panel(
                name: name,
                output: libinput_device_get_output_name(device).map { String(cString: $0) },
                isCalibrated: libinput_device_config_calibration_get_default_matrix(
                    device, &matrix) != 0))
    }

    // MARK: Events

    private func add(_ event: OpaquePointer, _ phase: TouchEvent.Phase) {
        guard let touch = libinput_event_get_touch_event(event),
            let device = libinput_event_get_device(event), isWanted(device)
        else { return }
        // Single-touch panels have no slots.
        let finger = max(0, Int(libinput_event_touch_get_seat_slot(touch)))
        if phase == .began || phase == .moved {
            fingers[finger] = (
                libinput_event_touch_get_x_transformed(touch, UInt32(size.width)),
                libinput_event_touch_get_y_transformed(touch, UInt32(size.height))
            )
        }
        // The end of a touch has no place: it ends where it was last.
        let place = fingers[finger] ?? (0, 0)
        if phase == .ended || phase == .cancelled { fingers[finger] = nil }
        frame.append(
            .touch(
                TouchEvent(
                    time: Double(libinput_event_touch_get_time_usec(touch)) * 1e-6, finger: finger,
                    phase: phase, x: place.x, y: place.y)))
    }

    private func pointerEvent(_ event: OpaquePointer) -> PointerEvent? {
        guard let pointer = libinput_event_get_pointer_event(event) else { return nil }
        let kind: PointerEvent.Kind
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION:
            kind = .motion(
                dx: libinput_event_pointer_get_dx(pointer),
                dy: libinput_event_pointer_get_dy(pointer))
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            kind = .absoluteMotion(
                x: libinput_event_pointer_get_absolute_x_transformed(pointer, UInt32(size.width)),
                y: libinput_event_pointer_get_absolute_y_transformed(pointer, UInt32(size.height)))
        case LIBINPUT_EVENT_POINTER_BUTTON:
            // BTN_LEFT.
            guard libinput_event_pointer_get_button(pointer) == 0x110 else { return nil }
            kind = .button(
                isDown: libinput_event_pointer_get_button_state(pointer)
                    == LIBINPUT_BUTTON_STATE_PRESSED)
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
            // Counted in 120ths of a click.
            func pixels(_ axis: libinput_pointer_axis) -> Double {
                guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
                return libinput_event_pointer_get_scroll_value_v120(pointer, axis) / 120
                    * LibinputSource.wheelStep
            }
            kind = .scroll(
                dx: pixels(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
                dy: pixels(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
        default:
            func pixels(_ axis: libinput_pointer_axis) -> Double {
                guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
                return libinput_event_pointer_get_scroll_value(pointer, axis)
            }
            kind = .scroll(
                dx: pixels(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
                dy: pixels(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
        }
        return PointerEvent(
            time: Double(libinput_event_pointer_get_time_usec(pointer)) * 1e-6, kind: kind)
    }
}
