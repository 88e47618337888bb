import Glibc

/// Programs and where they are found.
public enum Executable {
    /// Whether `name` can be run from `folder`: a path as it is, a bare name along PATH.
    public static func exists(_ name: String, folder: String) -> Bool {
        if name.contains("/") {
            return access(name.hasPrefix("/") ? name : "\(folder)/\(name)", X_OK) == 0
        }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
