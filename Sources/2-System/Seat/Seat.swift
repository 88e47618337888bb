import Platform

/// The right to a display and to what is touched and typed at it. Another session may take it away
/// for a while, as somebody does who switches to another console.
public protocol Seat: AnyObject {
    /// For messages: who gives the right.
    var name: String { get }
    /// Becomes readable when `dispatch` has something to do; nil where signals tell.
    var descriptor: Int32? { get }
    /// How devices of the seat are opened.
    var access: DeviceAccess { get }
    /// Whether the seat makes its holder the graphics card's master and takes that back.
    var managesMaster: Bool { get }
    /// The right is about to go: when this returns, nothing may be shown any more.
    var onDisable: () -> Void { get set }
    /// The right is back.
    var onEnable: () -> Void { get set }
    func dispatch()
    /// A signal of the program's; one that is none of the seat's is left alone.
    func handle(signal: Int32)
    /// Goes to another console, counted from 1.
    func switchTo(session: Int)
    /// Gives everything back as it was found.
    func close()
}

/// The seat that the system gives.
public enum Seats {
    /// Who would be asked for the seat, and why.
    public static var expectedBackend: String {
        guard let reason = LibSeat.expectedBackend else {
            return
                "the console, by the program's own rights; no seatd and no logind session is here"
        }
        return "libseat, because of \(reason)"
    }

    /// By seatd or logind where one of them is there for this session, or as LIBSEAT_BACKEND says;
    /// else by the program's own rights, on the console that it was started on.
    public static func open() -> any Seat {
        if LibSeat.expectedBackend != nil, let seat = LibSeat() { return seat }
        return ConsoleSeat()
    }
}
