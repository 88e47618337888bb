import CInput
import CUdev
import Glibc
import Platform

/// Touches from the panels of a seat, through libinput; panels may come and go.
public final class LibinputSource {
    private let udev: OpaquePointer
    private let context: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private var fingers: [Int: (x: Double, y: Double)] = [:]
    private var frame: [TouchEvent] = []
    /// The size that places are scaled to, in pixels of the display.
    public var size: (width: Int, height: Int)
    /// Called with the name of a touch panel that has come or gone.
    public var onDevice: (_ name: String, _ isPresent: Bool) -> Void = { _, _ in }

    /// Opens the devices of a seat. None at all is no error: a kiosk may run without a panel, and
    /// one may be plugged in later.
    public init(seat: String = "seat0", width: Int, height: Int) throws(SystemError) {
        size = (width, height)
        guard let udev = udev_new() else { throw SystemError("udev") }
        interface = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, _ in
                    let fd = open(path!, flags | O_CLOEXEC)
                    return fd < 0 ? -errno : fd
                },
                close_restricted: { fd, _ in close(fd) }))
        guard let context = libinput_udev_create_context(interface, nil, udev) else {
            udev_unref(udev)
            interface.deallocate()
            throw SystemError("libinput", code: ENOMEM)
        }
        guard libinput_udev_assign_seat(context, seat) == 0 else {
            libinput_unref(context)
            udev_unref(udev)
            interface.deallocate()
            throw SystemError("libinput seat", path: seat, code: ENODEV)
        }
        self.udev = udev
        self.context = context
    }

    deinit {
        libinput_unref(context)
        udev_unref(udev)
        interface.deallocate()
    }

    /// Becomes readable when there are events.
    public var descriptor: Int32 { libinput_get_fd(context) }

    /// All events that are there now. To be called just before a frame is made, too: what has not
    /// woken the program yet is still in time for it.
    public func read() -> [TouchEvent] {
        libinput_dispatch(context)
        var ready: [TouchEvent] = []
        while let event = libinput_get_event(context) {
            handle(event, &ready)
            libinput_event_destroy(event)
        }
        return ready
    }

    private func handle(_ event: OpaquePointer, _ ready: inout [TouchEvent]) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_DOWN: add(event, .began)
        case LIBINPUT_EVENT_TOUCH_MOTION: add(event, .moved)
        case LIBINPUT_EVENT_TOUCH_UP: add(event, .ended)
        case LIBINPUT_EVENT_TOUCH_CANCEL: add(event, .cancelled)
        case LIBINPUT_EVENT_TOUCH_FRAME:
            // What happened at once is only complete here.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        case LIBINPUT_EVENT_DEVICE_ADDED: noteDevice(event, true)
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            noteDevice(event, false)
            // libinput lifts the fingers of a panel that is gone; none may stay behind.
            ready += frame
            frame.removeAll(keepingCapacity: true)
        default: break
        }
    }

    private func noteDevice(_ event: OpaquePointer, _ isPresent: Bool) {
        guard let device = libinput_event_get_device(event),
            libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH) != 0
        else { return }
        onDevice(String(cString: libinput_device_get_name(device)), isPresent)
    }

    private func add(_ event: OpaquePointer, _ phase: TouchEvent.Phase) {
        guard let touch = libinput_event_get_touch_event(event) else { return }
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
            TouchEvent(
                time: Double(libinput_event_touch_get_time_usec(touch)) * 1e-6, finger: finger,
                phase: phase, x: place.x, y: place.y))
    }
}
