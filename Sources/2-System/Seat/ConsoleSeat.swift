import Platform

/// The virtual terminal that the program was started on, with the program's own permissions.
final class ConsoleSeat: Seat {
    let name = "console"
    var onDisable: () -> Void = {}
    var onEnable: () -> Void = {}
    let descriptor: Int32? = nil
    let access = DeviceAccess.direct
    let managesMaster = false
    /// The console stays.
    let isLost = false
    /// Nil where the program runs on no terminal, as under SSH: nobody switches sessions then.
    private var terminal: VirtualTerminal?

    init(_ terminal: VirtualTerminal? = .open()) { self.terminal = terminal }

    func dispatch() {}

    func handle(signal: Int32) {
        guard let terminal else { return }
        switch signal {
        case VirtualTerminal.releaseSignal:
            onDisable()
            terminal.release()
        case VirtualTerminal.acquireSignal:
            terminal.acquire()
            onEnable()
        default: break
        }
    }

    func switchTo(session: Int) { terminal?.activate(session) }

    func close() {
        terminal?.restore()
        terminal = nil
    }
}
