import Platform

/// The seat of the virtual terminal on which the program was started; devices are opened with the program's
/// own permissions.
final class ConsoleSeat: Seat {
    let name = "console"
    var onDisable: () -> Void = {}
    var onEnable: () -> Void = {}
    let descriptor: Int32? = nil
    let access = DeviceAccess.direct
    let managesMaster = false
    /// Always false: the console has no provider that could end.
    let isLost = false
    /// The virtual terminal; nil if the program does not run on one, as under SSH, in which case sessions
    /// are not switched.
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
