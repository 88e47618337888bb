import Glibc

/// How devices are opened: by the program itself, or by a seat manager that may take them away
/// while another session is in front.
public struct DeviceAccess {
    /// Opens a path with open(2)'s flags; gives a descriptor, or an errno as a negative number.
    public var open: (_ path: String, _ flags: Int32) -> Int32
    public var close: (_ descriptor: Int32) -> Void

    public init(
        open: @escaping (_ path: String, _ flags: Int32) -> Int32,
        close: @escaping (_ descriptor: Int32) -> Void
    ) {
        self.open = open
        self.close = close
    }

    /// By the program itself, with its own rights.
    public static var direct: DeviceAccess {
        DeviceAccess(
            open: { path, flags in
                let descriptor = Glibc.open(path, flags | O_CLOEXEC)
                return descriptor < 0 ? -errno : descriptor
            }, close: { _ = Glibc.close($0) })
    }
}
