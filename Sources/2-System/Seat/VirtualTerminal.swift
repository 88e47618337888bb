import CLinux
import Glibc
import Platform

/// The ioctls of a virtual terminal, which tests implement in place of the kernel.
protocol TerminalDevice: AnyObject {
    /// Returns the display mode (KDGETMODE); nil if the ioctl fails.
    func displayMode() -> Int32?
    /// Sets the display mode (KDSETMODE), and returns whether that succeeded.
    func setDisplayMode(_ mode: Int32) -> Bool
    /// Returns the keyboard mode (KDGKBMODE); nil if the ioctl fails.
    func keyboardMode() -> Int32?
    /// Sets the keyboard mode (KDSKBMODE), and returns whether that succeeded.
    func setKeyboardMode(_ mode: Int32) -> Bool
    /// Returns the mode of VT switching (VT_GETMODE); nil if the ioctl fails.
    func switchMode() -> vt_mode?
    /// Sets the mode of VT switching (VT_SETMODE), and returns whether that succeeded.
    func setSwitchMode(_ mode: vt_mode) -> Bool
    /// Answers a switch (VT_RELDISP): 1 permits a switch away, VT_ACKACQ acknowledges a switch back.
    func acknowledgeSwitch(_ answer: Int32)
    /// Switches to a terminal (VT_ACTIVATE).
    func activate(_ number: Int32)
    /// Returns the number of this terminal; nil if it is unknown.
    func number() -> Int32?
    /// Returns the number of the terminal in front (VT_GETSTATE); nil if the ioctl fails.
    func activeNumber() -> Int32?
}

/// The virtual terminal that the kiosk runs on, in graphics mode: the kernel console draws nothing, the
/// keyboard is off, and VT switches are announced by signals.
final class VirtualTerminal {
    /// The signal that the kernel sends before it switches to another terminal.
    static let releaseSignal = SIGUSR1
    /// The signal that the kernel sends after it has switched to this terminal.
    static let acquireSignal = SIGUSR2

    private let device: any TerminalDevice
    private let oldDisplayMode: Int32
    /// The keyboard mode to restore; nil if it could not be read, in which case it is not changed either.
    private let oldKeyboardMode: Int32?
    private let oldSwitchMode: vt_mode?
    private var isRestored = false

    /// Takes over a terminal; nil, with nothing changed, if its display mode cannot be read or changed.
    ///
    /// - Parameters:
    ///   - device: the terminal.
    ///   - isOwn: whether no other program uses the terminal. `restore` then sets text mode with a keyboard,
    ///     instead of restoring the graphics mode without one that a boot splash or a killed run has left.
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
            // The field's type is `char` in Linux 6.1's headers and `__u8` in newer ones.
            mode.mode = .init(VT_PROCESS)
            mode.relsig = Int16(VirtualTerminal.releaseSignal)
            mode.acqsig = Int16(VirtualTerminal.acquireSignal)
            _ = device.setSwitchMode(mode)
        }
    }

    /// Takes over the controlling terminal or, failing that, the active one. Returns nil if neither is a
    /// virtual terminal that the program may change.
    static func open() -> VirtualTerminal? {
        // systemd makes TTYPath= the controlling terminal. Changing any other requires CAP_SYS_TTY_CONFIG, and
        // another program may use it: if that is another kiosk, text mode would show the console over it.
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

    /// Whether the terminal is in front, as far as is known.
    var isInFront: Bool {
        guard let own = device.number(), let active = device.activeNumber() else { return true }
        return own == active
    }

    /// Brings this terminal to the front. The kernel sends `acquireSignal` once it is.
    func activate() {
        if let number = device.number() { device.activate(number) }
    }

    /// Restores the terminal's modes; further calls do nothing.
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

    /// Opens a terminal; nil if it cannot be opened.
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

    func number() -> Int32? {
        // The device number, since /dev/tty and /dev/tty0 stand for other terminals. Virtual terminals have the
        // major number 4, and the minor numbers 1 to 63.
        var device: UInt32 = 0
        guard ioctl(descriptor, flipbook_terminal_device, &device) == 0, device >> 8 & 0xfff == 4,
            1...63 ~= device & 0xff
        else { return activeNumber() }
        return Int32(device & 0xff)
    }

    func activeNumber() -> Int32? {
        var state = vt_stat()
        return ioctl(descriptor, UInt(VT_GETSTATE), &state) == 0 ? Int32(state.v_active) : nil
    }
}
