import Glibc
import Platform

/// What a client of the control socket may ask for.
package enum ControlAccess: Equatable, Sendable {
    /// What the kiosk shows and how it runs: all who may connect, which are the members of the socket's
    /// group.
    case look
    /// Also touches, other screens, values and the display.
    case control
}

/// Decides what a client may ask for by who it is (SO_PEERCRED, SO_PEERGROUPS).
struct ControlPolicy {
    /// The group whose members may control the kiosk.
    static let groupName = "flipbook-control"

    /// The kiosk's own user.
    var user: uid_t
    /// The number of the group `groupName`; nil where there is none.
    var group: gid_t?

    /// This process's user, and the group of this machine. Reads the group database: not for the frame
    /// loop.
    static func current() -> ControlPolicy {
        ControlPolicy(user: geteuid(), group: getgrnam(groupName)?.pointee.gr_gid)
    }

    /// - Parameter peer: nil for a client whose credentials the kernel does not tell.
    func access(of peer: UnixPeer?) -> ControlAccess {
        guard let peer else { return .look }
        if peer.user == user || peer.user == 0 { return .control }
        guard let group else { return .look }
        return peer.group == group || peer.groups.contains(group) ? .control : .look
    }
}
