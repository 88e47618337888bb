import Glibc

/// The folder in which a kiosk keeps what it shows at its next start.
enum StateFolder {
    /// The state directory of the service.
    static let service = "/var/lib/flipbook"

    /// The state directory of the systemd service or of the user; nil if neither is known.
    static var standard: String? {
        if let folder = environment("STATE_DIRECTORY") { return folder }
        if let folder = environment("XDG_STATE_HOME") { return "\(folder)/flipbook" }
        return environment("HOME").map { "\($0)/.local/state/flipbook" }
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
