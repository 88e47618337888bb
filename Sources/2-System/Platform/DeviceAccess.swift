import Glibc

/// Opens and closes devices: directly, or through a seat manager that revokes them while another
/// session is active.
public struct DeviceAccess {
    /// Opens a path with open(2)'s flags; returns a descriptor or a negative errno.
    public var open: (_ path: String, _ flags: Int32) -> Int32
    /// Closes a descriptor that `open` returned.
    public var close: (_ descriptor: Int32) -> Void

    public init(
        open: @escaping (_ path: String, _ flags: Int32) -> Int32,
        close: @escaping (_ descriptor: Int32) -> Void
    ) {
        self.open = open
        self.close = close
    }

    /// Opens devices with the program's own permissions.
    public static var direct: DeviceAccess {
        DeviceAccess(
            open: { path, flags in
                let descriptor = Glibc.open(path, flags | O_CLOEXEC)
                return descriptor < 0 ? -errno : descriptor
            }, close: { _ = Glibc.close($0) })
    }
}
