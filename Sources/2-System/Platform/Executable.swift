import Glibc

/// Looks up programs.
public enum Executable {
    /// Whether a program is executable: a name with a slash relative to `folder`, any other in PATH.
    public static func exists(_ name: String, folder: String) -> Bool {
        if name.contains("/") {
            return access(name.hasPrefix("/") ? name : "\(folder)/\(name)", X_OK) == 0
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
