import Processes

/// The environment variables passed to a kiosk's programs: only a few, so that programs do not depend on how
/// the kiosk was started and do not inherit its sockets, watchdog and secrets.
package enum ProcessEnvironment {
    /// The names of variables that all programs inherit if they are set in this process. A trailing `*` matches
    /// any suffix.
    package static let common = [
        "PATH", "HOME", "USER", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR", "XDG_RUNTIME_DIR",
        "CREDENTIALS_DIRECTORY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
        "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
    ]

    /// Returns the variables of a program.
    ///
    /// - Parameters:
    ///   - names: the names of further variables to inherit, without `*`.
    ///   - own: variables set by the kiosk.
    ///   - inherited: the variables to choose from, as NAME=VALUE.
    package static func variables(
        named names: [String], own: [String: String] = [:],
        from inherited: [String] = ChildProcess.currentVariables
    ) -> [String: String] {
        let prefixes = common.filter { $0.hasSuffix("*") }.map { $0.dropLast() }
        let exact = Set(common + names)
        var variables: [String: String] = [:]
        for variable in inherited {
            guard let sign = variable.firstIndex(of: "=") else { continue }
            let name = variable[..<sign]
            guard exact.contains(String(name)) || prefixes.contains(where: name.hasPrefix) else {
                continue
            }
            variables[String(name)] = String(variable[variable.index(after: sign)...])
        }
        return variables.merging(own) { $1 }
    }
}
