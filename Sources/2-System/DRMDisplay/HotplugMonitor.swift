import CUdev
import Glibc

/// Monitors hotplug events of graphics cards and displays through udev.
package final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Starts monitoring; nil if udev is not available.
    package init?() {
        guard let udev = udev_new() else { return nil }
        guard let monitor = udev_monitor_new_from_netlink(udev, "udev") else {
            udev_unref(udev)
            return nil
        }
        self.udev = udev
        self.monitor = monitor
        // From here on, `deinit` releases both if the initialiser fails.
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil) >= 0,
            udev_monitor_enable_receiving(monitor) >= 0
        else { return nil }
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(udev)
    }

    /// A file descriptor that is readable when an event is pending.
    package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// Consumes the pending events.
    ///
    /// - Returns: whether there was an event, or one may have been lost.
    package func pollEvents() -> Bool {
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return HotplugMonitor.drain(isPending: { poll(&fd, 1, 0) > 0 }, receive: receive)
    }

    private func receive() -> Int32 {
        guard let device = udev_monitor_receive_device(monitor) else { return errno }
        udev_device_unref(device)
        return 0
    }

    /// Consumes events until none is pending or none can be received.
    ///
    /// - Parameters:
    ///   - isPending: whether the socket is readable.
    ///   - receive: consumes an event and returns 0, or returns an errno if there is none: EAGAIN if all pending
    ///     events were for other devices.
    /// - Returns: whether there was an event, or one was lost because the socket's buffer was full (ENOBUFS).
    static func drain(isPending: () -> Bool, receive: () -> Int32) -> Bool {
        var hadEvent = false
        while isPending() {
            switch receive() {
            case 0, ENOBUFS: hadEvent = true
            case EINTR: continue
            default: return hadEvent
            }
        }
        return hadEvent
    }
}
