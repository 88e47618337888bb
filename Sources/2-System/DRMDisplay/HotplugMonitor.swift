import CUdev
import Glibc

/// Watches for hotplug events of graphics cards and displays, through udev.
package final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Nil if udev is not available.
    package init?() {
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

    /// Readable when an event is pending.
    package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Consumes the pending events.
    ///
    /// - Returns: whether there was one.
    package func pollEvents() -> Bool {
        var hadEvent = false
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&fd, 1, 0) > 0, let device = udev_monitor_receive_device(monitor) {
            udev_device_unref(device)
            hadEvent = true
        }
        return hadEvent
    }
}
