import CSeat
import CSystemd
import Glibc
import Platform

/// libseat's interface, which tests implement in place of a seat manager.
protocol SeatConnection: AnyObject {
    /// Called by `dispatch` after the seat was enabled.
    var onEnable: () -> Void { get set }
    /// Called by `dispatch` when the seat is about to be disabled.
    var onDisable: () -> Void { get set }
    var descriptor: Int32 { get }
    /// Handles events, waiting up to `timeout` milliseconds for one.
    ///
    /// - Returns: whether the connection still works.
    func dispatch(timeout: Int32) -> Bool
    /// Acknowledges that the seat is disabled.
    func acknowledgeDisable()
    /// Opens a device.
    ///
    /// - Returns: the device's ID and descriptor; nil, with errno set, if it cannot be opened.
    func openDevice(_ path: String) -> (id: Int32, descriptor: Int32)?
    func closeDevice(_ id: Int32)
    func switchTo(session: Int32)
    func close()
}

/// A seat provided through libseat by seatd, logind or libseat's builtin backend.
final class LibSeat: Seat {
    /// How long `init` waits for the seat to be enabled, in seconds.
    private static let enableTimeout = 2.0

    let name = "libseat"
    var onDisable: () -> Void = {}
    var onEnable: () -> Void = {}
    let managesMaster = true
    /// The connection to the seat; nil once it is closed.
    private var connection: (any SeatConnection)?
    private(set) var isEnabled = false
    private(set) var isLost = false
    /// The seat's device IDs, by descriptor.
    private var devices: [Int32: Int32] = [:]

    /// A description of the backend that libseat would use; nil if there is none. The builtin backend, which
    /// needs root, is used only if LIBSEAT_BACKEND names it.
    static var availableBackend: String? {
        if let backend = getenv("LIBSEAT_BACKEND") {
            return "LIBSEAT_BACKEND=\(String(cString: backend))"
        }
        let socket = getenv("SEATD_SOCK").map { String(cString: $0) } ?? "/run/seatd.sock"
        if FileSystem.exists(socket) { return "seatd at \(socket)" }
        guard let session = getenv("XDG_SESSION_ID").map({ String(cString: $0) }) else {
            return nil
        }
        return hasSeat(session) ? "the login session \(session)" : nil
    }

    /// Returns whether a login session has a seat; one over SSH has none, and libseat cannot use it.
    static func hasSeat(_ session: String) -> Bool {
        var seat: UnsafeMutablePointer<CChar>?
        guard sd_session_get_seat(session, &seat) >= 0 else { return false }
        free(seat)
        return true
    }

    /// Creates a seat and waits for it to be enabled; nil if that takes more than two seconds or the
    /// connection breaks.
    ///
    /// - Parameters:
    ///   - connection: the connection to the seat.
    ///   - now: the clock, in seconds.
    init?(_ connection: any SeatConnection, now: () -> Double) {
        self.connection = connection
        connection.onEnable = { [unowned self] in self.seatEnabled() }
        connection.onDisable = { [unowned self] in self.seatDisabled() }
        let deadline = now() + LibSeat.enableTimeout
        while !isEnabled, now() < deadline {
            if !connection.dispatch(timeout: 100) { break }
        }
        if !isEnabled {
            close()
            return nil
        }
    }

    deinit { close() }

    private func seatEnabled() {
        guard !isEnabled else { return }
        isEnabled = true
        onEnable()
    }

    private func seatDisabled() {
        if isEnabled {
            isEnabled = false
            onDisable()
        }
        // If this is not acknowledged soon, the seat manager revokes the devices.
        connection?.acknowledgeDisable()
    }

    var descriptor: Int32? { connection?.descriptor }

    var access: DeviceAccess {
        DeviceAccess(
            open: { [self] path, _ in
                guard let connection else { return -ENODEV }
                guard let device = connection.openDevice(path) else { return -errno }
                devices[device.descriptor] = device.id
                return device.descriptor
            },
            close: { [self] descriptor in
                if let connection, let id = devices.removeValue(forKey: descriptor) {
                    connection.closeDevice(id)
                }
                Glibc.close(descriptor)
            })
    }

    func dispatch() {
        if let connection, !connection.dispatch(timeout: 0) { isLost = true }
    }

    func handle(signal: Int32) {}

    func switchTo(session: Int) { connection?.switchTo(session: Int32(clamping: session)) }

    func close() {
        connection?.close()
        connection = nil
    }
}

/// A connection through the libseat library.
final class LibSeatConnection: SeatConnection {
    var onEnable: () -> Void = {}
    var onDisable: () -> Void = {}
    private var seat: OpaquePointer?
    /// The callbacks; allocated, since libseat keeps the pointer.
    private let listener: UnsafeMutablePointer<libseat_seat_listener>

    /// Opens a seat; nil if no seat manager answers.
    init?() {
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_ERROR)
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, user in LibSeatConnection.from(user).onEnable() },
                disable_seat: { _, user in LibSeatConnection.from(user).onDisable() }))
        seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
        if seat == nil { return nil }
    }

    deinit {
        close()
        listener.deallocate()
    }

    /// Returns the object that was passed to libseat, which outlives the seat.
    private static func from(_ user: UnsafeMutableRawPointer?) -> LibSeatConnection {
        Unmanaged<LibSeatConnection>.fromOpaque(user!).takeUnretainedValue()
    }

    var descriptor: Int32 { seat.map { libseat_get_fd($0) } ?? -1 }

    func dispatch(timeout: Int32) -> Bool {
        guard let seat else { return false }
        while libseat_dispatch(seat, timeout) < 0 {
            if errno != EINTR { return false }
        }
        return true
    }

    func acknowledgeDisable() { if let seat { libseat_disable_seat(seat) } }

    func openDevice(_ path: String) -> (id: Int32, descriptor: Int32)? {
        guard let seat else { return nil }
        var descriptor: Int32 = -1
        let id = libseat_open_device(seat, path, &descriptor)
        return id < 0 ? nil : (id, descriptor)
    }

    func closeDevice(_ id: Int32) { if let seat { libseat_close_device(seat, id) } }

    func switchTo(session: Int32) { if let seat { libseat_switch_session(seat, session) } }

    func close() {
        guard let seat else { return }
        self.seat = nil
        libseat_close_seat(seat)
    }
}
