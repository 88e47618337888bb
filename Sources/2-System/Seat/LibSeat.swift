import CSeat
import Glibc
import Platform

/// A seat of seatd, logind or libseat's own.
final class LibSeat: Seat {
    let name: String
    var onDisable: () -> Void = {}
    var onEnable: () -> Void = {}
    let managesMaster = true
    private var seat: OpaquePointer?
    private var isEnabled = false
    /// The seat's numbers of what is open, by descriptor.
    private var devices: [Int32: Int32] = [:]
    private let listener: UnsafeMutablePointer<libseat_seat_listener>

    /// Who is there to ask; nil for nobody. libseat's own way is taken only where it is asked for: it
    /// needs root.
    static var expectedBackend: String? {
        if let backend = getenv("LIBSEAT_BACKEND") {
            return "LIBSEAT_BACKEND=\(String(cString: backend))"
        }
        let socket = getenv("SEATD_SOCK").map { String(cString: $0) } ?? "/run/seatd.sock"
        if FileSystem.exists(socket) { return "seatd at \(socket)" }
        return getenv("XDG_SESSION_ID").map { "the login session \(String(cString: $0))" }
    }

    /// Nil where the seat cannot be had.
    init?() {
        libseat_set_log_level(LIBSEAT_LOG_LEVEL_ERROR)
        listener = .allocate(capacity: 1)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, user in LibSeat.from(user).enabled() },
                disable_seat: { _, user in LibSeat.from(user).disabled() }))
        name = "libseat"
        seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
        guard seat != nil else { return nil }
        // The seat is to be had from the first event on; it comes soon or not at all.
        let deadline = Clock.now() + 2
        while !isEnabled, Clock.now() < deadline {
            if libseat_dispatch(seat, 100) < 0 { break }
        }
        if !isEnabled {
            close()
            return nil
        }
    }

    deinit {
        close()
        listener.deallocate()
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> LibSeat {
        Unmanaged<LibSeat>.fromOpaque(user!).takeUnretainedValue()
    }

    private func enabled() {
        guard !isEnabled else { return }
        isEnabled = true
        onEnable()
    }

    private func disabled() {
        if isEnabled {
            isEnabled = false
            onDisable()
        }
        // Unless it is told soon, the seat takes the devices by force.
        if let seat { libseat_disable_seat(seat) }
    }

    var descriptor: Int32? { seat.map { libseat_get_fd($0) } }

    var access: DeviceAccess {
        DeviceAccess(
            open: { [self] path, _ in
                var descriptor: Int32 = -1
                guard let seat else { return -ENODEV }
                let device = libseat_open_device(seat, path, &descriptor)
                if device < 0 { return -errno }
                devices[descriptor] = device
                return descriptor
            },
            close: { [self] descriptor in
                if let seat, let device = devices.removeValue(forKey: descriptor) {
                    libseat_close_device(seat, device)
                }
                Glibc.close(descriptor)
            })
    }

    func dispatch() { if let seat { libseat_dispatch(seat, 0) } }

    func handle(signal: Int32) {}

    func switchTo(session: Int) { if let seat { libseat_switch_session(seat, Int32(session)) } }

    func close() {
        guard let seat else { return }
        self.seat = nil
        libseat_close_seat(seat)
    }
}
