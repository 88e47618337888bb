import Glibc
import Platform

/// The requests that a client of the control socket is allowed to make.
package enum ControlAccess: Equatable, Sendable {
    /// Requests about what the kiosk shows and how it runs. Allowed to all who can connect, which are the members of
    /// the socket's group.
    case readOnly
    /// Also touches, and changes of the screen, values and the display.
    case control
}

/// Decides which requests a client may make from its credentials (SO_PEERCRED, SO_PEERGROUPS).
package struct ControlPolicy {
    /// The group whose members may control the kiosk.
    static let groupName = "flipbook-control"

    /// The kiosk's own user.
    var user: uid_t
    /// The ID of the group `groupName`; nil if the group does not exist.
    var group: gid_t?

    /// The policy for this process's user and this machine's group. It reads the group database, so do not call it in
    /// the frame loop.
    package static func current() -> ControlPolicy {
        ControlPolicy(user: geteuid(), group: getgrnam(groupName)?.pointee.gr_gid)
    }

    /// - Parameter peer: nil for a client whose credentials the kernel does not provide.
    package func access(of peer: UnixPeer?) -> ControlAccess {
        guard let peer else { return .readOnly }
        if peer.user == user || peer.user == 0 { return .control }
        guard let group else { return .readOnly }
        return peer.group == group || peer.groups.contains(group) ? .control : .readOnly
    }
}
