import CUdev
import Glibc

/// Tells when something about displays was plugged in or out, by udev.
public final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Nil where there is no udev to ask.
    public init?() {
        guard let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev"),
            udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else {
            udev_unref(udev)
            return nil
        }
        self.udev = udev
        self.monitor = monitor
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// Becomes readable when there is news.
    public var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Whether there was any since the last call.
    public func takeNews() -> Bool {
        var hasNews = false
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&fd, 1, 0) > 0, let device = udev_monitor_receive_device(monitor) {
            udev_device_unref(device)
            hasNews = true
        }
        return hasNews
    }
}
