import Glibc

/// Opens and closes devices: directly, or through a seat manager that revokes them while another
/// session is active.
package struct DeviceAccess {
    /// Opens a path with open(2)'s flags; returns a descriptor or a negative errno.
    package var open: (_ path: String, _ flags: Int32) -> Int32
    /// Closes a descriptor that `open` returned.
    package var close: (_ descriptor: Int32) -> Void

    package init(
        open: @escaping (_ path: String, _ flags: Int32) -> Int32,
        close: @escaping (_ descriptor: Int32) -> Void
    ) {
        self.open = open
        self.close = close
    }

    /// An access that opens devices with the program's own permissions.
    package static var direct: DeviceAccess {
        DeviceAccess(
            open: { path, flags in
                let descriptor = Glibc.open(path, flags | O_CLOEXEC)
                return descriptor < 0 ? -errno : descriptor
            }, close: { _ = Glibc.close($0) })
    }
}
