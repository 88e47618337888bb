import CInput
import CLinux
import CUdev
import Glibc
import InputEvents
import Platform

/// Reads the touch panels, pointers and keyboards of a seat through libinput. Devices may be added and
/// removed at any time.
package final class LibinputSource {
    /// Which touch panels to read, and their calibration.
    package struct Settings: Equatable, Sendable {
        /// The text that the names of panels to read contain; nil for all panels.
        package var device: String?
        /// The first two rows of a matrix that maps panel coordinates, normalized to 0...1, to
        /// display coordinates; applied after udev's LIBINPUT_CALIBRATION_MATRIX.
        package var calibration: [Double]?

        package init() {}
    }

    private let udev: OpaquePointer
    private let context: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let access: DeviceAccess
    private let settings: Settings
    private var fingers: [Int: (x: Double, y: Double)] = [:]
    private var frame: [InputEvent] = []
    private var pen = Pen()
    private var encoders = RotaryEncoders()
    /// The messages about unused events so far.
    private var noted: Set<String> = []
    /// The scanout size, to which positions are scaled, in pixels.
    package var size: (width: Int, height: Int)
    /// The connector in use. Touches of panels that udev's WL_OUTPUT maps to another one are ignored; nil reads
    /// all.
    package var output: String?
    /// Called with the name of a touch panel that was added or removed.
    package var onDevice: (_ name: String, _ isPresent: Bool) -> Void = { _, _ in }
    /// Called with a message about a device that cannot be used as it is set up.
    package var onProblem: (String) -> Void = { _ in }
    /// Called with a touch panel that was added.
    var onPanel: (PanelReport.Panel) -> Void = { _ in }

    /// The distance that one wheel detent scrolls, in pixels.
    private static let wheelStep = 60.0
    /// The value that libinput reports for one wheel detent.
    private static let wheelDetent = 120.0

    /// Opens the devices of a seat. A seat without devices is not an error, since they may be added later.
    ///
    /// - Parameters:
    ///   - seat: the seat's name in udev.
    ///   - width: the scanout width, in pixels.
    ///   - height: the scanout height, in pixels.
    ///   - settings: the touch panels to read, and their calibration.
    ///   - access: opens and closes the devices.
    /// - Throws: `SystemError` if libinput or udev cannot be used.
    package init(
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

    /// The object passed to libinput's callbacks as user data.
    private final class AccessHolder {
        let access: DeviceAccess
        init(_ access: DeviceAccess) { self.access = access }
    }

    private static func access(_ user: UnsafeMutableRawPointer?) -> DeviceAccess {
        Unmanaged<AccessHolder>.fromOpaque(user!).takeUnretainedValue().access
    }

    /// A file descriptor that is readable when events are pending.
    package var descriptor: Int32 { libinput_get_fd(context) }

    /// Returns the pending events. Call this just before each frame too, so that the frame includes input that
    /// has not woken the loop yet.
    package func read() -> [InputEvent] {
        libinput_dispatch(context)
        var ready: [InputEvent] = []
        while let event = libinput_get_event(context) {
            handle(event, &ready)
            libinput_event_destroy(event)
        }
        return ready
    }

    /// Closes all devices.
    ///
    /// - Returns: the last events, which cancel the touches that are down.
    package func suspend() -> [InputEvent] {
        libinput_suspend(context)
        return read()
    }

    /// Opens the devices again after `suspend`.
    package func resume() { libinput_resume(context) }

    private func handle(_ event: OpaquePointer, _ ready: inout [InputEvent]) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN: add(event, .began)
        case LIBINPUT_EVENT_TOUCH_MOTION: add(event, .moved)
        case LIBINPUT_EVENT_TOUCH_UP: add(event, .ended)
        case LIBINPUT_EVENT_TOUCH_CANCEL: add(event, .cancelled)
        case LIBINPUT_EVENT_TOUCH_FRAME:
            // Only the frame event completes the touches of one moment.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        case LIBINPUT_EVENT_DEVICE_ADDED:
            if let device = libinput_event_get_device(event) { encoders.add(device) }
            prepare(event)
            noteDevice(event, true)
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            if let device = libinput_event_get_device(event) { encoders.remove(device) }
            noteDevice(event, false)
            // libinput ends the touches of a removed panel without a frame event.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
            LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
            LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            if let keys = encoderKeys(event) {
                ready += keys
            } else if let pointer = pointerEvent(event) {
                ready.append(.pointer(pointer))
            }
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let key = libinput_event_get_keyboard_event(event) else { return }
            ready.append(
                .key(
                    KeyEvent(
                        time: Double(libinput_event_keyboard_get_time_usec(key)) * 1e-6,
                        code: Int(libinput_event_keyboard_get_key(key)),
                        isDown: libinput_event_keyboard_get_key_state(key)
                            == LIBINPUT_KEY_STATE_PRESSED)))
        case LIBINPUT_EVENT_TABLET_TOOL_TIP, LIBINPUT_EVENT_TABLET_TOOL_AXIS,
            LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
            if let touch = penEvent(event) { ready.append(.touch(touch)) }
        case let type:
            if let name = LibinputSource.unused(type) { noteUnused(name, event) }
        }
    }

    /// Returns what an event that nothing uses is about; nil for events without a meaning of their own.
    static func unused(_ type: libinput_event_type) -> String? {
        switch type {
        case LIBINPUT_EVENT_TABLET_TOOL_BUTTON: "buttons of a pen"
        case LIBINPUT_EVENT_TABLET_PAD_BUTTON, LIBINPUT_EVENT_TABLET_PAD_RING,
            LIBINPUT_EVENT_TABLET_PAD_STRIP:
            "buttons, rings and strips of a tablet"
        case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_GESTURE_PINCH_BEGIN,
            LIBINPUT_EVENT_GESTURE_HOLD_BEGIN:
            "gestures of a touchpad"
        case LIBINPUT_EVENT_SWITCH_TOGGLE: "switches, such as that of a lid"
        default: nil
        }
    }

    /// Names once for each device what it reports and nothing uses.
    private func noteUnused(_ what: String, _ event: OpaquePointer) {
        guard let device = libinput_event_get_device(event) else { return }
        let message =
            "'\(String(cString: libinput_device_get_name(device)))' reports \(what), which are not used"
        if noted.insert(message).inserted { onProblem(message) }
    }

    // MARK: Devices

    private func isTouch(_ device: OpaquePointer) -> Bool {
        libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0
    }

    /// Returns whether a panel matches the settings and belongs to the display in use.
    private func isWanted(_ device: OpaquePointer) -> Bool {
        reads(
            String(cString: libinput_device_get_name(device)),
            of: libinput_device_get_output_name(device).map { String(cString: $0) })
    }

    /// Returns whether a panel is read.
    ///
    /// - Parameters:
    ///   - name: the panel's name.
    ///   - connector: the connector that udev's WL_OUTPUT maps it to; nil for any.
    func reads(_ name: String, of connector: String?) -> Bool {
        if let wanted = settings.device, !name.contains(wanted) { return false }
        return output == nil || connector == nil || connector == output
    }

    private func prepare(_ event: OpaquePointer) {
        // Panels of other connectors too, which may be in use later.
        guard let device = libinput_event_get_device(event), isTouch(device),
            libinput_device_config_calibration_has_matrix(device) != 0
        else { return }
        let name = String(cString: libinput_device_get_name(device))
        guard reads(name, of: nil) else { return }
        var known = [Float](repeating: 0, count: 6)
        _ = libinput_device_config_calibration_get_default_matrix(device, &known)
        let (matrix, ignored) = LibinputSource.calibration(
            udev: known, own: settings.calibration?.map { Float($0) })
        for source in ignored {
            onProblem(
                "touch panel '\(name)': \(source) maps all touches to a line or a point, and is ignored; "
                    + "measure it again, or remove it")
        }
        if matrix != known { libinput_device_config_calibration_set_matrix(device, matrix) }
    }

    /// Returns the matrix to use: udev's, and the configuration's after it. Setting a matrix replaces udev's, so the
    /// two are combined. One that maps all touches to a line or a point is ignored.
    ///
    /// - Parameters:
    ///   - udev: the first two rows of the matrix of udev's LIBINPUT_CALIBRATION_MATRIX; the identity without one.
    ///   - own: those of the configuration's; nil for none.
    /// - Returns: the matrix, and the names of those that are ignored.
    static func calibration(udev: [Float], own: [Float]?) -> (matrix: [Float], ignored: [String]) {
        var ignored: [String] = []
        var matrix: [Float] = [1, 0, 0, 0, 1, 0]
        for (name, next) in [
            ("udev's LIBINPUT_CALIBRATION_MATRIX", udev), ("touch.calibration", own),
        ] {
            guard let next, next.count == 6 else { continue }
            if isDegenerate(next) {
                ignored.append(name)
            } else {
                matrix = concatenate(next, after: matrix)
            }
        }
        return (matrix, ignored)
    }

    /// Returns whether a matrix, given by its first two rows, maps all positions to a line or a point.
    static func isDegenerate(_ matrix: [Float]) -> Bool {
        abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]) < 1e-6
    }

    /// Returns the matrix that applies `second` and then `first`, each given by its first two rows.
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
        let isCalibrated =
            libinput_device_config_calibration_get_default_matrix(device, &matrix) != 0
        onPanel(
            PanelReport.Panel(
                name: name,
                output: libinput_device_get_output_name(device).map { String(cString: $0) },
                isCalibrated: isCalibrated,
                hasDegenerateCalibration: isCalibrated && LibinputSource.isDegenerate(matrix)))
    }

    // MARK: Events

    private func add(_ event: OpaquePointer, _ phase: TouchPhase) {
        guard let touch = libinput_event_get_touch_event(event),
            let device = libinput_event_get_device(event)
        else { return }
        // Single-touch panels have no slots, for which libinput reports -1.
        let finger = max(0, Int(libinput_event_touch_get_seat_slot(touch)))
        // A touch that has begun is followed to its end, even if the display has moved to another connector.
        guard fingers[finger] != nil || isWanted(device) else { return }
        if phase == .began || phase == .moved {
            fingers[finger] = (
                libinput_event_touch_get_x_transformed(touch, UInt32(size.width)),
                libinput_event_touch_get_y_transformed(touch, UInt32(size.height))
            )
        }
        // Up and cancel events have no position.
        let place = fingers[finger] ?? (0, 0)
        if phase == .ended || phase == .cancelled { fingers[finger] = nil }
        frame.append(
            .touch(
                DeviceTouchEvent(
                    time: Double(libinput_event_touch_get_time_usec(touch)) * 1e-6, finger: finger,
                    phase: phase, x: place.x, y: place.y)))
    }

    private func penEvent(_ event: OpaquePointer) -> DeviceTouchEvent? {
        guard let tool = libinput_event_get_tablet_tool_event(event),
            let device = libinput_event_get_device(event), isWanted(device)
        else { return nil }
        let time = Double(libinput_event_tablet_tool_get_time_usec(tool)) * 1e-6
        let x = libinput_event_tablet_tool_get_x_transformed(tool, UInt32(size.width))
        let y = libinput_event_tablet_tool_get_y_transformed(tool, UInt32(size.height))
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TABLET_TOOL_TIP:
            // libinput decides by the pressure whether the tip touches the surface.
            let isDown =
                libinput_event_tablet_tool_get_tip_state(tool) == LIBINPUT_TABLET_TOOL_TIP_DOWN
            return pen.press(isDown, x: x, y: y, at: time)
        case LIBINPUT_EVENT_TABLET_TOOL_AXIS: return pen.move(x: x, y: y, at: time)
        default:
            let isNear =
                libinput_event_tablet_tool_get_proximity_state(tool)
                == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_IN
            return isNear ? nil : pen.leave(at: time)
        }
    }

    /// Returns the keys that an encoder types; nil for other events of pointers.
    private func encoderKeys(_ event: OpaquePointer) -> [InputEvent]? {
        guard libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
            let pointer = libinput_event_get_pointer_event(event),
            let device = libinput_event_get_device(event)
        else { return nil }
        func angle(_ axis: libinput_pointer_axis) -> Double {
            guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
            return libinput_event_pointer_get_scroll_value_v120(pointer, axis)
        }
        // A vertical wheel that turns up, as clockwise, scrolls by a negative distance.
        let turned =
            angle(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL)
            - angle(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
        return encoders.turn(
            device, by: turned,
            time: Double(libinput_event_pointer_get_time_usec(pointer)) * 1e-6)
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
            guard libinput_event_pointer_get_button(pointer) == UInt32(BTN_LEFT) else {
                noteUnused("buttons other than the primary one", event)
                return nil
            }
            kind = .button(
                isDown: libinput_event_pointer_get_button_state(pointer)
                    == LIBINPUT_BUTTON_STATE_PRESSED)
        case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
            // The value is in 120ths of a detent.
            func pixels(_ axis: libinput_pointer_axis) -> Double {
                guard libinput_event_pointer_has_axis(pointer, axis) != 0 else { return 0 }
                return libinput_event_pointer_get_scroll_value_v120(pointer, axis)
                    / LibinputSource.wheelDetent
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
