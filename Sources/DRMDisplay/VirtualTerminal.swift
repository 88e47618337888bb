import CLinux
import Glibc
import Platform

/// The virtual terminal that the kiosk runs on: kept from drawing over the picture, and put back as
/// it was found.
public final class VirtualTerminal {
    private let descriptor: Int32
    private let oldMode: Int32

    /// Takes the terminal that the program was started on, or else the one in front. Nil where
    /// there is none, or the program may not: then nothing is to be put back either.
    public init?() {
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
                return
            }
            close(fd)
        }
        return nil
    }

    /// Puts the terminal back.
    public func restore() { _ = ioctl(descriptor, UInt(KDSETMODE), oldMode) }

    deinit {
        restore()
        close(descriptor)
    }
}
