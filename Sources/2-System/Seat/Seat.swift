import Platform

/// The right to use displays and input devices, which the system may take away while another
/// session is active.
package protocol Seat: AnyObject {
    /// The provider of the seat, for messages.
    var name: String { get }
    /// Readable when `dispatch` has events to handle; nil if the seat's events are signals.
    var descriptor: Int32? { get }
    /// Opens the seat's devices.
    var access: DeviceAccess { get }
    /// Whether the seat sets and drops DRM master for its holder.
    var managesMaster: Bool { get }
    /// Whether the seat's provider has ended: devices cannot be opened any more, and the seat is not enabled
    /// or disabled. Another one has to be opened.
    var isLost: Bool { get }
    /// Called before the seat is disabled; nothing may be shown once this returns.
    var onDisable: () -> Void { get set }
    /// Called when the seat is enabled again.
    var onEnable: () -> Void { get set }
    /// Handles pending events. Does not block.
    func dispatch()
    /// Handles a signal of the program; others than the seat's are ignored.
    func handle(signal: Int32)
    /// Switches to another virtual terminal, counted from 1.
    func switchTo(session: Int)
    /// Gives the seat back and restores the terminal.
    func close()
}

/// The seats of the system.
package enum Seats {
    /// Which seat `open` would take, and why.
    package static var expectedBackend: String {
        guard let reason = LibSeat.availableBackend else {
            return
                "the console, by the program's own rights; no seatd and no logind session is here"
        }
        return "libseat, because of \(reason)"
    }

    /// Opens a seat: libseat's where seatd or a logind session is available or LIBSEAT_BACKEND names
    /// one, otherwise the console that the program was started on.
    package static func open() -> any Seat {
        if LibSeat.availableBackend != nil, let connection = LibSeatConnection(),
            let seat = LibSeat(connection, now: Clock.now)
        {
            return seat
        }
        return ConsoleSeat()
    }
}
