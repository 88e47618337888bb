import Platform

/// Access to displays and input devices, which the system may revoke while another session is active.
package protocol Seat: AnyObject {
    /// The name of the seat's provider, for messages.
    var name: String { get }
    /// A file descriptor that is readable when `dispatch` has events to handle; nil if the seat's events
    /// are signals.
    var descriptor: Int32? { get }
    /// The functions that open and close the seat's devices.
    var access: DeviceAccess { get }
    /// Whether the seat sets and drops DRM master for its holder.
    var managesMaster: Bool { get }
    /// Whether this session is in front and may use the devices.
    var isEnabled: Bool { get }
    /// Whether the seat's provider has exited: devices can no longer be opened, and the seat is no longer
    /// enabled or disabled. Another seat has to be opened.
    var isLost: Bool { get }
    /// Called before the seat is disabled; nothing may be shown once this returns.
    var onDisable: () -> Void { get set }
    /// Called when the seat is enabled again.
    var onEnable: () -> Void { get set }
    /// Handles pending events. Does not block.
    func dispatch()
    /// Handles a signal that the program has received; signals other than the seat's are ignored.
    func handle(signal: Int32)
    /// Switches to another virtual terminal, counted from 1.
    func switchTo(session: Int)
    /// Releases the seat and restores the terminal.
    func close()
}

/// Opens the system's seats.
package enum Seats {
    /// A description of the seat that `open` would use, and why.
    package static var expectedBackend: String {
        guard let reason = LibSeat.availableBackend else {
            return
                "the console, with the user's own permissions, since neither seatd nor a logind session is present"
        }
        return "libseat, because of \(reason)"
    }

    /// Opens a seat: through libseat if seatd or a logind session is available or LIBSEAT_BACKEND is set,
    /// otherwise the console on which the program was started.
    ///
    /// - Parameter activates: whether to bring that console to the front; libseat always does so. Otherwise, if
    ///   another one is in front, the seat is enabled once someone switches to this one.
    package static func open(activates: Bool) -> any Seat {
        if LibSeat.availableBackend != nil, let connection = LibSeatConnection(),
            let seat = LibSeat(connection, now: Clock.now)
        {
            return seat
        }
        return ConsoleSeat(.open(), activates: activates)
    }
}
