import Platform

/// The variables that programs of a kiosk get: few, so that they do not depend on how the kiosk was
/// started, and get none of its sockets, watchdogs and secrets.
package enum ProcessEnvironment {
    /// Names of variables that all programs get where this process has them. A `*` stands for any
    /// ending.
    package static let common = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR",
        "XDG_RUNTIME_DIR", "CREDENTIALS_DIRECTORY", "http_proxy", "https_proxy", "no_proxy",
        "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "SSL_CERT_FILE",
        "SSL_CERT_DIR",
    ]

    /// The variables of a program.
    ///
    /// - Parameters:
    ///   - names: further names, without `*`.
    ///   - own: variables that the kiosk sets.
    ///   - inherited: all variables, as NAME=VALUE.
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
