import CLinux
import Glibc
import Platform

/// The console that the program was started on, by the program's own rights.
public final class ConsoleSeat: Seat {
    public let name = "console"
    public var onDisable: () -> Void = {}
    public var onEnable: () -> Void = {}
    public let descriptor: Int32? = nil
    public let access = DeviceAccess.direct
    public let managesMaster = false
    private var terminal: VirtualTerminal?

    public init() { terminal = VirtualTerminal() }

    public func dispatch() {}

    public func handle(signal: Int32) {
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

    public func switchTo(session: Int) { terminal?.activate(session) }

    public func close() {
        terminal?.restore()
        terminal = nil
    }
}
