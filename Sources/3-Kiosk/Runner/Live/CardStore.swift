import CSystemd
import Glibc
import Platform

/// The service manager's copy of the open graphics card (FileDescriptorStoreMax= in systemd.service(5)). While it holds
/// one, the card's last frame stays on the display after the kiosk has ended or crashed.
package struct CardStore {
    private static let name = "flipbook-card"

    /// Whether the service manager takes descriptors.
    let isAvailable = getenv("NOTIFY_SOCKET") != nil

    /// Returns the card that an earlier run of the service has left; nil if there is none. Call this once, before
    /// another process is started, which would inherit the descriptor.
    package static func take() -> Int32? {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        guard count > 0, let names else { return nil }
        var found: Int32?
        for index in 0..<Int(count) {
            guard let name = names[index] else { continue }
            if found == nil, String(cString: name) == CardStore.name {
                found = SD_LISTEN_FDS_START + Int32(index)
            }
            free(name)
        }
        free(names)
        return found
    }

    /// Makes the service manager hold a card, besides those that it holds already.
    func keep(_ descriptor: Int32) {
        var descriptor = descriptor
        sd_pid_notify_with_fds(0, 0, "FDSTORE=1\nFDNAME=\(CardStore.name)", &descriptor, 1)
    }

    /// Makes the service manager close the card, and waits up to 0.2 s until it has done so: as long as it is open,
    /// no other session can use the display.
    func forget() {
        sd_notify(0, "FDSTOREREMOVE=1\nFDNAME=\(CardStore.name)")
        sd_notify_barrier(0, 200_000)
    }
}
