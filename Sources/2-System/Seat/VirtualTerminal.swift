import CLinux
import Glibc
import Platform

/// The virtual terminal that the kiosk runs on: kept from drawing over the picture and from hearing
/// what is typed, asked before another one comes to the front, and put back as it was found.
final class VirtualTerminal {
    /// The kernel asks for the terminal: another one is to come to the front.
    static let releaseSignal = SIGUSR1
    /// The terminal is in front again.
    static let acquireSignal = SIGUSR2

    private let descriptor: Int32
    private let oldMode: Int32
    private var oldKeyboard: Int32 = 0
    private var oldSwitching = vt_mode()
    private var isRestored = false

    /// Takes the terminal that the program was started on, or else the one in front. Nil where
    /// there is none, or the program may not: then nothing is to be put back either.
    init?() {
        // The terminal that systemd gave us is our controlling one; no other may be changed without
        // a capability.
        for path in ["/dev/tty", "/dev/tty0"] {
            let fd = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
            if fd < 0 { continue }
            var mode: Int32 = 0
            if ioctl(fd, UInt(KDGETMODE), &mode) == 0,
                ioctl(fd, UInt(KDSETMODE), Int32(KD_GRAPHICS)) == 0
            {
                descriptor = fd
                oldMode = mode
                takeKeyboard()
                takeSwitching()
                return
            }
            close(fd)
        }
        return nil
    }

    deinit {
        restore()
        close(descriptor)
    }

    /// What is typed is for the kiosk alone.
    private func takeKeyboard() {
        if ioctl(descriptor, UInt(KDGKBMODE), &oldKeyboard) == 0 {
            _ = ioctl(descriptor, UInt(KDSKBMODE), Int32(K_OFF))
        }
    }

    private func takeSwitching() {
        guard ioctl(descriptor, UInt(VT_GETMODE), &oldSwitching) == 0 else { return }
        var own = vt_mode()
        own.mode = CChar(VT_PROCESS)
        own.relsig = Int16(VirtualTerminal.releaseSignal)
        own.acqsig = Int16(VirtualTerminal.acquireSignal)
        _ = ioctl(descriptor, UInt(VT_SETMODE), &own)
    }

    /// Lets the other terminal come to the front.
    func release() { _ = ioctl(descriptor, UInt(VT_RELDISP), Int32(1)) }

    /// Says that the terminal's return was noticed.
    func acquire() {
        _ = ioctl(descriptor, UInt(VT_RELDISP), Int32(VT_ACKACQ))
        _ = ioctl(descriptor, UInt(KDSETMODE), Int32(KD_GRAPHICS))
    }

    /// Brings another terminal to the front, counted from 1.
    func activate(_ number: Int) { _ = ioctl(descriptor, UInt(VT_ACTIVATE), Int32(number)) }

    /// Puts the terminal back.
    func restore() {
        guard !isRestored else { return }
        isRestored = true
        _ = ioctl(descriptor, UInt(VT_SETMODE), &oldSwitching)
        _ = ioctl(descriptor, UInt(KDSKBMODE), oldKeyboard)
        _ = ioctl(descriptor, UInt(KDSETMODE), oldMode)
    }
}
