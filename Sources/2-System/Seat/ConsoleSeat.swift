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
    private(set) var isEnabled: Bool

    /// - Parameters:
    ///   - terminal: the terminal; nil for none.
    ///   - activates: whether to bring it to the front if another one is.
    init(_ terminal: VirtualTerminal?, activates: Bool = true) {
        self.terminal = terminal
        isEnabled = terminal?.isInFront ?? true
        if !isEnabled, activates { terminal?.activate() }
    }

    func dispatch() {}

    func handle(signal: Int32) {
        guard let terminal else { return }
        switch signal {
        case VirtualTerminal.releaseSignal:
            isEnabled = false
            onDisable()
            terminal.release()
        case VirtualTerminal.acquireSignal:
            terminal.acquire()
            isEnabled = true
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
