import CLinux
import Glibc
import Platform

/// The ioctls of a virtual terminal, so that tests can stand in for the kernel.
protocol TerminalDevice: AnyObject {
    /// KDGETMODE; nil if it fails.
    func displayMode() -> Int32?
    /// KDSETMODE.
    func setDisplayMode(_ mode: Int32) -> Bool
    /// KDGKBMODE; nil if it fails.
    func keyboardMode() -> Int32?
    /// KDSKBMODE.
    func setKeyboardMode(_ mode: Int32) -> Bool
    /// VT_GETMODE; nil if it fails.
    func switchMode() -> vt_mode?
    /// VT_SETMODE.
    func setSwitchMode(_ mode: vt_mode) -> Bool
    /// VT_RELDISP: 1 permits a switch, VT_ACKACQ acknowledges one.
    func acknowledgeSwitch(_ answer: Int32)
    /// VT_ACTIVATE.
    func activate(_ number: Int32)
}

/// The virtual terminal that the kiosk runs on, in graphics mode: the console draws nothing, the
/// keyboard is off, and switches to another terminal are announced by signals.
final class VirtualTerminal {
    /// Sent by the kernel before another terminal is switched to.
    static let releaseSignal = SIGUSR1
    /// Sent by the kernel after this terminal was switched to.
    static let acquireSignal = SIGUSR2

    private let device: any TerminalDevice
    private let oldDisplayMode: Int32
    /// Nil if it could not be read; then it is not changed either.
    private let oldKeyboardMode: Int32?
    private let oldSwitchMode: vt_mode?
    private var isRestored = false

    /// Takes over a terminal.
    ///
    /// - Parameter isOwn: nobody else has the terminal. What a boot splash or a killed run has left there,
    ///   graphics mode without a keyboard, is not restored, but text mode.
    /// - Returns: nil if its display mode cannot be read or changed; then nothing was changed.
    init?(_ device: any TerminalDevice, isOwn: Bool = false) {
        guard let displayMode = device.displayMode(), device.setDisplayMode(Int32(KD_GRAPHICS))
        else { return nil }
        self.device = device
        oldDisplayMode = isOwn ? Int32(KD_TEXT) : displayMode
        let keyboardMode = device.keyboardMode()
        oldKeyboardMode = isOwn && keyboardMode == Int32(K_OFF) ? Int32(K_UNICODE) : keyboardMode
        if oldKeyboardMode != nil { _ = device.setKeyboardMode(Int32(K_OFF)) }
        let switchMode = device.switchMode()
        oldSwitchMode = isOwn && switchMode != nil ? vt_mode() : switchMode
        if oldSwitchMode != nil {
            var mode = vt_mode()
            // `char` with Linux 6.1's headers, `__u8` with newer ones.
            mode.mode = .init(VT_PROCESS)
            mode.relsig = Int16(VirtualTerminal.releaseSignal)
            mode.acqsig = Int16(VirtualTerminal.acquireSignal)
            _ = device.setSwitchMode(mode)
        }
    }

    /// Takes over the controlling terminal, or else the active one. Nil if neither is a virtual
    /// terminal, or the program may not change them.
    static func open() -> VirtualTerminal? {
        // systemd makes TTYPath the controlling terminal; to change any other takes CAP_SYS_TTY_CONFIG, and
        // somebody may use it: another kiosk, over which text mode would show the console.
        for (path, isOwn) in [("/dev/tty", true), ("/dev/tty0", false)] {
            if let device = TerminalFile(path),
                let terminal = VirtualTerminal(device, isOwn: isOwn)
            {
                return terminal
            }
        }
        return nil
    }

    deinit { restore() }

    /// Permits the switch to another terminal.
    func release() { device.acknowledgeSwitch(1) }

    /// Acknowledges the switch back to this terminal.
    func acquire() {
        device.acknowledgeSwitch(Int32(VT_ACKACQ))
        _ = device.setDisplayMode(Int32(KD_GRAPHICS))
    }

    /// Switches to another terminal, counted from 1.
    func activate(_ number: Int) { device.activate(Int32(clamping: number)) }

    /// Restores the modes, once.
    func restore() {
        guard !isRestored else { return }
        isRestored = true
        if let oldSwitchMode { _ = device.setSwitchMode(oldSwitchMode) }
        if let oldKeyboardMode { _ = device.setKeyboardMode(oldKeyboardMode) }
        _ = device.setDisplayMode(oldDisplayMode)
    }
}

/// A terminal's device file.
private final class TerminalFile: TerminalDevice {
    private let descriptor: Int32

    /// Nil if it cannot be opened.
    init?(_ path: String) {
        descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    private func get(_ request: Int32) -> Int32? {
        var value: Int32 = 0
        return ioctl(descriptor, UInt(request), &value) == 0 ? value : nil
    }

    private func set(_ request: Int32, _ value: Int32) -> Bool {
        ioctl(descriptor, UInt(request), value) == 0
    }

    func displayMode() -> Int32? { get(KDGETMODE) }
    func setDisplayMode(_ mode: Int32) -> Bool { set(KDSETMODE, mode) }
    func keyboardMode() -> Int32? { get(KDGKBMODE) }
    func setKeyboardMode(_ mode: Int32) -> Bool { set(KDSKBMODE, mode) }

    func switchMode() -> vt_mode? {
        var mode = vt_mode()
        return ioctl(descriptor, UInt(VT_GETMODE), &mode) == 0 ? mode : nil
    }

    func setSwitchMode(_ mode: vt_mode) -> Bool {
        var mode = mode
        return ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0
    }

    func acknowledgeSwitch(_ answer: Int32) { _ = set(VT_RELDISP, answer) }
    func activate(_ number: Int32) { _ = set(VT_ACTIVATE, number) }
}
